// The JSON schema for editors and the page about the format, compared with the loader's table of keys.
//
// schemas/variant.schema.json is generated from that table: run this test with VARIA_WRITE_SCHEMA in the environment to
// write it anew. It is draft-04, which taplo and the editors based on it read.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "keys.hpp"
#include "source_dir.hpp"

namespace loader_schema_test {

using nlohmann::ordered_json;
using namespace varia;

constexpr const char* identifier = "^[A-Za-z_][A-Za-z0-9_]*$";
constexpr const char* piece_letter = "^(\\+?([A-Z]|\\{[A-Z][A-Z0-9]{1,7}\\})|([A-Z]|\\{[A-Z][A-Z0-9]{1,7}\\})~)$";

ordered_json table_schema(const TableSpec& spec, bool merged);

ordered_json text(const char* pattern = nullptr) {
    ordered_json out{{"type", "string"}};
    if (pattern != nullptr) out["pattern"] = pattern;
    return out;
}

ordered_json list(ordered_json items, const KeySpec& key) {
    ordered_json out{{"type", "array"}, {"items", std::move(items)}};
    if (key.low > 0) out["minItems"] = key.low;
    if (key.high > 0) out["maxItems"] = key.high;
    return out;
}

// Combines several forms of different types in one schema: a keyword applies only to values of its type. With `anyOf`,
// editors mark the whole table, once for each form, if one value in it is wrong.
ordered_json any_of(const std::vector<ordered_json>& choices) {
    ordered_json types = ordered_json::array(), out = ordered_json::object();
    for (ordered_json choice : choices) {
        if (choice.contains("enum")) {
            // Only texts: otherwise numbers and tables would be compared with the words of the enumeration too.
            std::string words;
            for (const ordered_json& word : choice["enum"])
                words += (words.empty() ? "" : "|") + word.get<std::string>();
            choice = {{"type", "string"}, {"pattern", "^(" + words + ")$"}};
        }
        if (choice["type"].is_array())
            types.insert(types.end(), choice["type"].begin(), choice["type"].end());
        else
            types.push_back(choice["type"]);
        choice.erase("type");
        for (const auto& [keyword, value] : choice.items()) {
            if (keyword == "not" && out.contains("not")) {
                out["not"] = {{"anyOf", {out["not"], value}}};
                continue;
            }
            EXPECT_FALSE(out.contains(keyword)) << keyword << " stands in two forms of one value";
            out[keyword] = value;
        }
    }
    ordered_json whole{{"type", types}};
    whole.update(out);
    return whole;
}

// Adds the value `false`, which removes an inherited item.
ordered_json or_false(ordered_json value) {
    if (value.contains("enum")) {
        value["enum"].push_back(false);
        return value;
    }
    const ordered_json& type = value["type"];
    if (type.is_array() && std::find(type.begin(), type.end(), "boolean") != type.end()) return value;
    return any_of({std::move(value), {{"type", "boolean"}, {"not", {{"enum", {true}}}}}});
}

ordered_json vector_schema() {
    return {{"type", "array"},
            {"items", {{"type", "integer"}, {"minimum", -4096}, {"maximum", 4096}}},
            {"minItems", 1},
            {"maxItems", 16}};
}

ordered_json path_schema() {
    return {{"type", "array"}, {"items", vector_schema()}, {"minItems", 1}, {"maxItems", 64}};
}

// Definitions that are referred to by name, in the order in which they are met.
ordered_json& definitions() {
    static ordered_json all = ordered_json::object();
    return all;
}

// "pieces.*.moves" becomes pieces_moves.
std::string definition_name(const TableSpec& spec) {
    std::string out;
    for (const char c : spec.name) {
        if (c == '*') continue;
        if (c != '.')
            out += c;
        else if (!out.empty() && out.back() != '_')
            out += '_';
    }
    while (!out.empty() && out.back() == '_') out.pop_back();
    return out;
}

ordered_json defined(const std::string& name) { return {{"$ref", "#/definitions/" + name}}; }

// Forbids all other keys; editors mark the wrong key. With `additionalProperties` = false they would mark the whole
// table; with a schema there, they would offer it for known keys too. `known` is a pattern of the known names.
void refuse_others(ordered_json& table, const std::string& known) {
    table["patternProperties"]["^(?!" + known + ")"] = defined("unknown");
}

// Defines the schema of an unknown key so that editors show one mark for it. A list of values is marked at its first
// value, because a mark on the list would be repeated for each value. A list of tables is marked as a whole, and so is
// an empty list. Editors show the name of the definition that is not allowed.
void define_unknown() {
    // A list of tables, or an empty list.
    const ordered_json list_of_tables{{"type", "array"}, {"items", ordered_json::array({{{"type", "object"}}})}};
    const auto either = [&](ordered_json types) {
        return ordered_json{{"anyOf", {{{"type", std::move(types)}}, list_of_tables}}};
    };
    const ordered_json entries = ordered_json::array({defined("unknown_entry")});
    definitions()["unknown"] = {
        {"description", "There is no such key here."}, {"not", defined("unknown_key")}, {"items", entries}};
    definitions()["unknown_entry"] = {{"not", defined("entry_of_unknown_key")}, {"items", entries}};
    definitions()["unknown_key"] = either({"string", "integer", "number", "boolean", "object"});
    definitions()["entry_of_unknown_key"] = either({"string", "integer", "number", "boolean"});
}

ordered_json named(ordered_json entry, const char* pattern, bool removable) {
    if (removable) entry = or_false(std::move(entry));
    ordered_json out{{"type", "object"}, {"patternProperties", {{pattern, std::move(entry)}}}};
    refuse_others(out, std::string(pattern) == ".*" ? "" : pattern + 1);  // without its ^
    if (std::string(pattern) == ".*") out["patternProperties"].erase("^(?!)");
    return out;
}

// Defines an entry of a list under a name. `items` has no effect on other types. It is there for editors that count a
// list twice when they complete a key in one of its tables, as taplo does in moves = [{ }].
ordered_json entry(const TableSpec& spec, ordered_json whole) {
    const std::string name = definition_name(spec);
    whole["items"] = defined(name);
    const bool same = !definitions().contains(name) || definitions()[name] == whole;
    EXPECT_TRUE(same) << name << " are two tables";
    definitions()[name] = std::move(whole);
    return defined(name);
}

// `merged`: the table may add to an inherited one, so nothing is required in it, and its items may be removed.
ordered_json value_schema(const KeySpec& key, bool merged) {
    switch (key.shape) {
        case Shape::boolean:
            return {{"type", "boolean"}};
        case Shape::integer:
            return {{"type", "integer"}, {"minimum", key.low}, {"maximum", key.high}};
        case Shape::word:
            return key.name == "reason" ? text() : text(identifier);
        case Shape::words:
            return list(text(identifier), key);
        case Shape::one_or_words:
            return any_of({text(identifier), list(text(identifier), key)});
        case Shape::axis_or_zones:
            return any_of({text(identifier), list(text(), key)});
        case Shape::turn_steps: {
            const ordered_json number{{"type", "integer"}, {"minimum", 0}, {"maximum", key.high}};
            ordered_json ends{{"type", "array"}, {"items", number}, {"minItems", 2}, {"maxItems", 2}};
            const ordered_json either = any_of({number, std::move(ends)});
            return any_of({either, named(either, identifier, false)});
        }
        case Shape::preferences:
            return list(entry(*key.table, any_of({{{"enum", {"most"}}}, table_schema(*key.table, false)})), key);
        case Shape::side_letters:
            return list(text("^[a-z]{1,2}$"), key);
        case Shape::zones:
        case Shape::cells:
        case Shape::rows:
        case Shape::includeds:
            return list(text(), key);
        case Shape::kind:
            return text(piece_letter);
        case Shape::kinds:
            return list(text(piece_letter), key);
        case Shape::kinds_by_side: {
            const ordered_json one = list(text(piece_letter), key);
            return any_of({one, named(one, identifier, false)});
        }
        case Shape::captured_kind:
            return text("^(none|\\+?([A-Z]|\\{[A-Z][A-Z0-9]{1,7}\\})|([A-Z]|\\{[A-Z][A-Z0-9]{1,7}\\})~)$");
        case Shape::capital:
            return text("^[A-Z]$");
        case Shape::choice:
            // All types but tables: without a type, editors offer the key as a header.
            return {{"type", {"string", "boolean", "integer", "number", "array"}}, {"enum", key.choices}};
        case Shape::contents:
            return any_of(
                {{{"enum", key.choices}},
                 {{"type", "array"}, {"items", {{"enum", {"empty", "gap"}}}}, {"minItems", 2}, {"maxItems", 2}}});
        case Shape::choice_by_side: {
            const ordered_json one = any_of({{{"type", "boolean"}}, {{"enum", key.choices}}});
            return any_of({one, named(one, identifier, false)});
        }
        case Shape::vector:
            return vector_schema();
        case Shape::vectors:
            return {{"type", "array"},
                    {"items", any_of({{{"type", "integer"}, {"minimum", -4096}, {"maximum", 4096}}, vector_schema()})},
                    {"minItems", 1},
                    {"maxItems", key.high > 0 ? std::max<std::int64_t>(key.high, 16) : 4096}};
        case Shape::path:
            return path_schema();
        case Shape::paths:
            return list(path_schema(), key);
        case Shape::range: {
            ordered_json ends{// null stands for inf
                              {"type", "array"},
                              {"items", {{"type", {"number", "null"}}, {"minimum", 0}}},
                              {"minItems", 2},
                              {"maxItems", 2}};
            return any_of({{{"type", "integer"}, {"minimum", 0}, {"maximum", 4096}}, std::move(ends)});
        }
        case Shape::result:
            return any_of({{{"enum", {"win", "draw", "loss"}}}, table_schema(*key.table, false)});
        case Shape::score:
            return any_of({text("^[0-9]+/[0-9]+$"), {{"type", "integer"}, {"minimum", 0}, {"maximum", 1}}});
        case Shape::labels:
            return any_of({text("^[A-Za-z0-9]+-[A-Za-z0-9]+$"), list(text(), {"", Shape::labels, "", false, 1, 4096})});
        case Shape::symbols:
            return any_of({text(), list(text(), {"", Shape::symbols, "", false, 2, 2})});
        case Shape::moves:
            return any_of({text(), list(entry(*key.table, any_of({text(), table_schema(*key.table, false)})), key)});
        case Shape::axis_counts:
            return named({{"type", "integer"}, {"minimum", 1}, {"maximum", 4096}}, identifier, false);
        case Shape::axis_labels:
            return named(value_schema({"", Shape::labels, ""}, false), identifier, false);
        case Shape::directions:
            return named(value_schema({"", Shape::vector, ""}, false), "^[A-Z]$", false);
        case Shape::option_default:
        case Shape::option_value:
            return {{"type", {"integer", "boolean", "string"}}};
        case Shape::option_values:
            return list({{"type", {"integer", "boolean", "string"}}}, key);
        case Shape::table:
            return table_schema(*key.table, merged);
        case Shape::tables:
            return list(entry(*key.table, table_schema(*key.table, false)), key);
        case Shape::cases:
            return list(entry(*key.table, table_schema(*key.table, true)), key);
        case Shape::one_or_tables:
            return any_of(
                {table_schema(*key.table, merged), list(entry(*key.table, table_schema(*key.table, false)), key)});
        case Shape::true_or_table:
            return any_of({{{"type", "boolean"}}, table_schema(*key.table, merged)});
        case Shape::named_tables:
            return named(table_schema(*key.table, merged), identifier, true);
        case Shape::named_pieces:
            return named(table_schema(*key.table, merged), piece_letter, true);
        case Shape::named_values:
            return named({{"type", {"integer", "boolean", "string"}}},
                         key.name == "pieces" || key.name == "letters" ? piece_letter : identifier, false);
        case Shape::named_integers:
            return named({{"type", "integer"}, {"minimum", -32000}, {"maximum", 32000}}, identifier, false);
        case Shape::named_spans: {
            const ordered_json number{{"type", "integer"}, {"minimum", -32000}, {"maximum", 32000}};
            ordered_json span{{"type", "array"}, {"items", number}, {"minItems", 2}, {"maxItems", 2}};
            return named(any_of({number, std::move(span)}), identifier, false);
        }
        case Shape::kind_counts:
            return named({{"type", "integer"}, {"minimum", 1}, {"maximum", max_cells}}, piece_letter, false);
        case Shape::named_cells:
            return named(list(text(), {"", Shape::cells, "", false, 1, 0}), identifier, false);
        case Shape::cell_pieces:
        case Shape::cell_names:
            return named(text(), ".*", false);
        case Shape::cell_points:
            return named({{"type", "array"},
                          {"items", {{"type", "integer"}, {"minimum", -1000000}, {"maximum", 1000000}}},
                          {"minItems", 2},
                          {"maxItems", 2}},
                         ".*", false);
        case Shape::zone_styles:
            return named(value_schema({"", Shape::choice, "", false, 0, 0, key.choices}, false), identifier, false);
        case Shape::counts:
            return list({{"type", "integer"}, {"minimum", 0}}, key);
        case Shape::named_states:
            return named(any_of({{{"type", "integer"}, {"minimum", -32000}, {"maximum", 32000}},
                                 table_schema(*key.table, merged)}),
                         identifier, true);
        case Shape::named_drawings:
            return named(text(), ".*", true);
        case Shape::named_places:
        case Shape::named_regions: {
            const KeySpec cells{"", Shape::cells, "", false, 1, 0};
            // For one side a zone may have no cells, but a list of places may not.
            const KeySpec cells_of_side{"", Shape::cells, "", false, key.shape == Shape::named_places ? 1 : 0, 0};
            const ordered_json flat = any_of({text(), list(text(), cells_of_side)});
            return named(any_of({text(), list(text(), cells), named(flat, identifier, false)}),
                         key.shape == Shape::named_places ? piece_letter : identifier, true);
        }
        default:
            return text();
    }
}

// Removes from a value's schema the keywords that make it a table, and returns them. Editors offer the keys of a table
// within a table as key.key where the outer table is written. They do not do so for a pattern, but they use the pattern
// where the inner table is written.
ordered_json take_table(ordered_json& value) {
    ordered_json out = ordered_json::object();
    for (const char* keyword : {"properties", "patternProperties"}) {
        if (!value.contains(keyword)) continue;
        out[keyword] = value[keyword];
        value.erase(keyword);
    }
    return out;
}

ordered_json table_schema(const TableSpec& spec, bool merged) {
    // At this level the second level forms the headers.
    const bool whole_file = spec.name.empty() || spec.name == "case";
    ordered_json properties = ordered_json::object(), patterns = ordered_json::object();
    std::vector<std::string> required;
    std::string names;
    for (const KeySpec& key : spec.keys) {
        const std::string name(key.name);
        names += (names.empty() ? "" : "|") + name;
        ordered_json value = value_schema(key, merged);
        const bool has_false = key.shape == Shape::boolean || key.shape == Shape::choice_by_side ||
                               key.shape == Shape::true_or_table;
        if (merged && !key.required && !has_false && !(spec.name.empty() && is_own_key(key.name)))
            value = or_false(std::move(value));
        if (value.contains("properties") && !whole_file) patterns["^" + name + "$"] = take_table(value);
        value["description"] = key.help;
        properties[name] = std::move(value);
        if (key.required && !merged) required.push_back(name);
    }
    ordered_json out{{"type", "object"}, {"properties", std::move(properties)}};
    if (!patterns.empty()) out["patternProperties"] = std::move(patterns);
    refuse_others(out, "(" + names + ")$");
    if (!required.empty()) {
        // A missing key is not marked if there is an unknown key: that is probably a misspelling of it, and is marked
        // already. Editors show the name of the definition that is not allowed.
        ordered_json known = ordered_json::object();
        for (const KeySpec& key : spec.keys) known[std::string(key.name)] = ordered_json::object();
        std::string name = definition_name(spec) + "_without";
        for (const std::string& key : required) name += (&key == &required.front() ? "_" : "_or_") + key;
        definitions()[name] = {{"type", "object"},
                               {"properties", std::move(known)},
                               {"additionalProperties", false},
                               {"not", {{"required", required}}}};
        out["not"] = defined(name);
    }
    return out;
}

std::string schema() {
    ordered_json out{{"$schema", "http://json-schema.org/draft-04/schema#"},
                     {"title", "Varia variant"},
                     {"description", "A board game of the chess kind, as docs/format.md describes it"}};
    definitions() = ordered_json::object();
    define_unknown();
    out.update(table_schema(file_keys(), true));
    // Parts of the standard library have neither format nor name. A game has a set-up, or inherits one.
    out["definitions"] = definitions();
    out["dependencies"] = {{"name", {"format"}}, {"setup", {"name"}}, {"extends", {"name"}}};
    return out.dump(1) + "\n";
}

std::string read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Schema, IsWrittenFromTheTableOfKeys) {
    const std::string path = varia::tests::source_dir() + "/schemas/variant.schema.json";
    if (std::getenv("VARIA_WRITE_SCHEMA") != nullptr) std::ofstream(path, std::ios::binary) << schema();
    EXPECT_TRUE(read_file(path) == schema())
        << path << " is not what the table of keys says; run this test with VARIA_WRITE_SCHEMA=1";
}

