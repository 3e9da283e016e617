// The clocks of those who play in the terminal: each runs while its player is to move.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "limit.hpp"

namespace varia::cli {

// "4:57", "1:02:03", below ten seconds "0:09.4".
[[nodiscard]] std::string clock_text(Milliseconds time);

// Turns are counted from the start of the game, a resignation as one. Whoever asks says what time it is.
class PlayClocks {
public:
    using Time = std::chrono::steady_clock::time_point;

    // "5", "5+3": minutes for a game, and seconds more with every move, for everybody; or for each player his own, with
    // commas between: "5+3,1+0". Minutes may be "0:30", "1:30:00", "90s". Nothing if it is none of these.
    [[nodiscard]] static std::optional<PlayClocks> read(std::string_view text, int players);

    // After so many turns it is a player's turn: his clock runs from now on, if it does not yet.
    void run(int player, std::size_t turns, Time now);
    // The turn is over, and so many are now.
    void press(std::size_t turns, Time now);
    // Turns were taken back: everybody has what he had when so many had been made.
    void back_to(std::size_t turns);

    [[nodiscard]] Milliseconds left(int player, Time now) const;
    [[nodiscard]] Milliseconds increment(int player) const {
        return limits_[static_cast<std::size_t>(player)].increment;
    }
    // By player.
    [[nodiscard]] const std::vector<TurnClock>& clocks() const { return clocks_; }
    // When the clock that runs will have run down.
    [[nodiscard]] std::optional<Time> falls() const;
    [[nodiscard]] bool fallen(Time now) const { return falls() && now >= *falls(); }

    // As read() reads it, with what is left.
    [[nodiscard]] std::string text(Time now) const;

private:
    explicit PlayClocks(std::vector<Limit> limits);

    std::vector<Limit> limits_;  // by player
    std::vector<TurnClock> clocks_;
    // As they were when so many turns had been made.
    std::vector<std::pair<std::size_t, std::vector<TurnClock>>> before_;
    int running_ = -1;
    Time since_;
};

}  // namespace varia::cli
