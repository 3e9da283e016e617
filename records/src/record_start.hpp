// The position in which the game of a record begins.
#pragma once

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

namespace varia::records {

// The start of the record's game: its FEN, its pieces or its handicap, or the variant's start position. Numbers of
// cells in a position of PDN are those of the game, or count from the top row if more moves are legal then. Errors have
// the place in the record.
[[nodiscard]] Result<Contest> start_of_record(const GameRecord& record, const VariantPtr& variant);

// The place of the record's first tag of this name; that of the record if it has none.
[[nodiscard]] Place place_of(const GameRecord& record, std::string_view tag);

}  // namespace varia::records
