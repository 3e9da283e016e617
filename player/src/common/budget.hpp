// The limits of a search on time and positions, shared by all of its threads.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <thread>

#include <varia/player/engine.hpp>

namespace varia::player {

class Budget {
public:
    using Clock = std::chrono::steady_clock;

    // Begins a search and clears an earlier stop().
    void begin(const Limits& limits);
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    // Returns whether the search must end: stop() was called, or a limit is reached. `nodes`: the positions searched so
    // far. Calls Limits::go_on only on the thread that called begin().
    [[nodiscard]] bool spent(std::uint64_t nodes) {
        if (stopped()) return true;
        if ((limit_ != 0 && nodes >= limit_) || (hard_ && Clock::now() >= *hard_)) stop();
        if (go_on_ && std::this_thread::get_id() == thread_ && !go_on_()) stop();
        return stopped();
    }
    // Returns whether stop() or Limits::go_on has ended the search, whatever it has used. Called on the thread of the
    // search.
    [[nodiscard]] bool ended() {
        if (!stopped() && go_on_ && !go_on_()) stop();
        return stopped();
    }
    // Returns whether it makes no sense to begin the next depth. `settled`: the best move has not changed lately.
    [[nodiscard]] bool enough(bool settled) const;
    [[nodiscard]] bool has_clock() const { return hard_.has_value(); }
    // The time at which the search should end; empty if it has no limit of time.
    [[nodiscard]] std::optional<Clock::time_point> end() const { return soft_ ? soft_ : hard_; }
    [[nodiscard]] Clock::time_point began() const { return began_; }
    // Drops Limits::go_on, because the search is over.
    void end_asking() { go_on_ = nullptr; }
    [[nodiscard]] std::chrono::milliseconds passed() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began_);
    }

private:
    std::atomic<bool> stopped_{false};
    std::uint64_t limit_ = 0;
    Clock::time_point began_;
    std::optional<Clock::time_point> soft_, hard_;
    std::function<bool()> go_on_;
    std::thread::id thread_;  // the thread that called begin(); only this thread calls go_on_
};

}  // namespace varia::player
