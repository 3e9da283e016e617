// Makes declared moves concrete: expanded into every direction, turned to each side's view, with zones resolved.
#pragma once

#include <optional>
#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>

#include "report.hpp"
#include "sides.hpp"
#include "walk_tree.hpp"
#include "zones.hpp"

namespace varia {

// What make_concrete needs; refers to its owner's objects.
struct MoveContext {
    const Board& board;
    const Zones& zones;
    const Sides& sides;
};

// Checks a declared move's vectors and lengths. Returns false if something is wrong, which is reported.
[[nodiscard]] bool check_move(const MoveDef& move, const std::string& letter, const MoveContext& context,
                              Report& report);

// Precondition: check_move passed.
[[nodiscard]] ConcreteMove make_concrete(const MoveDef& move, Side side, const MoveContext& context, Report& report);

// A hopper's capture read as a line on which pieces are counted: one hurdle (or, with `any_number`, one or more) with
// any number of empty cells before and behind it. Other hops cannot be read so.
struct HopLine {
    Vector step;
    bool any_number;
};
[[nodiscard]] std::optional<HopLine> as_hop_line(const std::vector<Leg>& path);

}  // namespace varia
