// The moves of the royal piece. Its own cell is emptied while the other cells are tested, so that it cannot hide behind
// itself. That does not disturb the walk, because no walk enters its starting cell.
#include "piece_moves.hpp"

namespace varia {
namespace {

// Not inlined, because otherwise the loop of the surrounding walk has too few registers.
[[gnu::noinline]] bool is_attacked(const MoveGenContext& context, Cell to) {
    return context.attacks.on(context.position, to, context.foes);
}

}  // namespace

template <GenMode mode>
std::uint64_t royal_moves(Generation& g, Cell from, Piece piece) {
    const MoveGenContext& context = g.context;
    const KindProgram& program = context.program(piece.kind());
    // Such a walk needs the piece on its cell.
    if (program.guards) return asked_royal_moves<mode>(g, from, piece);
    Repeats repeats(program.repeats, g.scratch.repeats);
    std::uint64_t total = 0;
    context.board()[from] = 0;
    const Guard back([&] { context.board()[from] = piece.code(); });
    for (const Unit& unit : program.units) {
        each_end<mode>(context, g.emitter.promotions(), unit, from, [&](Cell to, const NodeDetail& detail) {
            if (mode == GenMode::any && total != 0) return;
            if (repeats.seen(to, unit) || g.enemy.stand_on(to)) return;
            if (!context.state.holds.empty() && !holds_allow(context.position, context.us, from, to)) return;
            if (mode == GenMode::list && g.emitter.leaves_unsure())
                total += g.emitter.emit_unsure(from, to, detail);
            else if (!is_attacked(context, to))
                total += g.emitter.emit<mode>(from, to, detail);
        });
        if (mode == GenMode::any && total != 0) break;
    }
    return total;
}

template <GenMode mode>
std::uint64_t asked_royal_moves(Generation& g, Cell from, Piece piece) {
    const MoveGenContext& context = g.context;
    return asked_moves<mode>(g, from, piece, [&](Move move) {
        if (!plainly_goes(move)) return g.legality.passes(move, {}, 0);
        context.board()[from] = 0;
        const Guard back([&] { context.board()[from] = piece.code(); });
        return !context.attacks.on(context.position, move.to, context.foes);
    });
}

#define VARIA_INSTANTIATE(mode)                                                  \
    template std::uint64_t royal_moves<GenMode::mode>(Generation&, Cell, Piece); \
    template std::uint64_t asked_royal_moves<GenMode::mode>(Generation&, Cell, Piece);
VARIA_INSTANTIATE(list)
VARIA_INSTANTIATE(count)
VARIA_INSTANTIATE(any)
VARIA_INSTANTIATE(captures)
#undef VARIA_INSTANTIATE

}  // namespace varia
