// Captures en passant.
#pragma once

#include <cstdint>
#include <vector>

#include "generation.hpp"

namespace varia {

// Used while some piece is exposed. Every capture is made and tested if a royal piece must be safe.
class PassantMoves {
public:
    explicit PassantMoves(Generation& g) : g_(g) {}
    // Generates the captures of the exposed piece on one cell; with no_cell, of all exposed pieces.
    template <GenMode mode>
    std::uint64_t all(Cell victim = no_cell) const;

private:
    template <GenMode mode>
    std::uint64_t of(const Position::Exposure& exposure) const;

    template <GenMode mode>
    [[nodiscard]] std::uint64_t shot(Cell from, Cell victim, bool takes_royal) const;

    Generation& g_;
    mutable std::vector<Cell> shooters_;  // cells of the pieces already found to capture the exposed piece from afar
};

}  // namespace varia
