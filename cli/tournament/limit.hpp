// Limits for a player's thinking, and the clock that measures its time.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <varia/result.hpp>

namespace varia::cli {

using Milliseconds = std::chrono::milliseconds;

// A limit for each move, or a clock that runs through the game. Without any limit a player must only answer at some
// time.
struct Limit {
    std::optional<Milliseconds> each;   // for one move
    std::optional<Milliseconds> clock;  // for `moves` moves
    int moves = 0;                      // 0: the clock is for all moves
    Milliseconds increment{0};          // added after each move
    std::uint64_t nodes = 0;            // positions for one move; 0 if not limited
    int depth = 0;                      // steps; 0 if not limited
    [[nodiscard]] bool any() const { return each || clock || nodes != 0 || depth != 0; }
};

// Reads a length of time: "100ms", "0.5s", "0.5", "2m".
[[nodiscard]] std::optional<Milliseconds> duration_in(std::string_view text);
// Reads a clock: "60", "60+0.5", "40/60+1". These are seconds for all moves or for a number of moves, and an increment
// in seconds for each move.
[[nodiscard]] bool read_clock(std::string_view text, Limit& limit);

// The clock of one side.
class TurnClock {
public:
    explicit TurnClock(const Limit& limit)
        : limit_(limit), left_(limit.clock.value_or(Milliseconds{0})), moves_(limit.moves) {}
    [[nodiscard]] Milliseconds left() const { return left_; }
    // Moves until the clock gets new time; 0 if it never gets new time.
    [[nodiscard]] int moves_left() const { return moves_; }
    // Subtracts the time that has passed. left() is below 0 afterwards if the time was exceeded.
    void spend(Milliseconds time) { left_ -= time; }
    // Called at the end of a turn.
    void press();

private:
    Limit limit_;
    Milliseconds left_;
    int moves_;
};

}  // namespace varia::cli
