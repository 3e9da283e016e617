// Tables are identified by the place where they begin. Two tables with the same place are the same table, which a case
// or a match has copied into another tree.
#include "key_places.hpp"

#include <algorithm>

#include <varia/number.hpp>

namespace varia {
namespace {

auto rank(Where w) { return std::tuple(w.file, w.line, w.column); }

// The node that one part of a path names: a key of a table, or an item of a list by its number.
const Node* follow(const Node& node, std::string_view name) {
    if (node.is(Node::Type::array)) {
        const auto number = number_of<std::size_t>(name);
        return number && *number < node.items.size() ? &node.items[*number] : nullptr;
    }
    return node.find(name);
}

// The node of the first of these paths that exists.
const Node* follow_all(const Node& table, std::string_view paths) {
    while (true) {
        const std::size_t bar = std::min(paths.find('|'), paths.size());
        const Node* node = &table;
        for (std::string_view rest = paths.substr(0, bar); node != nullptr && !rest.empty();) {
            const std::size_t dot = std::min(rest.find('.'), rest.size());
            node = follow(*node, rest.substr(0, dot));
            rest.remove_prefix(std::min(dot + 1, rest.size()));
        }
        if (node != nullptr || bar == paths.size()) return node;
        paths.remove_prefix(bar + 1);
    }
}

const Node* find_vector(const Node& node, const std::vector<int>& vector) {
    const auto same = [](const Node& n, int v) { return n.is(Node::Type::integer) && n.integer == v; };
    if (node.is(Node::Type::array) &&
        std::equal(node.items.begin(), node.items.end(), vector.begin(), vector.end(), same))
        return &node;
    for (const Node& item : node.items)
        if (const Node* found = find_vector(item, vector)) return found;
    for (const Entry& e : node.entries)
        if (const Node* found = find_vector(e.value, vector)) return found;
    return nullptr;
}

}  // namespace

void KeyPlaces::note(const Node& node) const {
    if (node.is(Node::Type::table) && node.where.line != 0) tables_.push_back({node.where, &node});
    for (const Node& item : node.items) note(item);
    for (const Entry& e : node.entries) note(e.value);
}

const Node* KeyPlaces::find(Where item, std::string_view path) const {
    if (trees_.empty()) return nullptr;
    if (tables_.empty()) {
        for (const auto& tree : trees_) note(*tree);
        std::ranges::stable_sort(tables_, {}, [](const Table& t) { return rank(t.where); });
    }
    if (item.line == 0) return follow_all(*trees_.front(), path);
    const auto wanted = rank(item);
    auto table = std::lower_bound(tables_.begin(), tables_.end(), wanted,
                                  [](const Table& t, const auto& min) { return rank(t.where) < min; });
    for (; table != tables_.end() && rank(table->where) == wanted; ++table)
        if (const Node* found = follow_all(*table->node, path)) return found;
    return nullptr;
}

Where KeyPlaces::of(Where item, std::string_view path) const {
    const Node* found = find(item, path);
    return found != nullptr ? found->where : item;
}

Where KeyPlaces::of(Where item, std::string_view path, const std::vector<int>& vector) const {
    const Node* found = find(item, path);
    if (found == nullptr) return item;
    const Node* exact = find_vector(*found, vector);
    return exact != nullptr ? exact->where : found->where;
}

}  // namespace varia
