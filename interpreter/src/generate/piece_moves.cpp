// The moves of the royal piece. Its own cell is emptied while the other cells are tested, so that it cannot hide behind
// itself. That does not disturb the walk, because no walk enters its starting cell.
#include "piece_moves.hpp"

namespace varia {
namespace {

// Not inlined, because otherwise the loop of the surrounding walk has too few registers.
[[gnu::noinline]] bool is_attacked(const Ground& ground, Cell to) {
    return ground.attacks.on(ground.position, to, ground.foes);
}

}  // namespace

template <Want want>
std::uint64_t royal_moves(Generation& g, Cell from, Piece piece) {
    const Ground& ground = g.ground;
    const KindProgram& program = ground.program(piece.kind());
    Repeats repeats(program.repeats, g.scratch.repeats);
    std::uint64_t total = 0;
    ground.board()[from] = 0;
    const Guard back([&] { ground.board()[from] = piece.code(); });
    for (const Unit& unit : program.units) {
        each_end<want>(ground, g.emitter.promotions(), unit, from, [&](Cell to, const NodeDetail& detail) {
            if (want == Want::any && total != 0) return;
            if (repeats.seen(to) || g.enemy.stand_on(to)) return;
            if (!ground.state.holds.empty() && !holds_allow(ground.position, ground.us, from, to)) return;
            if (want == Want::list && g.emitter.leaves_unsure())
                total += g.emitter.emit_unsure(from, to, detail);
            else if (!is_attacked(ground, to))
                total += g.emitter.emit<want>(from, to, detail);
        });
        if (want == Want::any && total != 0) break;
    }
    return total;
}

template <Want want>
std::uint64_t asked_royal_moves(Generation& g, Cell from, Piece piece) {
    const Ground& ground = g.ground;
    return asked_moves<want>(g, from, piece, [&](Move move) {
        if (!plainly_goes(move)) return g.trial.passes(move, {}, 0);
        ground.board()[from] = 0;
        const Guard back([&] { ground.board()[from] = piece.code(); });
        return !ground.attacks.on(ground.position, move.to, ground.foes);
    });
}

#define VARIA_INSTANTIATE(want)                                               \
    template std::uint64_t royal_moves<Want::want>(Generation&, Cell, Piece); \
    template std::uint64_t asked_royal_moves<Want::want>(Generation&, Cell, Piece);
VARIA_INSTANTIATE(list)
VARIA_INSTANTIATE(count)
VARIA_INSTANTIATE(any)
VARIA_INSTANTIATE(captures)
#undef VARIA_INSTANTIATE

}  // namespace varia
