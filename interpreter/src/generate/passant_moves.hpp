// Captures en passant.
#pragma once

#include <cstdint>

#include "generation.hpp"

namespace varia {

// Asked while some piece is exposed. Every capture is made and tested where a royal piece must be safe.
class PassantMoves {
public:
    explicit PassantMoves(Generation& g) : g_(g) {}
    template <Want want> std::uint64_t all() const;

private:
    Generation& g_;
};

}  // namespace varia
