#include "fair_worker.hpp"

#include <sys/resource.h>

#include <utility>

namespace varia::server {
namespace {

// The niceness is this much higher than that of the starting thread: if all processors are busy, moves go first.
constexpr int after_moves = 5;

}  // namespace

std::optional<ApiError> FairWorker::give(const std::string& address, std::function<void()> work, Late late) {
    return put(address, {std::move(work), std::move(late), std::chrono::steady_clock::now()}, bounds_.of_one,
               bounds_.of_all);
}

void FairWorker::give_for_game(const std::string& address, std::function<void()> work) {
    constexpr auto any = static_cast<std::size_t>(-1);
    static_cast<void>(put(address, {std::move(work), {}, {}}, any, any));
}

std::optional<ApiError> FairWorker::put(const std::string& address, Task task, std::size_t of_one, std::size_t of_all) {
    {
        const std::lock_guard lock(guard_);
        if (closed_) return too_often("the server is about to end", 10'000);
        std::deque<Task>& own = waiting_[address];
        if (all_ >= of_all || own.size() >= of_one) {
            if (own.empty()) waiting_.erase(address);
            return too_often("too much that takes long waits to be done", 1'000);
        }
        own.push_back(std::move(task));
        ++all_;
        if (!thread_.joinable()) thread_ = std::thread([this] { serve(); });
    }
    wake_.notify_one();
    return std::nullopt;
}

void FairWorker::end() {
    {
        const std::lock_guard lock(guard_);
        closed_ = true;
    }
    wake_.notify_one();
}

void FairWorker::close() {
    end();
    if (thread_.joinable()) thread_.join();
    waiting_.clear();
}

// Empty if the worker is closed.
std::optional<FairWorker::Task> FairWorker::next() {
    std::unique_lock lock(guard_);
    wake_.wait(lock, [this] { return closed_ || all_ > 0; });
    if (closed_) return std::nullopt;
    auto turn = waiting_.upper_bound(last_);
    if (turn == waiting_.end()) turn = waiting_.begin();
    last_ = turn->first;
    Task task = std::move(turn->second.front());
    turn->second.pop_front();
    if (turn->second.empty()) waiting_.erase(turn);
    --all_;
    return task;
}

void FairWorker::serve() {
    // On Linux this changes the priority of this thread only. If it fails, the priority stays as it was.
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + after_moves);
    while (const std::optional<Task> task = next()) {
        if (task->late && std::chrono::steady_clock::now() - task->since > bounds_.long_wait)
            task->late(too_often("others had too much to be done; what was asked is not done", 5'000));
        else
            task->work();
    }
}

}  // namespace varia::server
