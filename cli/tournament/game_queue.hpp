// Plays a queue of games on several threads. Results are reported in the order in which the games end.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

#include "arena.hpp"

namespace varia::cli {

struct GameQueue {
    // Plays the game with this number. Called on a thread of the queue.
    std::function<GameResult(std::size_t worker, std::size_t number)> play;
    // Called when a thread of the queue ends, on this thread.
    std::function<void(std::size_t worker)> leave;
    // Makes players that are thinking answer soon. Called repeatedly from the caller's thread while the queue stops.
    std::function<void()> stop;

    // Plays this number of games on this number of threads. Calls `see` for each result, on the caller's thread; if it
    // returns false, `stopped` is set. Games that are not over when `stopped` is set are dropped.
    void run(std::size_t games, std::size_t threads, std::atomic<bool>& stopped,
             const std::function<bool(const GameResult&)>& see);
};

}  // namespace varia::cli
