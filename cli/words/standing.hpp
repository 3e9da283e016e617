// How a game or a match stands, in words: whose turn it is, or who won and why.
#pragma once

#include <string>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

// The side's name, escaped: "white"; of nobody "neutral".
[[nodiscard]] std::string side_name(const Variant& variant, Side side);
// The player's, likewise.
[[nodiscard]] std::string player_name(const Contest& contest, int player);

// What is played, and what one plays in it: "game" and "move", "match" and "action".
[[nodiscard]] std::string_view contest_noun(const Contest& contest);
[[nodiscard]] std::string_view action_noun(const Contest& contest);

// Who acts in a match now: he whose turn it is; where anybody may, the first of them who can, from `first` on. -1:
// nobody.
[[nodiscard]] int player_to_act(const Match& match, int first = 0);

// Whether it is a game whose turns are made of several steps.
[[nodiscard]] bool has_turns(const Contest& contest);

// "white to move, in check, move 12", "white has begun move 12 with e2-e4; next a Duck is put down", "white to act on
// floors 1, 2, or to say done", or how it ended.
[[nodiscard]] std::string turn_line(Contest& contest);
// "ongoing" and the like; of a match every floor has a line too.
[[nodiscard]] std::string status_lines(Contest& contest);
// "checkmate: white wins, 1-0". Precondition: a game that is over.
[[nodiscard]] std::string result_in_words(const Contest& contest, const Standing& standing);
// Of a game that was given up because time was over, which rules know nothing of: the same with the reason "time", or
// drawn.
[[nodiscard]] Standing ended_by_time(Standing given_up, bool drawn);
// Whether the fall of this player's flag is a draw: of two who play on one board the other cannot win.
[[nodiscard]] bool flag_is_draw(const Contest& contest, int player);
// "1-0", "1/2-1/2": the first side's score and the second's. Precondition: a game that is over.
[[nodiscard]] std::string score_text(const Standing& standing);

}  // namespace varia::cli
