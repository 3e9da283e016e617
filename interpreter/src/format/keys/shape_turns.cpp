// Checks the number of steps in a turn, other values by side, and preferences among captures.
#include <algorithm>

#include <varia/text.hpp>

#include "shape.hpp"

namespace varia {

bool ShapeChecker::is_turn_steps(const Node& node, const KeySpec& key) {
    const auto number = [&](const Node& n) {
        return scalar(n, {key.name, Shape::integer, "", false, key.low, key.high});
    };
    if (node.is(Node::Type::integer)) return number(node);
    if (node.is(Node::Type::array)) {
        if (node.items.size() != 2) return fail(node.where, "\"steps\" has two ends: [least, most]");
        if (!number(node.items[0]) || !number(node.items[1])) return false;
        return node.items[0].integer <= node.items[1].integer ||
               fail(node.where, "the range ends before it begins", "the least comes first");
    }
    if (!node.is(Node::Type::table)) return wrong_type(node, key);
    if (node.entries.empty())
        return fail(node.where, "\"steps\" names no side", "write a number for each, such as { white = 2, black = 1 }");
    return all(node.entries, [&](const Entry& e) {
        return e.value.is(Node::Type::table) ? wrong_type(e.value, {key.name, Shape::range, ""})
                                             : is_turn_steps(e.value, key);
    });
}

bool ShapeChecker::by_side(Node& node, const KeySpec& key) {
    const auto value = [&](Node& one) {
        if (key.shape == Shape::choice_by_side) return scalar(one, key);
        return one.is(Node::Type::array) ? list(one, key) : wrong_type(one, key);
    };
    if (!node.is(Node::Type::table)) return value(node);
    if (node.entries.empty())
        return fail(node.where, quoted(key.name) + " names no side", "write a value for each side that has one");
    return all(node.entries, [&](Entry& e) {
        if (key.shape == Shape::kinds_by_side && e.value.is(Node::Type::table))
            return wrong_type(e.value, {key.name, Shape::kinds, ""});
        return value(e.value);
    });
}

// Each entry is "most", or a table with one key besides `when`.
bool ShapeChecker::preferences(Node& node, const KeySpec& key) {
    return each_item(node, key, [&](Node& item) {
        if (item.is(Node::Type::text))
            return item.text == "most" ||
                   fail(item.where, "expected \"most\" or a table in \"prefer\", found " + quoted(item.text),
                        "tables are { captor = [...] }, { victims = [...] } and { soonest = [...] }");
        if (!item.is(Node::Type::table))
            return fail(item.where,
                        std::string("expected \"most\" or a table in \"prefer\", found ") + type_name(item));
        if (!table(item, *key.table, "[rules]'s prefer")) return false;
        const auto said = std::ranges::count_if(item.entries, [](const Entry& e) { return e.key.text != "when"; });
        return said == 1 || fail(item.where, "an entry of \"prefer\" says one thing",
                                 "write captor, victims or soonest, each as an entry of its own");
    });
}

}  // namespace varia
