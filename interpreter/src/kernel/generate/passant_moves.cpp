// Tries the paths onto each crossed cell one by one, because they are few and rarely needed.
#include "passant_moves.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "holds.hpp"
#include "step_moves.hpp"
#include "walk.hpp"

namespace varia {

template <GenMode mode>
std::uint64_t PassantMoves::all(Cell victim) const {
    std::uint64_t total = 0;
    for (const Position::Exposure& exposure : g_.context.position.exposures())
        if (victim == no_cell || exposure.victim == victim) total += of<mode>(exposure);
    return total;
}

template <GenMode mode>
std::uint64_t PassantMoves::of(const Position::Exposure& exposure) const {
    const MoveGenContext& context = g_.context;
    const Position& position = context.position;
    // The side of an exposed piece may be out of the game by now.
    const Piece victim = position.at(exposure.victim);
    if (victim.empty() || (victim.code() & context.spared) != 0 || !context.may_take(victim.code())) return 0;
    if (context.state.exposure.several && !context.foes.has(exposure.owner)) return 0;
    const bool takes_royal = g_.enemy.stand_on(exposure.victim);
    if (takes_royal && !context.programs.captures.royals) return 0;
    const Cell named = context.state.exposure.several ? exposure.victim : no_cell;
    const ReverseProgram& program = context.programs.reverse_by(context.us);
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
            if (path.side != context.us || path.from == last || position.at(path.from) != Piece(path.kind, context.us))
                continue;
            if (path.needs_mark && !position.unmoved(path.from)) continue;
            if (path.terms != 0 && !context.programs.terms[path.terms - 1U].others.has(victim.kind())) continue;
            if (!context.attacks.open(position, path)) continue;
            last = path.from;
            if (!holds_allow(position, context.us, path.from, to) ||
                (context.state.neighbours.freeze && is_frozen(context, path.from)))
                continue;
            if (path.terms != 0 && context.programs.terms[path.terms - 1U].takes == MoveDef::Takes::afar) {
                total += shot<mode>(path.from, exposure.victim, takes_royal);
                continue;
            }
            const Move move = Move::take_in_passing(path.from, to, 0, named);
            if (takes_royal) {
                std::vector<Move> moves;
                g_.emitter.expand(path.from, to, {path.promotion, no_crossing}, moves);
                for (const Move m : moves)
                    total += g_.take_royal_capture<mode>(Move::take_in_passing(m.from, m.to, m.promotion(), named));
                continue;
            }
            if (!context.programs.script.any && (path.promotion == 0 || !context.programs.safety.judges_promotions)) {
                if ((g_.safety == Safety::none && !context.programs.safety.bars_check) || g_.legality.stays_safe(move))
                    total += g_.emitter.emit_promotions<mode>(move, path.promotion);
                continue;
            }
            // Hooks may judge each promotion by itself, and a promoted piece may stop a push or be royal.
            std::vector<Move> moves;
            g_.emitter.expand(path.from, to, {path.promotion, no_crossing}, moves);
            for (const Move m : moves)
                total += g_.take_tested<mode>(Move::take_in_passing(m.from, m.to, m.promotion(), named));
        }
    }
    return total;
}

// A piece that captures from afar stays on its cell. So the same capture must not be generated again for another
// crossed cell, or for the cell of the victim.
template <GenMode mode>
std::uint64_t PassantMoves::shot(Cell from, Cell victim, bool takes_royal) const {
    const MoveGenContext& context = g_.context;
    bool known = std::ranges::find(shooters_, from) != shooters_.end();
    for (const Unit& unit : context.program(context.position.at(from).kind()).units)
        each_end<GenMode::captures>(context, false, unit, from,
                                    [&](Cell to, const NodeDetail&) { known = known || to == victim; });
    if (known) return 0;
    shooters_.push_back(from);
    const std::uint16_t then = context.state.turns.of_steps
                                   ? context.state.turn.after_passant[context.position.at(from).kind()]
                                   : std::uint16_t{0};
    const Move move = Move::step(from, victim).as_shot().followed_by(then);
    return takes_royal ? g_.take_royal_capture<mode>(move) : g_.take_tested<mode>(move);
}

template std::uint64_t PassantMoves::all<GenMode::list>(Cell) const;
template std::uint64_t PassantMoves::all<GenMode::count>(Cell) const;
template std::uint64_t PassantMoves::all<GenMode::any>(Cell) const;
template std::uint64_t PassantMoves::all<GenMode::captures>(Cell) const;

}  // namespace varia
