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
    bool strikes = false;    // moves capture pieces on other cells than the cell of arrival (remote captures)
    bool giveaway = false;   // a side that has lost all its pieces has won
    bool room = false;       // nothing is ever captured, and a side that cannot move has lost: only room counts
    bool dead_draw = false;  // a position where nobody has enough material to win is a draw
    bool captor = false;     // captured pieces go to the captor's hand
    int repetitions = 0;     // occurrences of a position that end the game; 0 if there is no such rule
    bool repetition_draws = true;
    int move_rule = 0;              // in half-moves; 0 if there is no such rule
    Side draw_odds = Side::nobody;  // the side that has won a drawn game, if one has
    // A kind that a piece of another kind, or of the same, becomes as a piece of another owner.
    struct GivenUp {
        Kind becomes;
        bool quiet, capture;  // by moves that capture nothing, by captures
        bool to_enemy;        // it is the other side's then, and not nobody's
    };
    std::vector<std::vector<GivenUp>> given_up;  // by the kind of the piece; empty if no piece changes its owner
    // How its side loses a piece by a move after which it is of this kind; null if it keeps the piece. Zones and state
    // values are not looked at.
    [[nodiscard]] const GivenUp* gives_up(Kind kind, Kind becomes, bool captures) const {
        if (given_up.empty()) return nullptr;
        for (const GivenUp& way : given_up[kind])
            if (way.becomes == becomes && (captures ? way.capture : way.quiet)) return &way;
        return nullptr;
    }
    // The part of 1 that the side gets if it has this result.
    [[nodiscard]] Score share_of(const ResultDef& result, Side side) const;
};

}  // namespace varia::player
