// The clocks of a match in the terminal. Of players who take turns each has one, which runs while it is his turn. Where
// anybody may act at any time each board has a pair, as boards that lie side by side have: from the first action on a
// board on, that of whoever is to act there runs; where a transfer from another board is waited for none does.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/match.hpp>

#include "play_clocks.hpp"

namespace varia::cli {

// Actions are counted from the start of the match. Whoever asks says what time it is.
class MatchClocks {
public:
    using Time = PlayClocks::Time;

    // `each`: what every player has, for the match or on each board.
    MatchClocks(const PlayClocks& each, const Match& match);

    // Whoever's clock should run, runs.
    void look(const Match& match, Time now);
    // The same after an action on this floor (-1: on none).
    void acted(const Match& match, int floor, Time now);
    // Actions were taken back: everybody has what he had before them.
    void back_to(const Match& match, Time now);

    struct Due {
        int floor, player;  // -1: the clock is for all floors
        Time at;
    };
    // The flag that falls first.
    [[nodiscard]] std::optional<Due> due() const;
    [[nodiscard]] bool by_floor() const { return by_floor_; }
    // The floors whose clocks have begun; {-1} where there is one clock for all.
    [[nodiscard]] std::vector<int> begun() const;
    [[nodiscard]] Milliseconds left(int floor, int player, Time now) const;

private:
    struct Pair {
        std::vector<TurnClock> clocks;  // by player
        int running = -1;
        Time since;
        bool begun = false;
    };
    // Who should be timed there: on a floor, or of all.
    [[nodiscard]] int wanted(const Match& match, int floor) const;
    void set_right(const Match& match, int acted, Time now);

    bool by_floor_;
    std::vector<Pair> pairs_;  // by floor, or one
    // What each action has changed, as it was before: after so many actions, on which floors.
    std::vector<std::pair<std::size_t, std::vector<std::pair<int, Pair>>>> before_;
};

}  // namespace varia::cli
