// Games that wait to be played, and the threads that play them: several at once, told of in the order in which they
// end.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

#include "arena.hpp"

namespace varia::cli {

struct GameQueue {
    // On a thread of its own: plays the game of that number.
    std::function<GameResult(std::size_t worker, std::size_t number)> play;
    // The thread is done; on the same thread.
    std::function<void(std::size_t worker)> leave;
    // An end is wanted: those who think are to answer soon. From the caller's thread, again and again.
    std::function<void()> stop;

    // Plays so many games on so many threads. `see` is told of each, on the caller's thread, and says whether that goes
    // on. Games that were not over when `stopped` was set are dropped.
    void run(std::size_t games, std::size_t threads, std::atomic<bool>& stopped,
             const std::function<bool(const GameResult&)>& see);
};

}  // namespace varia::cli
