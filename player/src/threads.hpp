// Work on several threads, of which the calling one is the first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace varia::player {

// Calls work(number) on so many threads, with number 0 on this one, and waits for all of them. What one throws is
// thrown here then; `failed` is called at once, so that the others make an end. Where no more threads can be had there
// are fewer.
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
