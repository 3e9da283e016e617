// What the computer found, as JSON.
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

// How strong the computer is where nothing is said.
inline constexpr int usual_level = 10;

// `points` in hundredths of what is commonest, or `win` or `loss` in so many moves; and `moves`, what follows.
[[nodiscard]] Json line_json(const Game& game, const player::Line& line);

// A turn that was found, as text; nothing if a script fails meanwhile, and what to say then. Precondition: it is not
// empty.
[[nodiscard]] std::optional<std::string> found_text(const Game& game, const Turn& turn);
inline constexpr const char* no_found_text = "a script of the variant failed while the turn that was found was written";

// How far a search has come: `depth`, `nodes`, `time_ms` and `lines`.
void set_figures(Json& json, const Game& game, const player::Info& info);

// What the computer plays by, in words and as JSON: `from` (`program`, `folder`, `given`, or `rules`, where all is
// worked out), `file` and `games`; and `unfit`, files of the folder that are not used.
[[nodiscard]] std::string weights_words(const player::WeightsInUse& weights);
[[nodiscard]] Json weights_json(const player::WeightsInUse& weights);

// The actions' texts, in the order in which they are done.
[[nodiscard]] std::vector<std::string> action_texts(const Match& match, const ActionList& actions);
// What was chosen, in JSON: each action, what it gains in thousandths of a floor and the value of its floor then.
[[nodiscard]] Json choices_json(const Match& match, const player::MatchAnswer& answer);

}  // namespace varia::cli
