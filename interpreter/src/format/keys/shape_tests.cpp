// Checks values that only tests have: cells by side, pieces by cell, and lists of counts.
#include "shape.hpp"

#include <varia/limits.hpp>
#include <varia/text.hpp>

namespace varia {

bool ShapeChecker::named_cells(Node& node, const KeySpec& key) {
    if (!node.is(Node::Type::table)) return wrong_type(node, key);
    if (!has_length(node, key)) return false;
    bool good = true;
    for (Entry& e : node.entries) {
        const bool name = is_identifier(e.key.text) || fail(e.key.where, quoted(e.key.text) + " cannot be a name",
                                                            "use letters, digits and _, beginning with a letter");
        const KeySpec cells{e.key.text, Shape::cells, "", false, 1, max_cells};
        good = list(e.value, cells) && name && good;
    }
    return good;
}

bool ShapeChecker::cell_pieces(const Node& node, const KeySpec& key) {
    if (!node.is(Node::Type::table)) return wrong_type(node, key);
    if (!has_length(node, key)) return false;
    bool good = true;
    for (const Entry& e : node.entries) {
        Node cell = e.value;
        cell.where = e.key.where;
        cell.type = Node::Type::text;
        cell.text = e.key.text;
        const KeySpec piece{e.key.text, Shape::line, "", false, 1, max_test_piece};
        good = is_cell(cell) && is_line(e.value, piece, false) && good;
    }
    return good;
}

bool ShapeChecker::counts(const Node& node, const KeySpec& key) {
    if (!node.is(Node::Type::array)) return wrong_type(node, key);
    if (!has_length(node, key)) return false;
    bool good = true;
    for (const Node& item : node.items)
        good = scalar(item, {key.name, Shape::integer, "", false, 0, static_cast<std::int64_t>(max_test_leaves)}) &&
               good;
    return good;
}

}  // namespace varia
