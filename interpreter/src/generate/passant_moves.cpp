// The paths onto each crossed cell, tried one by one: they are few, and rarely asked for.
#include "passant_moves.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "holds.hpp"

namespace varia {

template <Want want>
std::uint64_t PassantMoves::all() const {
    const Ground& ground = g_.ground;
    const Position& position = ground.position;
    const Piece victim = position.at(position.exposed());
    if (victim.empty() || !victim.is(ground.them)) return 0;
    const bool takes_royal = g_.enemy.stand_on(position.exposed());
    if (takes_royal && !ground.programs.royal_captures) return 0;
    const ReverseProgram& program = ground.programs.reverse[static_cast<std::size_t>(index(ground.us))];
    std::uint64_t total = 0;
    std::array<Cell, max_crossed> crossed;  // making a move clears the position's own
    const std::size_t crossed_count = position.crossed().size();
    std::ranges::copy(position.crossed(), crossed.begin());
    for (std::size_t x = 0; x < crossed_count; ++x) {
        const Cell to = crossed[x];
        if (!position.at(to).empty()) continue;  // whatever came to stand there is captured in the ordinary way
        Cell last = no_cell;                     // two paths from one cell are one move; they are neighbours in the list
        for (std::uint32_t i = program.passant_starts[to]; i < program.passant_starts[to + 1U]; ++i) {
            const PassantPath& path = program.passant[i];
            if (path.from == last || position.at(path.from) != Piece(path.kind, ground.us)) continue;
            if (path.needs_mark && !position.unmoved(path.from)) continue;
            if (!ground.attacks.open(position, path.first, path.length)) continue;
            last = path.from;
            if (!holds_allow(position, ground.us, path.from, to)) continue;
            const Move move = Move::take_in_passing(path.from, to);
            if (takes_royal) {
                std::vector<Move> moves;
                g_.emitter.expand(path.from, to, {path.promotion, no_crossing}, moves);
                for (const Move m : moves) total += g_.take_royal_capture<want>(Move::take_in_passing(m.from, m.to, m.promotion()));
                continue;
            }
            if (ground.programs.hooks.empty() && (path.promotion == 0 || !(ground.programs.pushes || ground.programs.royals_change))) {
                if (g_.safety == Safety::none || g_.trial.stays_safe(move)) total += g_.emitter.emit_promotions<want>(move, path.promotion);
                continue;
            }
            // Hooks may ask about each promotion by itself; what a pawn becomes may stop a push, or be royal.
            std::vector<Move> moves;
            g_.emitter.expand(path.from, to, {path.promotion, no_crossing}, moves);
            for (const Move m : moves) total += g_.take_tested<want>(Move::take_in_passing(m.from, m.to, m.promotion()));
        }
    }
    return total;
}

template std::uint64_t PassantMoves::all<Want::list>() const;
template std::uint64_t PassantMoves::all<Want::count>() const;
template std::uint64_t PassantMoves::all<Want::any>() const;
template std::uint64_t PassantMoves::all<Want::captures>() const;

}  // namespace varia
