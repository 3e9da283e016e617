// Pieces that cannot move because of the pieces next to them (FrozenDef).
#pragma once

#include <algorithm>

#include "state_tables.hpp"

namespace varia {

// Whether the piece on the cell cannot move, and so attacks nothing, on this board. Precondition: a piece stands there.
[[nodiscard]] inline bool is_frozen(const StateTables& state, const PieceCode* board, Cell cell) {
    const Piece piece = Piece::from_code(board[cell]);
    if (piece.side() == Side::nobody) return false;
    const PieceCode own = Piece::side_bits(piece.side());
    const SideSet foes = state.enemies[static_cast<std::size_t>(index(piece.side()))];
    const PieceCode foe_bits = Piece::side_bits(foes);
    const auto kind_at = [&](Cell c) { return Piece::from_code(board[c]).kind(); };
    const auto strength = [&](Kind kind) { return state.strength.empty() ? std::uint8_t{0} : state.strength[kind]; };
    const auto by_one = [&](const StateTables::Freeze& rule) {
        if (!rule.of.has(piece.kind())) return false;
        if (rule.by_lines) {
            for (const StepLines& line : rule.lines[static_cast<std::size_t>(index(piece.side()))])
                for (const Cell c : line.ahead(cell)) {
                    if (board[c] == 0 && rule.far) continue;
                    // A void has all side bits set, but is of no kind.
                    if ((board[c] & foe_bits) != 0 && rule.by.has(kind_at(c))) return true;
                    break;
                }
            return false;
        }
        const Cell* const begin = rule.near.begin(cell);
        const Cell* const end = rule.near.end(cell);
        if (rule.by_strength) {
            if (std::any_of(begin, end, [&](Cell c) { return Piece::from_code(board[c]).is(piece.side()); }))
                return false;
            return std::any_of(begin, end, [&](Cell c) {
                return Piece::from_code(board[c]).is(foes) && strength(kind_at(c)) > strength(piece.kind());
            });
        }
        const auto freezes = [&](Cell c) {
            // A void has all side bits set, but is of no kind.
            if ((board[c] & foe_bits) == 0 || !rule.by.has(kind_at(c))) return false;
            return rule.unless.empty() || std::none_of(rule.near.begin(c), rule.near.end(c), [&](Cell friendly) {
                       return friendly != cell && (board[friendly] & own) != 0 && rule.unless.has(kind_at(friendly));
                   });
        };
        return std::any_of(begin, end, freezes);
    };
    return std::ranges::any_of(state.freezing, by_one);
}

}  // namespace varia
