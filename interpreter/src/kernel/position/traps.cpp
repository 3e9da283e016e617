#include <varia/traps.hpp>

#include <algorithm>

#include "state_tables.hpp"

namespace varia {

std::vector<Cell> trap_cells(const Variant& variant) {
    std::vector<Cell> cells;
    for (const Side side : variant.sides())
        for (const StateTables::Trap& trap : variant.state().traps[static_cast<std::size_t>(index(side))])
            cells.push_back(trap.cell);
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

}  // namespace varia
