#include "compile_blocks.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "name_template.hpp"

namespace varia {

SlotTables compile_slots(const Declared& declared) {
    SlotTables made;
    if (!declared.definition.blocks) return made;
    const BlocksDef& def = *declared.definition.blocks;
    const auto dimensions = static_cast<std::size_t>(declared.board.dimensions());
    const auto cells = static_cast<std::uint64_t>(declared.board.cells());
    if (!declared.report.spend(def.where, cells * (100 + 10 * (dimensions + def.slot.text.size()) +
                                                   10 * dimensions * def.directions.size())))
        return {};
    // The slots form a grid of their own. Its axes have the names of the board's axes and the labels of the slots.
    std::vector<AxisDef> axes(dimensions);
    for (std::size_t a = 0; a < dimensions; ++a) {
        const int length = declared.board.length(static_cast<int>(a));
        axes[a].name = declared.board.axis(static_cast<int>(a)).name;
        const auto count = static_cast<std::size_t>(length / def.size[a]);
        if (!def.labels.empty() && !def.labels[a].empty())
            axes[a].labels = def.labels[a];
        else if (def.size[a] == 1)
            axes[a].labels = declared.board.axis(static_cast<int>(a)).labels;
        else
            for (std::size_t i = 1; i <= count; ++i) axes[a].labels.push_back(std::to_string(i));
    }
    const auto names = NameTemplate::read(def.slot, axes, "the template of block names", declared.report);
    if (!names) return {};
    made.slot_of.assign(static_cast<std::size_t>(declared.board.cells()), -1);
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
            const Cell c = declared.board.at({cell.data(), dimensions});
            if (c == no_cell)
                whole = false;
            else
                slot.cells.push_back(c);
            std::size_t a = 0;
            while (a < dimensions && ++offset[a] == def.size[a]) offset[a++] = 0;
            if (a == dimensions) break;
        }
        if (!whole && !slot.cells.empty()) {
            declared.report.error(
                def.where, "a block would be cut by the board's edge near " + declared.board.name(slot.cells[0]));
            return {};
        }
        if (whole) {
            const auto name = names->name(at, {}, declared.definition.options, declared.report);
            if (!name) return {};
            const int number = static_cast<int>(made.slots.size());
            slot.name = *name;
            if (!by_name.emplace(*name, number).second) {
                declared.report.error(def.where, "two blocks would be called \"" + *name + "\"");
                return {};
            }
            by_place[at] = number;
            places.push_back(at);
            for (const Cell c : slot.cells) {
                made.slot_of[c] = number;
                if (slot.words.empty() || slot.words.back().first != c >> 6) slot.words.emplace_back(c >> 6, 0);
                slot.words.back().second |= std::uint64_t{1} << (c & 63);
            }
            made.slots.push_back(std::move(slot));
        }
        std::size_t a = 0;
        while (a < dimensions && ++at[a] == static_cast<int>(axes[a].labels.size())) at[a++] = 0;
        if (a == dimensions) break;
    }
    for (const BlocksDef::Direction& direction : def.directions) {
        for (std::size_t s = 0; s < made.slots.size(); ++s) {
            std::vector<int> to = places[s];
            for (std::size_t a = 0; a < dimensions; ++a) to[a] += direction.by[a];
            const auto found = by_place.find(to);
            const int neighbour = found == by_place.end() || found->second == static_cast<int>(s) ? -1 : found->second;
            made.slots[s].neighbours.push_back(neighbour);
            const auto number = static_cast<int>(made.slots[s].neighbours.size()) - 1;
            if (neighbour >= 0)
                made.slots[static_cast<std::size_t>(neighbour)].origins.emplace_back(static_cast<int>(s), number);
        }
    }
    for (const Name& empty : def.empty)
        if (!by_name.contains(empty.text))
            declared.report.error(empty.where, "no block place \"" + empty.text + "\"",
                                  "places are called " + made.slots.front().name + " to " + made.slots.back().name);
    return made;
}

}  // namespace varia
