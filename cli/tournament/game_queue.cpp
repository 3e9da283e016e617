#include "game_queue.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace varia::cli {

void GameQueue::run(std::size_t games, std::size_t threads, std::atomic<bool>& stopped,
                    const std::function<bool(const GameResult&)>& see) {
    std::mutex guard;
    std::condition_variable notice;
    std::deque<GameResult> done;
    std::size_t next = 0, working = 0;
    bool enough = false;
    std::exception_ptr problem;
    const auto work = [&](std::size_t worker) {
        try {
            for (;;) {
                std::size_t number = 0;
                {
                    const std::lock_guard lock(guard);
                    if (enough || next >= games || stopped.load()) break;
                    number = next++;
                }
                GameResult result = play(worker, number);
                if (stopped.load() && !result.over) break;
                const std::lock_guard lock(guard);
                done.push_back(std::move(result));
                notice.notify_one();
            }
        } catch (...) {
            const std::lock_guard lock(guard);
            problem = std::current_exception();
            stopped.store(true);
        }
        leave(worker);
        const std::lock_guard lock(guard);
        --working;
        notice.notify_one();
    };
    std::vector<std::thread> running;
    {
        const std::lock_guard lock(guard);
        working = threads;
    }
    for (std::size_t worker = 0; worker < threads; ++worker) running.emplace_back([&work, worker] { work(worker); });
    std::unique_lock lock(guard);
    while (working > 0 || !done.empty()) {
        if (done.empty()) {
            notice.wait_for(lock, std::chrono::milliseconds(50));
        } else {
            const GameResult result = std::move(done.front());
            done.pop_front();
            lock.unlock();
            const bool go_on = see(result);
            lock.lock();
            if (!go_on && !enough) {
                enough = true;
                stopped.store(true);
            }
        }
        lock.unlock();
        if (stopped.load()) stop();
        lock.lock();
    }
    lock.unlock();
    for (std::thread& thread : running) thread.join();
    if (problem) std::rethrow_exception(problem);
}

}  // namespace varia::cli
