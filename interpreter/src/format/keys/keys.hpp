// Every key that a variant file may have, in one table: what it may hold, how much of it, and what it is for. The table
// is made from the descriptions of <varia/definition_fields.hpp>; only tables that fill no struct of a Definition are
// written here.
//
// The checker (shape.hpp) checks files against this table, and hints about unknown keys use it. The JSON schema in
// schemas/ and docs/keys.md are written from it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <varia/definition_fields.hpp>

namespace varia {

using fields::Shape;

struct TableSpec;

struct KeySpec {
    std::string_view name;
    Shape shape;
    std::string_view help;  // one sentence
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
    std::string_view place = {};  // "in an axis of [board]"; empty: "in [name]"

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
