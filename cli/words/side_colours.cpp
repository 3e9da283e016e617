#include "side_colours.hpp"

#include <algorithm>
#include <cstddef>

#include <varia/colours.hpp>

namespace varia::cli {
namespace {

// The colour with this name. Empty if there is none.
std::string_view colour_named(std::string_view text) {
    const auto* const found = std::ranges::find(side_colours, text);
    return found == side_colours.end() ? std::string_view{} : *found;
}

// Whether the first of two sides is drawn light and the second dark. Sides that are called "black" and "white", in this
// order, would get each other's colour.
bool light_and_dark(const Variant& variant) {
    const std::vector<SideDef>& sides = variant.definition().sides.side;
    if (sides.size() != 2 || variant.has_neutral()) return false;
    constexpr std::string_view drawn[] = {"white", "black"};
    for (std::size_t s = 0; s < 2; ++s) {
        if (!sides[s].colour.empty()) return false;
        const std::string_view called = colour_named(sides[s].name.text);
        if (!called.empty() && called != drawn[s]) return false;
    }
    return true;
}

}  // namespace

std::vector<std::string_view> colours_of_sides(const Variant& variant) {
    if (light_and_dark(variant)) return {};
    const std::vector<SideDef>& sides = variant.definition().sides.side;
    std::vector<std::string_view> chosen(sides.size());
    const auto is_left = [&](std::string_view colour) { return std::ranges::find(chosen, colour) == chosen.end(); };
    for (std::size_t s = 0; s < sides.size(); ++s) chosen[s] = colour_named(sides[s].colour);
    for (std::size_t s = 0; s < sides.size(); ++s)
        if (const std::string_view called = colour_named(sides[s].name.text);
            chosen[s].empty() && !called.empty() && is_left(called))
            chosen[s] = called;
    for (std::string_view& colour : chosen)
        if (colour.empty()) colour = *std::ranges::find_if(side_colours, is_left);
    return chosen;
}

}  // namespace varia::cli
