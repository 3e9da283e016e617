// A variant file while it is put together: tables in their order, and the keys of each.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace varia::importers {

// A text as TOML writes it, in double quotes. It has no control character other than a tab.
[[nodiscard]] std::string toml_text(std::string_view text);
[[nodiscard]] std::string array_of(const std::vector<std::string>& items);        // [a, b]
[[nodiscard]] std::string array_of_texts(const std::vector<std::string>& items);  // ["a", "b"]

// The keys of an inline table: { a = 1, b = 2 }.
class InlineTable {
public:
    InlineTable& set(std::string_view key, std::string_view value);
    InlineTable& set_if(bool condition, std::string_view key, std::string_view value) {
        return condition ? set(key, value) : *this;
    }
    [[nodiscard]] std::string text() const;
    // The keys with their values, in order.
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& items() const { return items_; }

private:
    std::vector<std::pair<std::string, std::string>> items_;
};

class TomlDraft {
public:
    // The keys of a table: "" is the top of the file, "pieces.K" and "[castling]" are tables below.
    void set(std::string_view table, std::string_view key, std::string value);
    // A table at this place, which is left out if no key follows.
    void reserve(std::string_view header) { table(header); }
    // A new entry of an array of tables.
    void add(std::string_view array) {
        tables_.push_back({"[" + std::string(array) + "]", {}, {}});
    }  // its table: "[castling]"
    // A comment above a table.
    void comment(std::string_view table, std::string_view text);

    // The file. Arrays that are longer than a line stand in several lines.
    [[nodiscard]] std::string text() const;

private:
    struct Table {
        std::string header;
        std::vector<std::pair<std::string, std::string>> keys;
        std::vector<std::string> comments;
    };
    Table& table(std::string_view header);

    std::vector<Table> tables_;
};

}  // namespace varia::importers
