// What several tests of the player need.
#pragma once

#include <cstdint>
#include <string>

#include <varia/load.hpp>
#include <varia/player/engine.hpp>

namespace varia::player {

[[nodiscard]] inline Limits of_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

[[nodiscard]] inline VariantPtr variant_of(const std::string& name) { return load_builtin(name).value(); }

}  // namespace varia::player
