// Describes in words the state of a game or a match: whose turn it is, or who won and why.
#pragma once

#include <string>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

// The side's name, escaped: "white"; "neutral" for Side::nobody.
[[nodiscard]] std::string side_name(const Variant& variant, Side side);
// The player's name, escaped.
[[nodiscard]] std::string player_name(const Contest& contest, int player);

// The nouns for a contest and for a single move in it: "game" and "move", "match" and "action".
[[nodiscard]] std::string_view contest_noun(const Contest& contest);
[[nodiscard]] std::string_view action_noun(const Contest& contest);

// "white to move, in check, move 12", "white has begun move 12 with e2-e4; next a Duck is put down", "white to act on
// floors 1, 2, or to say done", or the result.
[[nodiscard]] std::string turn_line(Contest& contest);
// The state, such as "ongoing". For a match a line for each board follows.
[[nodiscard]] std::string status_lines(Contest& contest);
// "checkmate: white wins, 1-0". Precondition: the game is over.
[[nodiscard]] std::string result_in_words(const Contest& contest, const Standing& standing);
// "1-0", "1/2-1/2": the scores of the first and the second side; "1,0,0" if there are more. Precondition: the game is
// over.
[[nodiscard]] std::string score_text(const Standing& standing);

}  // namespace varia::cli
