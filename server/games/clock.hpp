// The players' clocks. Nobody's runs before the first move; then that of whoever is to move.
//
// Times are given, never asked for: a game's log says when each thing was done, and the same log makes the same clocks.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace varia::server {

class Clock {
public:
    Clock(std::int64_t base_ms, std::int64_t increment_ms, int players);

    // A move of `player` at this time, after which `next` is to move (-1: nobody). In the middle of a turn that is
    // himself, and he is given nothing yet. Time does not go backwards: what comes earlier than the last counts as
    // then.
    void moved(int player, int next, std::int64_t at);
    // It stops, or goes on for another (a move was taken back): time that was used stays used.
    void turn_to(int next, std::int64_t at);
    // When the flag of whoever is to move falls.
    [[nodiscard]] std::optional<std::int64_t> due() const;

    [[nodiscard]] std::int64_t left(int player) const { return left_[static_cast<std::size_t>(player)]; }
    [[nodiscard]] int running() const { return running_; }  // -1: none
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
