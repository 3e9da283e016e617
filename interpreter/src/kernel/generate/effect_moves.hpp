// Moves of many effects: pushes and moves of blocks.
#pragma once

#include <cstdint>
#include <vector>

#include "attack_lines.hpp"
#include "generation.hpp"

namespace varia {

// A move that touches none of the cells from which the royal piece's safety was read needs no test.
class EffectMoves {
public:
    EffectMoves(Generation& g, const AttackLines& lines) : g_(g), lines_(lines) {}
    template <GenMode mode>
    std::uint64_t pushes() const;
    template <GenMode mode>
    std::uint64_t blocks() const;

private:
    template <GenMode mode>
    std::uint64_t pushes_from(Cell from, const std::vector<StateTables::Push>& pushes) const;
    template <GenMode mode>
    std::uint64_t take_effects(Move move, bool touching) const;

    Generation& g_;
    const AttackLines& lines_;
};

}  // namespace varia
