// The compiler's part for rules about lines: moves that need lines clear of some kinds, and holds between royal pieces.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <varia/text.hpp>

#include "compiler.hpp"

namespace varia {
namespace {

// Cells that agree in every coordinate of `kept` are one line. Lines are numbered as the cells meet them.
StateTables::Lines lines_through(const Board& board, const std::vector<bool>& kept) {
    StateTables::Lines line_of;
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

std::uint8_t Compiler::clearing(const MoveDef& move, const std::string& letter) {
    if (!move.clear) return 0;
    std::vector<bool> kept(static_cast<std::size_t>(board_.dimensions()), true);
    if (const auto axis = board_.find_axis(move.clear->along.text)) kept[static_cast<std::size_t>(*axis)] = false;
    StateTables::Clearing made{kind_mask(move.clear->of, "`clear` in the moves of " + letter), lines_through(board_, kept), 0};
    for (std::size_t i = 0; i < state_.clearings.size(); ++i) {
        made.first = state_.clearings[i].first;
        if (made == state_.clearings[i]) return static_cast<std::uint8_t>(i + 1);
    }
    if (state_.clearings.size() == 255) {
        report_.error(move.clear->where, "a variant has at most 255 different `clear`s");
        return 0;
    }
    made.first = state_.counted_lines;
    state_.counted_lines += 1U + *std::ranges::max_element(made.line_of);
    state_.clearings.push_back(std::move(made));
    return static_cast<std::uint8_t>(state_.clearings.size());
}

void Compiler::holds() {
    std::vector<std::string> names;
    for (const StateDef& def : definition_.state) names.push_back(def.name.text);
    for (const HoldDef& def : definition_.rules.holds) {
        const auto found = std::ranges::find(names, def.state.text);
        if (found == names.end()) {
            const std::string hint = did_you_mean(def.state.text, names);
            report_.error(def.state.where, "hold: no state \"" + def.state.text + "\"",
                          !hint.empty() ? hint : "write " + def.state.text + " = { initial = 0, max = 2 } in [state]");
            continue;
        }
        const int number = static_cast<int>(found - names.begin());
        const StateDef& state = definition_.state[static_cast<std::size_t>(number)];
        if (state.least > 0 || state.most < 2) {
            report_.error(def.state.where, "hold: state \"" + def.state.text + "\" must be able to be 0, 1 and 2");
            continue;
        }
        std::vector<bool> kept(static_cast<std::size_t>(board_.dimensions()), false);
        for (const Name& axis : def.sharing) {
            if (const auto a = board_.find_axis(axis.text)) kept[static_cast<std::size_t>(*a)] = true;
            else report_.error(axis.where, "hold: no axis \"" + axis.text + "\"");
        }
        auto hold = std::ranges::find(state_.holds, number, &StateTables::Hold::state);
        if (hold == state_.holds.end()) hold = state_.holds.insert(state_.holds.end(), {number, {}});
        hold->ties.push_back(lines_through(board_, kept));
    }
    if (state_.holds.empty()) return;
    const Where where = definition_.rules.holds[0].where;
    if (state_.royal_kinds == 0) report_.warning(where, "hold: no piece is royal, so none can be held");
    for (const PieceDef& piece : definition_.pieces)
        if (piece.royal && !piece.pushes.empty())
            report_.error(where, "hold: the royal piece " + piece.letter.text + " pushes, and what that does under a hold is not defined",
                          "take its push away, or write the hold as a script");
}

}  // namespace varia
