// Work shared out among threads, without the interpreter's lock.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "errors.hpp"

namespace varia::python {

// How many threads are meant by what a caller says: 0 is one for each processor.
[[nodiscard]] int threads_of(int said);

// Does job(number, thread) for 0 <= number < jobs on so many threads, the caller's among them, which alone hears of Ctrl-C: the
// jobs that have not begun are left out then. What a job throws is thrown here, and ends the others likewise.
// Without the interpreter's lock; the caller asks interrupts.raise() when it has it again.
template <class Job>
void share_out(std::size_t jobs, int threads, Interrupts& interrupts, Job&& job) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false};
    std::exception_ptr thrown;
    std::mutex mutex;
    const auto work = [&](int thread, bool own) {
        try {
            for (std::size_t i = next++; i < jobs && !stop; i = next++) {
                job(i, thread);
                if (own && !interrupts.go_on()) stop = true;
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!thrown) thrown = std::current_exception();
            stop = true;
        }
    };
    std::vector<std::thread> others;
    const std::size_t wanted = std::min<std::size_t>(static_cast<std::size_t>(threads), std::max<std::size_t>(jobs, 1));
    try {
        for (std::size_t t = 1; t < wanted; ++t) others.emplace_back(work, static_cast<int>(t), false);
    } catch (...) {  // those that could be started do it
    }
    work(0, true);
    for (std::thread& other : others) other.join();
    if (thrown) std::rethrow_exception(thrown);
}

}  // namespace varia::python
