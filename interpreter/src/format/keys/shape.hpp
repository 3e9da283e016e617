// Checks a tree against the table of keys: unknown keys, missing keys, wrong types, numbers out of range, texts of a
// wrong form. Errors are reported and removed from the tree, so that later readers can trust the rest.
#pragma once

#include <set>
#include <string>

#include "keys.hpp"
#include "node.hpp"
#include "report.hpp"
#include "source.hpp"
#include "spelling.hpp"

namespace varia {

class ShapeChecker {
public:
    // `complete` is false if a file that this file is based on could not be read. Missing keys are then not reported,
    // because that file may have them.
    ShapeChecker(const Sources& sources, Report& report, bool complete)
        : sources_(sources), report_(report), complete_(complete) {}

    // Checks a whole file after merging.
    void check(Node& root);
    // Checks a game that another file names, after merging. Keys that concern its own file are removed (is_own_key), so
    // they are not required.
    void check_game(Node& root);
    // Checks a file of tests, or only the tests of another file.
    void check_tests(Node& root);

    // The top-level tables that had errors; "" is the top level itself.
    [[nodiscard]] const std::set<std::string>& broken() const { return broken_; }

private:
    void check(Node& root, const TableSpec& spec);
    // These return false if something was wrong. `title` is the name of the table in messages: [pieces.R].
    bool table(Node& node, const TableSpec& spec, const std::string& title);
    bool unknown_key(const Entry& entry, const TableSpec& spec, const std::string& title);
    bool missing_keys(const Node& node, const TableSpec& spec, const std::string& title);
    bool value(Node& node, const KeySpec& key, const std::string& title);

    bool scalar(const Node& node, const KeySpec& key);
    bool text(const Node& node, const KeySpec& key);
    bool list(Node& node, const KeySpec& key);
    bool cases(Node& node, const KeySpec& key);
    bool tables(Node& node, const KeySpec& key, const std::string& title);
    bool keyed(const Node& node, const KeySpec& key);
    bool named(Node& node, const KeySpec& key, const std::string& title);
    bool named_value(const Entry& entry, const KeySpec& key);
    bool is_span(const Entry& entry);
    bool named_cells(Node& node, const KeySpec& key);
    bool cell_pieces(const Node& node, const KeySpec& key);
    bool cell_names(const Node& node, const KeySpec& key);
    bool cell_points(const Node& node, const KeySpec& key);
    bool zone_styles(const Node& node, const KeySpec& key);
    bool is_cell_key(const Name& name);
    bool counts(const Node& node, const KeySpec& key);

    bool is_line(const Node& node, const KeySpec& key, bool lines_allowed);
    bool is_word(const Node& node, const KeySpec& key);
    bool is_expression(const Node& node);
    bool is_kind(const Node& node);
    [[nodiscard]] bool is_capital(const std::string& text, Where where, const std::string& what);
    bool is_cell(const Node& node);
    // `what` is their name if there are too many: "a zone".
    bool is_cells(const Node& node, std::string_view what);
    bool is_vector(const Node& node);
    bool is_path(const Node& node, const KeySpec& key);
    bool is_vectors(const Node& node, const KeySpec& key);
    bool is_range(const Node& node, const KeySpec& key);
    bool is_turn_steps(const Node& node, const KeySpec& key);
    bool by_side(Node& node, const KeySpec& key);
    bool preferences(Node& node, const KeySpec& key);
    bool is_contents(const Node& node, const KeySpec& key);
    bool is_count(const Node& node);
    bool is_result(Node& node, const KeySpec& key, const std::string& title);
    bool is_score(const Node& node);
    bool is_labels(const Node& node);
    bool is_region(const Node& node, bool nested);
    bool is_places(const Node& node, bool of_side);
    bool is_included(const Node& node);
    bool has_length(const Node& node, const KeySpec& key);
    bool is_array(const Node& node, const KeySpec& key);
    // Whether the node is an array, or a table, of an allowed length, and `check` accepts each item, or each entry. All
    // are checked.
    template <class N, class Check>
    bool each_item(N& node, const KeySpec& key, const Check& check) {
        return is_array(node, key) && all(node.items, check);
    }
    template <class N, class Check>
    bool each_entry(N& node, const KeySpec& key, const Check& check) {
        if (!node.is(Node::Type::table)) return wrong_type(node, key);
        return has_length(node, key) && all(node.entries, check);
    }
    template <class List, class Check>
    static bool all(List& list, const Check& check) {
        bool good = true;
        for (auto& one : list) good = check(one) && good;
        return good;
    }

    bool fail(Where where, std::string message, std::string hint = {});
    bool wrong_type(const Node& node, const KeySpec& key);

    const Sources& sources_;
    Report& report_;
    bool complete_;
    bool own_keys_ = true;  // whether the tree has the keys that concern only its own file
    std::string section_;   // the top-level key that is being checked
    std::set<std::string> broken_;
};

}  // namespace varia
