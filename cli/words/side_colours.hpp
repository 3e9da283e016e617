// The colour in which each side's pieces are drawn. Terminal, pictures and pages use the same rule.
#pragma once

#include <string_view>
#include <vector>

#include <varia/variant.hpp>

namespace varia::cli {

// By side, one of side_colours (colours.hpp): the colour that the file gives, or else the colour that the side's name
// means, or else the first colour that is not taken. Empty if two sides, which capitals and small letters distinguish,
// are drawn light and dark. This is so if there are no neutral pieces, the file gives no colours, and no name means
// another colour.
[[nodiscard]] std::vector<std::string_view> colours_of_sides(const Variant& variant);

}  // namespace varia::cli
