// The forms in which records are written for other programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

#include "replayed.hpp"

namespace varia::records {

// The names of the forms with a grammar of their own: csa, kif, ki2, usi, ucci, pdn, epd. Every dialect that writes
// moves is a form too: PGN with the tag Format, as for iccs and wxf.
[[nodiscard]] const std::vector<std::string>& form_names();

// How replay() must write the moves for the form.
[[nodiscard]] ReplayWish wish_for_form(std::string_view form);

// Writes a game whose moves replay() has written for this form. `start` and `now` are the game's start and its end. The
// text ends with a line end. Errors say what the form cannot say.
[[nodiscard]] Result<std::string> text_in_form(std::string_view form, GameRecord record, const Contest& start,
                                               Contest& now);
// What stands between the games of a file in this form.
[[nodiscard]] std::string_view between_games(std::string_view form);

}  // namespace varia::records
