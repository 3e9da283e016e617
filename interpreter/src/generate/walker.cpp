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

// Whether some side could move after a pass, or after a pass of each side that has no move.
bool pass_serves(Generation& g, std::size_t sides) {
    Position& position = g.ground.position;
    Position::Undo undo;
    MoveMaker::make(position, Move::pass(), undo, g.ground.runner);
    const Guard unmake([&] { MoveMaker::undo(position, undo); });
    if (Generator(position, g.scratch.nested(), g.ground.runner, g.fast).any_but_pass()) return true;
    if (sides <= 1) return false;
    Generation next(position, g.scratch.nested(), g.ground.runner, g.fast);
    return pass_serves(next, sides - 1);
}

}  // namespace

template <Want want>
std::uint64_t Walker<want>::run() {
    std::uint64_t total = g_.enemy.at_risk() && g_.ground.programs.royal_captures ? royal_captures() : 0;
    if (enough(total)) return total;
    total += moves_of_pieces();
    if (enough(total)) return total;
    total += other_moves();
    if (want != Want::captures && total == 0 && g_.ground.programs.forced_pass && g_.may_pass &&
        pass_serves(g_, g_.ground.state.order.size()))
        total += g_.take_tested<want>(Move::pass());
    return total;
}

template <Want want>
std::uint64_t Walker<want>::moves_from(Cell from) {
    if (!g_.ground.state.freezes && !g_.ground.programs.choosy && !strikes_.tells()) {
        const Piece piece = g_.ground.position.at(from);
        if (g_.safety == Safety::testing || g_.hooks.asked_about(from)) return slow_moves(from, piece);
        return from == lines_.royal() ? royal_moves<want>(g_, from, piece) : piece_moves(from, piece);
    }
    return Freezers(g_.ground).hold(from) ? 0 : moves_of_free(from);
}

template <Want want>
std::uint64_t Walker<want>::moves_of_pieces() {
    std::uint64_t total = 0;
    const auto words = static_cast<std::size_t>(g_.ground.state.set_words);
    const bool slow = g_.safety == Safety::testing;
    if (g_.ground.state.freezes || g_.ground.programs.choosy || strikes_.tells()) return moves_of_few();
    for (std::size_t w = 0; w < words; ++w)
        for (std::uint64_t bits = g_.ground.set(g_.ground.us)[w]; bits != 0; bits &= bits - 1) {
            const auto from = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
            const Piece piece = g_.ground.position.at(from);
            if (slow || g_.hooks.asked_about(from))
                total += slow_moves(from, piece);
            else if (from == lines_.royal())
                total += royal_moves<want>(g_, from, piece);
            else
                total += piece_moves(from, piece);
            if (enough(total)) return total;
        }
    return total;
}

template <Want want>
std::uint64_t Walker<want>::moves_of_few() {
    const Freezers freezers(g_.ground);
    if (want == Want::count && strikes_.tells()) return count_of_few(freezers);
    std::uint64_t total = 0;
    for (const Cell from : g_.ground.position.pieces(g_.ground.us)) {
        if (freezers.hold(from)) continue;
        total += moves_of_free(from);
        if (enough(total)) return total;
    }
    return total;
}

// The moves of a piece that is not frozen.
template <Want want>
std::uint64_t Walker<want>::moves_of_free(Cell from) {
    const Piece piece = g_.ground.position.at(from);
    const bool minds = !strikes_.tells() || from == g_.ground.position.royals(g_.ground.us)[0] || strikes_.minds(from);
    return minds ? minded_moves(from, piece) : unminded_moves(from, piece);
}

template <Want want>
std::uint64_t Walker<want>::minded_moves(Cell from, Piece piece) {
    if (g_.safety == Safety::testing || g_.hooks.asked_about(from) || is_tested(piece)) return slow_moves(from, piece);
    return from == lines_.royal() ? royal_moves<want>(g_, from, piece) : piece_moves(from, piece);
}

