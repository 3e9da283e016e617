// The clocks of a match in the terminal. If players take turns, each player has one clock, which runs during the
// player's turns. If any player may act at any time, each board has two clocks, as boards side by side have. From the
// first action on a board on, the clock of the player to act there runs. While a board waits for a transfer from
// another board, no clock runs there.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/match.hpp>

#include "play_clocks.hpp"

namespace varia::cli {

// Actions are counted from the start of the match. The caller passes the current time.
class MatchClocks {
public:
    using Time = PlayClocks::Time;

    // `each`: the time of every player, for the whole match or for each board.
    MatchClocks(const PlayClocks& each, const Match& match);

    // Lets those clocks run that should run now.
    void look(const Match& match, Time now);
    // The same after an action on this board (-1 if it was on no board).
    void acted(const Match& match, int board, Time now);
    // Sets the clocks back after actions were taken back: every player has the time from before these actions.
    void back_to(const Match& match, Time now);

    struct Due {
        int board, player;  // the board is -1 if the clock is for all boards
        Time at;
    };
    // The clock that runs down first.
    [[nodiscard]] std::optional<Due> due() const;
    [[nodiscard]] bool by_board() const { return by_board_; }
    // The boards whose clocks have begun; {-1} if the clocks are for all boards.
    [[nodiscard]] std::vector<int> begun() const;
    [[nodiscard]] Milliseconds left(int board, int player, Time now) const;

private:
    struct Pair {
        std::vector<TurnClock> clocks;  // by player
        int running = -1;
        Time since;
        bool begun = false;
    };
    // The player whose clock should run, on a board or in the whole match; -1 if there is none.
    [[nodiscard]] int wanted(const Match& match, int board) const;
    void set_right(const Match& match, int acted, Time now);

    bool by_board_;
    std::vector<Pair> pairs_;  // by board, or one for all boards
    // The clocks that each action has changed, as they were before it: with the number of actions up to this one, and
    // by board.
    std::vector<std::pair<std::size_t, std::vector<std::pair<int, Pair>>>> before_;
};

}  // namespace varia::cli
