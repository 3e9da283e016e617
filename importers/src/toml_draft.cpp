#include "toml_draft.hpp"

#include <algorithm>
#include <utility>

#include <varia/text.hpp>

namespace varia::importers {
namespace {

constexpr std::size_t line_length = 120;

// The items of an array "[a, b]", cut at its own commas.
std::vector<std::string> items_of(std::string_view array) {
    std::vector<std::string> items(1);
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 1; i + 1 < array.size(); ++i) {
        const char c = array[i];
        if (in_text) {
            items.back() += c;
            if (c == '\\' && i + 2 < array.size())
                items.back() += array[++i];
            else if (c == '"')
                in_text = false;
            continue;
        }
        if (c == ',' && depth == 0) {
            items.emplace_back();
            continue;
        }
        if (c == ' ' && items.back().empty()) continue;
        if (c == '"') in_text = true;
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        items.back() += c;
    }
    return items;
}

// A key with its value; a long array is broken into lines that are as full as possible.
std::string key_line(const std::string& key, const std::string& value) {
    std::string line = key + " = " + value;
    if (line.size() <= line_length || value.front() != '[') return line + "\n";
    std::string text = key + " = [\n", row;
    const std::vector<std::string> items = items_of(value);
    const bool tables = items.front().starts_with('{');
    for (const std::string& item : items) {
        if (!row.empty() && (tables || 4 + row.size() + 1 + item.size() + 1 > line_length)) {
            text += "    " + row + "\n";
            row.clear();
        }
        row += (row.empty() ? "" : " ") + item + ",";
    }
    return text + "    " + row + "\n]\n";
}

}  // namespace

std::string toml_text(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + "\"";
}

std::string array_of(const std::vector<std::string>& items) {
    std::string text;
    for (const std::string& item : items) append_item(text, ", ", item);
    return "[" + text + "]";
}

std::string array_of_texts(const std::vector<std::string>& items) {
    std::vector<std::string> texts;
    for (const std::string& item : items) texts.push_back(toml_text(item));
    return array_of(texts);
}

InlineTable& InlineTable::set(std::string_view key, std::string_view value) {
    items_.emplace_back(key, value);
    return *this;
}

std::string InlineTable::text() const {
    std::string text;
    for (const auto& [key, value] : items_) append_item(text, ", ", key + " = " + value);
    return "{ " + text + " }";
}

TomlDraft::Table& TomlDraft::table(std::string_view header) {
    const auto last = std::find_if(tables_.rbegin(), tables_.rend(),
                                   [&](const Table& table) { return table.header == header; });
    if (last != tables_.rend()) return *last;
    tables_.push_back({std::string(header), {}, {}});
    return tables_.back();
}

void TomlDraft::set(std::string_view header, std::string_view key, std::string value) {
    table(header).keys.emplace_back(key, std::move(value));
}

void TomlDraft::comment(std::string_view header, std::string_view text) { table(header).comments.emplace_back(text); }

std::string TomlDraft::text() const {
    std::string text;
    for (const Table& table : tables_) {
        if (table.keys.empty() && table.comments.empty()) continue;
        if (!text.empty()) text += "\n";
        for (const std::string& comment : table.comments) text += "# " + comment + "\n";
        if (!table.header.empty()) text += "[" + table.header + "]\n";
        for (const auto& [key, value] : table.keys) text += key_line(key, value);
    }
    return text;
}

}  // namespace varia::importers
