#include "compile_clearings.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace varia {
namespace {

// The number of each cell's line. Cells that agree in every coordinate of `kept` form one line. Lines are numbered in
// the order of the cells.
CellLines lines_through(const Board& board, const std::vector<bool>& kept) {
    CellLines line_of;
    std::map<std::vector<int>, std::uint16_t> lines;
    for (int c = 0; c < board.cells(); ++c) {
        const auto at = board.coordinates(static_cast<Cell>(c));
        std::vector<int> shared;
        for (std::size_t a = 0; a < at.size(); ++a)
            if (kept[a]) shared.push_back(at[a]);
        line_of.push_back(lines.emplace(std::move(shared), static_cast<std::uint16_t>(lines.size())).first->second);
    }
    return line_of;
}

}  // namespace

std::uint8_t Clearings::number(const MoveDef& move) {
    if (!move.clear) return 0;
    const auto cells = static_cast<std::uint64_t>(declared_.board.cells());
    if (!declared_.report.spend(move.clear->where, cells * (30 + clearings_.size() / 8)) ||
        !declared_.report.claim(move.clear->where, 2 * cells))
        return 0;
    std::vector<bool> kept(static_cast<std::size_t>(declared_.board.dimensions()), true);
    if (const auto axis = declared_.board.find_axis(move.clear->along.text))
        kept[static_cast<std::size_t>(*axis)] = false;
    StateTables::Clearing made{declared_.kind_set(move.clear->of), lines_through(declared_.board, kept), 0};
    for (std::size_t i = 0; i < clearings_.size(); ++i) {
        made.first = clearings_[i].first;
        if (made == clearings_[i]) return static_cast<std::uint8_t>(i + 1);
    }
    if (clearings_.size() == static_cast<std::size_t>(max_clearings)) {
        declared_.report.error(move.clear->where,
                               "a variant has at most " + std::to_string(max_clearings) + " different `clear`s");
        return 0;
    }
    made.first = lines_;
    lines_ += 1U + *std::ranges::max_element(made.line_of);
    clearings_.push_back(std::move(made));
    return static_cast<std::uint8_t>(clearings_.size());
}

std::vector<StateTables::Hold> compile_holds(const Declared& declared) {
    std::vector<StateTables::Hold> holds;
    for (const HoldDef& def : declared.definition.rules.holds) {
        const int number = declared.state(def.state);
        if (number < 0) continue;
        std::vector<bool> kept(static_cast<std::size_t>(declared.board.dimensions()), false);
        for (const Name& axis : def.sharing)
            if (const auto a = declared.board.find_axis(axis.text)) kept[static_cast<std::size_t>(*a)] = true;
        if (!declared.report.spend(def.where, 30 * static_cast<std::uint64_t>(declared.board.cells()))) return holds;
        auto hold = std::ranges::find(holds, number, &StateTables::Hold::state);
        if (hold == holds.end()) hold = holds.insert(holds.end(), {number, {}});
        hold->ties.push_back(lines_through(declared.board, kept));
    }
    return holds;
}

}  // namespace varia
