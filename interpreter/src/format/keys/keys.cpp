// The table of the whole file, and the texts by which messages name its tables.
#include "keys.hpp"

#include <algorithm>

#include "key_tables.hpp"

namespace varia {

namespace {

// The keys with which a case may overlay the file: those of the file without what only a whole file has.
TableSpec case_keys(const TableSpec& file) {
    TableSpec made{"case",
                   {{"when", Shape::expression, "The condition over the options under which the case counts."}},
                   "in [[case]]"};
    for (const std::string_view key :
         {"board", "zones", "sides", "pieces", "castling", "rules", "turn", "state", "setup"}) {
        KeySpec same = *file.find(key);
        same.required = false;
        if (key == "pieces") same.low = 0;
        made.keys.push_back(std::move(same));
    }
    return made;
}

}  // namespace

const TableSpec& file_keys() {
    static const TableSpec spec = [] {
        TableSpec made = keys_detail::make_table<Definition>(fields::description_of<Definition>.table);
        static const TableSpec of_case = case_keys(made);
        for (KeySpec& key : made.keys)
            if (key.shape == Shape::cases) key.table = &of_case;
        return made;
    }();
    return spec;
}

const TableSpec& match_game_keys() {
    static const TableSpec spec{
        "match.games.*",
        {{"variant", Shape::included, "The game: a built-in variant, or a file in the same folder.", required},
         {"shafts", Shape::cells, "Its cells of the links, one for each link.", !required, 0, max_board_links}},
        "in a game of a match, such as [match.games.other]"};
    return spec;
}

const TableSpec& tests_file_keys() {
    static const TableSpec spec{"",
                                {{"test", Shape::tables, "What must hold.", required, 1, max_tests, {}, &test_keys()}}};
    return spec;
}

bool is_own_key(std::string_view key) {
    return key == "format" || key == "name" || key == "aliases" || key == "protocol" || key == "inventor" ||
           key == "source" || key == "description" || key == "test";
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

// The text for the place of a table in messages, such as "in [board]".
std::string place_of(const TableSpec& table) {
    return table.place.empty() ? "in [" + std::string(table.name) + "]" : std::string(table.place);
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
