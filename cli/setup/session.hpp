// Opens the game that most commands begin with: the named variant, at the given position, after the given moves.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "draw.hpp"
#include "option_groups.hpp"

namespace varia::cli {

// At most this number of whole turns is listed one by one, because in some games a position has millions of turns.
inline constexpr std::size_t max_turns = 1'000'000;

// Whether a list of moves may go on after a draw. perft and move lists ignore such draws.
enum class PastDraws : bool { no, yes };

// Opens the game of the options; its texts are those of --as. Errors name the option that they came from. Warnings
// about the variant's file come with the value.
[[nodiscard]] Result<Contest> open_contest(const GameChoice& choice, PastDraws past_draws);

// As open_contest, but for one board. In a match this is the board that --board names, alone.
[[nodiscard]] Result<Contest> open_board(const GameChoice& choice, PastDraws past_draws);

// In a match, the game of the board that --board names. Without --board the variant itself.
[[nodiscard]] Result<VariantPtr> one_board(const GameChoice& choice, const VariantPtr& variant);

// The index of --board, or nothing if it was not given. If there is no such board, this is reported and `good` becomes
// false.
[[nodiscard]] std::optional<int> chosen_board(const GameChoice& choice, const Contest& contest, bool& good);

// Whether a script of the variant has failed since the last call, or the dialect of --as could not say something. Then
// what was computed in between is worthless. Reports the failure on standard error.
[[nodiscard]] bool script_failed(Contest& contest);

// A word as a shell reads it, in quotes if it needs them.
[[nodiscard]] std::string shell_word(const std::string& text);

// How to draw, from the options.
[[nodiscard]] Drawing drawing_for(const DrawingChoice& choice);
// The same, with the changes of the last action on a board marked.
[[nodiscard]] Drawing drawing_for(const DrawingChoice& choice, Contest& contest, int board = 0);

}  // namespace varia::cli