// Goes kind by kind, so that what depends on the kind alone is computed once for each kind.
template <Want want>
std::uint64_t Walker<want>::count_of_few(const Freezers& freezers) {
    const Position& position = g_.ground.position;
    const Side us = g_.ground.us;
    const Cell royal = position.royals(us)[0];
    const auto plain = [](const Unit& unit) { return !unit.wide && unit.clear == 0 && unit.beside == 0; };
    std::uint64_t total = 0;
    for (int k = 1; k <= position.variant().kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        if (position.count(us, kind) == 0) continue;
        const Piece piece(kind, us);
        const KindProgram& program = g_.ground.program(kind);
        const Arrivals& arrivals = strikes_.arrivals(kind);
        const bool counts = !arrivals.all && std::ranges::all_of(program.units, plain);
        for (const Cell from : position.pieces(us, kind)) {
            if (freezers.hold(from)) continue;
            if (from == royal || strikes_.minds(from)) {
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

template <Want want>
std::uint64_t Walker<want>::other_moves() {
    const Programs& programs = g_.ground.programs;
    const auto side = static_cast<std::size_t>(index(g_.ground.us));
    std::uint64_t total = 0;
    if (g_.ground.position.exposed() != no_cell) total += PassantMoves(g_).all<want>();
    if (programs.sweeps && !enough(total)) total += SweepMoves(g_).all<want>();
    if constexpr (want == Want::captures) {
        return programs.special_moves ? total + EffectMoves(g_, lines_).pushes<want>() : total;
    } else {
        if (!enough(total) && !g_.ground.state.castlings[side].empty())
            total += CastlingMoves(g_, lines_.check()).all<want>();
        if (!enough(total) && !programs.drops[side].empty()) total += DropMoves(g_, lines_).all<want>();
        if (!programs.special_moves || enough(total)) return total;
        total += EffectMoves(g_, lines_).pushes<want>();
        if (!enough(total)) total += EffectMoves(g_, lines_).blocks<want>();
        if (!enough(total)) total += offered_moves<want>(g_);
        if (!enough(total) && g_.ground.position.variant().definition().rules.pass == PassRule::always)
            total += g_.take_tested<want>(Move::pass());
        return total;
    }
}

template <Want want>
std::uint64_t Walker<want>::piece_moves(Cell from, Piece piece) {
    const KindProgram& program = g_.ground.program(piece.kind());
    const std::uint16_t pin = lines_.pin_of(from);
    const bool hold = pin != 0 || lines_.limit();
    std::uint64_t total = 0;
    if (want == Want::count && !hold && program.counts_from(from)) {
        for (const Unit& unit : program.units) total += count_ends(g_.ground, unit, from);
        return total;
    }
    Repeats repeats(program.repeats, g_.scratch.repeats);
    for (const Unit& unit : program.units) {
        if (lists(want) && walks_simply(unit)) {
            each_simple_end<want>(
                g_.ground, g_.emitter.promotions(), unit,
                from, [&](Cell to, std::uint32_t node) __attribute__((always_inline)) {
                    if (repeats.seen(to)) return;
                    const NodeDetail& detail = g_.ground.programs.details[node];
                    if (hold && !unit.plain && detail.promotion != 0 && lines_.by_kind()) {
                        total += promotions_against_push(from, to, detail, pin);
                        return;
                    }
                    if (hold && !lines_.allow(from, to, pin)) return;
                    total += unit.plain ? g_.emitter.take<want>(Move::step(from, to))
                                        : g_.emitter.emit<want>(from, to, detail);
                });
            continue;
        }
        each_end<want>(
            g_.ground, g_.emitter.promotions(), unit,
            from, [&](Cell to, const NodeDetail& detail) __attribute__((always_inline)) {
                if (enough(total) || repeats.seen(to)) return;
                if (hold && detail.promotion != 0 && lines_.by_kind()) {
                    total += promotions_against_push(from, to, detail, pin);
                    return;
                }
                if (hold && !lines_.allow(from, to, pin)) return;
                total += g_.emitter.emit<want>(from, to, detail);
            });
        if (enough(total)) break;
    }
    return total;
}

// Each promotion is tested by itself: a piece may become one that no push can shift.
template <Want want>
std::uint64_t Walker<want>::promotions_against_push(Cell from, Cell to, const NodeDetail& detail, std::uint16_t pin) {
    std::uint64_t total = 0;
    for (const Move move : g_.emitter.expanded(from, to, detail)) {
        if (want == Want::captures && !g_.emitter.wanted(move)) continue;
        if (lines_.allow(from, to, pin, move.promotion())) total += g_.emitter.take<want>(move);
    }
    return total;
}

// Counts the quiet moves of a plain program. Notes the targets of doubtful moves instead of counting them: captures,
// promotions, and moves to cells from which a remote capture is possible.
template <Want want>
std::uint64_t Walker<want>::count_unminded(const Unit& unit, Cell from, const Arrivals& arrivals,
                                           Cells& doubtful) const {
    const Ground& ground = g_.ground;
    if (unit.needs_mark && !ground.position.unmoved(from)) return 0;
    const Programs& programs = ground.programs;
    const PieceCode* board = ground.board();
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
            if (n.capture != 0 && (p & ground.spared) == 0 && ground.may_take(p) && !g_.enemy.stand_on(n.cell))
                doubt(n.cell);
            i += n.on_piece;
        }
    }
    return total;
}

// The moves of a piece that blocks no enemy's attack: only its captures can matter to safety.
template <Want want>
std::uint64_t Walker<want>::unminded_moves(Cell from, Piece piece) {
    const KindProgram& program = g_.ground.program(piece.kind());
    const Arrivals& arrivals = strikes_.arrivals(piece.kind());
    if (arrivals.leaves(from)) return slow_moves(from, piece);
    std::uint64_t total = 0;
    Cells doubtful{};
    Repeats repeats(program.repeats, g_.scratch.repeats);
    for (const Unit& unit : program.units)
        each_end<want>(g_.ground, g_.emitter.promotions(), unit, from, [&](Cell to, const NodeDetail& detail) {
            if (enough(total) || repeats.seen(to) || g_.enemy.stand_on(to)) return;
            if (g_.ground.board()[to] != 0 || arrivals.reaches(to) || detail.promotion != 0)
                doubtful[to >> 6] |= std::uint64_t{1} << (to & 63);
            else
                total += g_.emitter.emit<want>(from, to, detail);
        });
    if ((doubtful[0] | doubtful[1]) == 0 || enough(total)) return total;
    return total + doubtful_moves(from, piece, doubtful);
}

// Generates the moves to doubtful cells again and makes and tests each of them.
template <Want want>
std::uint64_t Walker<want>::doubtful_moves(Cell from, Piece piece, const Cells& doubtful) {
    return asked_moves<want>(g_, from, piece, [&](Move move) {
        return (doubtful[move.to >> 6] >> (move.to & 63) & 1) != 0 && g_.trial.passes(move, {}, 0);
    });
}

template <Want want>
std::uint64_t Walker<want>::slow_moves(Cell from, Piece piece) {
    if (from == lines_.royal()) return asked_royal_moves<want>(g_, from, piece);
    const std::uint16_t pin = lines_.pin_of(from);
    const bool hold = g_.safety == Safety::lines && (pin != 0 || lines_.limit());
    return asked_moves<want>(g_, from, piece, [&](Move move) {
        if (g_.safety == Safety::testing || (g_.safety == Safety::lines && !plainly_goes(move)))
            return g_.trial.passes(move, {}, 0);
        return !hold || lines_.allow(from, move.to, pin, move.promotion());
    });
}

// Generates every capture of an enemy's royal piece by a program, in variants where that is a move. It ends the game.
template <Want want>
std::uint64_t Walker<want>::royal_captures() {
    std::uint64_t total = 0;
    std::vector<Move> moves;
    const auto words = static_cast<std::size_t>(g_.ground.state.set_words);
    for (std::size_t w = 0; w < words; ++w)
        for (std::uint64_t bits = g_.ground.set(g_.ground.us)[w]; bits != 0; bits &= bits - 1) {
            const auto from = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
            if (g_.ground.state.freezes && is_frozen(g_.ground, from)) continue;
            const KindProgram& program = g_.ground.program(g_.ground.position.at(from).kind());
            Repeats repeats(program.repeats, g_.scratch.repeats);
            for (const Unit& unit : program.units)
                each_end<want>(g_.ground, g_.emitter.promotions(), unit, from, [&](Cell to, const NodeDetail& detail) {
                    if (!g_.enemy.stand_on(to) || repeats.seen(to)) return;
                    g_.emitter.expand(from, to, detail, moves);
                    for (const Move move : moves) total += g_.take_royal_capture<want>(move);
                });
            if (enough(total)) return total;
        }
    return total;
}

template class Walker<Want::list>;
template class Walker<Want::count>;
template class Walker<Want::any>;
template class Walker<Want::captures>;

}  // namespace varia