// ---- docs/keys.md -------------------------------------------------------------------------------------------------

std::string in_code(std::string_view text) { return "`" + std::string(text) + "`"; }

// "1 to 64", "at most 64", "at least 1"; empty if there is no limit.
std::string limits_of(const KeySpec& key) {
    if (key.high == 0 && key.low == 0) return "";
    if (key.high == 0) return "at least " + std::to_string(key.low);
    if (key.low == key.high) return std::to_string(key.low);
    if (key.low == 0 && key.shape != Shape::integer) return "at most " + std::to_string(key.high);
    return std::to_string(key.low) + " to " + std::to_string(key.high);
}

std::string choices_in_words(const KeySpec& key) {
    std::string words;
    for (const std::string& choice : key.choices) words += (words.empty() ? "" : ", ") + in_code('"' + choice + '"');
    return words;
}

// What the key may hold, in words.
std::string value_in_words(const KeySpec& key) {
    const std::string limits = limits_of(key);
    const std::string in_brackets = limits.empty() ? "" : " (" + limits + ")";
    const auto array_of = [&](const char* what) { return std::string("array of ") + what + in_brackets; };
    switch (key.shape) {
        case Shape::boolean:
            return "true or false";
        case Shape::integer:
            return "whole number" + in_brackets;
        case Shape::line:
            return limits.empty() ? "text of one line" : "text of one line, " + limits + " characters";
        case Shape::prose:
            return limits.empty() ? "text" : "text, " + limits + " characters";
        case Shape::word:
            return "name";
        case Shape::words:
            return array_of("names");
        case Shape::one_or_words:
            return "name, or array of names" + in_brackets;
        case Shape::axis_or_zones:
            return "name, or array of zones or expressions" + in_brackets;
        case Shape::side_letters:
            return array_of("one or two small letters");
        case Shape::expression:
            return "expression";
        case Shape::zone:
            return "zone or expression";
        case Shape::zones:
            return array_of("zones or expressions");
        case Shape::cell:
            return "cell";
        case Shape::cells:
            return array_of("cells");
        case Shape::cell_template:
            return "template";
        case Shape::kind:
            return "kind";
        case Shape::kinds:
            return array_of("kinds");
        case Shape::kinds_by_side:
            return array_of("kinds") + ", or table of such arrays by side";
        case Shape::captured_kind:
            return "kind, or `\"none\"`";
        case Shape::capital:
            return "capital letter";
        case Shape::choice:
            return choices_in_words(key);
        case Shape::contents:
            return choices_in_words(key) + ", or `[\"empty\", \"gap\"]`";
        case Shape::vector:
            return "vector";
        case Shape::vectors:
            return "vector, or array of vectors" + in_brackets;
        case Shape::path:
            return array_of("vectors");
        case Shape::paths:
            return array_of("arrays of vectors");
        case Shape::range:
            return "number, or `[min, max]`";
        case Shape::result:
            return "result: `\"win\"`, `\"draw\"`, `\"loss\"` or a table";
        case Shape::score:
            return "`\"2/3\"`, 0 or 1";
        case Shape::labels:
            return "`\"a-h\"`, or array of texts";
        case Shape::symbols:
            return "text, or array of two texts";
        case Shape::rows:
            return array_of("texts");
        case Shape::drawing:
            return "text of several lines";
        case Shape::moves:
            return "Betza notation, or array of it and of tables" + in_brackets;
        case Shape::option_default:
        case Shape::option_value:
            return "whole number, true, false or text";
        case Shape::option_values:
            return array_of("such values");
        case Shape::region:
        case Shape::named_regions:
            return "table of zones by name";
        case Shape::included:
            return "name of a variant or a file";
        case Shape::includeds:
            return array_of("names of parts");
        case Shape::table:
            return "table";
        case Shape::tables:
            return array_of("tables");
        case Shape::one_or_tables:
            return "table, or array of tables" + in_brackets;
        case Shape::choice_by_side:
            return "true, false, or " + choices_in_words(key) + "; or table of these by side";
        case Shape::true_or_table:
            return "true or table";
        case Shape::turn_steps:
            return "number" + in_brackets + ", `[min, max]`, or table by side";
        case Shape::preferences:
            return array_of("`\"most\"` and tables");
        case Shape::named_tables:
        case Shape::named_pieces:
            return "table of tables by name" + in_brackets;
        case Shape::named_places:
            return "table of cells by kind";
        case Shape::named_drawings:
            return "table of drawings by labels";
        case Shape::axis_counts:
            return "table of numbers by axis";
        case Shape::axis_labels:
            return "table of labels by axis";
        case Shape::directions:
            return "table of vectors by capital letter";
        case Shape::named_values:
            return (key.name == "pieces" || key.name == "letters" ? "table of texts by piece letter"
                                                                  : "table of values by name") +
                   in_brackets;
        case Shape::named_integers:
            return "table of numbers by name" + in_brackets;
        case Shape::named_spans:
            return "table of numbers, or `[low, high]`, by name" + in_brackets;
        case Shape::kind_counts:
            return "table of numbers by kind" + in_brackets;
        case Shape::named_cells:
            return "table of arrays of cells by name";
        case Shape::cell_pieces:
            return "table of pieces by cell";
        case Shape::cell_names:
            return "table of names by cell" + in_brackets;
        case Shape::cell_points:
            return "table of places `[x, y]` by cell" + in_brackets;
        case Shape::zone_styles:
            return "table by zone of " + choices_in_words(key);
        case Shape::counts:
            return array_of("numbers");
        case Shape::named_states:
            return "table of numbers or tables by name" + in_brackets;
        case Shape::cases:
            return array_of("tables with the keys of a file");
    }
    return "";
}

