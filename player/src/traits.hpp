// What a search has to know about a variant: who plays with whom, and what may not be taken for granted.
#pragma once

#include <varia/variant.hpp>

namespace varia::player {

// Worked out once, but for the signs, which are set before each search.
struct Traits {
    explicit Traits(const Variant& variant);

    // Sides that win and lose together are one camp, numbered from 0 in the order of their first sides.
    BySide<int> camp{};
    int camps = 0;
    BySide<int> sign{};  // 1 for those of a camp, -1 for those against it, 0 for who is out
    [[nodiscard]] bool two() const { return camps == 2; }
    // Of more than two camps: how many play on. Sets the signs: those of this side against all others who are in.
    int face(SideSet in, Side side);

    bool turns = false;      // of several steps
    bool changes = false;    // such a turn may not leave the board as it was
    bool ends = false;       // a position can be over while there are moves left: it has to be asked
    bool checks = false;     // whether a side is in check can be asked at little cost, and matters
    bool exchanges = false;  // two sides, whose pieces take each other one by one
    bool forcing = false;    // who can capture must
    // Not to move is no gift, so that a position may be judged by what happens after a pass.
    bool passing_is_bad = false;
    bool giveaway = false;   // who has lost all he had has won
    bool room = false;       // nothing is ever captured, and who cannot move has lost: room is all there is to win
    bool dead_draw = false;  // material with which nobody can win is a draw
    bool captor = false;     // captured pieces go to the captor's hand
    int repetitions = 0;     // that end the game; 0: none do
    bool repetition_draws = true;
    int move_rule = 0;  // half-moves; 0: none
};

}  // namespace varia::player
