// The clocks of a game, or of one board of a match, in the terminal. Each clock runs while its player is to move.
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

// A time as text: "4:57", "1:02:03", and below ten seconds "0:09.4".
[[nodiscard]] std::string clock_text(Milliseconds time);

// Turns are counted from the start of the game, and a resignation counts as a turn. The caller passes the current time.
class PlayClocks {
public:
    using Time = std::chrono::steady_clock::time_point;

    // Reads "5" or "5+3": minutes for a game, and an increment in seconds for each move, for all players. With commas
    // between, each player has a text: "5+3,1+0". Minutes may also be "0:30", "1:30:00", "90s". Returns nothing for any
    // other text.
    [[nodiscard]] static std::optional<PlayClocks> read(std::string_view text, int players);

    // Starts a player's clock, if it does not run yet. `turns`: the number of turns made so far.
    void run(int player, std::size_t turns, Time now);
    // Stops the clock after a turn. `turns`: the number of turns made, with this one.
    void press(std::size_t turns, Time now);
    // Stops the clock although the turn is not over: nobody can act on the board for some time.
    void pause(std::size_t turns, Time now);
    // Sets the clocks back after turns were taken back. `turns`: the number of turns that are left.
    void back_to(std::size_t turns);
    // Whether a clock began to run or stopped after this number of turns.
    [[nodiscard]] bool changed_after(std::size_t turns) const {
        return !before_.empty() && before_.back().first > turns;
    }

    // The player whose clock runs, or -1.
    [[nodiscard]] int running() const { return running_; }

    [[nodiscard]] Milliseconds left(int player, Time now) const;
    [[nodiscard]] Milliseconds increment(int player) const {
        return limits_[static_cast<std::size_t>(player)].increment;
    }
    // When the running clock runs down; nothing if no clock runs.
    [[nodiscard]] std::optional<Time> falls() const;
    [[nodiscard]] bool fallen(Time now) const { return falls() && now >= *falls(); }

    // The clocks with the time left, as read() reads them.
    [[nodiscard]] std::string text(Time now) const;

private:
    explicit PlayClocks(std::vector<Limit> limits);

    std::vector<Limit> limits_;  // by player
    std::vector<TurnClock> clocks_;
    // The clocks as they were after a number of turns.
    std::vector<std::pair<std::size_t, std::vector<TurnClock>>> before_;
    int running_ = -1;
    Time since_;
};

}  // namespace varia::cli
