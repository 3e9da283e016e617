#include "store_writer.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace varia::server {
namespace {

// With more requests than this in one transaction the first of them would wait too long for the last.
constexpr std::size_t max_together = 500;

}  // namespace

StoreWriter::StoreWriter(std::unique_ptr<Store> store, std::function<void(const std::string&)> complain,
                         std::chrono::milliseconds timeout)
    : store_(std::move(store)), complain_(std::move(complain)), timeout_(timeout), thread_([this] { serve(); }) {}

void StoreWriter::close() {
    {
        const std::lock_guard lock(guard_);
        closed_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
}

// ---- pending requests ---------------------------------------------------------------------------------------------

std::uint64_t StoreWriter::begin_waiting(std::function<void()> fail) {
    waiting_.emplace(++last_number_, Waiting{std::chrono::steady_clock::now() + timeout_, std::move(fail)});
    return last_number_;
}

bool StoreWriter::settle(std::uint64_t number) {
    const std::lock_guard lock(guard_);
    return waiting_.erase(number) > 0;
}

void StoreWriter::give_up_late() {
    std::vector<std::function<void()>> late;
    {
        const std::lock_guard lock(guard_);
        const auto now = std::chrono::steady_clock::now();
        while (!waiting_.empty() && waiting_.begin()->second.until <= now) {
            late.push_back(std::move(waiting_.begin()->second.fail));
            waiting_.erase(waiting_.begin());
        }
        if (late.empty()) return;
        // Requests that have not begun are dropped, so that they take no memory.
        const auto given_up = [this](const auto& one) { return !waiting_.contains(one.number); };
        std::erase_if(writings_, given_up);
        std::erase_if(questions_, given_up);
    }
    for (const std::function<void()>& fail : late) fail();
}

// ---- requests -----------------------------------------------------------------------------------------------------

void StoreWriter::write(WriteRequest order, std::function<void(WriteResult)> done) {
    {
        std::unique_lock lock(guard_);
        if (closed_) {
            lock.unlock();
            return done(WriteResult::failed);
        }
        const std::uint64_t number = begin_waiting([done] { done(WriteResult::failed); });
        writings_.push_back({number, std::move(order), std::move(done)});
    }
    wake_.notify_one();
}

void StoreWriter::ask(std::function<void(Store&, std::uint64_t)> question, std::function<void()> fail) {
    {
        std::unique_lock lock(guard_);
        if (closed_) {
            lock.unlock();
            return fail();
        }
        const std::uint64_t number = begin_waiting(std::move(fail));
        questions_.push_back({number, std::move(question)});
    }
    wake_.notify_one();
}

void StoreWriter::read(std::string game, std::int64_t from, std::int64_t max, std::function<void(Read)> done) {
    ask(
        [this, game = std::move(game), from, max, done](Store& store, std::uint64_t number) {
            Read read;
            try {
                read.game = store.read(game, from, max);
            } catch (const StoreFailed& failure) {
                complain_(failure.what());
                read.failed = true;
            }
            if (settle(number)) done(std::move(read));
        },
        [done] {
            done({true, std::nullopt});
        });
}

void StoreWriter::count_games(std::function<void(std::int64_t)> done) {
    ask(
        [this, done](Store& store, std::uint64_t number) {
            std::int64_t count = -1;
            try {
                count = store.count_games();
            } catch (const StoreFailed& failure) {
                complain_(failure.what());
            }
            if (settle(number)) done(count);
        },
        [done] { done(-1); });
}

void StoreWriter::forget_unplayed(std::int64_t before) {
    ask(
        [this, before](Store& store, std::uint64_t number) {
            try {
                store.forget_unplayed(before);
            } catch (const StoreFailed& failure) {
                complain_(failure.what());
            }
            settle(number);
        },
        [] {});
}

void StoreWriter::serve() {
    std::unique_lock lock(guard_);
    for (;;) {
        wake_.wait(lock, [this] { return closed_ || !writings_.empty() || !questions_.empty(); });
        if (writings_.empty() && questions_.empty()) return;
        std::deque<Writing> writings;
        if (writings_.size() <= max_together) {
            writings.swap(writings_);
        } else {
            const auto end = writings_.begin() + static_cast<std::ptrdiff_t>(max_together);
            writings.assign(std::make_move_iterator(writings_.begin()), std::make_move_iterator(end));
            writings_.erase(writings_.begin(), end);
        }
        Question question;
        if (!questions_.empty()) {
            question = std::move(questions_.front());
            questions_.pop_front();
        }
        lock.unlock();
        if (!writings.empty()) write_all(std::move(writings));
        if (question.ask) question.ask(*store_, question.number);
        lock.lock();
    }
}

void StoreWriter::write_all(std::deque<Writing> writings) {
    // The order prevents a deadlock: if two programs write the same numbers, one waits for the other, and never both.
    std::ranges::sort(writings, {}, [](const Writing& w) { return std::pair(w.order.game, w.order.entry.seq); });
    std::vector<WriteRequest> orders;
    orders.reserve(writings.size());
    for (Writing& writing : writings) orders.push_back(std::move(writing.order));
    std::vector<WriteResult> results(orders.size(), WriteResult::failed);
    try {
        results = store_->write(orders);
    } catch (const StoreFailed& failure) {
        complain_(failure.what());
    }
    for (std::size_t i = 0; i < results.size(); ++i)
        if (settle(writings[i].number)) writings[i].done(results[i]);
}

}  // namespace varia::server
