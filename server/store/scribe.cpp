#include "scribe.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace varia::server {
namespace {

// With more requests than this in one transaction the first of them would wait too long for the last.
constexpr std::size_t most_together = 500;

}  // namespace

Scribe::Scribe(std::unique_ptr<Keeper> keeper, std::function<void(const std::string&)> complain,
               std::chrono::milliseconds patience)
    : keeper_(std::move(keeper)), complain_(std::move(complain)), patience_(patience), thread_([this] { serve(); }) {}

void Scribe::close() {
    {
        const std::lock_guard lock(guard_);
        closed_ = true;
    }
    news_.notify_one();
    if (thread_.joinable()) thread_.join();
}

// ---- pending requests ---------------------------------------------------------------------------------------------

std::uint64_t Scribe::begin_waiting(std::function<void()> fail) {
    waiting_.emplace(++last_number_, Waiting{std::chrono::steady_clock::now() + patience_, std::move(fail)});
    return last_number_;
}

bool Scribe::settle(std::uint64_t number) {
    const std::lock_guard lock(guard_);
    return waiting_.erase(number) > 0;
}

void Scribe::give_up_late() {
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

void Scribe::write(Order order, std::function<void(Written)> told) {
    {
        std::unique_lock lock(guard_);
        if (closed_) {
            lock.unlock();
            return told(Written::failed);
        }
        const std::uint64_t number = begin_waiting([told] { told(Written::failed); });
        writings_.push_back({number, std::move(order), std::move(told)});
    }
    news_.notify_one();
}

void Scribe::ask(std::function<void(Keeper&, std::uint64_t)> question, std::function<void()> fail) {
    {
        std::unique_lock lock(guard_);
        if (closed_) {
            lock.unlock();
            return fail();
        }
        const std::uint64_t number = begin_waiting(std::move(fail));
        questions_.push_back({number, std::move(question)});
    }
    news_.notify_one();
}

void Scribe::read(std::string game, std::int64_t from, std::int64_t most, std::function<void(Read)> told) {
    ask(
        [this, game = std::move(game), from, most, told](Keeper& keeper, std::uint64_t number) {
            Read read;
            try {
                read.game = keeper.read(game, from, most);
            } catch (const StoreFailed& failure) {
                complain_(failure.what());
                read.failed = true;
            }
            if (settle(number)) told(std::move(read));
        },
        [told] {
            told({true, std::nullopt});
        });
}

void Scribe::count_games(std::function<void(std::int64_t)> told) {
    ask(
        [this, told](Keeper& keeper, std::uint64_t number) {
            std::int64_t count = -1;
            try {
                count = keeper.count_games();
            } catch (const StoreFailed& failure) {
                complain_(failure.what());
            }
            if (settle(number)) told(count);
        },
        [told] { told(-1); });
}

void Scribe::forget_unplayed(std::int64_t before) {
    ask(
        [this, before](Keeper& keeper, std::uint64_t number) {
            try {
                keeper.forget_unplayed(before);
            } catch (const StoreFailed& failure) {
                complain_(failure.what());
            }
            settle(number);
        },
        [] {});
}

void Scribe::serve() {
    std::unique_lock lock(guard_);
    for (;;) {
        news_.wait(lock, [this] { return closed_ || !writings_.empty() || !questions_.empty(); });
        if (writings_.empty() && questions_.empty()) return;
        std::deque<Writing> writings;
        if (writings_.size() <= most_together) {
            writings.swap(writings_);
        } else {
            const auto end = writings_.begin() + static_cast<std::ptrdiff_t>(most_together);
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
        if (question.ask) question.ask(*keeper_, question.number);
        lock.lock();
    }
}

void Scribe::write_all(std::deque<Writing> writings) {
    // The order prevents a deadlock: if two programs write the same numbers, one waits for the other, and never both.
    std::ranges::sort(writings, {}, [](const Writing& w) { return std::pair(w.order.game, w.order.entry.seq); });
    std::vector<Order> orders;
    orders.reserve(writings.size());
    for (Writing& writing : writings) orders.push_back(std::move(writing.order));
    std::vector<Written> results(orders.size(), Written::failed);
    try {
        results = keeper_->write(orders);
    } catch (const StoreFailed& failure) {
        complain_(failure.what());
    }
    for (std::size_t i = 0; i < results.size(); ++i)
        if (settle(writings[i].number)) writings[i].told(results[i]);
}

}  // namespace varia::server
