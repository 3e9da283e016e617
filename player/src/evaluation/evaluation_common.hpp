// Helpers that the files of the evaluation share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <varia/variant.hpp>

namespace varia::player {

inline constexpr int unit = 100;  // the value of the commonest piece

inline std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

inline std::vector<Kind> all_kinds(const Variant& variant) {
    std::vector<Kind> kinds;
    for (int k = 1; k <= variant.kinds(); ++k) kinds.push_back(static_cast<Kind>(k));
    return kinds;
}

inline int clamped(int points) { return std::clamp(points, -32'000, 32'000); }

}  // namespace varia::player
