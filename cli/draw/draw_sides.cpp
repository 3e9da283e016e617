// Draws the line that explains the sides' letters. With colour a side's letter stands on the ground of its pieces.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "canvas.hpp"
#include "draw.hpp"
#include "figures.hpp"
#include "layout.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

struct Item {
    std::string letter;
    Background background = Background::none;
    std::string text;
};

std::string details(const Position& position, Side side) {
    const Variant& variant = position.variant();
    std::vector<std::string> parts;
    if (position.out().has(side))
        parts.emplace_back("out");
    else if (position.turn() == side)
        parts.emplace_back("to move");
    if (variant.definition().rules.by_points)
        parts.push_back(counted(static_cast<std::size_t>(position.points(side)), "point"));
    std::vector<std::string> allies;
    for (const Side ally : variant.allies(side) - side) allies.push_back(side_name(variant, ally));
    if (!allies.empty()) parts.push_back(fmt::format("with {}", fmt::join(allies, " and ")));
    return parts.empty() ? "" : fmt::format(" ({})", fmt::join(parts, ", "));
}

std::vector<Item> items_of(const Position& position, const Figures& figures) {
    const Variant& variant = position.variant();
    std::vector<Item> items;
    for (const Side side : variant.sides())
        items.push_back({owner_letter(variant, side), figures.background(side),
                         side_name(variant, side) + details(position, side)});
    if (variant.has_neutral())
        items.push_back(
            {owner_letter(variant, Side::nobody), figures.background(Side::nobody), side_name(variant, Side::nobody)});
    return items;
}

}  // namespace

std::string draw_sides(const Position& position, const Drawing& drawing) {
    const Figures figures(position.variant(), drawing.unicode, drawing.colour);
    if (!names_owners(position.variant()) && figures.background(Side::first) == Background::none) return {};
    const std::vector<Item> items = items_of(position, figures);
    // Items are not broken. An item that does not fit on a line begins the next line.
    int lines = 1;
    int used = 0;
    struct Place {
        int x, y;
    };
    std::vector<Place> places;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const int size = columns(items[i].letter) + 1 + columns(items[i].text) + (i + 1 < items.size() ? 1 : 0);
        if (used > 0 && used + 1 + size > drawing.width) {
            ++lines;
            used = 0;
        }
        if (used > 0) ++used;
        places.push_back({used, lines - 1});
        used += size;
    }
    int width = drawing.width;
    for (std::size_t i = 0; i < items.size(); ++i)
        width = std::max(width, places[i].x + columns(items[i].letter) + 2 + columns(items[i].text));
    Canvas canvas(width, lines);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Item& item = items[i];
        const auto [x, y] = places[i];
        const int size = columns(item.letter);
        if (drawing.colour) canvas.paint(x, y, size, 1, item.background);
        canvas.write(x, y, item.letter, Ink::title);
        canvas.write(x + size + 1, y, item.text + (i + 1 < items.size() ? "," : ""));
    }
    return canvas.text(drawing.colour);
}

}  // namespace varia::cli
