// Generates drops cell by cell, or counts them with a bitboard if no cell needs a test.
#include "drop_moves.hpp"

#include <bit>
#include <vector>

#include "generator.hpp"
#include "guard.hpp"
#include "strikes.hpp"

namespace varia {
namespace {

// Whether a drop could give check. If the piece attacks only by its own walks over empty cells, these walks decide;
// otherwise the answer is yes.
bool drop_may_check(const Ground& ground, Kind kind, Cell from) {
    if (ground.programs.rare_attacks || ground.programs.conditional_attacks || !ground.programs.hooks.empty())
        return true;
    // A piece that would have to promote to a kind missing in the reserve attacks cells to which it cannot go.
    if (ground.state.reserve_promotion.has(kind)) return true;
    const PieceCode* board = ground.board();
    for (const Unit& unit : ground.programs.kinds[static_cast<std::size_t>(index(ground.us))][kind].units) {
        // A wide program has other nodes, whose walk depends on the pieces it meets.
        if (unit.wide) return true;
        const ProgramNode* n = ground.programs.nodes.data() + ground.programs.starts[unit.first + from];
        const ProgramNode* last = ground.programs.nodes.data() + ground.programs.starts[unit.first + from + 1U];
        while (n < last) {
            const Piece p = Piece::from_code(board[n->cell]);
            if (!p.empty() && n->capture != 0 && p.is(ground.foes) && ground.state.royal_kinds.has(p.kind()))
                return true;
            n += p.empty() ? n->on_empty : n->on_piece;
        }
    }
    return false;
}

}  // namespace

bool drop_checks(Generation& g, Move drop) {
    Position::Undo undo;
    MoveMaker::make(g.ground.position, drop, undo, g.ground.runner);
    const Guard unmake([&] { MoveMaker::undo(g.ground.position, undo); });
    return g.ground.foes.any([&](Side enemy) { return g.ground.attacks.in_check(g.ground.position, enemy); });
}

bool drop_mates(Generation& g, Move drop) {
    Position::Undo undo;
    MoveMaker::make(g.ground.position, drop, undo, g.ground.runner);
    const Guard unmake([&] { MoveMaker::undo(g.ground.position, undo); });
    const Side next = g.ground.position.turn();
    return g.ground.foes.has(next) && g.ground.attacks.in_check(g.ground.position, next) &&
           !Generator(g.ground.position, g.scratch.nested(), g.ground.runner).any();
}

template <Want want>
std::uint64_t DropMoves::all() const {
    std::uint64_t total = 0;
    const bool hooked = g_.hooks.allow_some() || g_.hooks.test_some();
    for (const DropRule& rule : g_.ground.programs.drops[static_cast<std::size_t>(index(g_.ground.us))]) {
        if (!rule.endless && g_.ground.position.hand(g_.ground.us, rule.kind) == 0) continue;
        const bool free = g_.safety != Safety::testing && !lines_.limit() && !rule.no_mate && !rule.no_check && !hooked;
        // `lone`: no drop on a line that already holds a piece of the kind.
        std::vector<bool> taken;
        if (rule.lone) {
            taken.assign(rule.lines.size(), false);
            for (std::size_t l = 0; l < rule.lines.size(); ++l)
                rule.lines[l].each(
                    [&](Cell c) { taken[l] = taken[l] || g_.ground.position.at(c) == Piece(rule.kind, g_.ground.us); });
        }
        // In variants without royal pieces the only test is what a drop captures remotely, and bitboards may answer
        // that.
        const bool told = g_.ground.state.strikes.told_drops.has(rule.kind) && !hooked;
        const std::uint64_t striking = told ? Strikes::drop_cells(g_.ground.position, g_.ground.us, rule.kind)
                                            : ~std::uint64_t{0};
        const std::vector<std::uint64_t>& zone = rule.zone.words();
        for (std::size_t w = 0; w < zone.size(); ++w) {
            std::uint64_t bits = zone[w] & ~g_.ground.occupied(w) & striking;
            if (want == Want::count && (free || (told && !rule.no_mate && !rule.no_check)) && !rule.lone &&
                rule.below.empty() && g_.ground.state.slots.empty()) {
                total += static_cast<std::uint64_t>(std::popcount(bits));
                continue;
            }
            for (; bits != 0; bits &= bits - 1) {
                const auto to = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
                if (g_.ground.board()[to] != 0 || (rule.lone && taken[rule.line_of[to]]) ||
                    !rule.rests(g_.ground.board(), to))
                    continue;
                const Move move = Move::drop(rule.kind, to);
                const Piece piece(rule.kind, g_.ground.us);
                if (hooked && !g_.hooks.allow(piece, move)) continue;
                const bool ask = hooked && g_.hooks.test_some() && g_.hooks.testing(piece, move) != 0;
                const bool test = ask || (g_.safety == Safety::testing && !told) ||
                                  (lines_.by_pushes() && g_.safety == Safety::lines);
                if (test ? !g_.trial.stays_safe(move)
                         : g_.safety == Safety::lines && !lines_.allow(no_cell, to, 0, rule.kind))
                    continue;
                if (rule.no_check && (g_.enemy.at_risk() || drop_may_check(g_.ground, rule.kind, to)) &&
                    drop_checks(g_, move))
                    continue;
                if (rule.no_mate && (g_.enemy.at_risk() || drop_may_check(g_.ground, rule.kind, to)) &&
                    drop_mates(g_, move))
                    continue;
                total += g_.emitter.take<want>(move);
                if (want == Want::any) return total;
            }
        }
    }
    return total;
}

template std::uint64_t DropMoves::all<Want::list>() const;
template std::uint64_t DropMoves::all<Want::count>() const;
template std::uint64_t DropMoves::all<Want::any>() const;

}  // namespace varia
