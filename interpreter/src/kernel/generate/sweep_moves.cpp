#include "sweep_moves.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "holds.hpp"
#include "step_moves.hpp"
#include "sweep_line.hpp"

namespace varia {

// If two lines lead to one cell, the line that comes first in the file counts.
template <GenMode mode>
std::uint64_t SweepMoves::from(Cell from, const std::vector<SweepRule>& rules) const {
    const MoveGenContext& context = g_.context;
    using Found = Scratch::Swept;
    std::vector<Found>& found = g_.scratch.swept;
    found.clear();
    const StateTables& state = context.state;
    const bool described = !state.sweep_reach.empty() && state.owners == 2;
    const std::uint64_t* const theirs = context.set(context.them);
    const std::array<std::uint64_t, 2> enemies{described ? theirs[0] : 0,
                                               described && state.set_words > 1 ? theirs[1] : 0};
    for (const SweepRule& rule : rules) {
        // No enemy stands ahead on this line that could be captured.
        if (described) {
            const std::array<std::uint64_t, 2>& reach =
                state.sweep_reach[static_cast<std::size_t>(rule.line) * static_cast<std::size_t>(state.cells) + from];
            if (((reach[0] & enemies[0]) | (reach[1] & enemies[1])) == 0) continue;
        }
        if ((rule.needs_mark && !context.position.unmoved(from))) continue;
        bool takes_royal = false;
        const auto prey = [&](Cell c, Piece p) {
            return !p.empty() && (p.code() & context.spared) == 0 && rule.victims.has(p.kind()) &&
                   context.may_take(p.code()) && (context.programs.captures.royals || !g_.enemy.stand_on(c)) &&
                   !context.position.is_captured(c);
        };
        each_sweep(
            context.state.sweep_lines[rule.line], rule, context.board(), from, prey,
            [&](Cell c) { takes_royal = takes_royal || g_.enemy.stand_on(c); },
            [&](Cell to) {
                if (!holds_allow(context.position, context.us, from, to)) return;
                if (std::ranges::any_of(found, [&](const Found& other) { return other.move.to == to; })) return;
                found.push_back(
                    {Move::sweep(from, to, rule.line), rule.promotes(from, to, context.state.cells), takes_royal});
            });
    }
    if (found.empty() || (context.state.neighbours.freeze && is_frozen(context, from))) return 0;
    std::uint64_t total = 0;
    std::vector<Move>& moves = g_.scratch.expanded;
    for (const Found& f : found) {
        moves.clear();
        const Promotion& promotion = context.programs.promotion(f.promotion, context.position);
        for (const Kind kind : promotion.to)
            if (context.may_become(promotion, kind)) moves.push_back(f.move.promoting(kind));
        // A sweep ends on an empty cell, so there is no captured kind to take over.
        if (promotion.optional || promotion.captured) moves.push_back(f.move);
        for (const Move move : moves)
            total += f.takes_royal ? g_.take_royal_capture<mode>(move) : g_.take_tested<mode>(move);
        if (mode == GenMode::any && total != 0) return total;
    }
    return total;
}

template <GenMode mode>
std::uint64_t SweepMoves::all() const {
    const MoveGenContext& context = g_.context;
    const auto& sweepers = context.programs.sweepers[static_cast<std::size_t>(index(context.us))];
    if (sweepers.empty()) return 0;
    // A copy, because making moves to test them would disturb a walk over the pieces.
    std::vector<Cell>& cells = g_.scratch.sweepers;
    cells.clear();
    const KindSet& sweeping = context.programs.sweeping[static_cast<std::size_t>(index(context.us))];
    for (const Cell cell : context.position.pieces(context.us))
        if (sweeping.has(context.position.at(cell).kind())) cells.push_back(cell);
    std::uint64_t total = 0;
    for (const Cell cell : cells) {
        total += from<mode>(cell, sweepers[context.position.at(cell).kind()]);
        if (mode == GenMode::any && total != 0) return total;
    }
    return total;
}

template std::uint64_t SweepMoves::all<GenMode::list>() const;
template std::uint64_t SweepMoves::all<GenMode::count>() const;
template std::uint64_t SweepMoves::all<GenMode::any>() const;
template std::uint64_t SweepMoves::all<GenMode::captures>() const;

}  // namespace varia
