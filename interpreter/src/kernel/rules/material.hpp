// The rules about material: what a side cannot win with, and what neither side can win with.
#pragma once

#include <string_view>

#include <varia/position.hpp>

namespace varia {

// The reason why no side can win any more, by material alone: "bare-kings" or "dead-position". Empty if one can.
[[nodiscard]] std::string_view drawn_by_material(const Position& position);

}  // namespace varia
