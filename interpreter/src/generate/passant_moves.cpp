// Tries the paths onto each crossed cell one by one, because they are few and rarely needed.
#include "passant_moves.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "holds.hpp"
#include "step_moves.hpp"
#include "walk.hpp"

namespace varia {

template <Want want>
std::uint64_t PassantMoves::all(Cell victim) const {
    std::uint64_t total = 0;
    for (const Position::Exposure& exposure : g_.ground.position.exposures())
        if (victim == no_cell || exposure.victim == victim) total += of<want>(exposure);
    return total;
}

template <Want want>
std::uint64_t PassantMoves::of(const Position::Exposure& exposure) const {
    const Ground& ground = g_.ground;
    const Position& position = ground.position;
    // The side of an exposed piece may be out of the game by now.
    const Piece victim = position.at(exposure.victim);
    if (victim.empty() || (victim.code() & ground.spared) != 0 || !ground.may_take(victim.code())) return 0;
    if (ground.state.several_exposed && !ground.foes.has(exposure.owner)) return 0;
    const bool takes_royal = g_.enemy.stand_on(exposure.victim);
    if (takes_royal && !ground.programs.royal_captures) return 0;
    const Cell named = ground.state.several_exposed ? exposure.victim : no_cell;
    const ReverseProgram& program = ground.programs.reverse_by(ground.us);
    shooters_.clear();
    std::uint64_t total = 0;
    std::array<Cell, max_crossed> crossed;  // a copy: making a move clears the list of the position
    const std::size_t crossed_count = exposure.crossed.size();
    std::ranges::copy(exposure.crossed, crossed.begin());
    for (std::size_t x = 0; x < crossed_count; ++x) {
        const Cell to = crossed[x];
        if (!position.at(to).empty()) continue;  // an ordinary move captures the piece that stands there now
        // Two paths from one cell make one move; they are neighbours in the list.
        Cell last = no_cell;
        for (std::uint32_t i = program.passant_starts[to]; i < program.passant_starts[to + 1U]; ++i) {
            const PassantPath& path = program.passant[i];
            if (path.side != ground.us || path.from == last || position.at(path.from) != Piece(path.kind, ground.us))
                continue;
            if (path.needs_mark && !position.unmoved(path.from)) continue;
            if (path.terms != 0 && !ground.programs.terms[path.terms - 1U].others.has(victim.kind())) continue;
            if (!ground.attacks.open(position, path.first, path.length)) continue;
            last = path.from;
            if (!holds_allow(position, ground.us, path.from, to) ||
                (ground.state.freezes && is_frozen(ground, path.from)))
                continue;
            if (path.terms != 0 && ground.programs.terms[path.terms - 1U].takes == MoveDef::Takes::afar) {
                total += shot<want>(path.from, exposure.victim, takes_royal);
                continue;
            }
            const Move move = Move::take_in_passing(path.from, to, 0, named);
            if (takes_royal) {
                std::vector<Move> moves;
                g_.emitter.expand(path.from, to, {path.promotion, no_crossing}, moves);
                for (const Move m : moves)
                    total += g_.take_royal_capture<want>(Move::take_in_passing(m.from, m.to, m.promotion(), named));
                continue;
            }
            if (ground.programs.hooks.empty() && (path.promotion == 0 || !ground.programs.judges_promotions)) {
                if ((g_.safety == Safety::none && !ground.programs.bars_check) || g_.trial.stays_safe(move))
                    total += g_.emitter.emit_promotions<want>(move, path.promotion);
                continue;
            }
            // Hooks may judge each promotion by itself, and a promoted piece may stop a push or be royal.
            std::vector<Move> moves;
            g_.emitter.expand(path.from, to, {path.promotion, no_crossing}, moves);
            for (const Move m : moves)
                total += g_.take_tested<want>(Move::take_in_passing(m.from, m.to, m.promotion(), named));
        }
    }
    return total;
}

// A piece that captures from afar stays on its cell. So the same capture must not be generated again for another
// crossed cell, or for the cell of the victim.
template <Want want>
std::uint64_t PassantMoves::shot(Cell from, Cell victim, bool takes_royal) const {
    const Ground& ground = g_.ground;
    bool known = std::ranges::find(shooters_, from) != shooters_.end();
    for (const Unit& unit : ground.program(ground.position.at(from).kind()).units)
        each_end<Want::captures>(ground, false, unit, from,
                                 [&](Cell to, const NodeDetail&) { known = known || to == victim; });
    if (known) return 0;
    shooters_.push_back(from);
    const Move move = Move::step(from, victim).as_shot();
    return takes_royal ? g_.take_royal_capture<want>(move) : g_.take_tested<want>(move);
}

template std::uint64_t PassantMoves::all<Want::list>(Cell) const;
template std::uint64_t PassantMoves::all<Want::count>(Cell) const;
template std::uint64_t PassantMoves::all<Want::any>(Cell) const;
template std::uint64_t PassantMoves::all<Want::captures>(Cell) const;

}  // namespace varia
