// Checks tables that say something of single cells, and how zones are drawn.
#include <algorithm>
#include <string>
#include <string_view>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "shape.hpp"

namespace varia {

// Whether the key of a table may be the name of a cell.
bool ShapeChecker::is_cell_key(const Name& name) {
    Node cell;
    cell.type = Node::Type::text;
    cell.text = name.text;
    cell.where = name.where;
    return is_cell(cell);
}

bool ShapeChecker::cell_names(const Node& node, const KeySpec& key) {
    return each_entry(node, key, [&](const Entry& e) { return is_cell_key(e.key) && is_cell(e.value); });
}

bool ShapeChecker::cell_points(const Node& node, const KeySpec& key) {
    constexpr std::string_view form =
        "write how far it is to the right and upwards, in hundredths of a cell: [150, 100]";
    const KeySpec number{key.name, Shape::integer, "", false, -max_drawn_at, max_drawn_at};
    return each_entry(node, key, [&](const Entry& e) {
        if (!is_cell_key(e.key)) return false;
        if (!e.value.is(Node::Type::array))
            return fail(e.value.where,
                        "expected a place [x, y] for cell " + quoted(e.key.text) + ", found " + type_name(e.value),
                        std::string(form));
        if (e.value.items.size() != 2)
            return fail(e.value.where,
                        "the place of cell " + quoted(e.key.text) + " has two numbers, not " +
                            std::to_string(e.value.items.size()),
                        std::string(form));
        return all(e.value.items, [&](const Node& item) { return scalar(item, number); });
    });
}

// What a leg goes over: a word, or empty cells and gaps.
bool ShapeChecker::is_contents(const Node& node, const KeySpec& key) {
    if (!node.is(Node::Type::array)) return text(node, {key.name, Shape::choice, "", false, 0, 0, key.choices});
    const auto has = [&](std::string_view word) {
        return std::ranges::any_of(node.items,
                                   [&](const Node& item) { return item.is(Node::Type::text) && item.text == word; });
    };
    return (node.items.size() == 2 && has("empty") && has("gap")) ||
           fail(node.where, "a list in " + quoted(key.name) + " is [\"empty\", \"gap\"]",
                "write a word for anything else: \"any\" is an empty cell or a piece");
}

bool ShapeChecker::zone_styles(const Node& node, const KeySpec& key) {
    return each_entry(node, key, [&](const Entry& e) {
        const KeySpec style{e.key.text, Shape::choice, "", false, 0, 0, key.choices};
        const bool name = is_identifier(e.key.text) ||
                          fail(e.key.where, quoted(e.key.text) + " cannot be the name of a zone",
                               "draw zones by the names that they have in [zones]");
        return text(e.value, style) && name;
    });
}

}  // namespace varia
