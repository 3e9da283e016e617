// The clocks of a game or a match. The clock of the player to move runs. If a turn is taken back, its time is given
// back too.
#pragma once

#include <optional>
#include <string>

#include <varia/contest.hpp>

#include "match_clocks.hpp"
#include "opponent.hpp"
#include "play_clocks.hpp"

namespace varia::cli {

// Every call takes the contest whose turns were passed before, and uses the time of the call.
class GameClocks {
public:
    GameClocks() = default;  // no clocks
    // `option`: the value of --clock. There are no clocks if it is empty, or if it does not fit the number of players.
    // No clock runs yet.
    GameClocks(std::string option, const Contest& contest);

    // Whether there are clocks.
    explicit operator bool() const { return each_.has_value(); }
    // Sets all clocks as they were at the beginning.
    void start_again(const Contest& contest);
    // Starts the clock of the player to move.
    void run(Contest& contest);
    // Stops the clock after a turn, or after an action of a match.
    void press(const Contest& contest);
    // Sets the clocks back after turns were taken back.
    void go_back(const Contest& contest);

    // The first clock that runs down: its player, the time, and in a match its board (-1 if the clock is for all
    // boards).
    [[nodiscard]] std::optional<MatchClocks::Due> due(Contest& contest) const;
    // The clocks as text: "white 4:57, black 5:00". Precondition: there are clocks.
    [[nodiscard]] std::string line(const Contest& contest) const;
    // The time that a player of a game has left. Empty in a match, because the computer uses no clocks there.
    [[nodiscard]] TimeLeft left(int player) const;
    // The option that restores the clocks with the time left: "--clock 290s+3". In a match it restores the clocks of
    // the beginning, because the times left on each board have no text. Empty if there are no clocks.
    [[nodiscard]] std::string option() const;
    // The value of PGN's tag TimeControl, "300+3". Empty if the players do not all begin with the same time.
    [[nodiscard]] std::string time_control(int players) const;

private:
    std::string option_;
    std::optional<PlayClocks> each_;  // the clocks at the beginning
    std::optional<PlayClocks> game_;
    std::optional<MatchClocks> match_;
};

}  // namespace varia::cli
