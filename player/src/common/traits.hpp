// What a search has to know about a variant: which sides play together, and which search techniques are valid.
#pragma once

#include <algorithm>
#include <vector>

#include <varia/variant.hpp>

namespace varia::player {

// Computed once, except for the signs, which are set before each search.
struct Traits {
    explicit Traits(const Variant& variant);

    // Sides that win and lose together are one team. Teams are numbered from 0 in the order of their first sides.
    BySide<int> camp{};
    int camps = 0;
    BySide<int> sign{};  // 1 for the team of the search, -1 for its opponents, 0 for sides that are out
    [[nodiscard]] bool two() const { return camps == 2; }
    // With more than two teams: sets the signs of this side's team against all other sides in `in`, and returns how
    // many teams are left. With two teams it returns 2 and changes nothing.
    int face(SideSet in, Side side);

    bool turns = false;      // turns consist of several steps
    bool changes = false;    // such a turn must change the board
    bool ends = false;       // a game can be over although there are legal moves: each position has to be tested
    bool checks = false;     // check matters, and testing for it is cheap
    bool exchanges = false;  // two sides whose pieces capture each other one at a time
    bool forcing = false;    // captures are compulsory
    // Passing is never an advantage, so null-move pruning is valid.
    bool passing_is_bad = false;
    bool giveaway = false;   // a side that has lost all its pieces has won
    bool room = false;       // nothing is ever captured, and a side that cannot move has lost: only room counts
    bool dead_draw = false;  // a position where nobody has enough material to win is a draw
    bool captor = false;     // captured pieces go to the captor's hand
    int repetitions = 0;     // occurrences of a position that end the game; 0 if there is no such rule
    bool repetition_draws = true;
    int move_rule = 0;              // in half-moves; 0 if there is no such rule
    Side draw_odds = Side::nobody;  // the side that has won a drawn game, if one has
    // By kind of the promoting piece: the kinds that it becomes as a piece of nobody. Empty if no piece does.
    std::vector<std::vector<Kind>> given_up;
    // Whether a piece that promotes so belongs to nobody then.
    [[nodiscard]] bool gives_up(Kind kind, Kind becomes) const {
        return !given_up.empty() && std::ranges::find(given_up[kind], becomes) != given_up[kind].end();
    }
    // The part of 1 that the side gets if it has this result.
    [[nodiscard]] Score share_of(const ResultDef& result, Side side) const;
};

}  // namespace varia::player
