#include "bench.hpp"

#include <sys/resource.h>

#include <utility>

namespace varia::server {
namespace {

constexpr int after_moves = 5;  // niceness beyond that of the thread that began it: where all processors are busy, moves go first

}  // namespace


std::optional<Trouble> Bench::give(const std::string& address, std::function<void()> work) { return put(address, std::move(work), most_); }

void Bench::give_for_game(const std::string& address, std::function<void()> work) {
    static_cast<void>(put(address, std::move(work), {static_cast<std::size_t>(-1), static_cast<std::size_t>(-1)}));
}

std::optional<Trouble> Bench::put(const std::string& address, std::function<void()> work, Most most) {
    {
        const std::lock_guard lock(guard_);
        if (closed_) return too_often("the server is about to end", 10'000);
        std::deque<std::function<void()>>& own = waiting_[address];
        if (all_ >= most.of_all || own.size() >= most.of_one) {
            if (own.empty()) waiting_.erase(address);
            return too_often("too much that takes long waits to be done", 1'000);
        }
        own.push_back(std::move(work));
        ++all_;
        if (!thread_.joinable()) thread_ = std::thread([this] { serve(); });
    }
    news_.notify_one();
    return std::nullopt;
}

void Bench::end() {
    {
        const std::lock_guard lock(guard_);
        closed_ = true;
    }
    news_.notify_one();
}

void Bench::close() {
    end();
    if (thread_.joinable()) thread_.join();
    waiting_.clear();
}

// Nothing: it is closed.
std::function<void()> Bench::next() {
    std::unique_lock lock(guard_);
    news_.wait(lock, [this] { return closed_ || all_ > 0; });
    if (closed_) return nullptr;
    auto turn = waiting_.upper_bound(last_);
    if (turn == waiting_.end()) turn = waiting_.begin();
    last_ = turn->first;
    std::function<void()> work = std::move(turn->second.front());
    turn->second.pop_front();
    if (turn->second.empty()) waiting_.erase(turn);
    --all_;
    return work;
}

void Bench::serve() {
    // Of this thread alone, as Linux has it. Where it cannot be done all is as it was.
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + after_moves);
    while (const std::function<void()> work = next()) work();
}

}  // namespace varia::server
