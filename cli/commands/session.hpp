// What most commands begin with: the variant that was named, at the position that was given, after the moves that were
// given.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/game.hpp>
#include <varia/match.hpp>
#include <varia/rules.hpp>
#include <varia/variant.hpp>

#include "arguments.hpp"
#include "draw.hpp"
#include "json.hpp"

namespace varia::cli {

// A list of moves may run past a draw that perft and move lists ignore, or not.
enum class PastDraws : bool { no, yes };

// A game on one board, or a match on several: one of them is there.
struct Opened {
    std::optional<Game> game;
    std::optional<Match> match;
};

// Errors name the option they came from. Warnings of the variant's file come with the value.
[[nodiscard]] Result<Opened> open_session(const Arguments& arguments, PastDraws past_draws);

// As open_session, where one board is wanted: of a match the one that --board names, alone.
[[nodiscard]] Result<Game> open_game(const Arguments& arguments, PastDraws past_draws);

// The command that brings a game back which began with these arguments.
[[nodiscard]] std::string command_to_return(const Arguments& arguments, const std::vector<std::string>& moves);

// Whether the variant's script failed since this was last asked, which makes what was computed meanwhile worthless; says
// so on standard error.
[[nodiscard]] bool script_failed(Rules& rules);

// How to draw for these arguments, with the last move of the game marked.
[[nodiscard]] Drawing drawing_for(const Arguments& arguments, Game& game);

// The members every command's JSON begins with: variant and position.
[[nodiscard]] Json json_for(const Game& game);

}  // namespace varia::cli
