// Tables are small, so their entries are searched one by one.
#include "node.hpp"

#include <algorithm>
#include <array>

namespace varia {

const Node* Node::find(std::string_view key) const {
    for (const Entry& e : entries)
        if (e.key.text == key) return &e.value;
    return nullptr;
}

Node* Node::find(std::string_view key) {
    for (Entry& e : entries)
        if (e.key.text == key) return &e.value;
    return nullptr;
}

void Node::erase(std::string_view key) {
    std::erase_if(entries, [&](const Entry& e) { return e.key.text == key; });
}

std::size_t count_values(const Node& node) {
    std::size_t count = 1;
    for (const Node& item : node.items) count += count_values(item);
    for (const Entry& entry : node.entries) count += count_values(entry.value);
    return count;
}

std::string value_text(const Node& node) {
    if (node.is(Node::Type::integer)) return std::to_string(node.integer);
    if (node.is(Node::Type::boolean)) return node.boolean ? "true" : "false";
    return node.text;
}

const char* type_name(const Node& node) {
    static constexpr std::array<const char*, 7> names{
        "a table", "an array", "a text", "a whole number", "a fraction", "true or false", "a date or a time"};
    if (node.is(Node::Type::boolean)) return node.boolean ? "true" : "false";
    return names[static_cast<std::size_t>(node.type)];
}

}  // namespace varia
