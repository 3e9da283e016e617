// Holds a tree against the table of keys: unknown keys, missing keys, wrong types, numbers out of range, texts that
// can't be what they should be. What is wrong is reported and taken out of the tree, so that whoever reads the tree
// afterwards can trust what is left.
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
    // `complete` is false if something that the file is built on could not be read: what is missing is then not
    // reported, since it may be there.
    ShapeChecker(const Sources& sources, Report& report, bool complete)
        : sources_(sources), report_(report), complete_(complete) {}

    // The whole file, merged.
    void check(Node& root);
    // A game that another file names, merged: the keys that say what its file is are gone (is_own_key), and not missed.
    void check_game(Node& root);
    // A file of tests, or of another one the tests alone.
    void check_tests(Node& root);

    // The tables at the top of the file in which something was wrong; "" stands for the top itself.
    [[nodiscard]] const std::set<std::string>& broken() const { return broken_; }

private:
    void check(Node& root, const TableSpec& spec);
    // These return false if something was wrong. `title` is how messages call the table: [pieces.R].
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
    bool named_cells(Node& node, const KeySpec& key);
    bool cell_pieces(const Node& node, const KeySpec& key);
    bool counts(const Node& node, const KeySpec& key);

    bool is_line(const Node& node, const KeySpec& key, bool lines_allowed);
    bool is_word(const Node& node, const KeySpec& key);
    bool is_expression(const Node& node);
    bool is_kind(const Node& node);
    [[nodiscard]] bool is_capital(const std::string& text, Where where, const std::string& what);
    bool is_cell(const Node& node);
    bool is_vector(const Node& node);
    bool is_path(const Node& node, const KeySpec& key);
    bool is_vectors(const Node& node, const KeySpec& key);
    bool is_range(const Node& node, const KeySpec& key);
    bool is_turn_steps(const Node& node, const KeySpec& key);
    bool preferences(Node& node, const KeySpec& key);
    bool is_count(const Node& node);
    bool is_result(Node& node, const KeySpec& key, const std::string& title);
    bool is_score(const Node& node);
    bool is_labels(const Node& node);
    bool is_region(const Node& node, bool nested);
    bool is_places(const Node& node, bool of_side);
    bool is_included(const Node& node);
    bool has_length(const Node& node, const KeySpec& key);

    bool fail(Where where, std::string message, std::string hint = {});
    bool wrong_type(const Node& node, const KeySpec& key);

    const Sources& sources_;
    Report& report_;
    bool complete_;
    bool own_keys_ = true;  // the tree has those that say what the file is
    std::string section_;   // the key at the top of the file that is being checked
    std::set<std::string> broken_;
};

}  // namespace varia
