// How a game stands, in words: whose turn it is, or who won and why.
#pragma once

#include <string>

#include <varia/game.hpp>
#include <varia/rules.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

// The side's name, escaped: "white".
[[nodiscard]] std::string side_name(const Variant& variant, Side side);
// "white to move, in check, move 12", or how the game ended.
[[nodiscard]] std::string turn_line(Game& game);
// "checkmate: white wins, 1-0"; precondition: the outcome is an end.
[[nodiscard]] std::string result_in_words(const Variant& variant, const Outcome& outcome);
// "1-0", "1/2-1/2": the first side's score and the second's.
[[nodiscard]] std::string score_text(const Outcome& outcome);

}  // namespace varia::cli
