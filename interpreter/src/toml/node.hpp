// A variant file as a tree of our own: tables, arrays and values, each with its place in the file it came from.
//
// Trees of several files are merged into one; every node keeps its own file in Where::file. Trees are at most
// max_nesting levels deep, so walking them by recursion is safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <varia/definition.hpp>

namespace varia {

struct Entry;

struct Node {
    enum class Type : std::uint8_t { table, array, text, integer, real, boolean, date };

    Type type = Type::table;
    Where where;       // of a text: its opening quote
    std::string text;  // a text's content; a date as written is not kept
    std::int64_t integer = 0;
    double real = 0;
    bool boolean = false;
    std::vector<Node> items;     // of an array
    std::vector<Entry> entries;  // of a table, in the order of the file

    [[nodiscard]] bool is(Type t) const { return type == t; }
    [[nodiscard]] bool is_false() const { return type == Type::boolean && !boolean; }
    // A table's entry of that key; null if there is none, or if this is no table.
    [[nodiscard]] const Node* find(std::string_view key) const;
    [[nodiscard]] Node* find(std::string_view key);
    void erase(std::string_view key);
};

struct Entry {
    Name key;
    Node value;
};

// How many values it has, itself and those in its lists and tables included.
[[nodiscard]] std::size_t count_values(const Node& node);

// "a text", "an integer": for messages.
[[nodiscard]] const char* type_name(const Node& node);

}  // namespace varia
