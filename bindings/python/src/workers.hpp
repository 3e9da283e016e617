// Work shared out among threads, without the interpreter's lock.
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

// How many threads are meant by what a caller says: 0 is one for each processor.
[[nodiscard]] int threads_of(int said);

// Threads that wait for work. Who has work does it too, and waits for nobody who has not begun: a thread that comes
// late, or that a fork of the process has left behind, is not missed.
class Crew {
public:
    // So many with the caller's own; the others are started when there is something for them to do.
    explicit Crew(int threads);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    [[nodiscard]] int threads() const { return threads_; }

    // Does job(number, thread) for 0 <= number < jobs. The caller's thread, which is number 0, alone hears of Ctrl-C:
    // the jobs that have not begun are left out then, and scripts of those that have are stopped (stopped_here());
    // without `interrupts` it does not. What a job throws is thrown here, and ends the others likewise. Without the
    // interpreter's lock; the caller asks interrupts->raise() when it has it again.
    void share_out(std::size_t jobs, Interrupts* interrupts, const std::function<void(std::size_t, int)>& job);

private:
    // Each thread has a share, so that the same jobs meet the same memory time after time, and helps with those of
    // others when it is done with its own.
    struct Share {
        std::atomic<std::size_t> next{0};
        std::size_t last = 0;
    };
    struct Task {
        const std::function<void(std::size_t, int)>& job;
        std::vector<Share> shares;
        bool may_stop = false;  // jobs under way, too
        std::atomic<bool> stop{false};
        std::exception_ptr thrown = nullptr;
        std::mutex mutex{};
    };
    // What the threads have in common. They keep it, so that it may be left to them.
    struct Common {
        std::mutex mutex;
        std::condition_variable work, done;
        Task* task = nullptr;
        std::uint64_t number = 0;  // of tasks there have been
        int active = 0;
        bool ends = false;
    };
    static void work(Task& task, int thread, Interrupts* interrupts);
    static void wait_for_work(Common& common, int thread);
    void start();

    int threads_;
    std::unique_ptr<Common> common_;
    std::vector<std::thread> others_;
    long process_ = 0;  // whose threads they are
};

}  // namespace varia::python
