#include "compile_sides.hpp"

#include <string>

#include <varia/text.hpp>

namespace varia {

Sides compile_sides(const SidesDef& sides, const Board& board, Report& report) {
    Sides made;
    made.mirror.assign(static_cast<std::size_t>(board.dimensions()), false);
    for (const Name& axis : sides.mirror) {
        if (const auto a = board.find_axis(axis.text)) made.mirror[static_cast<std::size_t>(*a)] = true;
        else report.error(axis.where, "no axis \"" + axis.text + "\" to mirror the board along");
    }
    const std::vector<std::string> names{sides.side[0].name.text, sides.side[1].name.text};
    for (const Name& name : sides.order) {
        if (name.text == names[0]) made.order.push_back(Side::first);
        else if (name.text == names[1]) made.order.push_back(Side::second);
        else report.error(name.where, "turn order: no side \"" + name.text + "\"", did_you_mean(name.text, names));
    }
    if (made.order.empty()) made.order = {Side::first, Side::second};
    made.all = SideSet::of(2);
    for (const Side side : made.all) made.allies[static_cast<std::size_t>(index(side))] = side;
    return made;
}

}  // namespace varia
