// The clocks of a game or a match. The clock of the player to move runs. If a turn is taken back, its time is given
// back too.
//
// If the players of a match may act at any time, each board has clocks of its own, as boards side by side have. From
// the first action on a board on, the clock of the player to act there runs. While a board waits for a transfer from
// another board, no clock runs there. In all other matches and in games each player has one clock.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>

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
    void press(Contest& contest);
    // Sets the clocks back after turns were taken back.
    void go_back(Contest& contest);

    // The first clock that runs down.
    struct Due {
        int board, player;  // the board is -1 if the clock is for all boards
        PlayClocks::Time at;
    };
    [[nodiscard]] std::optional<Due> due() const;
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
    // The player whose clock should run, on a board or for all boards; -1 if there is none.
    [[nodiscard]] int wanted(Contest& contest, int board) const;
    // Lets those clocks run that should run now, after an action on this board (-1 if it was on no board, or if there
    // was none).
    void set_right(Contest& contest, int acted);

    std::string option_;
    std::optional<PlayClocks> each_;  // the clocks at the beginning
    bool by_board_ = false;           // each board has clocks of its own
    // A turn may have several actions, and with the last one the next player's clock begins to run. Otherwise run()
    // starts it.
    bool runs_on_ = false;
    std::vector<PlayClocks> clocks_;  // by board, or one for all boards; empty if there are no clocks
    // By clocks_: the number of actions after which the clocks there have begun to run.
    std::vector<std::size_t> begun_;
};

}  // namespace varia::cli
