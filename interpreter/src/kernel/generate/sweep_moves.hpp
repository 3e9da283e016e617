// Captures of all pieces that a piece goes over on a line (MoveDef::Takes::line).
#pragma once

#include <cstdint>

#include "generation.hpp"

namespace varia {

// Each capture is made and tested if the variant tests safety. Refers to the generation.
class SweepMoves {
public:
    explicit SweepMoves(Generation& g) : g_(g) {}
    template <GenMode mode>
    [[nodiscard]] std::uint64_t all() const;

private:
    template <GenMode mode>
    [[nodiscard]] std::uint64_t from(Cell from, const std::vector<SweepRule>& rules) const;

    Generation& g_;
};

}  // namespace varia
