// The sides: who moves when, and along which axes the second sees the board reversed.
#pragma once

#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>

#include "report.hpp"

namespace varia {

struct Sides {
    std::vector<bool> mirror;  // by axis
    std::vector<Side> order;   // the turns, which repeat
};

[[nodiscard]] Sides compile_sides(const SidesDef& def, const Board& board, Report& report);

}  // namespace varia
