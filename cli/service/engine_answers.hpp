// The results of the computer's searches as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/game.hpp>
#include <varia/match.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/match_engine.hpp>

#include "json.hpp"

namespace varia::cli {

// The computer's level if the request names none.
inline constexpr int usual_level = 10;

// `points` in hundredths of the value of the commonest piece, or the number of moves to the `win` or `loss`; and
// `moves`, the principal variation.
[[nodiscard]] Json line_json(const Game& game, const player::Line& line);

// The text of a turn that a search has found. Nothing if a script fails while it is written; the message for this case
// is no_found_text. Precondition: the turn is not empty.
[[nodiscard]] std::optional<std::string> found_text(const Game& game, const Turn& turn);
inline constexpr const char* no_found_text = "a script of the variant failed while the turn that was found was written";

// Sets the progress of a search: `depth`, `nodes`, `time_ms` and `lines`.
void set_figures(Json& json, const Game& game, const player::Info& info);

// The weights that the computer would use, for each of the games in their order. Weights of the options that were
// learned for another game are not used.
[[nodiscard]] std::vector<player::WeightsInUse> weights_of(const Layout& layout, const player::Options& options);
// The weights that the computer uses, in words and as JSON: `from` (`program`, `folder`, `given`, or `rules` if all
// weights are computed from the rules), `file` and `games`; and `unfit`, the files of the folder that are not used.
[[nodiscard]] std::string weights_words(const player::WeightsInUse& weights);
[[nodiscard]] Json weights_json(const player::WeightsInUse& weights);

// The texts of the actions, in the order in which they are played.
[[nodiscard]] std::vector<std::string> action_texts(const Contest& contest, const ActionList& actions);
[[nodiscard]] std::vector<std::string> action_texts(const Match& match, const ActionList& actions);
// The chosen actions as JSON: each with its gain in thousandths of a won board, and the value of its board afterwards.
[[nodiscard]] Json choices_json(const Match& match, const player::MatchAnswer& answer);

}  // namespace varia::cli
