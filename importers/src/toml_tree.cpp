#include "toml_tree.hpp"

#include <algorithm>
#include <utility>

#include <varia/limits.hpp>

#include "toml_draft.hpp"

namespace varia::importers {
namespace {

class TreeReader {
public:
    explicit TreeReader(std::string_view text) : rest_(text) {}

    std::optional<TomlNode> read() {
        TomlNode root;
        TomlNode* table = &root;
        for (skip(); !rest_.empty(); skip()) {
            const bool list = rest_.starts_with("[[");
            if (rest_.front() == '[') {
                rest_.remove_prefix(list ? 2 : 1);
                table = &below(root, path());
                if (list) {
                    table->type = TomlNode::Type::list;
                    table = &table->items.emplace_back();
                }
                take(']');
                if (list) take(']');
            } else {
                entry(*table);
            }
            if (wrong_) return std::nullopt;
        }
        return root;
    }

private:
    // Passes blanks, line breaks and comments.
    void skip() {
        while (!rest_.empty()) {
            const char c = rest_.front();
            if (c == '#')
                rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
            else if (c == ' ' || c == '\n' || c == '\t')
                rest_.remove_prefix(1);
            else
                return;
        }
    }
    bool next_is(char c) const { return !rest_.empty() && rest_.front() == c; }
    void take(char c) {
        if (next_is(c))
            rest_.remove_prefix(1);
        else
            wrong_ = true;
    }
    std::string taken(std::size_t length) {
        std::string text(rest_.substr(0, length));
        rest_.remove_prefix(std::min(length, rest_.size()));
        return text;
    }
    // A text in double quotes, with them.
    std::string quoted_text() {
        std::size_t end = 1;
        while (end < rest_.size() && rest_[end] != '"') end += rest_[end] == '\\' ? 2 : 1;
        wrong_ = wrong_ || end >= rest_.size() || rest_.starts_with("\"\"\"");
        return taken(end + 1);
    }
    std::vector<std::string> path() {
        std::vector<std::string> path_keys;
        while (!wrong_) {
            if (next_is('"')) {
                path_keys.push_back(quoted_text());
            } else {
                path_keys.push_back(taken(std::min(rest_.find_first_of(".] =\n"), rest_.size())));
                wrong_ = wrong_ || path_keys.back().empty();
            }
            if (!next_is('.')) break;
            take('.');
        }
        return path_keys;
    }
    // The node at a path, which is made if it is missing; of a list the last item.
    static TomlNode& below(TomlNode& top, const std::vector<std::string>& path_keys) {
        TomlNode* node = &top;
        for (const std::string& key : path_keys) {
            if (!node->items.empty()) node = &node->items.back();
            TomlNode* next = node->find(key);
            if (next == nullptr) {
                node->entries.push_back({key, TomlNode{}});
                next = &node->entries.back().value;
            }
            node = next;
        }
        return *node;
    }
    void entry(TomlNode& table) {
        const std::vector<std::string> path_keys = path();
        skip();
        take('=');
        skip();
        TomlNode node = value(0);
        if (!wrong_) below(table, path_keys) = std::move(node);
    }
    TomlNode value(int depth) {
        TomlNode node;
        if (rest_.empty() || depth > max_nesting) {
            wrong_ = true;
        } else if (next_is('"')) {
            node.type = TomlNode::Type::scalar;
            node.scalar = quoted_text();
        } else if (next_is('[')) {
            node.type = TomlNode::Type::list;
            take('[');
            for (skip(); !wrong_ && !next_is(']'); skip()) {
                node.items.push_back(value(depth + 1));
                skip();
                if (!next_is(']')) take(',');
            }
            take(']');
        } else if (next_is('{')) {
            take('{');
            for (skip(); !wrong_ && !next_is('}'); skip()) {
                entry(node);
                skip();
                if (!next_is('}')) take(',');
            }
            take('}');
        } else {
            node.type = TomlNode::Type::scalar;
            node.scalar = taken(std::min(rest_.find_first_of(" ,]}#\n"), rest_.size()));
            wrong_ = wrong_ || node.scalar.empty();
        }
        return node;
    }

    std::string_view rest_;
    bool wrong_ = false;
};

}  // namespace

const TomlNode* TomlNode::find(std::string_view key) const {
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const TomlEntry& e) { return e.key == key; });
    return found == entries.end() ? nullptr : &found->value;
}

TomlNode* TomlNode::find(std::string_view key) { return const_cast<TomlNode*>(std::as_const(*this).find(key)); }

std::string TomlNode::text() const {
    if (type == Type::scalar) return scalar;
    if (type == Type::list) {
        std::vector<std::string> texts;
        for (const TomlNode& item : items) texts.push_back(item.text());
        return array_of(texts);
    }
    if (entries.empty()) return "{}";
    InlineTable table;
    for (const auto& [key, node] : entries) table.set(key, node.text());
    return table.text();
}

bool equal(const TomlNode& a, const TomlNode& b) {
    if (a.type != b.type || a.scalar != b.scalar || a.items.size() != b.items.size() ||
        a.entries.size() != b.entries.size())
        return false;
    if (!std::equal(a.items.begin(), a.items.end(), b.items.begin(), equal)) return false;
    return std::all_of(a.entries.begin(), a.entries.end(), [&](const TomlEntry& entry) {
        const TomlNode* other = b.find(entry.key);
        return other != nullptr && equal(entry.value, *other);
    });
}

std::optional<TomlNode> read_toml_tree(std::string_view text) { return TreeReader(text).read(); }

}  // namespace varia::importers
