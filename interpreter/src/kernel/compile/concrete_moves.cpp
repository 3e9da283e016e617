// Expands declared moves into concrete ones.
#include "concrete_moves.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace varia {
namespace {

std::vector<bool> expanding_axes(const MoveDef& move, const Board& board) {
    if (move.axes.empty()) return std::vector<bool>(static_cast<std::size_t>(board.dimensions()), true);
    std::vector<bool> axes(static_cast<std::size_t>(board.dimensions()), false);
    for (const Name& name : move.axes)
        if (const auto a = board.find_axis(name.text)) axes[static_cast<std::size_t>(*a)] = true;
    return axes;
}

// The vector with a component for every axis of the board. A vector of a move kept to some axes may have only these.
Vector full_vector(const Vector& v, const MoveDef& move, const Board& board) {
    const auto dimensions = static_cast<std::size_t>(board.dimensions());
    if (v.size() == dimensions || move.axes.empty()) return v;
    Vector full(dimensions, 0);
    for (std::size_t i = 0; i < v.size() && i < move.axes.size(); ++i)
        if (const auto a = board.find_axis(move.axes[i].text)) full[static_cast<std::size_t>(*a)] = v[i];
    return full;
}

std::vector<Leg> full_path(const std::vector<Leg>& path, const MoveDef& move, const Board& board) {
    std::vector<Leg> full = path;
    for (Leg& leg : full) leg.step = full_vector(leg.step, move, board);
    return full;
}

std::vector<std::vector<Vector>> images(const std::vector<Vector>& vectors, const MoveDef& move, const Board& board) {
    if (move.expand == Expand::none) return {vectors};
    return board.symmetries(vectors, expanding_axes(move, board));
}

std::vector<Vector> all_vectors(const MoveDef& move, const Board& board) {
    std::vector<Vector> vectors;
    for (const auto& path : move.paths)
        for (const Leg& leg : full_path(path, move, board)) vectors.push_back(leg.step);
    return vectors;
}

// The cost of turning all vectors of a move in every way, in the steps of Work.
std::uint64_t cost_of(const std::vector<std::vector<Vector>>& all) {
    return all.empty() ? 0 : times(all.size(), 20 * all[0].size());
}

}  // namespace

bool check_move(const MoveDef& move, const std::string& letter, const MoveContext& context, Report& report) {
    const Board& board = context.board;
    const std::string in = " in the moves of " + letter;
    if (move.anywhere) return true;
    const auto all = images(all_vectors(move, board), move, board);
    if (all.empty()) {
        report.error(move.where, "this move has too many directions" + in, "keep it to fewer axes with `axes`");
        return false;
    }
    if (!report.spend(move.where, cost_of(all))) return false;
    // A first step that leads off the board from every cell is legal, but surely a mistake.
    bool reaches = false;
    const ConcreteMove concrete = make_concrete(move, Side::first, context, report);
    for (int c = 0; c < board.cells() && !reaches; ++c) {
        if (!report.spend(move.where, times(concrete.paths.size(), 4))) return false;
        reaches = std::ranges::any_of(concrete.paths, [&](const std::vector<Leg>& path) {
            return board.step(static_cast<Cell>(c), path[0].step) != no_cell;
        });
    }
    if (!reaches)
        report.warning(move.where,
                       "this move can never be made: its first step leads off the board from every cell" + in);
    return true;
}

ConcreteMove make_concrete(const MoveDef& move, Side side, const MoveContext& context, Report& report) {
    ConcreteMove concrete;
    concrete.quiet = move.quiet;
    concrete.capture = move.capture;
    concrete.exposes = move.exposes;
    concrete.anywhere = move.anywhere;
    concrete.from = context.zones.resolve(move.from, side, report);
    concrete.to = context.zones.resolve(move.to, side, report);
    if (move.anywhere) return concrete;
    // All paths turn together, so a path with more symmetry than the rest comes up more than once.
    std::set<std::pair<std::size_t, std::vector<Vector>>> seen;
    const auto all = images(all_vectors(move, context.board), move, context.board);
    if (!report.spend(move.where, cost_of(all))) return concrete;
    for (const std::vector<Vector>& image : all) {
        auto step = image.begin();
        for (std::size_t p = 0; p < move.paths.size(); ++p) {
            std::vector<Leg> path = move.paths[p];
            const auto first = std::exchange(step, step + static_cast<std::ptrdiff_t>(path.size()));
            if (!seen.emplace(p, std::vector<Vector>(first, step)).second) continue;
            for (std::size_t l = 0; l < path.size(); ++l) {
                path[l].step = first[static_cast<std::ptrdiff_t>(l)];
                if (side != Side::first) path[l].step = context.sides.view(side).step(path[l].step);
            }
            concrete.paths.push_back(std::move(path));
        }
    }
    return concrete;
}

std::optional<HopLine> as_hop_line(const std::vector<Leg>& path) {
    if (path.size() != 3) return std::nullopt;
    const Leg& before = path[0];
    const Leg& hurdle = path[1];
    const Leg& after = path[2];
    if (before.step != hurdle.step || hurdle.step != after.step) return std::nullopt;
    if (before.min != 0 || before.max < max_axis_length || before.stop || before.over != Over::empty)
        return std::nullopt;
    if (hurdle.min != 1 || hurdle.max != 1 || hurdle.stop || hurdle.over != Over::piece) return std::nullopt;
    if (after.min != 1 || after.max < max_axis_length || !after.stop ||
        (after.over != Over::empty && after.over != Over::any))
        return std::nullopt;
    return HopLine{hurdle.step, after.over == Over::any};
}

}  // namespace varia
