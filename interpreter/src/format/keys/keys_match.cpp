// The keys of matches on several boards, and of options.
#include "key_tables.hpp"

namespace varia {

const TableSpec& option_keys() {
    static const TableSpec spec{
        "options.*",
        {{"default", Shape::option_default, "its value if nobody sets it", required},
         {"choices", Shape::option_values, "the values it may have", !required, 1, max_choices},
         {"refused", Shape::named_values, "values it may not have, each with the reason", !required, 0, max_choices},
         {"each_board", Shape::boolean, "in a match, the name with a board's number behind it sets it for that board"},
         {"help", Shape::line, "what it changes", !required, 0, max_line}}};
    return spec;
}

namespace {

const TableSpec& match_game_keys() {
    static const TableSpec spec{
        "match.games.*",
        {{"variant", Shape::included, "the game: a built-in variant, or a file in the same folder", required},
         {"shafts", Shape::cells, "its cells of the shafts, one a shaft", !required, 0, max_board_links}}};
    return spec;
}

}  // namespace

const TableSpec& match_keys() {
    static const TableSpec spec{
        "match",
        {{"boards", Shape::option_value, "how many, or the option that says so", required},
         {"cyclic", Shape::option_value, "whether the highest board is next to the lowest, or the option that says so"},
         {"schedule", Shape::option_value, "free, exchange or lockstep, or the option that says so"},
         {"finish", Shape::option_value, "clinch or all, or the option that says so"},
         {"resign", Shape::option_value, "whether resigning is listed, or the option that says so"},
         {"shafts", Shape::rows, "a text a board, repeated: the cells of its shafts, separated by blanks", !required, 1,
          max_linked_boards},
         {"shafts_option", Shape::word, "the option that names them instead"},
         {"conveyor", Shape::words, "a direction a shaft, up or down: pieces are carried after each turn", !required, 1,
          max_board_links},
         {"landing", Shape::choice, "where moves that capture nothing end", !required, 0, 0, {"stay", "across"}},
         {"seats", Shape::line, "teams and what they play, A:1w,2w;B:1b,2b, or the option that says so", !required, 1,
          max_option_text},
         {"games",
          Shape::named_tables,
          "the games of boards that play another than this file's",
          !required,
          0,
          max_match_games,
          {},
          &match_game_keys()},
         {"floors", Shape::words, "a game a board, repeated", !required, 1, max_linked_boards},
         {"game_option", Shape::word, "the option that names a board's game instead"}}};
    return spec;
}

}  // namespace varia