// "A move of a piece", "[board]", "The top of the file".
std::string title_of(const TableSpec& table) {
    if (table.name.empty()) return "The top of the file";
    if (table.place.empty()) return in_code("[" + std::string(table.name) + "]");
    std::string title;
    bool code = false;
    for (const char c : table.place.substr(3)) {  // without "in "
        if (c == '[' && !code) title += '`', code = true;
        const bool ends = code && c != '[' && c != ']' && title.ends_with(']');
        if (ends) title += '`', code = false;
        title += c;
    }
    if (code) title += '`';
    if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
    return title;
}

void keys_of_table(const TableSpec& table, std::set<std::string>& met, std::string& page) {
    if (!met.insert(std::string(table.name)).second || table.name == "case") return;
    page += "\n## " + title_of(table) + "\n\n| key | holds | meaning |\n|---|---|---|\n";
    for (const KeySpec& key : table.keys)
        page += "| " + in_code(key.name) + (key.required ? ", required" : "") + " | " + value_in_words(key) + " | " +
                std::string(key.help) + " |\n";
    for (const KeySpec& key : table.keys)
        if (key.table != nullptr) keys_of_table(*key.table, met, page);
}

// The page that lists every key.
std::string keys_page() {
    std::string page =
        "# Every key\n\n"
        "Every key of variant files, table by table: what it may hold, its limits, and what it means. "
        "[format.md](format.md)\n"
        "explains the keys with examples. This page is written from the table of keys by a test "
        "(`VARIA_WRITE_SCHEMA=1`,\n"
        "`Schema.*`), like the JSON schema; nobody edits it by hand.\n";
    std::set<std::string> met;
    keys_of_table(file_keys(), met, page);
    return page;
}

