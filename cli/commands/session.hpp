// What most commands begin with: the variant that was named, at the position that was given, after the moves that were
// given.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "arguments.hpp"
#include "draw.hpp"

namespace varia::cli {

// So many whole turns are told one by one, and no more: in some games a position has millions of them.
inline constexpr std::size_t most_turns = 1'000'000;

// A list of moves may run past a draw that perft and move lists ignore, or not.
enum class PastDraws : bool { no, yes };

// Errors name the option they came from. Warnings of the variant's file come with the value.
[[nodiscard]] Result<Contest> open_contest(const Arguments& arguments, PastDraws past_draws);

// As open_contest, where one board is wanted: of a match the one that --board names, alone.
[[nodiscard]] Result<Contest> open_board(const Arguments& arguments, PastDraws past_draws);

// Of a match the game of the board that --board names; without it, and on one board, the variant.
[[nodiscard]] Result<VariantPtr> one_board(const Arguments& arguments, const VariantPtr& variant);

// Whether the variant that is named is a match. A variant that cannot be opened is none: whoever opens it says why.
[[nodiscard]] bool plays_match(const Arguments& arguments);

// --board as an index; nothing if it was not given. A board that is not there is reported and `good` becomes false.
[[nodiscard]] std::optional<int> chosen_floor(const Arguments& arguments, const Contest& contest, bool& good);

// The command that brings a game or a match back which began with these arguments, in the middle of a turn too, against
// the same opponents.
[[nodiscard]] std::string command_to_return(const Arguments& arguments, const Contest& contest);

// Whether the variant's script failed since this was last asked, which makes what was computed meanwhile worthless;
// says so on standard error.
[[nodiscard]] bool script_failed(Contest& contest);

// How to draw for these arguments.
[[nodiscard]] Drawing drawing_for(const Arguments& arguments);
// The same with what the last action changed on a floor marked.
[[nodiscard]] Drawing drawing_for(const Arguments& arguments, Contest& contest, int floor = 0);

}  // namespace varia::cli
