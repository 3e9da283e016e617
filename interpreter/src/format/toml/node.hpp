// A variant file as a tree of our own types: tables, arrays and values, each with its place in its file.
//
// Trees of several files are merged into one; every node keeps its own file in Where::file. Trees have at most
// max_nesting levels, so recursion over them is safe.
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
    std::string text;  // the content of a text; the text of a date is not kept
    std::int64_t integer = 0;
    double real = 0;
    bool boolean = false;
    std::vector<Node> items;     // of an array
    std::vector<Entry> entries;  // of a table, in the order of the file

    [[nodiscard]] bool is(Type t) const { return type == t; }
    [[nodiscard]] bool is_false() const { return type == Type::boolean && !boolean; }
    // The entry with that key in a table; null if there is none, or if this node is not a table.
    [[nodiscard]] const Node* find(std::string_view key) const;
    [[nodiscard]] Node* find(std::string_view key);
    void erase(std::string_view key);
};

struct Entry {
    Name key;
    Node value;
};

// The number of values in the node: the node itself and all values in its lists and tables.
[[nodiscard]] std::size_t count_values(const Node& node);

// The text of a value that is a whole number, true, false or a text.
[[nodiscard]] std::string value_text(const Node& node);

// The type as messages name it: "a text", "a whole number".
[[nodiscard]] const char* type_name(const Node& node);

}  // namespace varia
