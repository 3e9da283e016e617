// The compiler's part for boards that move: slots, and the pushes that a shifting floor makes dangerous.
#include <algorithm>
#include <array>
#include <map>

#include "compiler.hpp"
#include "expression.hpp"
#include "names.hpp"

namespace varia {
namespace {

// A slot's name from a template over block numbers: "{level}{file}{rank}" with the labels given for slots.
std::optional<std::string> slot_name(const Name& pattern, const std::vector<AxisDef>& axes, std::span<const int> at,
                                     const std::vector<OptionDef>& options, Report& report) {
    std::string name;
    const std::string& text = pattern.text;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] != '{') {
            name += text[i++];
            continue;
        }
        const std::size_t close = text.find('}', i);
        const std::string inside = close == std::string::npos ? std::string{} : text.substr(i + 1, close - i - 1);
        i = close == std::string::npos ? text.size() : close + 1;
        const auto axis = std::ranges::find_if(axes, [&](const AxisDef& a) { return a.name.text == inside; });
        if (axis != axes.end()) {
            const auto a = static_cast<std::size_t>(axis - axes.begin());
            name += axis->labels[static_cast<std::size_t>(at[a])];
            continue;
        }
        const Result<Expression> e = Expression::parse(inside);
        const Result<Expression::Value> v = e ? evaluate_at(*e, axes, at, options) : Result<Expression::Value>(e.diagnostics());
        const std::int64_t* number = v ? std::get_if<std::int64_t>(&*v) : nullptr;
        if (number == nullptr) {
            report.error(pattern.where, "in the template of block names, \"" + inside + "\" is neither an axis nor a number");
            return std::nullopt;
        }
        name += std::to_string(*number);
    }
    return name;
}

}  // namespace

void Compiler::blocks() {
    if (!definition_.blocks) return;
    const BlocksDef& def = *definition_.blocks;
    const auto dimensions = static_cast<std::size_t>(board_.dimensions());
    if (def.size.size() != dimensions) {
        report_.error(def.where, "the block's size has " + std::to_string(def.size.size()) + " components; the board has " +
                                     std::to_string(dimensions) + " axes");
        return;
    }
    // The slots form a grid of their own; its axes carry the board's axis names and the slots' labels.
    std::vector<AxisDef> axes(dimensions);
    for (std::size_t a = 0; a < dimensions; ++a) {
        const int length = board_.length(static_cast<int>(a));
        if (def.size[a] < 1 || length % def.size[a] != 0) {
            report_.error(def.where, "blocks of " + std::to_string(def.size[a]) + " cells don't tile axis \"" +
                                         board_.axis(static_cast<int>(a)).name.text + "\" of " + std::to_string(length));
            return;
        }
        axes[a].name = board_.axis(static_cast<int>(a)).name;
        const auto count = static_cast<std::size_t>(length / def.size[a]);
        if (a < def.labels.size() && !def.labels[a].empty()) axes[a].labels = def.labels[a];
        else if (def.size[a] == 1) axes[a].labels = board_.axis(static_cast<int>(a)).labels;
        else
            for (std::size_t i = 1; i <= count; ++i) axes[a].labels.push_back(std::to_string(i));
        if (axes[a].labels.size() != count) {
            report_.error(def.where, "axis \"" + axes[a].name.text + "\" has " + std::to_string(count) + " blocks but " +
                                         std::to_string(axes[a].labels.size()) + " names for them");
            return;
        }
    }
    Name pattern = def.slot;
    if (pattern.empty())
        for (const AxisDef& axis : axes) pattern.text += "{" + axis.name.text + "}";

    state_.slot_of.assign(static_cast<std::size_t>(board_.cells()), -1);
    std::map<std::vector<int>, int> by_place;
    std::map<std::string, int> by_name;
    std::vector<std::vector<int>> places;
    std::vector<int> at(dimensions, 0);
    for (;;) {
        StateTables::Slot slot;
        std::vector<int> offset(dimensions, 0);
        bool whole = true;
        for (;;) {
            std::array<int, max_axes> cell{};
            for (std::size_t a = 0; a < dimensions; ++a) cell[a] = at[a] * def.size[a] + offset[a];
            const Cell c = board_.at({cell.data(), dimensions});
            if (c == no_cell) whole = false;
            else slot.cells.push_back(c);
            std::size_t a = 0;
            while (a < dimensions && ++offset[a] == def.size[a]) offset[a++] = 0;
            if (a == dimensions) break;
        }
        if (!whole && !slot.cells.empty()) {
            report_.error(def.where, "a block would be cut by the board's edge near " + board_.name(slot.cells[0]));
            return;
        }
        if (whole) {
            const std::optional<std::string> name = slot_name(pattern, axes, at, definition_.options, report_);
            if (!name) return;
            const int number = static_cast<int>(state_.slots.size());
            slot.name = *name;
            if (!by_name.emplace(*name, number).second) {
                report_.error(def.where, "two blocks would be called \"" + *name + "\"");
                return;
            }
            by_place[at] = number;
            places.push_back(at);
            for (const Cell c : slot.cells) {
                state_.slot_of[c] = number;
                if (slot.words.empty() || slot.words.back().first != c >> 6) slot.words.emplace_back(c >> 6, 0);
                slot.words.back().second |= std::uint64_t{1} << (c & 63);
            }
            state_.slots.push_back(std::move(slot));
        }
        std::size_t a = 0;
        while (a < dimensions && ++at[a] == static_cast<int>(axes[a].labels.size())) at[a++] = 0;
        if (a == dimensions) break;
    }
    for (const BlocksDef::Direction& direction : def.directions) {
        if (direction.by.size() != dimensions) {
            report_.error(direction.letter.where, "a block's direction has " + std::to_string(direction.by.size()) +
                                                      " components; the board has " + std::to_string(dimensions) + " axes");
            continue;
        }
        for (std::size_t s = 0; s < state_.slots.size(); ++s) {
            std::vector<int> to = places[s];
            for (std::size_t a = 0; a < dimensions; ++a) to[a] += direction.by[a];
            const auto found = by_place.find(to);
            const int neighbour = found == by_place.end() || found->second == static_cast<int>(s) ? -1 : found->second;
            state_.slots[s].neighbours.push_back(neighbour);
            const auto number = static_cast<int>(state_.slots[s].neighbours.size()) - 1;
            if (neighbour >= 0) state_.slots[static_cast<std::size_t>(neighbour)].origins.emplace_back(static_cast<int>(s), number);
        }
    }
    for (const Name& empty : def.empty)
        if (!by_name.contains(empty.text)) report_.error(empty.where, "no block place \"" + empty.text + "\"",
                                                         "places are called " + state_.slots.front().name + " to " + state_.slots.back().name);
    programs_.special_moves = true;
}

