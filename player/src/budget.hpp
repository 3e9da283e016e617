// How long a search may go on, for all of its threads.
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

    // A search begins. A stop() that came before it is forgotten.
    void begin(const Limits& limits);
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    // Asked now and then by the thread that counts, with the positions it has looked at.
    [[nodiscard]] bool spent(std::uint64_t nodes) {
        if (stopped()) return true;
        if ((limit_ != 0 && nodes >= limit_) || (hard_ && Clock::now() >= *hard_)) stop();
        if (go_on_ && std::this_thread::get_id() == thread_ && !go_on_()) stop();
        return stopped();
    }
    // Whether somebody has made an end of it, whatever it has used: asked on the thread of the search.
    [[nodiscard]] bool ended() {
        if (!stopped() && go_on_ && !go_on_()) stop();
        return stopped();
    }
    // Whether there is no sense in beginning another depth. `settled`: the best move has not changed lately.
    [[nodiscard]] bool enough(bool settled) const;
    [[nodiscard]] bool has_clock() const { return hard_.has_value(); }
    // When this search should be over; none: time has no part in it.
    [[nodiscard]] std::optional<Clock::time_point> end() const { return soft_ ? soft_ : hard_; }
    [[nodiscard]] Clock::time_point began() const { return began_; }
    // Nobody is asked any more: the search is over.
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
    std::thread::id thread_;  // that of the search, which alone asks
};

}  // namespace varia::player
