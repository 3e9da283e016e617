// A definition on its board: every name in it can be looked up. What the parts of the compiler start from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>
#include <varia/types.hpp>

#include "concrete_moves.hpp"
#include "kind_set.hpp"
#include "report.hpp"
#include "sides.hpp"
#include "zones.hpp"

namespace varia {

class Declared {
public:
    // All must outlive it. A name that is not found is reported where it stands.
    Declared(const Definition& definition, const Board& board, const Sides& sides, Report& report);

    const Definition& definition;
    const Board& board;
    const Sides& sides;
    Report& report;
    const Zones zones;
    const int kinds;  // how many there are, at most what a Kind can number

    // 0, no_cell, or -1 if there is none of that name. `what` begins the message: "castling O-O".
    [[nodiscard]] Kind kind(const Name& letter, const std::string& what) const;
    [[nodiscard]] Cell cell(const Name& name, const std::string& what) const;
    [[nodiscard]] int side(const Name& name, const std::string& what) const;
    [[nodiscard]] const std::string& side_name(Side s) const {
        return definition.sides.side[static_cast<std::size_t>(index(s))].name.text;
    }
    [[nodiscard]] std::vector<std::string> side_names() const;
    // Those that are found.
    [[nodiscard]] KindSet kind_set(const std::vector<Name>& letters, const std::string& what) const;

    [[nodiscard]] const PieceDef& piece(Kind k) const { return definition.pieces[static_cast<std::size_t>(k) - 1]; }
    [[nodiscard]] KindSet royal_kinds() const;
    [[nodiscard]] std::vector<std::string> state_names() const;
    [[nodiscard]] MoveContext moves() const { return {board, zones, sides}; }

private:
    std::vector<std::string> letters_;
};

}  // namespace varia
