// Checks of dialects: each field exists and occurs once, sides and kinds are the game's, and no two texts are equal.
#include <algorithm>
#include <set>
#include <string>

#include <varia/text.hpp>

#include "check_fields.hpp"
#include "dialect_fields.hpp"

namespace varia {
namespace {

std::string all_fields() {
    std::string text;
    for (const std::string_view field : dialect_fields) append_item(text, ", ", field);
    return text;
}

void check_order(const DialectDef& dialect, Checks& checks) {
    if (dialect.fields.empty()) return;
    std::set<std::string_view> seen;
    const std::vector<std::string> known(dialect_fields.begin(), dialect_fields.end());
    const int before = checks.failures();
    for (const Name& field : dialect.fields) {
        if (std::ranges::find(known, field.text) == known.end()) {
            const std::string near = did_you_mean(field.text, known);
            checks.fail(field.where, "no field is called " + quoted(field.text),
                        near.empty() ? "the fields are " + all_fields() : near);
        } else if (!seen.insert(field.text).second) {
            checks.fail(field.where, "the field " + quoted(field.text) + " is there twice");
        }
    }
    if (checks.failures() != before) return;
    const std::string& first = dialect.fields.front().text;
    const bool lists = seen.contains("pieces");
    if (lists ? dialect.fields.size() != 2 || first != "side"
              : first != "board" || dialect.fields.size() < 2 || dialect.fields[1].text != "side")
        checks.fail(
            dialect.fields.front().where,
            "the fields of a dialect begin with the board and the side to move, or are the side to move and its pieces",
            "write fields = [\"board\", \"side\", ...] or fields = [\"side\", \"pieces\"]");
    if (seen.contains("limit") != seen.contains("counted"))
        checks.fail(dialect.fields.front().where, "the limit of counted moves and how many are counted go together",
                    "write both, or neither");
}

// Checks the name of a side or kind in the dialect: a few printable characters, none of which separates fields, rows or
// lists.
bool check_there(const std::string& text, Where where, const std::string& what, bool may_be_empty, Checks& checks) {
    const bool printable = std::ranges::all_of(text, [](char c) {
        return c > ' ' && c < 127 && std::string_view("/[]:,=").find(c) == std::string_view::npos &&
               (c < '0' || c > '9');
    });
    if ((text.empty() && !may_be_empty) || text.size() > static_cast<std::size_t>(max_dialect_letter) || !printable)
        return checks.fail(where, what + " is written as " + quoted(text),
                           "write 1 to " + std::to_string(max_dialect_letter) +
                               " letters or signs, no digits, brackets, slashes, colons, commas or =");
    return true;
}

void check_names(const DialectDef& dialect, const Definition& definition, Checks& checks) {
    const bool lists = !dialect.fields.empty() && dialect.fields.back().text == "pieces";
    std::vector<std::string> sides, kinds;
    for (const SideDef& side : definition.sides.side) sides.push_back(side.name.text);
    for (const PieceDef& piece : definition.pieces) kinds.push_back(piece.letter.text);
    const auto each = [&](const std::vector<DialectDef::Pair>& pairs, const std::vector<std::string>& known,
                          const std::string& what, bool of_kinds) {
        std::set<std::string_view> seen;
        for (const DialectDef::Pair& pair : pairs) {
            if (std::ranges::find(known, pair.here.text) == known.end()) {
                checks.fail(pair.here.where, "no " + what + " " + quoted(pair.here.text),
                            did_you_mean(pair.here.text, known));
                continue;
            }
            if (!check_there(pair.there, pair.here.where, what + " " + quoted(pair.here.text), of_kinds && lists,
                             checks))
                continue;
            if (!seen.insert(pair.there).second)
                checks.fail(pair.here.where, "two of a dialect are written as " + quoted(pair.there));
            // The letter of another kind would change its meaning, if the dialect gives that kind no letter of its own.
            if (of_kinds && pair.there != pair.here.text && std::ranges::find(known, pair.there) != known.end() &&
                std::ranges::none_of(pairs,
                                     [&](const DialectDef::Pair& other) { return other.here.text == pair.there; }))
                checks.fail(pair.here.where, quoted(pair.there) + " is a kind of its own here",
                            "say what that one is called there, too");
        }
    };
    each(dialect.sides, sides, "side", false);
    each(dialect.letters, kinds, "kind", true);
}

// Every text fits a dialect without fields, also position text. So position text must mean the same in both.
void check_apart(const DialectDef& dialect, const Definition& definition, Checks& checks) {
    if (!dialect.fields.empty()) return;
    const std::string hint =
        "write the dialect's fields, so that its texts can be told from position text, or leave this out";
    for (const DialectDef::Pair& pair : dialect.sides)
        for (const SideDef& side : definition.sides.side)
            if (side.name.text != pair.here.text && side.letter == pair.there)
                checks.fail(pair.here.where,
                            quoted(pair.there) + " is " + quoted(side.name.text) +
                                " in position text, and would be read as " + quoted(pair.here.text),
                            hint);
    for (const DialectDef::Pair& pair : dialect.letters) {
        std::string there = pair.there;
        for (char& c : there)
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        for (const PieceDef& piece : definition.pieces)
            if (piece.letter.text != pair.here.text && piece.letter.text == there)
                checks.fail(pair.here.where,
                            quoted(pair.there) + " is the kind " + quoted(there) +
                                " in position text, and would be read as " + quoted(pair.here.text),
                            hint);
    }
}

}  // namespace

void check_dialects(const Definition& definition, Checks& checks) {
    const std::vector<DialectDef>& dialects = definition.dialects;
    if (dialects.empty()) return;
    if (definition.sides.side.size() != 2) {
        checks.fail(dialects.front().where,
                    "dialects are for games of two sides, whose pieces others write as capitals and small letters",
                    "leave [[dialect]] out");
        return;
    }
    for (const DialectDef& dialect : dialects) {
        if (!check_fields(dialect, "a dialect", checks)) continue;
        check_order(dialect, checks);
        const int before = checks.failures();
        check_names(dialect, definition, checks);
        if (checks.failures() == before) check_apart(dialect, definition, checks);
    }
}

}  // namespace varia
