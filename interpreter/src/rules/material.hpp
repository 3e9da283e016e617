// What the rules say of material: with what a side cannot win, and what nobody can win with.
#pragma once

#include <string_view>

#include <varia/position.hpp>

namespace varia {

// Why nobody can win any more, by material alone: "bare-kings", "dead-position"; empty where somebody can.
[[nodiscard]] std::string_view drawn_by_material(const Position& position);

}  // namespace varia