void Compiler::pushes(Kind kind) {
    const PieceDef& piece = variant_.kind(kind);
    const MoveContext context{board_, *zones_, variant_.mirror_};
    for (const PushDef& def : piece.pushes) {
        if (def.least < 1 || def.most < def.least || def.most > 255) {
            report_.error(def.where, "a push goes 1 to 255 cells");
            continue;
        }
        MoveDef steps;
        steps.expand = def.expand;
        steps.axes = def.axes;
        steps.where = def.where;
        for (const Vector& v : def.along) steps.paths.push_back({Leg{v, 1, 1, Over::empty, true}});
        if (!check_move(steps, "the push of " + piece.letter.text, context, report_)) continue;
        const std::uint64_t immovable = kind_mask(def.immovable, "push of " + piece.letter.text);
        for (const Side side : {Side::first, Side::second}) {
            StateTables::Push push{{}, {}, def.least, def.most, immovable, def.lossy};
            std::vector<Vector> seen;
            for (const auto& path : make_concrete(steps, side, context, report_).paths) {
                const Vector& v = path[0].step;
                if (std::ranges::find(seen, v) != seen.end()) continue;
                seen.push_back(v);
                std::vector<Cell> next(static_cast<std::size_t>(board_.cells()), no_cell);
                std::vector<Cell> before(static_cast<std::size_t>(board_.cells()), no_cell);
                for (int c = 0; c < board_.cells(); ++c) {
                    const Cell to = board_.step(static_cast<Cell>(c), v);
                    next[static_cast<std::size_t>(c)] = to;
                    if (to != no_cell) before[to] = static_cast<Cell>(c);
                }
                push.next.push_back(std::move(next));
                push.before.push_back(std::move(before));
            }
            if (push.next.size() > 255) report_.error(def.where, "a push has at most 255 directions");
            const auto s = static_cast<std::size_t>(index(side));
            state_.pushes[s][kind].push_back(std::move(push));
            state_.pushers[s] |= kind_bit(kind);
        }
        programs_.pushes = programs_.special_moves = true;
    }
}

}  // namespace varia
