#include "short_form.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/merged.hpp>

#include "same_rules.hpp"
#include "toml_draft.hpp"

namespace varia::importers {
namespace {

// With more differences than this a file is not short. They are tried one by one.
constexpr std::size_t most_differences = 32;
// When so many files have been read for comparison, the games that are left stand by themselves.
constexpr std::size_t most_readings = 4000;

bool among(const auto& list, std::string_view key) { return std::find(list.begin(), list.end(), key) != list.end(); }

// Keys that a file does not inherit, or that are no part of the game.
constexpr std::array<std::string_view, 9> own_keys = {"format",      "name",     "aliases", "inventor", "source",
                                                      "description", "protocol", "test",    "extends"};
// Keys that a set-up in another form replaces.
constexpr std::array<std::string_view, 7> placing_keys = {"position", "pieces", "board", "slices",
                                                          "mirror",   "hand",   "fields"};
// Tables that a file replaces as a whole, by the table that they stand in.
constexpr std::array<std::string_view, 2> holders_of_wholes = {"rules", "zones"};
// How a piece is drawn and called.
constexpr std::array<std::string_view, 3> keys_of_looks = {"name", "symbol", "picture"};

// A value that the short file writes, or, without a value, an inherited one that it removes.
struct Difference {
    std::vector<std::string> path;
    const TomlNode* value;
};

// The part of the standard library that has a dialect, as a file uses it: "dialects/fairy".
std::string shared_part(const std::string& dialect) { return "dialects/" + dialect; }

class Comparison {
public:
    explicit Comparison(const std::string& dialect) : dialect_(dialect) {}

    std::vector<Difference> differences;

    void compare(const TomlNode& own, const TomlNode& inherited) {
        for (const auto& [key, value] : own.entries) {
            path_.push_back(key);
            if (!left_out(key)) compare_value(value, inherited.find(key));
            path_.pop_back();
        }
        for (const auto& [key, value] : inherited.entries) {
            path_.push_back(key);
            // A value that is false already need not be removed.
            if (!left_out(key) && own.find(key) == nullptr && value.scalar != "false" && !is_replaced())
                differences.push_back({path_, nullptr});
            path_.pop_back();
        }
    }

private:
    [[nodiscard]] bool left_out(std::string_view key) const {
        if (path_.size() == 1) return among(own_keys, key);
        return path_.size() == 3 && path_[0] == "pieces" && among(keys_of_looks, key);
    }
    // Whether nothing need be said for an inherited value to go: other dialects and zones do no harm.
    [[nodiscard]] bool is_replaced() const {
        return path_[0] == "dialect" || path_[0] == "zones" ||
               (path_.size() == 2 && path_[0] == "setup" && among(placing_keys, path_[1]));
    }
    void compare_value(const TomlNode& own, const TomlNode* inherited) {
        if (inherited == nullptr) return differences.push_back({path_, &own});
        if (path_.size() == 1 && path_[0] == "dialect") return compare_dialects(own, *inherited);
        const bool tables = own.type == TomlNode::Type::table && inherited->type == TomlNode::Type::table;
        if (tables && !(path_.size() == 2 && among(holders_of_wholes, path_[0]))) return compare(own, *inherited);
        if (!equal(own, *inherited)) differences.push_back({path_, &own});
    }
    void compare_dialects(const TomlNode& own, const TomlNode& inherited) {
        const auto has_name = [&](const TomlNode& item) {
            const TomlNode* name = item.find("name");
            return name != nullptr && name->scalar == toml_text(dialect_);
        };
        const auto mine = std::find_if(own.items.begin(), own.items.end(), has_name);
        const auto theirs = std::find_if(inherited.items.begin(), inherited.items.end(), has_name);
        if (mine == own.items.end() || theirs == inherited.items.end() || !equal(*mine, *theirs))
            differences.push_back({path_, &own});
    }

