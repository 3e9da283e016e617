// A definition on its board: every name in it can be looked up. What the parts of the compiler start from.
//
// Which names there are `validate` has judged. Of a definition with a mistake in its names the rest is compiled to see
// what else is wrong with it; what is of no name is left out then.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>
#include <varia/types.hpp>

#include "cell_hint.hpp"
#include "concrete_moves.hpp"
#include "kind_set.hpp"
#include "report.hpp"
#include "sides.hpp"
#include "zones.hpp"

namespace varia {

class Declared {
public:
    // All must outlive it.
    Declared(const Definition& definition, const Board& board, const Sides& sides, Report& report);

    const Definition& definition;
    const Board& board;
    const Sides& sides;
    Report& report;
    const Zones zones;
    const int kinds;  // how many there are, at most what a Kind can number

    // 0 if there is none of that letter.
    [[nodiscard]] Kind kind(const Name& letter) const;
    // Those that there are.
    [[nodiscard]] KindSet kind_set(const std::vector<Name>& letters) const;
    // -1 if there is none of that name.
    [[nodiscard]] int state(const Name& name) const;
    // There is one.
    [[nodiscard]] Side side(const Name& name) const;
    // Each side's set of the cells of a zone.
    [[nodiscard]] BySide<CellSet> zone(const ZoneRef& ref) const;
    // no_cell if there is none, which is reported; `what` begins the message: "castling O-O".
    [[nodiscard]] Cell cell(const Name& name, const std::string& what) const {
        return find_cell(board, name, report, what);
    }
    [[nodiscard]] const std::string& side_name(Side s) const {
        return definition.sides.side[static_cast<std::size_t>(index(s))].name.text;
    }

    [[nodiscard]] const PieceDef& piece(Kind k) const { return definition.pieces[static_cast<std::size_t>(k) - 1]; }
    [[nodiscard]] KindSet royal_kinds() const;
    [[nodiscard]] MoveContext moves() const { return {board, zones, sides}; }

private:
    std::unordered_map<std::string_view, Kind> kinds_;
};

}  // namespace varia
