// In which colour each side's pieces are drawn: one rule for the terminal, for pictures and for pages.
#pragma once

#include <string_view>
#include <vector>

#include <varia/variant.hpp>

namespace varia::cli {

// By side, one of side_colours (colours.hpp): the one that the file gives it, or else the one that it is called, or
// else the first that is left. None where two sides, told apart by capitals and small letters, are drawn light and
// dark: where the file gives no colours, and no name says another one.
[[nodiscard]] std::vector<std::string_view> colours_of_sides(const Variant& variant);

}  // namespace varia::cli