    const std::string& dialect_;
    std::vector<std::string> path_;
};

// Writes a difference. A piece, and a table of the top, get their headers; deeper tables stand on a line.
void write(TomlDraft& draft, const std::vector<std::string>& path, const TomlNode* value) {
    if (value != nullptr && path.size() == 1 && value->type == TomlNode::Type::list && !value->items.empty() &&
        value->items.front().type == TomlNode::Type::table) {
        for (const TomlNode& item : value->items) {
            draft.add(path[0]);
            for (const auto& [key, node] : item.entries) draft.set("[" + path[0] + "]", key, node.text());
        }
        return;
    }
    const bool is_table = value != nullptr && value->type == TomlNode::Type::table;
    if (is_table && (path.size() == 1 || (path[0] == "pieces" && path.size() == 2))) {
        for (const auto& [key, node] : value->entries) {
            std::vector<std::string> below = path;
            below.push_back(key);
            write(draft, below, &node);
        }
        return;
    }
    const std::size_t header_length = std::min<std::size_t>(path.size() - 1, path[0] == "pieces" ? 2 : 1);
    std::string header, key;
    for (std::size_t i = 0; i < path.size(); ++i)
        (i < header_length ? header : key) += (i == 0 || i == header_length ? "" : ".") + path[i];
    draft.set(header, key, value == nullptr ? "false" : value->text());
}

std::string write_file(const std::string& comment, const TomlNode& whole, const std::string& base,
                       const std::vector<Difference>& differences, const std::string& used) {
    TomlDraft draft;
    for (const std::string_view key : {"format", "name", "source"})
        if (const TomlNode* value = whole.find(key)) draft.set("", std::string(key), value->text());
    draft.set("", "extends", toml_text(base));
    if (!used.empty()) draft.set("", "use", array_of_texts({used}));
    // Keys of the top come before all tables.
    for (const bool top : {true, false})
        for (const Difference& each : differences) {
            const bool plain = each.value == nullptr || each.value->type == TomlNode::Type::scalar;
            if (top == (each.path.size() == 1 && plain)) write(draft, each.path, each.value);
        }
    if (const TomlNode* value = whole.find("protocol")) write(draft, {"protocol"}, value);
    return comment + draft.text();
}

std::size_t lines_of(std::string_view text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// Whether a short file says the same game as the whole one, whose rules_text is given. What it reads beyond the other
// is taken away from it first: castlings from other cells, and texts of moves that the other has not.
bool is_same(Definition shorter, const Definition& whole, const std::string& whole_text, const std::string& dialect) {
    if (shorter.castlings.size() == whole.castlings.size())
        for (std::size_t i = 0; i < whole.castlings.size(); ++i)
            if (!whole.castlings[i].any_start) shorter.castlings[i].any_start = false;
    const auto moves_in = [&](auto& definition) {
        const auto found = std::find_if(definition.dialects.begin(), definition.dialects.end(),
                                        [&](const DialectDef& each) { return each.name.text == dialect; });
        return found == definition.dialects.end() || !found->moves ? nullptr : &*found->moves;
    };
    const DialectMovesDef* own = moves_in(whole);
    if (DialectMovesDef* theirs = moves_in(shorter); own != nullptr && theirs != nullptr)
        for (const auto texts : {&DialectMovesDef::drop, &DialectMovesDef::place, &DialectMovesDef::partner_place,
                                 &DialectMovesDef::pass, &DialectMovesDef::demotion})
            if ((own->*texts).empty()) (theirs->*texts).clear();
    return rules_text(shorter, dialect) == whole_text;
}

// The text of a variant's start. Hands are written in the order in which pieces are declared, which does not count.
std::string start_of(const VariantPtr& variant) {
    std::string text = Contest(variant).text();
    const std::size_t hand = std::min(text.find('['), text.size()), end = std::max(text.find(']', hand), hand);
    std::sort(text.begin() + static_cast<std::ptrdiff_t>(hand),
              text.begin() + static_cast<std::ptrdiff_t>(std::min(end, text.size())));
    return text;
}

// Whether both files can be played, from the same start.
bool starts_alike(const std::string& a, const std::string& b, const std::string& file, const std::string& name) {
    const Result<VariantPtr> first = load_text(a, file, name), second = load_text(b, file, name);
    return first && second && start_of(*first) == start_of(*second);
}

}  // namespace

const ShortForms::Base* ShortForms::base(const std::string& protocol_name) {
    const auto [place, is_new] = bases_.try_emplace(protocol_name);
    if (is_new) {
        const std::vector<std::string> variants = builtin_variants();
        std::string variant;
        if (std::find(variants.begin(), variants.end(), protocol_name) != variants.end()) variant = protocol_name;
        for (const std::string& other : variants) {
            if (!variant.empty()) break;
            const std::string path = "variants/" + other + "/variant.toml";
            const std::string_view text = builtin_file(path).value_or("");
            if (text.find("[[protocol]]") == std::string_view::npos ||
                text.find(toml_text(protocol_name)) == std::string_view::npos)
                continue;
            const Result<VariantPtr> loaded = load_builtin(other);
            if (!loaded) continue;
            const std::vector<ProtocolDef>& names = (*loaded)->definition().protocols;
            if (std::any_of(names.begin(), names.end(), [&](const ProtocolDef& each) {
                    return each.set.empty() && each.name.text == protocol_name;
                }))
                variant = other;
        }
        if (!variant.empty())
            if (const Result<MergedFile> merged = merge_builtin(variant); merged && merged->problems.empty())
                if (std::optional<TomlNode> tree = read_toml_tree(merged->text))
                    place->second = Base{variant, *std::move(tree)};
    }
    return place->second ? &*place->second : nullptr;
}

std::optional<std::string> ShortForms::shorter(const std::string& whole, const std::string& name,
                                               const std::vector<std::string>& parents) {
    const std::size_t begin = whole.find("\nformat = ");
    const std::optional<TomlNode> own = read_toml_tree(whole);
    if (begin == std::string::npos || !own) return std::nullopt;
    const std::string comment = whole.substr(0, begin + 1), file = name + ".toml";
    const Result<Definition> definition = read_definition(whole, file, name);
    if (!definition) return std::nullopt;
    const std::string rules = rules_text(*definition, dialect_);
    const std::size_t most_lines = lines_of(std::string_view(whole).substr(begin + 1)) / 2;
    std::optional<std::string> best;
    std::set<std::string> tried;  // a game may have several names
    for (const std::string& parent : parents) {
        if (readings_ >= most_readings) break;
        const Base* from = base(parent);
        if (from == nullptr || !tried.insert(from->variant).second) continue;
        Comparison comparison(dialect_);
        comparison.compare(*own, from->tree);
        std::vector<Difference>& differences = comparison.differences;
        if (differences.size() > most_differences) continue;
        std::string used;
        const auto says_all = [&](const std::vector<Difference>& some) {
            ++readings_;
            Result<Definition> read = read_definition(write_file(comment, *own, from->variant, some, used), file, name);
            return read && is_same(*std::move(read), *definition, rules, dialect_);
        };
        if (!says_all(differences)) continue;
        // What is spelled in another way there may say the same.
        const auto left_out = [&](std::size_t i) {
            std::vector<Difference> fewer = differences;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (!says_all(fewer)) return false;
            differences = std::move(fewer);
            return true;
        };
        for (std::size_t i = differences.size(); i-- > 0;) {
            const bool is_dialect = differences[i].path[0] == "dialect";
            if (left_out(i) || !is_dialect || !builtin_file("stdlib/" + shared_part(dialect_) + ".toml")) continue;
            used = shared_part(dialect_);
            if (!left_out(i)) used.clear();
        }
        std::string text = write_file(comment, *own, from->variant, differences, used);
        if (!starts_alike(text, whole, file, name)) continue;
        const auto lines = [&](const std::string& each) { return lines_of(std::string_view(each).substr(begin + 1)); };
        if (lines(text) <= (best ? lines(*best) - 1 : most_lines)) best = std::move(text);
    }
    return best;
}

}  // namespace varia::importers
