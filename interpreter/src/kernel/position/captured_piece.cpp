#include "captured_piece.hpp"

#include "state_tables.hpp"

namespace varia {

Piece captured_piece(const Position& before, Move move) {
    switch (move.type) {
        case MoveType::normal:
        case MoveType::exposing:
        case MoveType::shot:
            return before.at(move.to);
        case MoveType::sweep:
            for (const Cell c : before.variant().state().sweep_lines[move.line()].ahead(move.from))
                if (!before.at(c).empty()) return before.at(c);
            return {};
        case MoveType::en_passant:
            return before.at(before.victim(move));
        case MoveType::jump:
            return before.at(move.victim());
        default:
            return {};
    }
}

}  // namespace varia
