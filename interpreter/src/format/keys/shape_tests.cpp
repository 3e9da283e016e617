// Checks values that only tests have: cells by side, pieces by cell, and lists of counts.
#include "shape.hpp"

#include <varia/limits.hpp>
#include <varia/text.hpp>

namespace varia {

bool ShapeChecker::named_cells(Node& node, const KeySpec& key) {
    return each_entry(node, key, [&](Entry& e) {
        const bool name = is_identifier(e.key.text) || fail(e.key.where, quoted(e.key.text) + " cannot be a name",
                                                            "use letters, digits and _, beginning with a letter");
        const KeySpec cells{e.key.text, Shape::cells, "", false, 1, max_cells};
        return list(e.value, cells) && name;
    });
}

bool ShapeChecker::cell_pieces(const Node& node, const KeySpec& key) {
    return each_entry(node, key, [&](const Entry& e) {
        const KeySpec piece{e.key.text, Shape::line, "", false, 1, max_test_piece};
        return is_cell_key(e.key) && is_line(e.value, piece, false);
    });
}

bool ShapeChecker::counts(const Node& node, const KeySpec& key) {
    const KeySpec count{key.name, Shape::integer, "", false, 0, static_cast<std::int64_t>(max_test_leaves)};
    return each_item(node, key, [&](const Node& item) { return scalar(item, count); });
}

}  // namespace varia
