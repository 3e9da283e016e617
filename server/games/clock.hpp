// The players' clocks. No clock runs before the first move; then the clock of the player to move runs.
//
// Times are passed in and never read from the system: a game's log contains the time of each action, so the same log
// gives the same clocks.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace varia::server {

class Clock {
public:
    Clock(std::int64_t base_ms, std::int64_t increment_ms, int players);

    // `player` has moved at this time; `next` is to move now (-1 if nobody is). In the middle of a turn `next` is the
    // same player, and he gets no increment yet. Time does not go backwards: a time before the last one counts as the
    // last one.
    void moved(int player, int next, std::int64_t at);
    // Stops the clock, or lets it run for another player, because a move was taken back. Time that was used stays used.
    void turn_to(int next, std::int64_t at);
    // The time at which the flag of the player to move falls; empty if no clock runs.
    [[nodiscard]] std::optional<std::int64_t> due() const;

    [[nodiscard]] std::int64_t left(int player) const { return left_[static_cast<std::size_t>(player)]; }
    [[nodiscard]] int running() const { return running_; }  // -1 if no clock runs
    [[nodiscard]] std::int64_t since() const { return since_; }
    [[nodiscard]] std::int64_t base() const { return base_; }
    [[nodiscard]] std::int64_t increment() const { return increment_; }

private:
    void use_until(std::int64_t at);
    std::int64_t base_, increment_;
    std::vector<std::int64_t> left_;
    int running_ = -1;
    bool begun_ = false;
    std::int64_t since_ = 0;
};

}  // namespace varia::server
