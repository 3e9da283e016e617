// The names of the fields in position texts of other programs; see docs/positions.md.
#pragma once

#include <array>
#include <string_view>

namespace varia {

inline constexpr std::array<std::string_view, 11> dialect_fields{
    "board",       // rows as in position text; without the hand if `hand` is a field of its own
    "side",        // the side to move
    "hand",        // RPn2p: capitals for the first side, numbers before letters; "-" for an empty hand
    "castling",    // as in position text
    "en_passant",  // as in position text
    "limit",       // half-moves within which the game must be won, if moves are counted; otherwise the en passant field
    "counted",     // half-moves counted so far, if moves are counted; otherwise the same as `clock`
    "clock",       // half-moves since the last reset by the move rule
    "move",        // the move number
    "ply",         // the number of the next half-move, from 1
    "pieces",      // lists of cells by side after colons: W:W31,K32:B1,7
};

}  // namespace varia
