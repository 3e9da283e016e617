#include "sweep_moves.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "holds.hpp"
#include "step_moves.hpp"
#include "sweep_line.hpp"

namespace varia {

// If two lines lead to one cell, the line that comes first in the file counts.
template <Want want>
std::uint64_t SweepMoves::from(Cell from, const std::vector<SweepRule>& rules) const {
    const Ground& ground = g_.ground;
    using Found = Scratch::Swept;
    std::vector<Found>& found = g_.scratch.swept;
    found.clear();
    const StateTables& state = ground.state;
    const bool told = !state.sweep_reach.empty() && state.owners == 2;
    const std::uint64_t* const theirs = ground.set(ground.them);
    const std::array<std::uint64_t, 2> enemies{told ? theirs[0] : 0, told && state.set_words > 1 ? theirs[1] : 0};
    for (const SweepRule& rule : rules) {
        // No enemy stands ahead on this line that could be captured.
        if (told) {
            const std::array<std::uint64_t, 2>& reach =
                state.sweep_reach[static_cast<std::size_t>(rule.line) * static_cast<std::size_t>(state.cells) + from];
            if (((reach[0] & enemies[0]) | (reach[1] & enemies[1])) == 0) continue;
        }
        if ((rule.needs_mark && !ground.position.unmoved(from))) continue;
        bool takes_royal = false;
        const auto prey = [&](Cell c, Piece p) {
            return !p.empty() && (p.code() & ground.spared) == 0 && rule.victims.has(p.kind()) &&
                   ground.may_take(p.code()) && (ground.programs.royal_captures || !g_.enemy.stand_on(c)) &&
                   !ground.position.is_captured(c);
        };
        each_sweep(
            ground.state.sweep_lines[rule.line], rule, ground.board(), from, prey,
            [&](Cell c) { takes_royal = takes_royal || g_.enemy.stand_on(c); },
            [&](Cell to) {
                if (!holds_allow(ground.position, ground.us, from, to)) return;
                if (std::ranges::any_of(found, [&](const Found& other) { return other.move.to == to; })) return;
                found.push_back(
                    {Move::sweep(from, to, rule.line), rule.promotes(from, to, ground.state.cells), takes_royal});
            });
    }
    if (found.empty() || (ground.state.freezes && is_frozen(ground, from))) return 0;
    std::uint64_t total = 0;
    std::vector<Move>& moves = g_.scratch.expanded;
    for (const Found& f : found) {
        moves.clear();
        const Promotion& promotion = ground.programs.promotions[f.promotion];
        for (const Kind kind : promotion.to)
            if (!promotion.from_reserve || ground.position.hand(ground.us, kind) != 0)
                moves.push_back(f.move.promoting(kind));
        // A sweep ends on an empty cell, so there is no captured kind to take over.
        if (promotion.optional || promotion.captured) moves.push_back(f.move);
        for (const Move move : moves)
            total += f.takes_royal ? g_.take_royal_capture<want>(move) : g_.take_tested<want>(move);
        if (want == Want::any && total != 0) return total;
    }
    return total;
}

template <Want want>
std::uint64_t SweepMoves::all() const {
    const Ground& ground = g_.ground;
    const auto& sweepers = ground.programs.sweepers[static_cast<std::size_t>(index(ground.us))];
    if (sweepers.empty()) return 0;
    // A copy, because making moves to test them would disturb a walk over the pieces.
    std::vector<Cell>& cells = g_.scratch.sweepers;
    cells.clear();
    const KindSet& sweeping = ground.programs.sweeping[static_cast<std::size_t>(index(ground.us))];
    for (const Cell cell : ground.position.pieces(ground.us))
        if (sweeping.has(ground.position.at(cell).kind())) cells.push_back(cell);
    std::uint64_t total = 0;
    for (const Cell cell : cells) {
        total += from<want>(cell, sweepers[ground.position.at(cell).kind()]);
        if (want == Want::any && total != 0) return total;
    }
    return total;
}

template std::uint64_t SweepMoves::all<Want::list>() const;
template std::uint64_t SweepMoves::all<Want::count>() const;
template std::uint64_t SweepMoves::all<Want::any>() const;
template std::uint64_t SweepMoves::all<Want::captures>() const;

}  // namespace varia