TEST(Schema, ThePageOfKeysIsWrittenFromTheTableOfKeys) {
    const std::string path = varia::tests::source_dir() + "/docs/keys.md";
    if (std::getenv("VARIA_WRITE_SCHEMA") != nullptr) std::ofstream(path, std::ios::binary) << keys_page();
    EXPECT_TRUE(read_file(path) == keys_page())
        << path << " is not what the table of keys says; run this test with VARIA_WRITE_SCHEMA=1";
}

// Returns the words within `backticks` and in indented examples of a Markdown page.
std::set<std::string> words_of_code(const std::string& page) {
    std::set<std::string> words;
    std::string word;
    bool span = false;
    bool line_start = true;
    bool block = false;
    for (std::size_t i = 0; i <= page.size(); ++i) {
        const char c = i < page.size() ? page[i] : '\n';
        if (line_start) block = page.compare(i, 4, "    ") == 0;
        line_start = c == '\n';
        if (c == '`') span = !span;
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        if (letter) word += c;
        if (letter || word.empty()) continue;
        if (span || block || c == '`') words.insert(word);
        word.clear();
    }
    return words;
}

void every_key(const TableSpec& spec, const std::set<std::string>& words) {
    for (const KeySpec& key : spec.keys) {
        EXPECT_TRUE(words.count(std::string(key.name)) != 0)
            << "docs/format.md does not mention " << key.name << " of [" << spec.name << "]";
        for (const std::string& choice : key.choices) {
            const std::string first = choice.substr(0, choice.find('-'));
            EXPECT_TRUE(words.count(first) != 0)
                << "docs/format.md does not mention \"" << choice << "\" for " << key.name;
        }
        if (key.table != nullptr) every_key(*key.table, words);
    }
}

TEST(Schema, EveryKeyIsOnThePageAboutTheFormat) {
    const std::set<std::string> words = words_of_code(read_file(varia::tests::source_dir() + "/docs/format.md"));
    ASSERT_TRUE(words.count("axes") != 0);
    EXPECT_TRUE(words.count("gravity") == 0);
    every_key(file_keys(), words);
}

TEST(Keys, WhereAKeyBelongs) {
    EXPECT_EQ(belongs("axes", *file_keys().find("pieces")->table),
              "is a key in [board], in a move of a piece and of 3 other tables");
    EXPECT_EQ(belongs("slide", *file_keys().find("rules")->table), "belongs in a move of a piece");
    EXPECT_EQ(belongs("king_from", file_keys()), "belongs in [[castling]]");
    EXPECT_EQ(belongs("gravity", file_keys()), "");
}

}  // namespace loader_schema_test
