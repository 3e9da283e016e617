// The table of the whole file, and the texts by which messages name its tables. Each table is defined above the table
// that contains it. Tables of one subject are in a file of that name (keys_board.cpp).
#include "keys.hpp"

#include <algorithm>

#include "key_tables.hpp"

namespace varia {

namespace {

// The keys with which a case may overlay the file.
const TableSpec& case_keys() {
    static const TableSpec spec{
        "case",
        {{"when", Shape::expression, "the condition over options under which it counts"},
         {"board", Shape::table, "the geometry", !required, 0, 0, {}, &board_keys()},
         {"zones", Shape::named_regions, "sets of cells by name", !required, 0, max_zones},
         {"sides", Shape::table, "who plays", !required, 0, 0, {}, &sides_keys()},
         {"pieces",
          Shape::named_pieces,
          "the kinds of pieces by letter",
          !required,
          0,
          max_declared_kinds,
          {},
          &piece_keys()},
         {"castling", Shape::tables, "castlings", !required, 0, max_castlings, {}, &castling_keys()},
         {"rules", Shape::table, "how games end", !required, 0, 0, {}, &rules_keys()},
         {"turn", Shape::table, "what a turn is made of", !required, 0, 0, {}, &turn_keys()},
         {"state", Shape::named_states, "values of the variant's own", !required, 0, max_state, {}, &state_keys()},
         {"setup", Shape::table, "the start position", !required, 0, 0, {}, &setup_keys()}}};
    return spec;
}

}  // namespace

const TableSpec& file_keys() {
    static const TableSpec spec{
        "",
        {{"format", Shape::integer, "the version of this format", required, 1, 1},
         {"name", Shape::line, "what the variant is called", required, 1, max_name},
         {"aliases", Shape::rows, "other names that records of games have it under", !required, 1, max_aliases},
         {"inventor", Shape::line, "who made it", !required, 0, max_line},
         {"source", Shape::line, "where its rules are found", !required, 0, max_line},
         {"description", Shape::prose, "what to know before playing", !required, 0, max_description},
         {"extends", Shape::included, "start from this variant and override"},
         {"use", Shape::includeds, "parts of the standard library", !required, 0, max_uses},
         {"options", Shape::named_tables, "what players may choose", !required, 0, max_options, {}, &option_keys()},
         {"board", Shape::table, "the geometry", required, 0, 0, {}, &board_keys()},
         {"blocks", Shape::named_tables, "parts of the board that move", !required, 0, 1, {}, &blocks_keys()},
         {"zones", Shape::named_regions, "sets of cells by name", !required, 0, max_zones},
         {"sides", Shape::table, "who plays", !required, 0, 0, {}, &sides_keys()},
         {"pieces",
          Shape::named_pieces,
          "the kinds of pieces by letter",
          required,
          1,
          max_declared_kinds,
          {},
          &piece_keys()},
         {"castling", Shape::tables, "castlings", !required, 0, max_castlings, {}, &castling_keys()},
         {"castling_by_partner", Shape::boolean, "castling is written king's cell - partner's cell"},
         {"unmoved_by_file", Shape::boolean, "the castling field also names the places of pieces that have not moved"},
         {"dialect",
          Shape::tables,
          "how other programs write positions: read, never written",
          !required,
          0,
          max_dialects,
          {},
          &dialect_keys()},
         {"rules", Shape::table, "how games end", !required, 0, 0, {}, &rules_keys()},
         {"turn", Shape::table, "what a turn is made of", !required, 0, 0, {}, &turn_keys()},
         {"script", Shape::included, "the Lua file with this file's hooks"},
         {"state", Shape::named_states, "values of the variant's own", !required, 0, max_state, {}, &state_keys()},
         {"hook", Shape::tables, "functions that are asked about rules", !required, 0, max_hooks, {}, &hook_keys()},
         {"setup", Shape::table, "the start position", required, 0, 0, {}, &setup_keys()},
         {"match", Shape::table, "several boards, linked by shafts", !required, 0, 0, {}, &match_keys()},
         {"case",
          Shape::cases,
          "what else the file says under conditions",
          !required,
          0,
          max_options,
          {},
          &case_keys()},
         {"test", Shape::tables, "what must hold, for `varia test`", !required, 0, max_tests, {}, &test_keys()}}};
    return spec;
}

const TableSpec& tests_file_keys() {
    static const TableSpec spec{"",
                                {{"test", Shape::tables, "what must hold", required, 1, max_tests, {}, &test_keys()}}};
    return spec;
}

bool is_own_key(std::string_view key) {
    return key == "format" || key == "name" || key == "aliases" || key == "inventor" || key == "source" ||
           key == "description" || key == "test";
}

const KeySpec* TableSpec::find(std::string_view key) const {
    for (const KeySpec& k : keys)
        if (k.name == key) return &k;
    return nullptr;
}

std::vector<std::string> TableSpec::names() const {
    std::vector<std::string> out;
    for (const KeySpec& k : keys) out.emplace_back(k.name);
    return out;
}

namespace {

// The text for the place of a table in messages, such as "in [board]". Tables that are written inline have no header,
// so they are described.
std::string place_of(const TableSpec& table) {
    if (table.name.empty()) return "at the top of the file, before any [header]";
    if (table.name == "castling") return "in [[castling]]";
    if (table.name == "hook") return "in [[hook]]";
    if (table.name == "dialect") return "in [[dialect]]";
    if (table.name == "case") return "in [[case]]";
    if (table.name == "test") return "in [[test]]";
    if (table.name == "state.*") return "in a state value";
    if (table.name == "options.*") return "in an option";
    if (table.name == "board.axes") return "in an axis of [board]";
    if (table.name == "board.links") return "in a link of [board]";
    if (table.name == "board.also") return "in an entry of [board]'s also";
    if (table.name == "setup.swap") return "in a swap of [setup]";
    if (table.name == "match.games.*") return "in a game of a match, such as [match.games.other]";
    if (table.name == "blocks.*") return "in the board's blocks, such as [blocks.elevator]";
    if (table.name == "pieces.*") return "in a piece, such as [pieces.R]";
    if (table.name == "pieces.*.moves") return "in a move of a piece";
    if (table.name == "pieces.*.moves.legs") return "in a leg of a move";
    if (table.name == "pieces.*.moves.clear") return "in the `clear` of a move";
    if (table.name == "pieces.*.moves.beside") return "in the `beside` of a move";
    if (table.name == "pieces.*.moves.hurdle") return "in the `hurdle` of a move";
    if (table.name == "pieces.*.strikes") return "in a strike of a piece";
    if (table.name == "pieces.*.promotion") return "in a promotion of a piece";
    if (table.name == "pieces.*.drop") return "in a drop of a piece";
    if (table.name == "rules.*") return "in a result";
    if (table.name == "rules.strikes") return "in a strike of [rules]";
    if (table.name == "rules.lines") return "in an entry of [rules]'s lines";
    if (table.name == "rules.enclosed") return "in an entry of [rules]'s enclosed";
    if (table.name == "rules.counting") return "in [[rules.counting]]";
    if (table.name == "rules.counting.limits") return "in a limit of [[rules.counting]]";
    if (table.name == "rules.declare") return "in [[rules.declare]]";
    if (table.name == "rules.prefer") return "in an entry of [rules]'s prefer";
    if (table.name == "turn.next") return "in [[turn.next]]";
    if (table.name == "turn.then.*") return "in what follows a step, such as [turn.then.jump]";
    return "in [" + std::string(table.name) + "]";
}

// Finds the tables that have the key, each once: first the tables of the file, then the tables in them.
void search(std::string_view key, const TableSpec& from, const TableSpec& here, std::vector<std::string>& found) {
    if (&from != &here && from.find(key) != nullptr)
        if (std::string place = place_of(from); std::find(found.begin(), found.end(), place) == found.end())
            found.push_back(std::move(place));
    for (const KeySpec& k : from.keys)
        if (k.table != nullptr) search(key, *k.table, here, found);
}

}  // namespace

std::string belongs(std::string_view key, const TableSpec& here) {
    std::vector<std::string> found;
    search(key, file_keys(), here, found);
    if (found.empty()) return {};
    if (found.size() == 1) return "belongs " + found[0];
    std::string both = "is a key " + found[0] + (found.size() == 2 ? " and " : ", ") + found[1];
    if (found.size() == 2) return both;
    return both + " and of " + std::to_string(found.size() - 2) +
           (found.size() == 3 ? " other table" : " other tables");
}

}  // namespace varia
