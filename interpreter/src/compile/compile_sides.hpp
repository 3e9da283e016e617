// The sides: who moves when, and along which axes the second sees the board reversed.
#pragma once

#include <array>
#include <vector>

#include <varia/board.hpp>
#include <varia/definition.hpp>

#include "report.hpp"

namespace varia {

struct Sides {
    std::vector<bool> mirror;  // by axis
    std::vector<Side> order;   // the turns, which repeat
    SideSet all;
    std::array<SideSet, max_sides> allies{};  // by side, itself included
    bool neutral = false;      // pieces can be nobody's
};

[[nodiscard]] Sides compile_sides(const SidesDef& def, const Board& board, Report& report);

}  // namespace varia
