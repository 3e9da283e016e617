// Every key that a variant file may have, in one table: what it may hold, how much of it, and what it is for.
//
// The checker (shape.hpp) checks files against this table, and hints about unknown keys use it. The tests compare it
// with the JSON schema in schemas/ and the lists in docs/format.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace varia {

// What a key may hold.
enum class Shape : std::uint8_t {
    boolean,
    integer,         // from `low` to `high`
    line,            // a text of one visible line, at most `high` characters
    prose,           // a text of any lines
    word,            // a name: letters, digits and _, beginning with a letter
    words,           // an array of names, with `low` to `high` entries
    one_or_words,    // a name, or an array of names
    side_letters,    // an array of texts, each with one or two small letters
    expression,      // a text that parses as an expression
    zone,            // a zone's name or an expression
    cell,            // a cell's name
    cells,           // an array of names of cells
    cell_template,   // "{file}{rank}"
    kind,            // a kind's letter: "N", "+P", "Q~"
    kinds,           // an array of letters of kinds, with `low` to `high` entries
    captured_kind,   // a kind's letter, or "none"
    capital,         // one capital letter
    choice,          // one of `choices`
    vector,          // an array of whole numbers
    vectors,         // a vector, or an array of vectors
    path,            // an array of vectors
    paths,           // an array of paths
    range,           // a whole number, or [low, high], where high may be inf
    result,          // "win", "draw", "loss", or a table
    score,           // "2/3", 0 or 1
    labels,          // "a-h", or an array of texts
    symbols,         // a text, or an array of two
    rows,            // an array of texts
    drawing,         // a text of several lines
    moves,           // Betza notation, or an array of it and of tables
    option_default,  // a whole number, true, false or a text
    option_value,    // a whole number, true, false or a word
    option_values,   // an array of such values
    region,          // a zone's region: an expression, an array of cells, or a table of regions
    included,        // the name of something to read: "chess", "pieces/fide", "other.toml"
    includeds,       // an array of such names
    table,           // a table with the keys of `table`
    tables,          // an array of such tables
    one_or_tables,   // such a table, or an array of them
    true_or_choice,  // `true` or `false`, or one of `choices`
    true_or_table,   // `true`, or such a table
    turn_steps,      // a number from `low` to `high`, or [min, max], or a table of either by side
    preferences,     // an array of "most" and of tables with one key of `table`, with `low` to `high` entries
    named_tables,    // a table of tables by name
    named_regions,   // a table of zones by name
    named_places,    // a table by piece letter of zones, expressions, arrays of cells, or tables of these by side
    named_drawings,  // a table of drawings by labels
    named_pieces,    // a table of tables by piece letter
    axis_counts,     // a table of whole numbers by axis
    axis_labels,     // a table of labels by axis
    directions,      // a table of vectors by capital letter
    named_values,    // a table of whole numbers, true, false and short texts by name
    named_integers,  // a table of whole numbers by name
    named_cells,     // a table of arrays of cells by name
    cell_pieces,     // a table of pieces as position text writes them, by cell; "." for none
    counts,          // an array of whole numbers, with `low` to `high` entries
    named_states,    // a table of whole numbers, or tables, by name
    // An array of tables with the keys of `table`, each with a condition. Their contents overlay the file before it is
    // checked.
    cases,
};

struct TableSpec;

struct KeySpec {
    std::string_view name;
    Shape shape;
    std::string_view help;  // one line, for the schema
    bool required = false;
    std::int64_t low = 0;   // the minimum of an integer, or of the number of entries
    std::int64_t high = 0;  // the maximum; 0 if the key has no limit of its own
    std::vector<std::string> choices = {};
    const TableSpec* table = nullptr;
    std::string_view too_few = {};  // what to write instead of fewer entries than `low`; may be empty
};

struct TableSpec {
    std::string_view name;  // "board"; messages show it as [board]
    std::vector<KeySpec> keys;

    [[nodiscard]] const KeySpec* find(std::string_view key) const;
    [[nodiscard]] std::vector<std::string> names() const;
};

// The table of the whole file. Built at its first use; the same for all threads.
[[nodiscard]] const TableSpec& file_keys();

// The table of a file of tests, which stands next to a variant's file.
[[nodiscard]] const TableSpec& tests_file_keys();

// Whether a key at the top of a file concerns that file alone: its format, the variant's name, its tests. Files that
// are based on this file take over all other keys.
[[nodiscard]] bool is_own_key(std::string_view key);

// The other tables than `here` that have a key of that name, as messages show it: "belongs in [board]", or, if several
// tables have it, "is a key in [board], in a move of a piece and of 2 other tables". Empty if no other table has it.
[[nodiscard]] std::string belongs(std::string_view key, const TableSpec& here);

}  // namespace varia
