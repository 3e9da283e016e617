// Generates drops cell by cell, or counts them with a bitboard if no cell needs a test.
#include "drop_moves.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include <varia/limits.hpp>

#include "generator.hpp"
#include "guard.hpp"
#include "remote_captures.hpp"

namespace varia {
namespace {

// Whether a drop could give check. If the piece attacks only by its own walks over empty cells, these walks decide;
// otherwise the answer is yes.
bool drop_may_check(const MoveGenContext& context, Kind kind, Cell from) {
    if (context.programs.attack.rare || context.programs.attack.conditional || context.programs.script.any) return true;
    // A piece that would have to promote to a kind missing in the reserve attacks cells to which it cannot go.
    if (context.state.reserve_promotion.has(kind)) return true;
    const PieceCode* board = context.board();
    for (const Unit& unit : context.programs.kinds[static_cast<std::size_t>(index(context.us))][kind].units) {
        // A wide program has other nodes, whose walk depends on the pieces it meets.
        if (unit.wide) return true;
        const ProgramNode* n = context.programs.nodes.data() + context.programs.starts[unit.first + from];
        const ProgramNode* last = context.programs.nodes.data() + context.programs.starts[unit.first + from + 1U];
        while (n < last) {
            const Piece p = Piece::from_code(board[n->cell]);
            if (!p.empty() && n->capture != 0 && p.is(context.foes) && context.state.royal_kinds.has(p.kind()))
                return true;
            n += p.empty() ? n->on_empty : n->on_piece;
        }
    }
    return false;
}

}  // namespace

bool holds_some_must_drop(const MoveGenContext& context) {
    if (context.follows()) return false;
    return std::ranges::any_of(
        context.programs.drops[static_cast<std::size_t>(index(context.us))], [&](const DropRule& rule) {
            return rule.must && (rule.endless || context.position.hand(context.us, rule.held) != 0);
        });
}

KindSet must_drop_kinds(const MoveGenContext& context) {
    KindSet kinds;
    for (const DropRule& rule : context.programs.drops[static_cast<std::size_t>(index(context.us))])
        if (rule.must) kinds.add(rule.kind);
    return kinds;
}

void keep_must_drops(const MoveGenContext& context, MoveList& moves, std::size_t first) {
    const KindSet kinds = must_drop_kinds(context);
    const auto other = [&](Move move) { return move.type != MoveType::drop || !kinds.has(move.dropped()); };
    const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
    if (!std::all_of(begin, moves.end(), other)) moves.erase(std::remove_if(begin, moves.end(), other), moves.end());
}

bool drop_checks(Generation& g, Move drop) {
    Position::Undo undo;
    MoveMaker::make(g.context.position, drop, undo, g.context.runner);
    const Guard unmake([&] { MoveMaker::undo(g.context.position, undo); });
    return g.context.foes.any([&](Side enemy) { return g.context.attacks.in_check(g.context.position, enemy); });
}

bool drop_mates(Generation& g, Move drop) {
    if (g.scratch.depth == max_mating_drops) return false;
    Position::Undo undo;
    MoveMaker::make(g.context.position, drop, undo, g.context.runner);
    const Guard unmake([&] { MoveMaker::undo(g.context.position, undo); });
    const Side next = g.context.position.turn();
    return g.context.foes.has(next) && g.context.attacks.in_check(g.context.position, next) &&
           !Generator(g.context.position, g.scratch.nested(), g.context.runner).any();
}

template <GenMode mode>
std::uint64_t DropMoves::all() const {
    std::uint64_t total = 0;
    const bool hooked = g_.hooks.allow_some() || g_.hooks.test_some();
    for (const DropRule& rule : g_.context.programs.drops[static_cast<std::size_t>(index(g_.context.us))]) {
        if (!rule.endless && g_.context.position.hand(g_.context.us, rule.held) == 0) continue;
        if (!rule.state_allows(g_.context.position)) continue;
        const bool free = g_.safety != Safety::testing && !lines_.limit() && !rule.no_mate && !rule.no_check && !hooked;
        // In variants without royal pieces the only test is what a drop captures remotely, and bitboards may answer
        // that.
        const bool described = g_.context.state.remote_captures.described_drops.has(rule.kind) && !hooked;
        const std::uint64_t striking = described
                                           ? RemoteCaptures::drop_cells(g_.context.position, g_.context.us, rule.kind)
                                           : ~std::uint64_t{0};
        const std::vector<std::uint64_t>& zone = rule.zone.words();
        // `lone`: no drop on a line, or into a zone, that already holds as many pieces of the kind as it may.
        std::vector<std::uint64_t> closed;
        if (rule.lone) {
            closed.resize(zone.size());
            for (const Bitboard& line : rule.lines)
                if (rule.is_full(line, g_.context.board(), g_.context.us))
                    for (std::size_t w = 0; w < zone.size(); ++w) closed[w] |= line.words()[w];
        }
        for (std::size_t w = 0; w < zone.size(); ++w) {
            std::uint64_t bits = zone[w] & ~g_.context.occupied(w) & striking;
            if (rule.lone) bits &= ~closed[w];
            if (mode == GenMode::count && (free || (described && !rule.no_mate && !rule.no_check)) &&
                rule.below.empty() && rule.asks == nullptr && g_.context.state.slots.empty()) {
                total += static_cast<std::uint64_t>(std::popcount(bits));
                continue;
            }
            for (; bits != 0; bits &= bits - 1) {
                const auto to = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
                if (g_.context.board()[to] != 0 || !rule.rests(g_.context.board(), to) ||
                    !rule.beside(g_.context.board(), to))
                    continue;
                const Move move = Move::drop(rule.kind, to);
                const Piece piece(rule.kind, g_.context.us);
                if (hooked && !g_.hooks.allow(piece, move)) continue;
                const bool ask = hooked && g_.hooks.test_some() && g_.hooks.testing(piece, move) != 0;
                const bool test = ask || (g_.safety == Safety::testing && !described) ||
                                  (lines_.by_pushes() && g_.safety == Safety::lines);
                if (test ? !g_.legality.stays_safe(move)
                         : g_.safety == Safety::lines && !lines_.allow(no_cell, to, 0, rule.kind))
                    continue;
                if (rule.no_check && (g_.enemy.at_risk() || drop_may_check(g_.context, rule.kind, to)) &&
                    drop_checks(g_, move))
                    continue;
                if (rule.no_mate && (g_.enemy.at_risk() || drop_may_check(g_.context, rule.kind, to)) &&
                    drop_mates(g_, move))
                    continue;
                total += g_.emitter.take<mode>(move);
                if (mode == GenMode::any) return total;
            }
        }
    }
    return total;
}

template std::uint64_t DropMoves::all<GenMode::list>() const;
template std::uint64_t DropMoves::all<GenMode::count>() const;
template std::uint64_t DropMoves::all<GenMode::any>() const;

}  // namespace varia
