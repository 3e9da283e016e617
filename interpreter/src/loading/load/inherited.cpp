// The key belongs to the last entry of the merged tree that stands before the error, in the file where the error was
// found.
#include "inherited.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "keys.hpp"

namespace varia {
namespace {

bool not_behind(Where a, Where b) { return std::tie(a.line, a.column) <= std::tie(b.line, b.column); }

// The path of keys to an entry, as far as an author's file can name it: an item of a list can only be replaced with the
// whole list.
struct Found {
    Where where;
    std::vector<std::string> keys;
};

class Search {
public:
    explicit Search(Where place) : place_(place) {}

    void table(const Node& node) {
        for (const Entry& e : node.entries) {
            keys_.push_back(e.key.text);
            note(e.key.where);
            value(e.value);
            keys_.pop_back();
        }
    }
    [[nodiscard]] const std::optional<Found>& found() const { return found_; }

private:
    void value(const Node& node) {
        note(node.where);
        if (node.is(Node::Type::table)) return table(node);
        for (const Node& item : node.items) inside(item);
    }
    void inside(const Node& node) {
        note(node.where);
        for (const Node& item : node.items) inside(item);
        for (const Entry& e : node.entries) {
            note(e.key.where);
            inside(e.value);
        }
    }
    void note(Where where) {
        if (where.file != place_.file || where.line == 0 || !not_behind(where, place_)) return;
        if (!found_ || not_behind(found_->where, where)) found_ = {where, keys_};
    }

    Where place_;
    std::vector<std::string> keys_;
    std::optional<Found> found_;
};

std::string key_text(const std::vector<std::string>& keys, std::size_t many) {
    std::string out;
    for (std::size_t i = 0; i < many; ++i) {
        const bool bare = keys[i].find_first_not_of(
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") == std::string::npos;
        out += (i > 0 ? "." : "") + (bare ? escaped(keys[i]) : quoted(keys[i]));
    }
    return out;
}

// How many of the keys name a part that the game can do without, and whose removal leaves no required key missing; 0 if
// there is no such part.
std::size_t removable(const std::vector<std::string>& keys) {
    static constexpr std::string_view whole[] = {"castling", "hook", "case", "match"},
                                      by_key[] = {"rules", "turn", "zones", "state", "options"};
    const auto among = [&](const auto& list) {
        return std::find(std::begin(list), std::end(list), keys[0]) != std::end(list);
    };
    if (among(whole)) return 1;
    if (among(by_key)) return keys.size() > 1 ? 2 : 0;
    if (keys[0] != "pieces" || keys.size() < 3) return 0;
    const KeySpec* key = file_keys().find("pieces")->table->find(keys[2]);
    return key != nullptr && !key->required && key->shape != Shape::boolean ? 3 : 0;
}

}  // namespace

void Inherited::describe(Diagnostics& list, const std::vector<std::string>& files) const {
    for (Diagnostic& d : list) {
        if (d.line == 0) continue;
        const auto file = std::find(files.begin(), files.end(), d.file);
        if (file == files.end()) continue;
        const Where place{static_cast<std::uint32_t>(file - files.begin()), d.line, d.column};
        const auto origin = origins.find(place.file);
        if (origin == origins.end() || origin->second.file >= files.size()) continue;
        std::string remedy = fmt::format("inherited from {}:{}:{}", escaped(d.file), d.line, d.column);
        Search search(place);
        if (tree) search.table(*tree);
        if (search.found()) {
            const std::vector<std::string>& keys = search.found()->keys;
            remedy += fmt::format("; write {} here to have it otherwise", key_text(keys, keys.size()));
            if (const std::size_t many = removable(keys); many > 0)
                remedy += fmt::format(", or {} = false to do without it", key_text(keys, many));
        }
        d.hint += (d.hint.empty() ? "" : "; ") + remedy;
        d.file = files[origin->second.file];
        d.line = origin->second.line;
        d.column = origin->second.column;
    }
}

}  // namespace varia
