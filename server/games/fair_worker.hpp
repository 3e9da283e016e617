// A thread for work that takes long, so that the games thread does not wait for it. It does one task at a time and
// serves addresses in turn, so an address that asks for much makes only itself wait.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "api_error.hpp"

namespace varia::server {

class FairWorker {
public:
    // The limits: how many tasks of one address and of all addresses may wait, and for how long.
    struct Bounds {
        std::size_t of_one, of_all;
        std::chrono::milliseconds long_wait{20'000};
    };
    using Late = std::function<void(ApiError)>;
    explicit FairWorker(Bounds bounds) : bounds_(bounds) {}
    ~FairWorker() { close(); }
    FairWorker(const FairWorker&) = delete;
    FairWorker& operator=(const FairWorker&) = delete;

    // Queues a task. Returns an error if too many tasks wait. This function and all below are called from one thread.
    // The task must not throw. A task that has waited too long when its turn comes is not done; `late` receives the
    // error, on the worker's thread.
    [[nodiscard]] std::optional<ApiError> give(const std::string& address, std::function<void()> work, Late late = {});
    // Queues a task that a game needs to go on. It is never refused, because a game waits for one such task at a time.
    // After close() it is not done.
    void give_for_game(const std::string& address, std::function<void()> work);
    // Drops all tasks that wait; a task that is under way goes on.
    void end();
    // Drops all tasks that wait, and returns once no task is under way.
    void close();

private:
    struct Task {
        std::function<void()> work;
        Late late;  // empty if the task is always done
        std::chrono::steady_clock::time_point since;
    };
    std::optional<ApiError> put(const std::string& address, Task task, std::size_t of_one, std::size_t of_all);
    void serve();
    std::optional<Task> next();

    Bounds bounds_;
    std::mutex guard_;
    std::condition_variable wake_;
    std::map<std::string, std::deque<Task>> waiting_;  // by address
    std::string last_;                                 // the address that was served last
    std::size_t all_ = 0;
    bool closed_ = false;
    std::thread thread_;  // started by the first task
};

}  // namespace varia::server
