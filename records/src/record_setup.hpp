// Start positions that a record gives piece by piece, in the words of a dialect, and back.
//
// The cells are those of a flat rectangle, seen by the first side. The words of pieces are those that the dialect
// writes in moves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/position.hpp>
#include <varia/records/game_record.hpp>
#include <varia/result.hpp>

namespace varia::records {

// The position of a record. Errors have the place in the record. The position may be one that cannot be played; its
// text is read by parse_position afterwards, which says so.
[[nodiscard]] Result<Position> position_of(const RecordedSetup& setup, const VariantPtr& variant,
                                           const DialectDef& dialect);
// The pieces of a position. An error names a piece for which the dialect has no word.
[[nodiscard]] Result<RecordedSetup> setup_of(const Position& position, const DialectDef& dialect);
// The player who moves first in a position of two sides.
[[nodiscard]] int player_of_setup(const Position& position);

// The words that a dialect has for a kind, the one that is written first. Empty if it has none.
[[nodiscard]] std::vector<std::string> kind_words(const DialectDef& dialect, std::string_view letter);

}  // namespace varia::records
