// Pushes are generated from the pushing pieces, moves of blocks from the empty slots.
#include "effect_moves.hpp"

#include <algorithm>
#include <bit>

#include "pushes.hpp"
#include "step_moves.hpp"

namespace varia {

template <GenMode mode>
std::uint64_t EffectMoves::take_effects(Move move, bool touching) const {
    if (!g_.fast || !g_.context.programs.safety.footprints || g_.safety != Safety::lines)
        return g_.take_tested<mode>(move);
    if (mode == GenMode::list && g_.emitter.leaves_unsure() && touching) return g_.emitter.take_unsure(move);
    if (touching ? !g_.legality.stays_safe_after(move, lines_.royal()) : !lines_.safe_untouched()) return 0;
    return g_.emitter.take<mode>(move);
}

template <GenMode mode>
std::uint64_t EffectMoves::pushes() const {
    std::uint64_t total = 0;
    const auto side = static_cast<std::size_t>(index(g_.context.us));
    const PieceCode* board = g_.context.board();
    const auto words = static_cast<std::size_t>(g_.context.state.set_words);
    for (const Kind kind : g_.context.state.pushers[side]) {
        const PieceCode pusher = Piece(kind, g_.context.us).code();
        int left = g_.context.position.count(g_.context.us, kind);
        for (std::size_t w = 0; w < words && left > 0; ++w)
            for (std::uint64_t bits = g_.context.set(g_.context.us)[w]; bits != 0 && left > 0; bits &= bits - 1) {
                const auto from = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
                if (board[from] != pusher) continue;
                --left;
                if (g_.context.state.neighbours.freeze && is_frozen(g_.context, from)) continue;
                total += pushes_from<mode>(from, g_.context.state.pushes[side][kind]);
                if (mode == GenMode::any && total != 0) return total;
            }
    }
    return total;
}

template <GenMode mode>
std::uint64_t EffectMoves::pushes_from(Cell from, const std::vector<StateTables::Push>& pushes) const {
    std::uint64_t total = 0;
    const PieceCode* const board = g_.context.board();
    const bool footprints = g_.context.programs.safety.footprints;
    std::vector<Move>& pushed = g_.scratch.pushed;
    pushed.clear();
    for (std::size_t p = 0; p < pushes.size(); ++p)
        for (std::size_t d = 0; d < pushes[p].lines.size(); ++d) {
            const StepLines& lines = pushes[p].lines[d];
            const Cell first = lines.next(from);
            if (first == no_cell || Piece::from_code(board[first]).kind() == 0) continue;  // nothing to push
            const bool touching = !footprints || lines_.touch(lines, from);
            const int max = std::min(pushes[p].max, lines.length(from));
            Cell to = lines.after(from, pushes[p].min);
            for (int steps = pushes[p].min; steps <= max; ++steps, to = lines.next(to)) {
                if (!push_is_possible(g_.context.position, pushes[p], lines, from, steps)) continue;
                const Move move = Move::push(from, to, static_cast<int>(p), static_cast<int>(d), steps);
                if (pushes[p].may_meet) {
                    if (std::ranges::any_of(
                            pushed, [&](Move other) { return other.to == to && g_.legality.push_alike(move, other); }))
                        continue;
                    pushed.push_back(move);
                }
                if (mode == GenMode::captures && !g_.emitter.pushes_off_enemy(move)) continue;
                // A push shifts off at most one piece for each of its steps.
                if ((g_.enemy.at_risk() || g_.enemy.may_all_fall(steps)) &&
                    g_.legality.push_takes_royal(lines, from, steps)) {
                    // With two sides, losing a royal piece loses the game, so it does not matter what the push leaves
                    // attacked.
                    if (g_.context.programs.captures.royals && !g_.context.state.turns.many_sides)
                        total += g_.take_royal_capture<mode>(move);
                    else if (g_.context.programs.captures.royals)
                        total += take_effects<mode>(move, touching);
                } else {
                    total += take_effects<mode>(move, touching);
                }
                if (mode == GenMode::any && total != 0) return total;
            }
        }
    return total;
}

// Goes over the empty slots, because there are fewer of them than of filled ones.
template <GenMode mode>
std::uint64_t EffectMoves::blocks() const {
    std::uint64_t total = 0;
    for (std::size_t t = 0; t < g_.context.state.slots.size(); ++t) {
        if (g_.context.position.filled(static_cast<int>(t))) continue;
        const StateTables::Slot& target = g_.context.state.slots[t];
        const bool target_touches = lines_.touch(target);
        for (const auto& [from, direction] : target.origins) {
            if (!g_.context.position.filled(from) || !controls_block(g_.context.position, from, g_.context.us))
                continue;
            const bool touching = target_touches ||
                                  lines_.touch(g_.context.state.slots[static_cast<std::size_t>(from)]);
            total += take_effects<mode>(Move::move_block(from, direction), touching);
            if (mode == GenMode::any && total != 0) return total;
        }
    }
    return total;
}

template std::uint64_t EffectMoves::pushes<GenMode::list>() const;
template std::uint64_t EffectMoves::pushes<GenMode::count>() const;
template std::uint64_t EffectMoves::pushes<GenMode::any>() const;
template std::uint64_t EffectMoves::pushes<GenMode::captures>() const;
template std::uint64_t EffectMoves::blocks<GenMode::list>() const;
template std::uint64_t EffectMoves::blocks<GenMode::count>() const;
template std::uint64_t EffectMoves::blocks<GenMode::any>() const;

}  // namespace varia
