// Drops out of hand.
#pragma once

#include <cstdint>

#include "attack_lines.hpp"
#include "generation.hpp"

namespace varia {

class DropMoves {
public:
    DropMoves(Generation& g, const AttackLines& lines) : g_(g), lines_(lines) {}
    template <Want want>
    std::uint64_t all() const;

private:
    Generation& g_;
    const AttackLines& lines_;
};

// Whether the drop gives check: made to see.
[[nodiscard]] bool drop_checks(Generation& g, Move drop);
// Whether the drop, which is legal otherwise, mates: made to see, with a generation nested in this one.
[[nodiscard]] bool drop_mates(Generation& g, Move drop);

}  // namespace varia
