#include "compile_pushes.hpp"

#include <algorithm>
#include <string>

#include "concrete.hpp"

namespace varia {
namespace {

void compile_pushes(Kind kind, const Declared& declared, Pushes& made) {
    const PieceDef& piece = declared.piece(kind);
    const MoveContext context = declared.moves();
    for (const PushDef& def : piece.pushes) {
        if (def.least < 1 || def.most < def.least || def.most > 255) {
            declared.report.error(def.where, "a push goes 1 to 255 cells");
            continue;
        }
        MoveDef steps;
        steps.expand = def.expand;
        steps.axes = def.axes;
        steps.where = def.where;
        for (const Vector& v : def.along) steps.paths.push_back({Leg{v, 1, 1, Over::empty, true}});
        if (!check_move(steps, "the push of " + piece.letter.text, context, declared.report)) continue;
        const std::uint64_t immovable = declared.kind_mask(def.immovable, "push of " + piece.letter.text);
        for (const Side side : {Side::first, Side::second}) {
            StateTables::Push push{{}, def.least, def.most, immovable, def.lossy};
            std::vector<Vector> seen;
            for (const auto& path : make_concrete(steps, side, context, declared.report).paths) {
                const Vector& v = path[0].step;
                if (std::ranges::find(seen, v) != seen.end()) continue;
                seen.push_back(v);
                push.lines.emplace_back(declared.board, v);
            }
            if (push.lines.size() > 255) declared.report.error(def.where, "a push has at most 255 directions");
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
