// The results of the computer's searches, in words and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>

#include "json.hpp"

namespace varia::cli {

// The computer's level if the request names none.
inline constexpr int usual_level = 10;

// `points` in hundredths of the value of the commonest piece, or the number of moves to the `win` or `loss`; and
// `moves`, the principal variation.
[[nodiscard]] Json line_json(const Contest& contest, const player::Line& line);

// The value in words: "+0.35", "win in 3", "loss in 2".
[[nodiscard]] std::string value_words(const Contest& contest, const player::Line& line);

// The text of the actions that a search has found: of a game one turn, of a match all actions in the order in which
// they are played. Nothing if a script fails while it is written; the message for this case is no_found_text.
// Precondition: there are actions.
[[nodiscard]] std::optional<std::string> found_text(const Contest& contest, const ActionList& actions);
inline constexpr const char* no_found_text = "a script of the variant failed while the turn that was found was written";

// Sets the progress of a search on one board: `depth`, `nodes`, `time_ms` and `lines`.
void set_figures(Json& json, const Contest& contest, const player::Info& info);
// Sets what a search has found, and the weights of the engine. Of a game these are `depth`, `nodes`, `time_ms`, `lines`
// and the `weights`. Of a match these are the `player`, `nodes`, `time_ms`, the `actions`, each with its gain in
// thousandths of a won board and the value of its board afterwards, and a list of `weights`.
void set_answer(Json& json, const Contest& contest, int player, const player::Answer& answer,
                const std::vector<player::WeightsInUse>& weights);

// The weights that the computer uses, in words and as JSON: `from` (`program`, `folder`, `given`, or `rules` if all
// weights are computed from the rules), `file` and `games`; and `unfit`, the files of the folder that are not used.
[[nodiscard]] std::string weights_words(const player::WeightsInUse& weights);
[[nodiscard]] Json weights_json(const player::WeightsInUse& weights);
// A list with the weights of each game.
[[nodiscard]] Json weights_json(const std::vector<player::WeightsInUse>& weights);

}  // namespace varia::cli
