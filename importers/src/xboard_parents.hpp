// The variants of XBoard whose rules hold in a described game where the descriptions of pieces say nothing. These are
// words of XBoard's protocol, not names of variants.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace varia::importers {

// The parents that are written: of all games, of games where captured pieces come into the captor's hand, and of such
// games whose pieces promote to `+X`.
inline constexpr std::string_view xboard_parent = "fairy", xboard_parent_with_drops = "crazyhouse",
                                  xboard_parent_with_promoted = "shogi";

// What a parent adds to the descriptions of pieces.
struct XboardParent {
    std::string_view name;
    bool captor = false;    // captured pieces come into the captor's hand
    bool promoted = false;  // pieces promote to `+X` in the last third of the board
    bool baring = false;    // as in shatranj: a bare king and stalemate lose
    // The pawn promotes to the queen alone, in so many ranks; 0: to any piece, on the last rank.
    int to_queen = 0;
};

inline constexpr std::array xboard_parents{
    XboardParent{"fairy"},
    XboardParent{"normal"},
    XboardParent{"capablanca"},
    XboardParent{"gothic"},
    XboardParent{"janus"},
    XboardParent{"knightmate"},
    XboardParent{"crazyhouse", true},
    XboardParent{"shogi", true, true},
    XboardParent{"chu", false, true},
    XboardParent{"shatranj", false, false, true, 1},
    XboardParent{"makruk", false, false, false, 3},
};

}  // namespace varia::importers
