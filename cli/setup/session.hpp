// What most commands begin with: the variant that was named, at the position that was given, after the moves that were
// given.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "draw.hpp"
#include "option_groups.hpp"

namespace varia::cli {

// So many whole turns are told one by one, and no more: in some games a position has millions of them.
inline constexpr std::size_t most_turns = 1'000'000;

// A list of moves may run past a draw that perft and move lists ignore, or not.
enum class PastDraws : bool { no, yes };

// Errors name the option they came from. Warnings of the variant's file come with the value.
[[nodiscard]] Result<Contest> open_contest(const GameChoice& choice, PastDraws past_draws);

// As open_contest, where one board is wanted: of a match the one that --board names, alone.
[[nodiscard]] Result<Contest> open_board(const GameChoice& choice, PastDraws past_draws);

// Of a match the game of the board that --board names; without it, and on one board, the variant.
[[nodiscard]] Result<VariantPtr> one_board(const GameChoice& choice, const VariantPtr& variant);

// Whether the variant that is named is a match. A variant that cannot be opened is none: whoever opens it says why.
[[nodiscard]] bool plays_match(const VariantChoice& choice);

// --board as an index; nothing if it was not given. A board that is not there is reported and `good` becomes false.
[[nodiscard]] std::optional<int> chosen_floor(const GameChoice& choice, const Contest& contest, bool& good);

// Whether the variant's script failed since this was last asked, which makes what was computed meanwhile worthless;
// says so on standard error.
[[nodiscard]] bool script_failed(Contest& contest);

// A word as a shell takes it: in quotes where it must be.
[[nodiscard]] std::string shell_word(const std::string& text);

// How to draw, as was asked.
[[nodiscard]] Drawing drawing_for(const DrawingChoice& choice);
// The same with what the last action changed on a floor marked.
[[nodiscard]] Drawing drawing_for(const DrawingChoice& choice, Contest& contest, int floor = 0);

}  // namespace varia::cli
