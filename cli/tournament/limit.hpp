// How long somebody may think, and how much time that has taken so far.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <varia/result.hpp>

namespace varia::cli {

using Milliseconds = std::chrono::milliseconds;

// So much at once, or with a clock that runs through the game; by none of them somebody has only to answer some time.
struct Limit {
    std::optional<Milliseconds> each;   // for a move
    std::optional<Milliseconds> clock;  // for so many moves, or for all of them, ...
    int moves = 0;                      // ... 0: for all
    Milliseconds increment{0};          // ... and more with every move
    std::uint64_t nodes = 0;            // positions; 0: any
    int depth = 0;                      // steps; 0: any
    [[nodiscard]] bool any() const { return each || clock || nodes != 0 || depth != 0; }
};

// "100ms", "0.5s", "0.5", "2m": a length of time.
[[nodiscard]] std::optional<Milliseconds> duration_in(std::string_view text);
// "60", "60+0.5", "40/60+1": seconds for all moves, or for so many, and seconds more with every move.
[[nodiscard]] bool read_clock(std::string_view text, Limit& limit);

// A clock of a side.
class TurnClock {
public:
    explicit TurnClock(const Limit& limit)
        : limit_(limit), left_(limit.clock.value_or(Milliseconds{0})), moves_(limit.moves) {}
    [[nodiscard]] Milliseconds left() const { return left_; }
    [[nodiscard]] int moves_left() const { return moves_; }  // until there is new time; 0: that is never
    // Time that has passed; what it comes to is below 0 if that was too much.
    void spend(Milliseconds time) { left_ -= time; }
    // A turn is over.
    void press();

private:
    Limit limit_;
    Milliseconds left_;
    int moves_;
};

}  // namespace varia::cli
