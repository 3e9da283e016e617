#include "scribe.hpp"

#include <algorithm>
#include <utility>

namespace varia::server {
namespace {

// More than these in one transaction would make the first of them wait for the last.
constexpr std::size_t most_together = 500;

}  // namespace

Scribe::Scribe(std::unique_ptr<Keeper> keeper, std::function<void(const std::string&)> complain)
    : keeper_(std::move(keeper)), complain_(std::move(complain)), thread_([this] { serve(); }) {}

void Scribe::close() {
    {
        const std::lock_guard lock(guard_);
        closed_ = true;
    }
    news_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void Scribe::write(Order order, std::function<void(Written)> told) {
    {
        std::unique_lock lock(guard_);
        if (closed_) {
            lock.unlock();
            return told(Written::failed);
        }
        writings_.push_back({std::move(order), std::move(told)});
    }
    news_.notify_one();
}

// False if it is closed.
bool Scribe::ask(std::function<void(Keeper&)> question) {
    {
        const std::lock_guard lock(guard_);
        if (closed_) return false;
        questions_.push_back(std::move(question));
    }
    news_.notify_one();
    return true;
}

void Scribe::read(std::string game, std::int64_t from, std::int64_t most, std::function<void(Read)> told) {
    const bool asked = ask([this, game = std::move(game), from, most, told](Keeper& keeper) {
        Read read;
        try {
            read.game = keeper.read(game, from, most);
        } catch (const StoreFailed& failure) {
            complain_(failure.what());
            read.failed = true;
        }
        told(std::move(read));
    });
    if (!asked) told({true, std::nullopt});
}

void Scribe::count_games(std::function<void(std::int64_t)> told) {
    ask([this, told = std::move(told)](Keeper& keeper) {
        std::int64_t count = -1;
        try {
            count = keeper.count_games();
        } catch (const StoreFailed& failure) {
            complain_(failure.what());
        }
        told(count);
    });
}

void Scribe::forget_unplayed(std::int64_t before) {
    ask([this, before](Keeper& keeper) {
        try {
            keeper.forget_unplayed(before);
        } catch (const StoreFailed& failure) {
            complain_(failure.what());
        }
    });
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
        std::function<void(Keeper&)> question;
        if (!questions_.empty()) {
            question = std::move(questions_.front());
            questions_.pop_front();
        }
        lock.unlock();
        if (!writings.empty()) write_all(std::move(writings));
        if (question) question(*keeper_);
        lock.lock();
    }
}

void Scribe::write_all(std::deque<Writing> writings) {
    // Two programs that write the same numbers in the same order wait for each other in turn, never both at once.
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
    for (std::size_t i = 0; i < results.size(); ++i) writings[i].told(results[i]);
}

}  // namespace varia::server
