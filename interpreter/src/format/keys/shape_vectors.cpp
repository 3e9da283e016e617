// Checks vectors, paths of vectors, and ranges.
#include <cmath>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "shape.hpp"

namespace varia {

namespace {

constexpr int max_component = max_axis_length;

bool is_flat_array(const Node& node) {
    return node.is(Node::Type::array) && (node.items.empty() || !node.items[0].is(Node::Type::array));
}

}  // namespace

bool ShapeChecker::is_vector(const Node& node) {
    if (node.items.empty()) return fail(node.where, "a vector needs one component for each axis");
    if (node.items.size() > static_cast<std::size_t>(max_axes))
        return fail(node.where, "a vector has at most " + std::to_string(max_axes) + " components");
    bool zero = true;
    for (const Node& n : node.items) {
        if (!n.is(Node::Type::integer))
            return fail(n.where, std::string("expected a whole number in a vector, found ") + type_name(n));
        if (n.integer < -max_component || n.integer > max_component)
            return fail(n.where, "a vector's components must be from " + std::to_string(-max_component) + " to " +
                                     std::to_string(max_component));
        zero = zero && n.integer == 0;
    }
    return !zero || fail(node.where, "a direction may not be zero", "at least one component must lead somewhere");
}

bool ShapeChecker::is_path(const Node& node, const KeySpec& key) {
    if (!node.is(Node::Type::array)) return wrong_type(node, key);
    if (node.items.empty() || node.items.size() > static_cast<std::size_t>(max_path_steps))
        return fail(node.where, "a path has 1 to " + std::to_string(max_path_steps) + " steps");
    for (const Node& step : node.items) {
        if (!step.is(Node::Type::array))
            return fail(step.where,
                        std::string("expected a vector in ") + quoted(key.name) + ", found " + type_name(step),
                        is_flat_array(node) ? "a path is a list of steps, even if it has but one: write [[1, 1]]" : "");
        if (!is_vector(step)) return false;
    }
    return true;
}

bool ShapeChecker::is_vectors(const Node& node, const KeySpec& key) {
    if (!node.is(Node::Type::array)) return wrong_type(node, key);
    if (is_flat_array(node)) return is_vector(node);
    return each_item(node, key, [&](const Node& item) {
        return item.is(Node::Type::array) ? is_vector(item)
                                          : fail(item.where, std::string("expected a vector in ") + quoted(key.name) +
                                                                 ", found " + type_name(item));
    });
}

bool ShapeChecker::is_count(const Node& node) {
    if (!node.is(Node::Type::integer))
        return fail(node.where, std::string("expected a whole number in a range, found ") + type_name(node));
    return (node.integer >= 0 && node.integer <= max_axis_length) ||
           fail(node.where, "a range goes from 0 to " + std::to_string(max_axis_length) + ", or to inf");
}

bool ShapeChecker::is_range(const Node& node, const KeySpec& key) {
    if (node.is(Node::Type::integer)) {
        if (node.integer == 0 && key.name != "before")
            return fail(node.where, quoted(key.name) + " may not be 0", "for a least and a most, write [0, 3]");
        return is_count(node);
    }
    if (!node.is(Node::Type::array)) return wrong_type(node, key);
    if (node.items.size() != 2) return fail(node.where, "a range has two ends: [least, most]");
    const Node& low = node.items[0];
    const Node& high = node.items[1];
    const bool endless = high.is(Node::Type::real) && std::isinf(high.real) && high.real > 0;
    if (!is_count(low) || (!endless && !is_count(high))) return false;
    if (!endless && high.integer < low.integer)
        return fail(node.where, "the range ends before it begins", "the least comes first");
    return endless || high.integer > 0 || key.name == "before" ||
           fail(node.where, quoted(key.name) + " may not be [0, 0]");
}

}  // namespace varia
