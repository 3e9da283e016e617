// The table of keys determines which tables are merged and which are replaced.
#include "merge.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "keys.hpp"

namespace varia {

namespace {

// The keys that place pieces.
constexpr std::string_view placing[] = {"position", "pieces", "board", "slices"};

void clear_setup(Node& base, const Node& over) {
    const bool placed = std::any_of(std::begin(placing), std::end(placing),
                                    [&](auto key) { return over.find(key) != nullptr; });
    if (!placed) return;
    // Lists of pieces and drawn slices extend inherited ones of the same sort.
    const auto goes_on = [&](std::string_view key) {
        return base.find(key) != nullptr && std::all_of(std::begin(placing), std::end(placing), [&](auto other) {
                   return (over.find(other) != nullptr) == (other == key);
               });
    };
    const bool more_pieces = goes_on("pieces");
    const bool more_slices = goes_on("slices");
    if (!more_pieces && !more_slices)
        for (std::string_view key : {"mirror", "hand", "fields"}) base.erase(key);
    if (!more_pieces) base.erase("pieces");
    if (!more_slices) base.erase("slices");
    for (std::string_view key : {"position", "board"}) base.erase(key);
}

// The entries of the table that receives the other table's entries. Usual tables are small; in large tables, which
// untrusted files may have, keys are found with an index.
class Places {
public:
    Places(Node& table, std::size_t more) : entries_(table.entries), indexed_(entries_.size() + more > 64) {
        if (!indexed_) return;
        for (std::size_t i = 0; i < entries_.size(); ++i) index_.emplace(entries_[i].key.text, i);
    }
    [[nodiscard]] Node* find(const std::string& key) {
        const std::size_t at = place(key);
        return at < entries_.size() ? &entries_[at].value : nullptr;
    }
    void add(Entry e) {
        if (indexed_) index_.emplace(e.key.text, entries_.size());
        entries_.push_back(std::move(e));
    }
    void replace(Entry e) { entries_[place(e.key.text)] = std::move(e); }
    void erase(const std::string& key) {
        gone_.insert(place(key));
        index_.erase(key);
    }
    // Removes the erased entries from the table.
    void sweep() {
        std::size_t at = 0;
        if (!gone_.empty()) std::erase_if(entries_, [&](const Entry&) { return gone_.contains(at++); });
    }

private:
    [[nodiscard]] std::size_t place(const std::string& key) const {
        if (indexed_) {
            const auto found = index_.find(key);
            return found == index_.end() ? entries_.size() : found->second;
        }
        std::size_t at = 0;
        while (at < entries_.size() && (entries_[at].key.text != key || gone_.contains(at))) ++at;
        return at;
    }
    std::vector<Entry>& entries_;
    bool indexed_;
    std::unordered_map<std::string, std::size_t> index_;
    std::set<std::size_t> gone_;
};

// The name of a dialect's table; empty if it has none.
std::string_view dialect_name(const Node& table) {
    const Node* name = table.find("name");
    return name != nullptr && name->is(Node::Type::text) ? std::string_view(name->text) : std::string_view{};
}

// Puts the dialects of `over` before those of `old` that have other names.
void merge_dialects(Node& old, Node over) {
    for (Node& inherited : old.items) {
        const std::string_view name = dialect_name(inherited);
        const bool replaced = std::ranges::any_of(over.items,
                                                  [&](const Node& own) { return dialect_name(own) == name; });
        if (!replaced) over.items.push_back(std::move(inherited));
    }
    old = std::move(over);
}

// `spec` describes the tables being merged; null if their keys are free names.
void merge_tables(Node& base, Node over, const TableSpec* spec, const KeySpec* holder) {
    base.where = over.where;
    Places places(base, over.entries.size());
    for (Entry& e : over.entries) {
        Node* old = places.find(e.key.text);
        if (old == nullptr) {
            places.add(std::move(e));
            continue;
        }
        if (e.value.is_false() && !old->is(Node::Type::boolean)) {
            places.erase(e.key.text);
            continue;
        }
        const KeySpec* key = spec != nullptr ? spec->find(e.key.text) : nullptr;
        // Hooks are added to the inherited ones, and each keeps the script of its own file. Cases are added too.
        if (holder == nullptr && key != nullptr && (key->name == "hook" || key->name == "case") &&
            old->is(Node::Type::array) && e.value.is(Node::Type::array)) {
            for (Node& item : e.value.items) old->items.push_back(std::move(item));
            continue;
        }
        if (holder == nullptr && key != nullptr && key->name == "dialect" && spec == &file_keys() &&
            old->is(Node::Type::array) && e.value.is(Node::Type::array)) {
            merge_dialects(*old, std::move(e.value));
            continue;
        }
        const bool whole = (key != nullptr && key->shape == Shape::result) ||
                           (holder != nullptr &&
                            (holder->shape == Shape::named_regions || holder->shape == Shape::named_places));
        if (!whole && old->is(Node::Type::table) && e.value.is(Node::Type::table)) {
            const bool free_keys = key != nullptr &&
                                   (key->shape == Shape::named_tables || key->shape == Shape::named_pieces ||
                                    key->shape == Shape::named_regions || key->shape == Shape::named_drawings ||
                                    key->shape == Shape::named_places || key->shape == Shape::named_states);
            if (key != nullptr && key->name == "setup") clear_setup(*old, e.value);
            const TableSpec* inner = key != nullptr ? (free_keys ? nullptr : key->table)
                                                    : (holder != nullptr ? holder->table : nullptr);
            merge_tables(*old, std::move(e.value), inner, free_keys ? key : nullptr);
            continue;
        }
        places.replace(std::move(e));
    }
    places.sweep();
}

// Whether a file changes how pieces move or how the game is won. Then inherited rules about material that cannot win no
// longer hold.
bool changes_play(const Node& over) {
    constexpr std::string_view tables[] = {"board", "pieces", "turn", "hook"};
    if (std::any_of(std::begin(tables), std::end(tables),
                    [&](std::string_view key) { return over.find(key) != nullptr; }))
        return true;
    const Node* rules = over.find("rules");
    return rules != nullptr && std::any_of(rules->entries.begin(), rules->entries.end(), [](const Entry& e) {
               return e.key.text != "repetition" && e.key.text != "move_rule" && e.key.text != "pie";
           });
}

void drop_material(Node& base, const Node& over) {
    Node* rules = base.find("rules");
    const Node* new_rules = over.find("rules");
    if (rules == nullptr || rules->find("cannot_win") == nullptr ||
        (new_rules != nullptr && new_rules->find("cannot_win") != nullptr))
        return;
    if (changes_play(over)) rules->erase("cannot_win");
}

}  // namespace

void merge_files(Node& base, Node over) {
    drop_material(base, over);
    merge_case(base, std::move(over));
}

void merge_case(Node& base, Node over) { merge_tables(base, std::move(over), &file_keys(), nullptr); }

}  // namespace varia
