// Divides work among threads, without the interpreter's lock.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "errors.hpp"
#include "stopping.hpp"

namespace varia::python {

// The number of threads that a caller requests; 0 means one for each processor.
[[nodiscard]] int threads_of(int said);

// Threads that wait for work. The caller of share_out works too, and does not wait for threads that have not begun. So
// a thread that is late, or that a fork of the process does not have, holds up nothing.
class Crew {
public:
    // `threads` includes the caller's own. The other threads are started when there is work for them.
    explicit Crew(int threads);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    [[nodiscard]] int threads() const { return threads_; }

    // Calls job(number, thread) for 0 <= number < jobs. Only the caller's thread, which is number 0, reacts to Ctrl-C:
    // jobs that have not begun are then left out, and scripts of running jobs are stopped (stopped_here()). Without
    // `interrupts` it does not react. The first exception of a job is thrown here, and it also ends the other jobs.
    // Call this without the interpreter's lock; after getting the lock again, call interrupts->raise().
    void share_out(std::size_t jobs, Interrupts* interrupts, const std::function<void(std::size_t, int)>& job);

private:
    // Each thread has a share, so that the same jobs use the same memory every time. It takes jobs from other shares
    // when its own is done.
    struct Share {
        std::atomic<std::size_t> next{0};
        std::size_t last = 0;
    };
    struct Task {
        const std::function<void(std::size_t, int)>& job;
        std::vector<Share> shares;
        bool may_stop = false;  // running jobs, too
        std::atomic<bool> stop{false};
        std::exception_ptr thrown = nullptr;
        std::mutex mutex{};
    };
    // The state that the threads share. It is allocated separately, so that it can outlive the Crew if the threads
    // cannot be joined.
    struct Common {
        std::mutex mutex;
        std::condition_variable work, done;
        Task* task = nullptr;
        std::uint64_t number = 0;  // number of tasks so far
        int active = 0;
        bool ends = false;
    };
    static void work(Task& task, int thread, Interrupts* interrupts);
    static void wait_for_work(Common& common, int thread);
    void start();

    int threads_;
    std::unique_ptr<Common> common_;
    std::vector<std::thread> others_;
    long process_ = 0;  // the process to which the threads belong
};

}  // namespace varia::python
