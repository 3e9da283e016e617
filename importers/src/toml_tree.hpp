// The tree of a TOML text that this program has written: headers, keys with values in quotes, lists, inline tables and
// comments. Scalars keep their text, so that equal values have equal texts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace varia::importers {

struct TomlEntry;

struct TomlNode {
    enum class Type { scalar, list, table };
    Type type = Type::table;
    std::string scalar;              // as it is written
    std::vector<TomlNode> items;     // of a list
    std::vector<TomlEntry> entries;  // of a table

    [[nodiscard]] const TomlNode* find(std::string_view key) const;
    [[nodiscard]] TomlNode* find(std::string_view key);
    // The value as it stands behind a key, on one line.
    [[nodiscard]] std::string text() const;
};

struct TomlEntry {
    std::string key;  // as it is written: "\"Q~\""
    TomlNode value;
};

// Lists are equal in order; tables have equal entries in any order.
[[nodiscard]] bool equal(const TomlNode& a, const TomlNode& b);

// Reads a text. Returns nothing if it has something that is not written here, such as a text of several lines.
[[nodiscard]] std::optional<TomlNode> read_toml_tree(std::string_view text);

}  // namespace varia::importers
