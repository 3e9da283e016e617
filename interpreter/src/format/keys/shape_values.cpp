// Checks single values: numbers in range, texts of one line, results and so on. Vectors and ranges are in
// shape_vectors.cpp.
#include "shape.hpp"

#include <algorithm>

#include <varia/limits.hpp>
#include <varia/number.hpp>
#include <varia/text.hpp>

#include "expression.hpp"
#include "labels.hpp"

namespace varia {

namespace {

// The expected value of a key, as messages describe it.
std::string wanted(const KeySpec& key) {
    switch (key.shape) {
        case Shape::boolean:
            return "true or false";
        case Shape::integer:
            return "a whole number";
        case Shape::line:
        case Shape::prose:
            return "a text";
        case Shape::word:
            return "a name in quotes";
        case Shape::words:
            return "an array of names";
        case Shape::one_or_words:
            return "a name in quotes, or an array of names";
        case Shape::axis_or_zones:
            return "an axis's name in quotes, or an array of zones";
        case Shape::side_letters:
            return "an array of letters";
        case Shape::expression:
            return "a text with an expression";
        case Shape::zone:
            return "a zone's name or an expression, in quotes";
        case Shape::zones:
            return "an array of zones' names and expressions";
        case Shape::cell:
            return "a cell's name in quotes";
        case Shape::cells:
            return "an array of cells' names";
        case Shape::cell_template:
            return "a text such as \"{file}{rank}\"";
        case Shape::kind:
            return "a piece's letter in quotes";
        case Shape::kinds:
            return "an array of pieces' letters";
        case Shape::captured_kind:
            return "a piece's letter or \"none\"";
        case Shape::capital:
            return "a capital letter in quotes";
        case Shape::vector:
            return "a vector such as [1, 0]";
        case Shape::vectors:
            return "a vector such as [1, 0], or an array of vectors";
        case Shape::path:
            return "an array of vectors";
        case Shape::paths:
            return "an array of paths, each an array of vectors";
        case Shape::range:
            return "a whole number or [least, most]";
        case Shape::result:
            return "\"win\", \"draw\", \"loss\" or a table with result and score";
        case Shape::score:
            return "a fraction such as \"2/3\"";
        case Shape::labels:
            return "a range such as \"a-h\", or an array of texts";
        case Shape::symbols:
            return "a text, or an array of two";
        case Shape::rows:
            return "an array of texts";
        case Shape::drawing:
            return "a text of several lines";
        case Shape::moves:
            return "an array of moves, or a text in Betza notation";
        case Shape::option_default:
            return "a whole number, true, false or a text";
        case Shape::option_value:
            return "a whole number, true, false or a word";
        case Shape::option_values:
            return "an array of values";
        case Shape::region:
            return "an expression, an array of cells, or a table";
        case Shape::included:
            return "a name in quotes";
        case Shape::includeds:
            return "an array of names";
        case Shape::axis_counts:
            return "a table of numbers by axis, such as { file = 2 }";
        case Shape::axis_labels:
            return "a table of labels by axis, such as { file = \"a-d\" }";
        case Shape::kind_counts:
            return "a table of numbers by piece letter, such as { Q = 1 }";
        case Shape::directions:
            return "a table of vectors by letter, such as { U = [0, 0, 1] }";
        case Shape::tables:
        case Shape::cases:
            return "an array of tables";
        case Shape::one_or_tables:
            return "a table or an array of tables";
        case Shape::true_or_table:
            return "true or a table";
        case Shape::turn_steps:
            return "a whole number, [least, most], or a table of these by side";
        case Shape::preferences:
            return "an array of \"most\" and tables";
        case Shape::counts:
            return "an array of whole numbers";
        case Shape::named_cells:
            return "a table of arrays of cells' names, such as { white = [\"e4\"] }";
        case Shape::cell_pieces:
            return "a table of pieces by cell, such as { e4 = \"P\", e2 = \".\" }";
        case Shape::cell_names:
            return "a table of names by cell, such as { a1 = \"w1\" }";
        case Shape::cell_points:
            return "a table of places by cell, such as { a1 = [150, 100] }";
        case Shape::zone_styles:
            return "a table of styles by zone, such as { palace = \"diagonals\" }";
        case Shape::kinds_by_side:
            return "an array of pieces' letters, or a table of such arrays by side";
        case Shape::choice:
        case Shape::contents:
        case Shape::choice_by_side: {
            std::string out = key.shape == Shape::choice_by_side ? "true, false or " : "";
            for (std::size_t i = 0; i < key.choices.size(); ++i)
                out += (i == 0 ? "" : i + 1 == key.choices.size() ? " or " : ", ") + quoted(key.choices[i]);
            return out;
        }
        default:
            return "a table";
    }
}

}  // namespace

bool ShapeChecker::wrong_type(const Node& node, const KeySpec& key) {
    return fail(
        node.where,
        "expected " + wanted(key) + (key.name.empty() ? "" : " for " + quoted(key.name)) + ", found " + type_name(node),
        key.name == "mirror" && key.shape != Shape::boolean ? "write the axes that are reversed: mirror = [\"rank\"]"
        : key.name == "sides" && node.is(Node::Type::array)
            ? "write one table for all of them, [sides] with names = [\"red\", \"blue\"]"
            : "");
}

bool ShapeChecker::scalar(const Node& node, const KeySpec& key) {
    switch (key.shape) {
        case Shape::boolean:
            return node.is(Node::Type::boolean) || wrong_type(node, key);
        case Shape::integer:
            if (!node.is(Node::Type::integer)) return wrong_type(node, key);
            if (node.integer >= key.low && node.integer <= key.high) return true;
            if (key.name == "format")
                return fail(node.where, "this file is of format " + std::to_string(node.integer) +
                                            "; this version of Varia reads format 1");
            return fail(node.where, quoted(key.name) + " must be from " + std::to_string(key.low) + " to " +
                                        std::to_string(key.high) + ", not " + std::to_string(node.integer));
        case Shape::vector:
            return node.is(Node::Type::array) ? is_vector(node) : wrong_type(node, key);
        case Shape::vectors:
            return is_vectors(node, key);
        case Shape::path:
            return is_path(node, key);
        case Shape::range:
            return is_range(node, key);
        case Shape::score:
            return is_score(node);
        case Shape::turn_steps:
            return is_turn_steps(node, key);
        case Shape::choice_by_side:
            return node.is(Node::Type::boolean) || text(node, key);
        case Shape::labels:
            return is_labels(node);
        case Shape::option_default:
            if (node.is(Node::Type::integer) || node.is(Node::Type::boolean)) return true;
            return is_line(node, {key.name, key.shape, "", false, 1, max_option_text}, false);
        case Shape::option_value:
            if (node.is(Node::Type::integer) || node.is(Node::Type::boolean)) return true;
            return node.is(Node::Type::text) ? is_word(node, key) : wrong_type(node, key);
        case Shape::symbols:
            if (node.is(Node::Type::array)) {
                const KeySpec two{key.name, key.shape, "", false, 2, 2};
                const KeySpec one{key.name, Shape::line, "", false, 1, max_symbol};
                return has_length(node, two) && std::all_of(node.items.begin(), node.items.end(),
                                                            [&](const Node& n) { return is_line(n, one, false); });
            }
            return is_line(node, {key.name, Shape::symbols, "", false, 1, max_symbol}, false);
        default:
            return text(node, key);
    }
}

bool ShapeChecker::text(const Node& node, const KeySpec& key) {
    if (!node.is(Node::Type::text)) return wrong_type(node, key);
    switch (key.shape) {
        case Shape::line:
            return is_line(node, key, false);
        case Shape::prose:
            return is_line(node, key, true);
        case Shape::drawing:
            return is_line(node, {key.name, key.shape, "", false, 1, static_cast<std::int64_t>(max_file_bytes)}, true);
        case Shape::word:
            return is_word(node, key);
        case Shape::expression:
            return is_expression(node);
        case Shape::zone:
            return is_identifier(node.text) || is_expression(node);
        case Shape::cell:
            return is_cell(node);
        case Shape::cell_template:
            return is_line(node, {key.name, key.shape, "", false, 1, max_template}, false);
        case Shape::kind:
            return is_kind(node);
        case Shape::captured_kind:
            return node.text == "none" || is_kind(node);
        case Shape::capital:
            return is_capital(node.text, node.where, quoted(key.name));
        case Shape::choice:
        case Shape::choice_by_side: {
            if (std::find(key.choices.begin(), key.choices.end(), node.text) != key.choices.end()) return true;
            return fail(node.where,
                        "expected " + wanted(key) + " for " + quoted(key.name) + ", found " + quoted(node.text),
                        did_you_mean(node.text, key.choices));
        }
        case Shape::included:
            return is_included(node);
        default:
            return wrong_type(node, key);
    }
}

bool ShapeChecker::list(Node& node, const KeySpec& key) {
    return each_item(node, key, [&](const Node& item) {
        if (key.shape == Shape::paths) return is_path(item, key);
        if (key.shape == Shape::option_values) return scalar(item, {key.name, Shape::option_value, ""});
        if (!item.is(Node::Type::text))
            return fail(item.where, "expected a text in " + quoted(key.name) + ", found " + type_name(item));
        switch (key.shape) {
            case Shape::words:
            case Shape::one_or_words:
                return is_word(item, key);
            case Shape::zones:
                return is_identifier(item.text) || is_expression(item);
            case Shape::axis_or_zones:
                return is_identifier(item.text) || is_expression(item);
            case Shape::cells:
                return is_cell(item);
            case Shape::kinds:
            case Shape::kinds_by_side:
                return is_kind(item);
            case Shape::includeds:
                return is_included(item);
            case Shape::side_letters: {
                Complaint complaint = side_letter_complaint(item.text);
                return !complaint || fail(item.where, std::move(complaint.message));
            }
            default:
                return is_line(item, {key.name, key.shape, "", false, 1, max_axis_length}, false);
        }
    });
}

bool ShapeChecker::is_line(const Node& node, const KeySpec& key, bool lines_allowed) {
    if (!node.is(Node::Type::text)) return wrong_type(node, key);
    const std::string what = key.name.empty() ? "this text" : quoted(key.name);
    // A row of a mask may have only blanks; then none of its cells exists.
    const bool may_be_blank = key.shape == Shape::rows && !node.text.empty();
    const int min = may_be_blank ? 0 : static_cast<int>(key.low);
    const Complaint complaint = line_complaint(node.text, min, static_cast<int>(key.high), lines_allowed);
    return !complaint || fail(node.where, what + " " + complaint.message);
}

bool ShapeChecker::is_word(const Node& node, const KeySpec& key) {
    if (!node.is(Node::Type::text)) return wrong_type(node, key);
    // Reasons may have hyphens: "bared-king".
    Complaint complaint = word_complaint(node.text, key.name == "reason");
    return !complaint || fail(node.where, quoted(node.text) + " " + complaint.message, std::move(complaint.hint));
}

bool ShapeChecker::is_expression(const Node& node) {
    const Result<Expression> e = Expression::parse(node.text);
    if (e) return true;
    const Diagnostic& d = e.diagnostics()[0];
    // If the text is on one line and has no escapes, its columns are those of the file.
    if (node.text.find_first_of("\\\n\"") != std::string::npos) return fail(node.where, d.message, d.hint);
    Where where = sources_.inside(node);
    where.column += d.column - 1;
    return fail(where, d.message.substr(0, d.message.rfind(" (column ")), d.hint);
}

bool ShapeChecker::is_kind(const Node& node) {
    Complaint complaint = piece_letter_complaint(node.text);
    return !complaint || fail(node.where, quoted(node.text) + " " + complaint.message, std::move(complaint.hint));
}

bool ShapeChecker::is_capital(const std::string& text, Where where, const std::string& what) {
    const Complaint complaint = capital_complaint(text);
    return !complaint || fail(where, what + " " + complaint.message);
}

bool ShapeChecker::is_cell(const Node& node) {
    if (!node.is(Node::Type::text))
        return fail(node.where, std::string("expected a cell's name in quotes, found ") + type_name(node));
    return is_line(node, {"a cell's name", Shape::line, "", false, 1, max_cell_name}, false);
}

bool ShapeChecker::is_result(Node& node, const KeySpec& key, const std::string& title) {
    if (node.is(Node::Type::table)) {
        if (!table(node, *key.table, title)) return false;
        const Node* result = node.find("result");
        if (result->text.starts_with("minor") && node.find("score") == nullptr)
            return fail(node.where, "a " + result->text + " needs a score",
                        "write { result = " + quoted(result->text) + ", score = \"" +
                            (result->text == "minor-win" ? "2/3" : "1/3") + "\" }");
        return true;
    }
    if (!node.is(Node::Type::text)) return wrong_type(node, key);
    if (node.text.starts_with("minor-"))
        return fail(node.where, "a minor result needs a score",
                    "write { result = " + quoted(node.text) + ", score = \"2/3\" }");
    KeySpec choice{key.name, Shape::choice, "", false, 0, 0, {"win", "draw", "loss"}};
    return text(node, choice);
}

bool ShapeChecker::is_score(const Node& node) {
    if (node.is(Node::Type::integer) && (node.integer == 0 || node.integer == 1)) return true;
    if (node.is(Node::Type::text)) {
        const std::string_view t = node.text;
        const std::size_t bar = t.find('/');
        const auto above = number_of<int>(t.substr(0, bar));
        const auto below = bar == std::string::npos ? std::optional(1)
                                                    : number_of<int>(t.substr(bar + 1), 1, max_score);
        if (above && below && *above >= 0 && *above <= *below) return true;
    }
    return fail(node.where, "a score is a fraction from 0 to 1, such as \"2/3\"");
}

bool ShapeChecker::is_labels(const Node& node) {
    if (node.is(Node::Type::text)) {
        std::string problem;
        if (label_range(node.text, problem)) return true;
        return fail(node.where, problem + ": " + quoted(node.text),
                    "write a range such as \"a-h\", \"1-10\" or \"I-IX\", or an array of labels");
    }
    return each_item(node, {"labels", Shape::labels, "", false, 1, max_axis_length}, [&](const Node& item) {
        if (!item.is(Node::Type::text))
            return fail(item.where, std::string("expected a text in \"labels\", found ") + type_name(item),
                        "write labels in quotes");
        const std::string problem = label_problem(item.text);
        return problem.empty() || fail(item.where, problem);
    });
}

bool ShapeChecker::is_cells(const Node& node, std::string_view what) {
    return each_item(node, {what, Shape::cells, "", false, 1, max_cells},
                     [&](const Node& cell) { return is_cell(cell); });
}

bool ShapeChecker::is_region(const Node& node, bool nested) {
    if (node.is(Node::Type::text)) return is_expression(node);
    // For one of the sides a zone may have no cells.
    if (nested && node.is(Node::Type::array) && node.items.empty()) return true;
    if (node.is(Node::Type::array)) return is_cells(node, "a zone");
    if (nested || !node.is(Node::Type::table))
        return fail(node.where, std::string("expected an expression or an array of cells, found ") + type_name(node));
    if (node.entries.empty()) return fail(node.where, "a zone needs an expression, cells, or a region for each side");
    return all(node.entries, [&](const Entry& e) { return is_region(e.value, true); });
}

bool ShapeChecker::is_places(const Node& node, bool of_side) {
    if (node.is(Node::Type::text)) return is_identifier(node.text) || is_expression(node);
    if (node.is(Node::Type::array)) return is_cells(node, "a list of cells");
    if (of_side || !node.is(Node::Type::table))
        return fail(node.where,
                    std::string("expected an array of cells, a zone or an expression, found ") + type_name(node),
                    "write [\"e1\"], or \"rank == 2\"");
    if (node.entries.empty())
        return fail(node.where, "expected cells, or a table of cells by side, found an empty table");
    return all(node.entries, [&](const Entry& e) { return is_places(e.value, true); });
}

bool ShapeChecker::keyed(const Node& node, const KeySpec& key) {
    return each_entry(node, key, [&](const Entry& e) {
        if (key.shape == Shape::axis_labels) return is_labels(e.value);
        if (key.shape == Shape::axis_counts)
            return scalar(e.value, {e.key.text, Shape::integer, "", false, 1, max_axis_length});
        const bool letter = is_capital(e.key.text, e.key.where, "a block's direction");
        return (e.value.is(Node::Type::array)
                    ? is_vector(e.value)
                    : fail(e.value.where, std::string("expected a vector, found ") + type_name(e.value))) &&
               letter;
    });
}

bool ShapeChecker::is_included(const Node& node) {
    if (!node.is(Node::Type::text))
        return fail(node.where, std::string("expected a name in quotes, found ") + type_name(node));
    return is_line(node, {"a name", Shape::line, "", false, 1, max_file_name}, false);
}

}  // namespace varia
