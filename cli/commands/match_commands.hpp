// The commands, asked of a match: several boards at once.
#pragma once

#include <varia/match.hpp>

#include "arguments.hpp"
#include "json.hpp"

namespace varia::cli {

// The match that the arguments name, at the text and after the actions that they give.
[[nodiscard]] Result<Match> open_match(const Arguments& arguments, const Variant& variant);

[[nodiscard]] int match_show(const Arguments& arguments, Match match);
[[nodiscard]] int match_moves(const Arguments& arguments, Match match);
[[nodiscard]] int match_perft(const Arguments& arguments, Match match);
[[nodiscard]] int match_status(const Arguments& arguments, Match match);
[[nodiscard]] int match_play(const Arguments& arguments, Match match);

// The boards that fit side by side, from `first` on, and how many those are.
struct Row {
    std::string text;
    int boards = 0;
};
[[nodiscard]] Row draw_floors(const Arguments& arguments, Match& match, int first);
// "white to act on floors 1, 2 or done", or how it ended.
[[nodiscard]] std::string match_line(Match& match);
// --board as an index; nothing if it was not given. A board that is not there is reported and `good` becomes false.
[[nodiscard]] std::optional<int> chosen_board(const Arguments& arguments, const Match& match, bool& good);
[[nodiscard]] bool match_script_failed(Match& match);
[[nodiscard]] Json match_json(const Match& match);

}  // namespace varia::cli
