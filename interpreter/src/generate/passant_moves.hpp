// Captures en passant.
#pragma once

#include <cstdint>

#include "generation.hpp"

namespace varia {

// Asked while some piece is exposed. Every capture is made and tested where a royal piece must be safe.
class PassantMoves {
public:
    explicit PassantMoves(Generation& g) : g_(g) {}
    // Of the piece on one cell, or of all that are exposed.
    template <Want want> std::uint64_t all(Cell victim = no_cell) const;

private:
    template <Want want> std::uint64_t of(const Position::Exposure& exposure) const;

    Generation& g_;
};

}  // namespace varia
