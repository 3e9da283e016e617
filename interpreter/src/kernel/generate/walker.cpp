// Chooses how the moves of each piece are generated, and adds the other moves.
#include "walker.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "castling_moves.hpp"
#include "drop_moves.hpp"
#include "effect_moves.hpp"
#include "generator.hpp"
#include "guard.hpp"
#include "make_move.hpp"
#include "offered_moves.hpp"
#include "passant_moves.hpp"
#include "piece_moves.hpp"
#include "step_moves.hpp"
#include "sweep_moves.hpp"

namespace varia {
namespace {

PassRule pass_rule(const MoveGenContext& context) {
    return context.programs.moves.pass[static_cast<std::size_t>(index(context.us))];
}

// Whether some side could move after a pass, or after a pass of each side that has no move and may pass.
bool pass_serves(Generation& g, std::size_t sides) {
    Position& position = g.context.position;
    Position::Undo undo;
    MoveMaker::make(position, Move::pass(), undo, g.context.runner);
    const Guard unmake([&] { MoveMaker::undo(position, undo); });
    if (Generator(position, g.scratch.nested(), g.context.runner, g.fast).any_but_pass()) return true;
    if (sides <= 1) return false;
    Generation next(position, g.scratch.nested(), g.context.runner, g.fast);
    return pass_rule(next.context) != PassRule::never && pass_serves(next, sides - 1);
}

}  // namespace

template <GenMode mode>
std::uint64_t Walker<mode>::run() {
    std::uint64_t total = g_.enemy.at_risk() && g_.context.programs.captures.royals ? royal_captures() : 0;
    if (enough(total)) return total;
    total += moves_of_pieces();
    if (enough(total)) return total;
    total += other_moves();
    if (mode != GenMode::captures && total == 0 && pass_rule(g_.context) == PassRule::forced && g_.may_pass &&
        pass_serves(g_, g_.context.state.order.size()))
        total += g_.take_tested<mode>(Move::pass());
    return total;
}

template <GenMode mode>
std::uint64_t Walker<mode>::moves_from(Cell from) {
    if (!g_.context.state.neighbours.freeze && !g_.context.programs.captures.selective &&
        !remote_captures_.describes()) {
        const Piece piece = g_.context.position.at(from);
        if (g_.safety == Safety::testing || g_.hooks.asked_about(from)) return slow_moves(from, piece);
        return from == lines_.royal() ? royal_moves<mode>(g_, from, piece) : piece_moves(from, piece);
    }
    return Freezers(g_.context).hold(from) ? 0 : moves_of_free(from);
}

template <GenMode mode>
std::uint64_t Walker<mode>::moves_of_pieces() {
    if (!g_.context.programs.moves.by_programs[static_cast<std::size_t>(index(g_.context.us))]) return 0;
    std::uint64_t total = 0;
    const auto words = static_cast<std::size_t>(g_.context.state.set_words);
    const bool slow = g_.safety == Safety::testing;
    if (g_.context.state.neighbours.freeze || g_.context.programs.captures.selective || remote_captures_.describes())
        return moves_of_few();
    for (std::size_t w = 0; w < words; ++w)
        for (std::uint64_t bits = g_.context.set(g_.context.us)[w]; bits != 0; bits &= bits - 1) {
            const auto from = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
            const Piece piece = g_.context.position.at(from);
            if (slow || g_.hooks.asked_about(from))
                total += slow_moves(from, piece);
            else if (from == lines_.royal())
                total += royal_moves<mode>(g_, from, piece);
            else
                total += piece_moves(from, piece);
            if (enough(total)) return total;
        }
    return total;
}

template <GenMode mode>
std::uint64_t Walker<mode>::moves_of_few() {
    const Freezers freezers(g_.context);
    if (mode == GenMode::count && remote_captures_.describes()) return count_of_few(freezers);
    std::uint64_t total = 0;
    for (const Cell from : g_.context.position.pieces(g_.context.us)) {
        if (freezers.hold(from)) continue;
        total += moves_of_free(from);
        if (enough(total)) return total;
    }
    return total;
}

// The moves of a piece that is not frozen.
template <GenMode mode>
std::uint64_t Walker<mode>::moves_of_free(Cell from) {
    const Piece piece = g_.context.position.at(from);
    const bool minds = !remote_captures_.describes() || from == g_.context.position.royals(g_.context.us)[0] ||
                       remote_captures_.minds(from);
    return minds ? minded_moves(from, piece) : unminded_moves(from, piece);
}

template <GenMode mode>
std::uint64_t Walker<mode>::minded_moves(Cell from, Piece piece) {
    if (g_.safety == Safety::testing || g_.hooks.asked_about(from) || is_tested(piece)) return slow_moves(from, piece);
    return from == lines_.royal() ? royal_moves<mode>(g_, from, piece) : piece_moves(from, piece);
}

// Goes kind by kind, so that what depends on the kind alone is computed once for each kind.
template <GenMode mode>
std::uint64_t Walker<mode>::count_of_few(const Freezers& freezers) {
    const Position& position = g_.context.position;
    const Side us = g_.context.us;
    const Cell royal = position.royals(us)[0];
    std::uint64_t total = 0;
    for (int k = 1; k <= position.variant().kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        if (position.count(us, kind) == 0) continue;
        const Piece piece(kind, us);
        const KindProgram& program = g_.context.program(kind);
        const Arrivals& arrivals = remote_captures_.arrivals(kind);
        const bool counts = !arrivals.all && std::ranges::all_of(program.units, walks_simply);
        for (const Cell from : position.pieces(us, kind)) {
            if (freezers.hold(from)) continue;
            if (from == royal || remote_captures_.minds(from)) {
                total += minded_moves(from, piece);
            } else if (counts && !arrivals.leaves(from) && program.counts_from(from)) {
                Cells doubtful{};
                for (const Unit& unit : program.units) total += count_unminded(unit, from, arrivals, doubtful);
                if ((doubtful[0] | doubtful[1]) != 0) total += doubtful_moves(from, piece, doubtful);
            } else {
                total += unminded_moves(from, piece);
            }
        }
    }
    return total;
}

template <GenMode mode>
std::uint64_t Walker<mode>::other_moves() {
    const Programs& programs = g_.context.programs;
    const auto side = static_cast<std::size_t>(index(g_.context.us));
    std::uint64_t total = 0;
    if (g_.context.position.exposed() != no_cell) total += PassantMoves(g_).all<mode>();
    if (programs.captures.by_sweeping && !enough(total)) total += SweepMoves(g_).all<mode>();
    if constexpr (mode == GenMode::captures) {
        return programs.moves.special ? total + EffectMoves(g_, lines_).pushes<mode>() : total;
    } else {
        if (!enough(total) && !g_.context.state.castlings[side].empty())
            total += CastlingMoves(g_, lines_.check()).all<mode>();
        if (!enough(total) && !programs.drops[side].empty()) total += DropMoves(g_, lines_).all<mode>();
        if (!programs.moves.special || enough(total)) return total;
        total += EffectMoves(g_, lines_).pushes<mode>();
        if (!enough(total)) total += EffectMoves(g_, lines_).blocks<mode>();
        if (!enough(total)) total += offered_moves<mode>(g_);
        if (!enough(total) && programs.moves.pass[side] == PassRule::always && g_.may_pass)
            total += g_.take_tested<mode>(Move::pass());
        // It leaves the royal pieces as safe as the other side's move has left its own.
        if (!enough(total) && g_.context.position.may_exchange()) total += g_.emitter.take<mode>(Move::exchange());
        return total;
    }
}

template <GenMode mode>
std::uint64_t Walker<mode>::piece_moves(Cell from, Piece piece) {
    const KindProgram& program = g_.context.program(piece.kind());
    const std::uint16_t pin = lines_.pin_of(from);
    const bool hold = pin != 0 || lines_.limit();
    std::uint64_t total = 0;
    if (mode == GenMode::count && !hold && program.counts_from(from)) {
        for (const Unit& unit : program.units) total += count_ends(g_.context, unit, from);
        return total;
    }
    Repeats repeats(program.repeats, g_.scratch.repeats);
    for (const Unit& unit : program.units) {
        if (lists(mode) && walks_simply(unit)) {
            each_simple_end<mode>(
                g_.context, g_.emitter.promotions(), unit,
                from, [&](Cell to, std::uint32_t node) __attribute__((always_inline)) {
                    if (repeats.seen(to, unit)) return;
                    const NodeDetail& detail = g_.context.programs.details[node];
                    if (hold && !unit.plain && detail.promotion != 0 && lines_.by_kind()) {
                        total += promotions_against_push(from, to, detail, pin);
                        return;
                    }
                    if (hold && !lines_.allow(from, to, pin)) return;
                    total += unit.plain ? g_.emitter.take<mode>(Move::step(from, to))
                                        : g_.emitter.emit<mode>(from, to, detail);
                });
            continue;
        }
        each_end<mode>(
            g_.context, g_.emitter.promotions(), unit,
            from, [&](Cell to, const NodeDetail& detail) __attribute__((always_inline)) {
                if (enough(total) || repeats.seen(to, unit)) return;
                if (hold && detail.promotion != 0 && lines_.by_kind()) {
                    total += promotions_against_push(from, to, detail, pin);
                    return;
                }
                if (hold && !lines_.allow(from, to, pin)) return;
                total += g_.emitter.emit<mode>(from, to, detail);
            });
        if (enough(total)) break;
    }
    return total;
}

// Each promotion is tested by itself: a piece may become one that no push can shift.
template <GenMode mode>
std::uint64_t Walker<mode>::promotions_against_push(Cell from, Cell to, const NodeDetail& detail, std::uint16_t pin) {
    std::uint64_t total = 0;
    for (const Move move : g_.emitter.expanded(from, to, detail)) {
        if (mode == GenMode::captures && !g_.emitter.wanted(move)) continue;
        if (lines_.allow(from, to, pin, move.promotion())) total += g_.emitter.take<mode>(move);
    }
    return total;
}

// Counts the quiet moves of a plain program. Notes the targets of doubtful moves instead of counting them: captures,
// promotions, and moves to cells from which a remote capture is possible.
template <GenMode mode>
std::uint64_t Walker<mode>::count_unminded(const Unit& unit, Cell from, const Arrivals& arrivals,
                                           Cells& doubtful) const {
    const MoveGenContext& context = g_.context;
    if (unit.needs_mark && !context.position.unmoved(from)) return 0;
    const Programs& programs = context.programs;
    const PieceCode* board = context.board();
    const bool promotes = programs.promotions.size() > 1;
    std::uint64_t total = 0;
    const auto doubt = [&](Cell c) { doubtful[c >> 6] |= std::uint64_t{1} << (c & 63); };
    for (std::uint32_t i = programs.starts[unit.first + from], last = programs.starts[unit.first + from + 1U];
         i < last;) {
        const ProgramNode& n = programs.nodes[i];
        const PieceCode p = board[n.cell];
        if (p == 0) {
            if (n.quiet != 0) {
                if (arrivals.reaches(n.cell) || (promotes && programs.details[i].promotion != 0))
                    doubt(n.cell);
                else
                    ++total;
            }
            i += n.on_empty;
        } else {
            if (n.capture != 0 && (p & context.spared) == 0 && context.may_take(p) && !g_.enemy.stand_on(n.cell))
                doubt(n.cell);
            i += n.on_piece;
        }
    }
    return total;
}

// The moves of a piece that blocks no enemy's attack: only its captures can matter to safety.
template <GenMode mode>
std::uint64_t Walker<mode>::unminded_moves(Cell from, Piece piece) {
    const KindProgram& program = g_.context.program(piece.kind());
    const Arrivals& arrivals = remote_captures_.arrivals(piece.kind());
    if (arrivals.leaves(from)) return slow_moves(from, piece);
    std::uint64_t total = 0;
    Cells doubtful{};
    Repeats repeats(program.repeats, g_.scratch.repeats);
    for (const Unit& unit : program.units)
        each_end<mode>(g_.context, g_.emitter.promotions(), unit, from, [&](Cell to, const NodeDetail& detail) {
            if (enough(total) || repeats.seen(to, unit) || g_.enemy.stand_on(to)) return;
            if (g_.context.board()[to] != 0 || arrivals.reaches(to) || detail.promotion != 0)
                doubtful[to >> 6] |= std::uint64_t{1} << (to & 63);
            else
                total += g_.emitter.emit<mode>(from, to, detail);
        });
    if ((doubtful[0] | doubtful[1]) == 0 || enough(total)) return total;
    return total + doubtful_moves(from, piece, doubtful);
}

// Generates the moves to doubtful cells again and makes and tests each of them.
template <GenMode mode>
std::uint64_t Walker<mode>::doubtful_moves(Cell from, Piece piece, const Cells& doubtful) {
    return asked_moves<mode>(g_, from, piece, [&](Move move) {
        return (doubtful[move.to >> 6] >> (move.to & 63) & 1) != 0 && g_.legality.passes(move, {}, 0);
    });
}

template <GenMode mode>
std::uint64_t Walker<mode>::slow_moves(Cell from, Piece piece) {
    if (from == lines_.royal()) return asked_royal_moves<mode>(g_, from, piece);
    const std::uint16_t pin = lines_.pin_of(from);
    const bool hold = g_.safety == Safety::lines && (pin != 0 || lines_.limit());
    return asked_moves<mode>(g_, from, piece, [&](Move move) {
        if (g_.safety == Safety::testing || (g_.safety == Safety::lines && !plainly_goes(move)))
            return g_.legality.passes(move, {}, 0);
        return !hold || lines_.allow(from, move.to, pin, move.promotion());
    });
}

// Generates every capture of an enemy's royal piece by a program, in variants where that is a move. It ends the game.
template <GenMode mode>
std::uint64_t Walker<mode>::royal_captures() {
    std::uint64_t total = 0;
    std::vector<Move> moves;
    const auto words = static_cast<std::size_t>(g_.context.state.set_words);
    for (std::size_t w = 0; w < words; ++w)
        for (std::uint64_t bits = g_.context.set(g_.context.us)[w]; bits != 0; bits &= bits - 1) {
            const auto from = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
            if (g_.context.state.neighbours.freeze && is_frozen(g_.context, from)) continue;
            const KindProgram& program = g_.context.program(g_.context.position.at(from).kind());
            Repeats repeats(program.repeats, g_.scratch.repeats);
            for (const Unit& unit : program.units)
                each_end<mode>(g_.context, g_.emitter.promotions(), unit, from, [&](Cell to, const NodeDetail& detail) {
                    if (!g_.enemy.stand_on(to) || repeats.seen(to, unit)) return;
                    g_.emitter.expand(from, to, detail, moves);
                    for (const Move move : moves) total += g_.take_royal_capture<mode>(move);
                });
            if (enough(total)) return total;
        }
    return total;
}

template class Walker<GenMode::list>;
template class Walker<GenMode::count>;
template class Walker<GenMode::any>;
template class Walker<GenMode::captures>;

}  // namespace varia
