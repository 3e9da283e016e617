// In which of the ways of writing moves a record is written, if the form of its file leaves that open.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

namespace varia::records {

// The dialect in which the record is read: of those that its form allows, the first in which all moves of the main line
// are legal, or else the one in which most of them are. An empty name is Varia's own notation. If the record is legal
// in two of them with different meanings, it gets a note.
[[nodiscard]] std::string dialect_for(GameRecord& record, const Contest& start);

// How many moves of the main line can be played, if the record is one of this start.
[[nodiscard]] std::size_t playable_moves(const GameRecord& record, const Contest& start);

// Whether the moves of the contest can be written in the dialect of this name.
[[nodiscard]] bool writes_moves_in(const Contest& contest, std::string_view dialect);
// A hint that names the dialects in which the moves of the game can be written.
[[nodiscard]] std::string dialects_hint(const Contest& start);

}  // namespace varia::records
