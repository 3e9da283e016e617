// The names of the fields in position texts of other programs, and of the words and the parts of templates in their
// texts of moves; see docs/dialects.md.
#pragma once

#include <array>
#include <string_view>

namespace varia {

inline constexpr std::array<std::string_view, 14> dialect_fields{
    "board",       // rows as in position text; without the hand if `hand` is a field of its own
    "side",        // the side to move
    "hand",        // RPn2p: capitals for the first side, numbers before letters; "-" for an empty hand
    "castling",    // as in position text
    "en_passant",  // as in position text
    "exposed",     // the same with the cell of the piece, and all cells in the order of the board: c3d4
    "checks",      // the number of checks that each side still has to give: 3+3
    "given",       // the number of checks that each side has given: +0+0
    "limit",       // half-moves within which the game must be won, if moves are counted; otherwise the en passant field
    "counted",     // half-moves counted so far, if moves are counted; otherwise the same as `clock`
    "clock",       // half-moves since the last reset by the move rule
    "move",        // the move number
    "ply",         // the number of the next half-move, from 1
    "pieces",      // lists of cells by side after colons: W:W31,K32:B1,7
};

// Words of texts of moves; numbers without a word are digits. A side moves forward along the last axis along which the
// sides see the board reversed.
inline constexpr std::array<std::string_view, 18> dialect_words{
    "forward",  // {advance}: the piece goes towards the enemy,
    "level",    // neither forward nor back,
    "back",     // or back
    "front",    // {order}: the first of two or three pieces of its kind on a line in the forward direction,
    "middle",   // the second of three,
    "rear",     // or the last
    "left",  // {flank}: of the pieces of its kind that can go to the cell, it stands farthest left as its side sees it,
    "right",     // or farthest right
    "straight",  // {straight}: it comes from behind, by one cell forward
    "one",       // {number} and {target}: how many
    "two",      "three", "four", "five", "six", "seven", "eight", "nine",
};

}  // namespace varia
