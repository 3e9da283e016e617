// The table of keys tells which tables are merged and which are replaced.
#include "merge.hpp"

#include <algorithm>
#include <utility>

#include "keys.hpp"

namespace varia {

namespace {

// Keys that place the pieces, in one way or another.
constexpr std::string_view placing[] = {"position", "board", "slices"};

void clear_setup(Node& base, const Node& over) {
    const bool placed =
        std::any_of(std::begin(placing), std::end(placing), [&](auto key) { return over.find(key) != nullptr; });
    if (!placed) return;
    // Drawn slices go on where the inherited ones leave off.
    const bool more_slices =
        over.find("slices") != nullptr && over.find("position") == nullptr && base.find("slices") != nullptr;
    if (!more_slices)
        for (std::string_view key : {"slices", "mirror", "hand"}) base.erase(key);
    for (std::string_view key : {"position", "board"}) base.erase(key);
}

// `spec` describes the tables being merged; null where keys are free.
void merge_tables(Node& base, Node over, const TableSpec* spec, const KeySpec* holder) {
    base.where = over.where;
    for (Entry& e : over.entries) {
        Node* old = base.find(e.key.text);
        if (old == nullptr) {
            base.entries.push_back(std::move(e));
            continue;
        }
        if (e.value.is_false() && !old->is(Node::Type::boolean)) {
            base.erase(e.key.text);
            continue;
        }
        const KeySpec* key = spec != nullptr ? spec->find(e.key.text) : nullptr;
        // Hooks add up: each file's keep asking its own script.
        if (holder == nullptr && key != nullptr && key->name == "hook" && old->is(Node::Type::array) && e.value.is(Node::Type::array)) {
            for (Node& item : e.value.items) old->items.push_back(std::move(item));
            continue;
        }
        const bool whole = (key != nullptr && key->shape == Shape::result) ||
                           (holder != nullptr && holder->shape == Shape::named_regions);
        if (!whole && old->is(Node::Type::table) && e.value.is(Node::Type::table)) {
            const bool free_keys =
                key != nullptr && (key->shape == Shape::named_tables || key->shape == Shape::named_pieces ||
                                   key->shape == Shape::named_regions || key->shape == Shape::named_drawings ||
                                    key->shape == Shape::named_states);
            if (key != nullptr && key->name == "setup") clear_setup(*old, e.value);
            const TableSpec* inner =
                key != nullptr ? (free_keys ? nullptr : key->table) : (holder != nullptr ? holder->table : nullptr);
            merge_tables(*old, std::move(e.value), inner, free_keys ? key : nullptr);
            continue;
        }
        for (Entry& mine : base.entries)
            if (mine.key.text == e.key.text) mine = std::move(e);
    }
}

}  // namespace

void merge_files(Node& base, Node over) { merge_tables(base, std::move(over), &file_keys(), nullptr); }

}  // namespace varia
