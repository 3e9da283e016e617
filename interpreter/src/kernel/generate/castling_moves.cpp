// A castling is open if all cells that must be empty are empty and no cell on the king's way is attacked.
#include "castling_moves.hpp"

#include <algorithm>
#include <utility>

#include "guard.hpp"
#include "holds.hpp"
#include "step_moves.hpp"
#include "straight.hpp"

namespace varia {

template <GenMode mode>
std::uint64_t CastlingMoves::all() const {
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < g_.context.state.castlings[static_cast<std::size_t>(index(g_.context.us))].size(); ++i)
        total += one<mode>(i);
    return total;
}

template <GenMode mode>
std::uint64_t CastlingMoves::one(std::size_t castling) const {
    const MoveGenContext& context = g_.context;
    const StateTables::Castling& c = context.state.castlings[static_cast<std::size_t>(index(context.us))][castling];
    Cell king = no_cell;
    Cell partner = no_cell;
    if (!PositionAccess::castling_partner(context.position, context.us, static_cast<int>(castling), king, partner))
        return 0;
    if (!all_hold(c.state, context.position)) return 0;
    if (context.state.neighbours.freeze && (is_frozen(context, king) || is_frozen(context, partner))) return 0;
    if (!open(c, king, partner)) return 0;
    return g_.take_tested<mode>(Move::castle(king, c.king_to, static_cast<int>(castling), partner));
}

bool CastlingMoves::open(const StateTables::Castling& castling, Cell king, Cell partner) const {
    if (!holds_allow(g_.context.position, g_.context.us, king, castling.king_to)) return false;
    const Board& board = g_.context.position.variant().board();
    PieceCode* bytes = g_.context.board();
    const auto vacant = [&](Cell c) { return c == king || c == partner || bytes[c] == 0; };
    const PieceCode code = bytes[king];
    // Tests with the king on the cell, because attacks on a cell may depend on the piece there. Nothing captures on a
    // void.
    const auto unattacked = [&](Cell c) {
        if (Piece::from_code(bytes[c]).is_void()) return true;
        const PieceCode there = std::exchange(bytes[c], code);
        const Guard back([&] { bytes[c] = there; });
        return !g_.context.attacks.on(g_.context.position, c, g_.context.foes);
    };
    // The precomputed lists are for the usual starting cells. For other starting cells (Chess960) the path is computed
    // here, unless the file lists the cells.
    const bool usual = king == castling.king_from && partner == castling.partner_from;
    if (usual || castling.listed_empty) {
        if (!std::ranges::all_of(castling.empty, vacant)) return false;
    } else {
        for (const Cell c : castling.lines.ahead(king)) {
            if (c == partner) break;
            if (!vacant(c)) return false;
        }
        if (!along(board, king, castling.king_to, vacant) || !along(board, partner, castling.partner_to, vacant))
            return false;
    }
    // Even where the cells are listed, nothing may stand where king and partner land.
    if (!vacant(castling.king_to) || !vacant(castling.partner_to)) return false;
    // A king that need not be safe may castle out of, through and into attack. So may a king whose safety is only
    // tested at the end of the turn.
    if (g_.safety == Safety::none || (g_.safety == Safety::testing && g_.context.safe_later()) ||
        !g_.context.state.royal_kinds.has(castling.king) || !must_be_safe(g_.context.position, Piece::from_code(code)))
        return true;
    if (in_check_) return false;
    if (g_.safety == Safety::testing && !unattacked(king)) return false;
    bytes[king] = 0;
    const Guard back([&] { bytes[king] = code; });
    return usual || castling.listed_safe
               ? std::ranges::all_of(castling.safe, unattacked)
               : along(board, king, castling.king_to, [&](Cell c) { return c == castling.king_to || unattacked(c); });
}

template std::uint64_t CastlingMoves::all<GenMode::list>() const;
template std::uint64_t CastlingMoves::all<GenMode::count>() const;
template std::uint64_t CastlingMoves::all<GenMode::any>() const;
template std::uint64_t CastlingMoves::one<GenMode::list>(std::size_t) const;
template std::uint64_t CastlingMoves::one<GenMode::count>(std::size_t) const;

}  // namespace varia
