// Work on several threads; the calling thread is the first of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace varia::player {

// Calls work(number) on `count` threads, with number 0 on the calling thread, and waits for all of them. If a call
// throws, `failed` is called at once, so that the other threads can end, and the exception is rethrown here after the
// wait. If the system has fewer threads left, fewer are used.
template <class Work, class Failed>
void on_threads(int count, Work&& work, Failed&& failed) {
    std::vector<std::exception_ptr> failures(static_cast<std::size_t>(std::max(count, 1)));
    const auto guarded = [&](std::size_t number) {
        try {
            work(number);
        } catch (...) {
            failures[number] = std::current_exception();
            failed();
        }
    };
    std::vector<std::thread> threads;
    threads.reserve(failures.size());
    try {
        for (std::size_t t = 1; t < failures.size(); ++t) threads.emplace_back(guarded, t);
    } catch (const std::system_error&) {
    }
    guarded(0);
    for (std::thread& thread : threads) thread.join();
    for (const std::exception_ptr& failure : failures)
        if (failure) std::rethrow_exception(failure);
}

}  // namespace varia::player
