// Captures en passant.
#pragma once

#include <cstdint>
#include <vector>

#include "generation.hpp"

namespace varia {

// Asked while some piece is exposed. Every capture is made and tested where a royal piece must be safe.
class PassantMoves {
public:
    explicit PassantMoves(Generation& g) : g_(g) {}
    // Of the piece on one cell, or of all that are exposed.
    template <Want want>
    std::uint64_t all(Cell victim = no_cell) const;

private:
    template <Want want>
    std::uint64_t of(const Position::Exposure& exposure) const;

    template <Want want>
    [[nodiscard]] std::uint64_t shot(Cell from, Cell victim, bool takes_royal) const;

    Generation& g_;
    mutable std::vector<Cell> shooters_;  // that have been found to capture the exposed piece from afar
};

}  // namespace varia
