// What stands in the fields of another program's positions; see docs/positions.md.
#pragma once

#include <array>
#include <string_view>

namespace varia {

inline constexpr std::array<std::string_view, 11> dialect_fields{
    "board",       // rows as in position text; no hand behind it where `hand` is a field of its own
    "side",        // whose turn it is
    "hand",        // RPn2p: capitals for the first side, numbers before letters; - for none
    "castling",    // as in position text
    "en_passant",  // as in position text
    "limit",       // half-moves within which the game has to be won, where moves are counted; else en passant
    "counted",     // half-moves that have been; else half-moves since the move rule's count was set back
    "clock",       // half-moves since the move rule's count was set back
    "move",        // the number of the move
    "ply",         // the number of the half-move that comes next, from 1
    "pieces",      // lists of cells by side behind colons: W:W31,K32:B1,7
};

}  // namespace varia
