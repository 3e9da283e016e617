// Moves of one piece that do more than capture on their target cell: swaps and sweeps; and royal pieces that face each
// other.
#include <varia/position.hpp>

#include <algorithm>

#include "royals_face.hpp"
#include "state_tables.hpp"

namespace varia {

void Position::swap(Move move, Undo& undo) {
    const Piece piece = at(move.from);
    const PieceCode other = board_[move.to];
    if (tables_->has_trait(piece.kind(), StateTables::resets_clock)) head_.clock = 0;
    const Kind becomes = move.promotion();
    if (becomes != 0 && tables_->promotes_from_reserve(piece.kind(), piece.side(), move.from, move.to, false))
        change_hand(piece.side(), becomes, -1, undo);
    change(move.from, 0, undo);
    change(move.to, becomes == 0 ? piece.code() : Piece(becomes, piece.side()).code(), undo);
    change(move.from, other, undo);
}

void Position::sweep(Move move, Undo& undo) {
    for (const Cell c : tables_->sweep_lines[move.line()].ahead(move.from)) {
        if (c == move.to) break;
        if (board_[c] == 0) continue;
        take(board_[c], undo);
        change(c, 0, undo);
    }
    head_.clock = 0;
    const Piece piece = at(move.from);
    const Kind becomes = move.promotion();
    if (becomes == 0) return relocate(move.from, move.to, undo);
    if (tables_->promotes_from_reserve(piece.kind(), piece.side(), move.from, move.to, true))
        change_hand(piece.side(), becomes, -1, undo);
    change(move.from, 0, undo);
    change(move.to, Piece(becomes, piece.side()).code(), undo);
}

void Position::count_facing(Undo& undo) {
    const int now = royals_face(*this, tables_->facing) ? 1 : 0;
    if (now != state(tables_->facing.state)) change_state(tables_->facing.state, now, undo);
}

bool royals_face(const Position& position, const StateTables::Facing& facing) {
    const auto sees = [&](Side side) {
        const auto& lines = facing.lines[static_cast<std::size_t>(index(side))];
        for (const Cell from : position.royals(side)) {
            if (position.at(from).kind() != facing.kind) continue;
            for (const StepLines& line : lines)
                for (const Cell c : line.ahead(from)) {
                    const Piece p = position.at(c);
                    if (p.empty()) continue;
                    if (p.kind() == facing.kind && p.is(position.variant().enemies(side))) return true;
                    break;
                }
        }
        return false;
    };
    return sees(Side::first) || sees(Side::second);
}

}  // namespace varia
