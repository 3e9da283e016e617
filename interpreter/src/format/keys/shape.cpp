// Checks tables: which keys are present, which are missing, and which check each value needs. The checks of values are
// in shape_values.cpp.
#include "shape.hpp"

#include <algorithm>
#include <array>

#include <varia/limits.hpp>
#include <varia/text.hpp>

namespace varia {

namespace {

constexpr std::size_t max_candidates = 256;  // how many names a mistyped name is compared with

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

std::string quoted_key(const std::string& key) { return is_identifier(key) ? key : quoted(key); }

// The hint for a missing key that has one usual value.
std::string remedy(std::string_view key) {
    if (key == "format") return "write format = 1";
    if (key == "moves") return "write moves = [] if it never moves";
    if (key == "axes")
        return R"(write axes = [ { name = "file", labels = "a-h" }, { name = "rank", labels = "1-8" } ])";
    return {};
}

}  // namespace

bool ShapeChecker::fail(Where where, std::string message, std::string hint) {
    report_.error(where, std::move(message), std::move(hint));
    broken_.insert(section_);
    return false;
}

void ShapeChecker::check_game(Node& root) {
    own_keys_ = false;
    check(root);
}

void ShapeChecker::check_tests(Node& root) { check(root, tests_file_keys()); }

void ShapeChecker::check(Node& root) { check(root, file_keys()); }

void ShapeChecker::check(Node& root, const TableSpec& spec) {
    missing_keys(root, spec, "");
    std::erase_if(root.entries, [&](Entry& e) {
        const KeySpec* key = spec.find(e.key.text);
        section_ = key != nullptr ? e.key.text : "";
        if (key == nullptr) return !unknown_key(e, spec, "");
        if (!key->required && e.value.is_false() && key->shape != Shape::boolean) return true;
        if (value(e.value, *key, "")) return false;
        if (key->required) broken_.insert("");
        return true;
    });
}

bool ShapeChecker::table(Node& node, const TableSpec& spec, const std::string& title) {
    bool good = missing_keys(node, spec, title);
    std::erase_if(node.entries, [&](Entry& e) {
        const KeySpec* key = spec.find(e.key.text);
        bool kept = false;
        if (key == nullptr) {
            kept = unknown_key(e, spec, title);
        } else {
            const bool off = !key->required && e.value.is_false() && key->shape != Shape::boolean &&
                             key->shape != Shape::true_or_table && key->shape != Shape::choice_by_side &&
                             key->shape != Shape::option_value && key->shape != Shape::option_default;
            if (off) return true;
            kept = value(e.value, *key, title);
        }
        good = good && kept;
        return !kept;
    });
    return good;
}

bool ShapeChecker::missing_keys(const Node& node, const TableSpec& spec, const std::string& title) {
    bool good = true;
    for (const KeySpec& k : spec.keys) {
        if (!k.required || node.find(k.name) != nullptr) continue;
        if (title.empty() && !own_keys_ && is_own_key(k.name)) continue;
        // A typing error in the key is reported as an unknown key, and only once.
        const std::vector<std::string> one{std::string(k.name)};
        const bool slip = std::any_of(node.entries.begin(), node.entries.end(), [&](const Entry& e) {
            return spec.find(e.key.text) == nullptr && !nearest(e.key.text, one).empty();
        });
        good = false;
        if (slip || !complete_) continue;
        const bool table = k.shape == Shape::table || k.shape == Shape::named_pieces;
        // For tables within a piece's table: `beside`.
        const std::string last(spec.name.substr(spec.name.rfind('.') + 1));
        fail(node.where,
             "missing " + (table ? "[" + std::string(k.name) + "]" : quoted(k.name)) +
                 (title.empty() ? "" : " in " + (title.find('*') == std::string::npos ? title : "`" + last + "`")),
             remedy(k.name));
    }
    return good;
}

bool ShapeChecker::unknown_key(const Entry& entry, const TableSpec& spec, const std::string& title) {
    const std::string& key = entry.key.text;
    const bool header = title.empty() && entry.value.is(Node::Type::table);
    const std::string message = (header ? "unknown table [" + escaped(key.substr(0, 60)) + "]"
                                        : "unknown key " + quoted(key)) +
                                (title.empty() ? "" : " in " + title);
    if (report_.full()) return fail(entry.key.where, message);
    const std::vector<std::string> known = spec.names();
    const std::string near = nearest(key, known);
    const std::string better = header ? "[" + near + "]" : quoted(near);
    std::string hint;
    if (key == "bent" && spec.find("path") != nullptr) {
        // The literature has this word, but it is not a key.
        hint = "a bent rider is a path and a slide: { path = [[1, 1]], slide = [1, 0] }";
    } else if (key == "size" && spec.name == "board") {
        hint =
            "a board is as large as its axes have labels: axes = [{ name = \"file\", labels = \"a-j\" }, { name = "
            "\"rank\", labels = \"1-10\" }]";
    } else if (key == "value" && spec.find("royal") != nullptr) {
        hint = "what pieces are worth is no rule: `varia train` finds it, and writes it beside the variant";
    } else if (!near.empty() && lower(near) == lower(key)) {
        hint = "did you mean " + better + "? Keys are written in small letters";
    } else if (!near.empty() && edit_distance(key, near) == 1) {
        hint = "did you mean " + better + "?";
    } else if (title.starts_with('`')) {
        // Keys of other tables with the same name would not help there.
        for (const std::string& name : known) hint += (hint.empty() ? "its keys are " : ", ") + name;
    } else if (const std::string place = belongs(key, spec); !place.empty()) {
        hint = quoted(key) + " " + place;
    } else if (!near.empty()) {
        hint = "did you mean " + better + "?";
    }
    return fail(entry.key.where, message, hint);
}

bool ShapeChecker::value(Node& node, const KeySpec& key, const std::string& title) {
    switch (key.shape) {
        case Shape::table: {
            if (!node.is(Node::Type::table)) return wrong_type(node, key);
            // The correct parts of an independent table are kept, but an incomplete table within another one is not.
            const bool good = table(node, *key.table, "[" + std::string(key.table->name) + "]");
            return good || title.empty();
        }
        case Shape::tables:
        case Shape::one_or_tables:
        case Shape::true_or_table:
        case Shape::moves:
            return tables(node, key, title);
        case Shape::cases:
            return cases(node, key);
        case Shape::preferences:
            return preferences(node, key);
        case Shape::one_or_words:
        case Shape::axis_or_zones:
            if (node.is(Node::Type::text)) return is_word(node, key);
            return list(node, key);
        case Shape::named_tables:
        case Shape::named_pieces:
        case Shape::named_regions:
        case Shape::named_places:
        case Shape::named_drawings:
        case Shape::named_values:
        case Shape::named_integers:
        case Shape::named_spans:
        case Shape::kind_counts:
        case Shape::named_states:
            return named(node, key, title);
        case Shape::axis_counts:
        case Shape::axis_labels:
        case Shape::directions:
            return keyed(node, key);
        case Shape::named_cells:
            return named_cells(node, key);
        case Shape::cell_pieces:
            return cell_pieces(node, key);
        case Shape::cell_names:
            return cell_names(node, key);
        case Shape::cell_points:
            return cell_points(node, key);
        case Shape::zone_styles:
            return zone_styles(node, key);
        case Shape::counts:
            return counts(node, key);
        case Shape::contents:
            return is_contents(node, key);
        case Shape::result:
            return is_result(node, key, title);
        case Shape::choice_by_side:
        case Shape::kinds_by_side:
            return by_side(node, key);
        case Shape::words:
        case Shape::zones:
        case Shape::cells:
        case Shape::kinds:
        case Shape::rows:
        case Shape::side_letters:
        case Shape::option_values:
        case Shape::includeds:
        case Shape::paths:
            return list(node, key);
        default:
            return scalar(node, key);
    }
}

bool ShapeChecker::has_length(const Node& node, const KeySpec& key) {
    const auto size = static_cast<std::int64_t>(node.is(Node::Type::table) ? node.entries.size() : node.items.size());
    const std::string name = quoted(key.name);
    const auto entries = [](std::int64_t n) { return std::to_string(n) + (n == 1 ? " entry" : " entries"); };
    if (key.low == key.high && key.high > 0 && size != key.low)
        return fail(node.where, name + " takes exactly " + entries(key.low) + ", found " + std::to_string(size));
    if (size < key.low) return fail(node.where, name + " needs at least " + entries(key.low), std::string(key.too_few));
    if (key.high > 0 && size > key.high)
        return fail(node.where, name + " has at most " + entries(key.high) + ", not " + std::to_string(size));
    return true;
}

bool ShapeChecker::is_array(const Node& node, const KeySpec& key) {
    return node.is(Node::Type::array) ? has_length(node, key) : wrong_type(node, key);
}

// The contents of cases are checked together with the file, once it is known which cases apply.
bool ShapeChecker::cases(Node& node, const KeySpec& key) {
    if (!is_array(node, key)) return false;
    bool good = true;
    std::erase_if(node.items, [&](Node& item) {
        if (!item.is(Node::Type::table))
            return !(good = fail(item.where, "expected a table in [[case]], found " + std::string(type_name(item))));
        bool fine = true;
        const Node* when = item.find("when");
        if (when == nullptr)
            fine = fail(item.where, "missing \"when\" in [[case]]",
                        "write the condition under which it counts, such as \"players == 3\"");
        else if (!when->is(Node::Type::text))
            fine = wrong_type(*when, *key.table->find("when"));
        else
            fine = is_expression(*when);
        for (const Entry& e : item.entries)
            if (key.table->find(e.key.text) == nullptr) fine = unknown_key(e, *key.table, "[[case]]") && fine;
        good = good && fine;
        return !fine;
    });
    return good;
}

// Removes wrong entries. False means that the list must be removed too. Lists of moves, promotions and endings are kept
// without their wrong entries, but half a list of axes or legs is useless.
bool ShapeChecker::tables(Node& node, const KeySpec& key, const std::string& title) {
    std::string inner = key.name == "castling" || key.name == "hook" || key.name == "test" || key.name == "protocol"
                            ? "[[" + std::string(key.name) + "]]"
                            : title;
    // These tables are not keys of the piece itself.
    if (key.name == "drop" || key.name == "promotion" || key.name == "strikes" || key.name == "beside" ||
        key.name == "reborn")
        inner = "`" + std::string(key.name) + "` of " + title;
    if (key.shape == Shape::true_or_table) {
        if (node.is(Node::Type::boolean)) return true;
        if (!node.is(Node::Type::table)) return wrong_type(node, key);
        return table(node, *key.table, inner);
    }
    if (key.shape == Shape::one_or_tables && node.is(Node::Type::table)) return table(node, *key.table, inner);
    if (key.shape == Shape::moves && node.is(Node::Type::text))
        return is_line(node, {"", Shape::line, "", false, 1, max_betza}, false);
    if (!is_array(node, key)) return false;
    bool good = true;
    std::erase_if(node.items, [&](Node& item) {
        bool kept = false;
        if (item.is(Node::Type::table))
            kept = table(item, *key.table, inner);
        else if (key.shape == Shape::moves && item.is(Node::Type::text))
            kept = is_line(item, {"", Shape::line, "", false, 1, max_betza}, false);
        else
            kept = fail(item.where,
                        "expected " +
                            std::string(key.shape == Shape::moves ? "a move (a table or a text in Betza notation)"
                                                                  : "a table") +
                            " in " + quoted(key.name) + ", found " + type_name(item));
        good = good && kept;
        return !kept;
    });
    return good || (key.name != "legs" && key.name != "axes");
}

// A condition on a state value that is not one number: [low, high].
bool ShapeChecker::is_span(const Entry& entry) {
    const Node& span = entry.value;
    const bool two = span.is(Node::Type::array) && span.items.size() == 2 &&
                     std::ranges::all_of(span.items, [](const Node& item) { return item.is(Node::Type::integer); });
    if (!two)
        return fail(span.where,
                    "expected a whole number or [low, high] for " + quoted(entry.key.text) +
                        (span.is(Node::Type::array) ? "" : ", found " + std::string(type_name(span))),
                    "write " + entry.key.text + " = 1, or " + entry.key.text + " = [1, 3] for 1, 2 and 3");
    for (const Node& item : span.items)
        if (item.integer < -max_state_value || item.integer > max_state_value)
            return fail(item.where, "a state value is from " + std::to_string(-max_state_value) + " to " +
                                        std::to_string(max_state_value) + ", not " + std::to_string(item.integer));
    return true;
}

bool ShapeChecker::named_value(const Entry& entry, const KeySpec& key) {
    const bool by_kind = key.shape == Shape::kind_counts || key.name == "pieces" || key.name == "letters";
    if (!is_identifier(entry.key.text) && !(by_kind && is_piece_letter(entry.key.text)))
        return fail(entry.key.where, quoted(entry.key.text) + " cannot be a name", word_complaint(entry.key.text).hint);
    if (key.shape == Shape::kind_counts)
        return scalar(entry.value, {entry.key.text, Shape::integer, "", false, 1, max_cells});
    if (key.shape == Shape::named_spans && !entry.value.is(Node::Type::integer)) return is_span(entry);
    if (key.shape != Shape::named_values)
        return scalar(entry.value, {entry.key.text, Shape::integer, "", false, -max_state_value, max_state_value});
    if (entry.value.is(Node::Type::text))
        return is_line(entry.value, {entry.key.text, Shape::line, "", false, 0, max_parameter_text}, false);
    return scalar(entry.value, {entry.key.text, Shape::option_value, ""});
}

bool ShapeChecker::named(Node& node, const KeySpec& key, const std::string& within) {
    if (!node.is(Node::Type::table)) return wrong_type(node, key);
    // If there are too many entries, none is checked.
    if (key.high > 0 && node.entries.size() > static_cast<std::size_t>(key.high)) return has_length(node, key);
    // The prefix of names in messages: "turn." for tables in [turn].
    const std::string holder = within.starts_with('[') && !within.starts_with("[[")
                                   ? within.substr(1, within.size() - 2) + "."
                                   : "";
    std::vector<std::string> names;
    for (const Entry& e : node.entries)
        if (!e.value.is_false() && names.size() < max_candidates) names.push_back(e.key.text);
    const std::size_t given = node.entries.size();
    std::erase_if(node.entries, [&](Entry& e) {
        const std::string& name = e.key.text;
        const std::string title = "[" + holder + std::string(key.name) + "." + quoted_key(name) + "]";
        if (key.shape == Shape::named_values || key.shape == Shape::named_integers || key.shape == Shape::named_spans ||
            key.shape == Shape::kind_counts)
            return !named_value(e, key);
        if (e.value.is_false()) {
            std::string hint = report_.full() ? std::string{} : did_you_mean(name, names);
            if (key.shape == Shape::named_places && hint.empty())
                hint =
                    "lists take the place of a set-up that is inherited as a position or a drawing: leave this line "
                    "out";
            if (complete_)
                fail(e.key.where, title + " is set to false, but there is nothing inherited to remove",
                     std::move(hint));
            return true;
        }
        if (key.shape == Shape::named_drawings) {
            static const KeySpec drawing{"slices", Shape::drawing, ""};
            return !text(e.value, drawing);
        }
        // Whether a piece has that name can only be checked with the pieces.
        if (key.shape == Shape::named_places) return !is_places(e.value, false);
        if (key.shape == Shape::named_pieces) {
            if (!is_piece_letter(name)) {
                section_ = "";  // the piece is missing from now on, so its mentions cannot be checked
                fail(e.key.where, "a piece is keyed by its letter, not by " + quoted(name),
                     std::string(piece_letter_hint));
                section_ = key.name;
                return true;
            }
            if (!e.value.is(Node::Type::table)) {
                fail(e.value.where, "expected a table for " + title + ", found " + type_name(e.value));
                e.value = Node{};  // keeps the letter known
                return false;
            }
            table(e.value, *key.table, title);
            return false;
        }
        if (!is_identifier(name)) {
            fail(e.key.where, quoted(name) + " cannot be a name", word_complaint(name).hint);
            return true;
        }
        if (key.shape == Shape::named_regions) {
            if (is_region(e.value, false)) return false;
            e.value = Node{};  // keeps the name known
            e.value.type = Node::Type::boolean;
            return false;
        }
        if (key.shape == Shape::named_states && e.value.is(Node::Type::integer)) return !named_value(e, key);
        if (!e.value.is(Node::Type::table))
            return !fail(e.value.where, "expected a table for " + title + ", found " + type_name(e.value));
        return !table(e.value, *key.table, title);
    });
    // A table whose entries are wrong is not too short as well.
    return (given > 0 && node.entries.empty()) || has_length(node, key);
}

}  // namespace varia
