#include "compile_pushes.hpp"

#include <algorithm>
#include <string>

#include "concrete_moves.hpp"

namespace varia {
namespace {

// Whether pushes of one piece in two directions never end on one cell. Steps of at most 1 along each axis lead apart on
// a board without links and wrapping axes, because no step is a multiple of another.
bool lead_apart(const std::vector<PushDef>& pushes, const BoardDef& board) {
    const auto long_step = [](const Vector& v) {
        return std::ranges::any_of(v, [](int c) { return c < -1 || c > 1; });
    };
    return pushes.size() == 1 && board.links.empty() && std::ranges::none_of(board.axes, &AxisDef::wrap) &&
           std::ranges::none_of(pushes.front().along, long_step);
}

// The pushes of one kind, by side.
BySide<std::vector<StateTables::Push>> pushes_of(Kind kind, const Declared& declared) {
    BySide<std::vector<StateTables::Push>> made;
    const PieceDef& piece = declared.piece(kind);
    const MoveContext context = declared.moves();
    const bool may_meet = !lead_apart(piece.pushes, declared.definition.board);
    for (const PushDef& def : piece.pushes) {
        MoveDef steps;
        steps.expand = def.expand;
        steps.axes = def.axes;
        steps.where = def.where;
        for (const Vector& v : def.along) steps.paths.push_back({Leg{v, 1, 1, Over::empty, true}});
        if (!check_move(steps, "the push of " + piece.letter.text, context, declared.report)) continue;
        const KindSet immovable = declared.kind_set(def.immovable);
        for (const Side side : declared.sides.all) {
            StateTables::Push push{{}, def.min, def.max, immovable, def.lossy, may_meet};
            std::vector<Vector> directions;
            for (const auto& path : make_concrete(steps, side, context, declared.report).paths)
                if (std::ranges::find(directions, path[0].step) == directions.end()) directions.push_back(path[0].step);
            if (directions.size() > static_cast<std::size_t>(max_push_directions)) {
                declared.report.error(def.where,
                                      "the push of " + piece.letter.text + " has at most " +
                                          std::to_string(max_push_directions) + " directions, not " +
                                          std::to_string(directions.size()),
                                      "keep it to fewer axes with `axes`");
                break;
            }
            const std::uint64_t steps_kept = times(directions.size(),
                                                   static_cast<std::uint64_t>(declared.board.cells()));
            // Each line is compared with the lines before it, and in full with the equal ones.
            const std::vector<StateTables::Push>& earlier = made[static_cast<std::size_t>(index(side))];
            std::uint64_t lines_before = directions.size();
            for (const StateTables::Push& other : earlier) lines_before += other.lines.size();
            if (!declared.report.spend(
                    def.where, times(steps_kept, 8 + earlier.size() / 16) + 2 * directions.size() * lines_before) ||
                !declared.report.claim(def.where, times(steps_kept, StepLines::bytes_a_cell)))
                return made;
            // On a board that wraps or has links, two directions may be the same.
            for (const Vector& v : directions)
                if (StepLines lines(declared.board, v); std::ranges::find(push.lines, lines) == push.lines.end())
                    push.lines.push_back(std::move(lines));
            made[static_cast<std::size_t>(index(side))].push_back(std::move(push));
        }
    }
    return made;
}

}  // namespace

PushTables compile_pushes(const Declared& declared) {
    PushTables made;
    for (const Side side : declared.sides.all)
        made.pushes[static_cast<std::size_t>(index(side))].resize(static_cast<std::size_t>(declared.kinds) + 1);
    for (int k = 1; k <= declared.kinds; ++k) {
        const auto kind = static_cast<Kind>(k);
        BySide<std::vector<StateTables::Push>> of_kind = pushes_of(kind, declared);
        for (const Side side : declared.sides.all) {
            const auto s = static_cast<std::size_t>(index(side));
            if (of_kind[s].empty()) continue;
            made.pushers[s].add(kind);
            made.pushes[s][kind] = std::move(of_kind[s]);
        }
    }
    return made;
}

}  // namespace varia
