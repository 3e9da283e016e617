// A definition on its board, in which every name can be looked up. The parts of the compiler start from it.
//
// `validate` has checked the names. If a name is wrong, the rest of the definition is compiled to find further
// mistakes; items with unknown names are left out.
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
    // All arguments must outlive it.
    Declared(const Definition& definition, const Board& board, const Sides& sides, Report& report);

    const Definition& definition;
    const Board& board;
    const Sides& sides;
    Report& report;
    const Zones zones;
    const int kinds;  // their number, at most what a Kind can number

    // 0 if no kind has this letter.
    [[nodiscard]] Kind kind(const Name& letter) const;
    // Unknown letters are left out.
    [[nodiscard]] KindSet kind_set(const std::vector<Name>& letters) const;
    // -1 if no state value has this name.
    [[nodiscard]] int state(const Name& name) const;
    // Precondition: a side has this name.
    [[nodiscard]] Side side(const Name& name) const;
    // The cells of a zone, for each side.
    [[nodiscard]] BySide<Bitboard> zone(const ZoneRef& ref) const;
    // Returns no_cell and reports it if no cell has this name; `what` begins the message: "castling O-O".
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
