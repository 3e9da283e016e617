#include "compile_pushes.hpp"

#include <algorithm>
#include <string>

#include "concrete_moves.hpp"

namespace varia {
namespace {

void compile_pushes(Kind kind, const Declared& declared, Pushes& made) {
    const PieceDef& piece = declared.piece(kind);
    const MoveContext context = declared.moves();
    for (const PushDef& def : piece.pushes) {
        MoveDef steps;
        steps.expand = def.expand;
        steps.axes = def.axes;
        steps.where = def.where;
        for (const Vector& v : def.along) steps.paths.push_back({Leg{v, 1, 1, Over::empty, true}});
        if (!check_move(steps, "the push of " + piece.letter.text, context, declared.report)) continue;
        const std::uint64_t immovable = declared.kind_mask(def.immovable, "push of " + piece.letter.text);
        for (const Side side : {Side::first, Side::second}) {
            StateTables::Push push{{}, def.least, def.most, immovable, def.lossy};
            std::vector<Vector> directions;
            for (const auto& path : make_concrete(steps, side, context, declared.report).paths)
                if (std::ranges::find(directions, path[0].step) == directions.end()) directions.push_back(path[0].step);
            if (directions.size() > static_cast<std::size_t>(max_push_directions)) {
                declared.report.error(def.where, "a push has at most " + std::to_string(max_push_directions) + " directions, not " +
                                                     std::to_string(directions.size()), "keep it to fewer axes with `axes`");
                break;
            }
            for (const Vector& v : directions) push.lines.emplace_back(declared.board, v);
            const auto s = static_cast<std::size_t>(index(side));
            made.pushes[s][kind].push_back(std::move(push));
            made.pushers[s] |= kind_bit(kind);
        }
    }
}

}  // namespace

Pushes compile_pushes(const Declared& declared) {
    Pushes made;
    for (int k = 1; k <= declared.kinds; ++k) compile_pushes(static_cast<Kind>(k), declared, made);
    return made;
}

}  // namespace varia
