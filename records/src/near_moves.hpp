// The legal moves that a move which cannot be played may stand for: those with a text that differs from it by one sign,
// and those that are written as it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>

#include "contest_dialect.hpp"

namespace varia::records {

// A legal move or turn: its text where it was found, and its canonical text, which Contest::play reads.
struct MeantMove {
    std::string text;
    std::string canonical;
};

// The legal moves whose text is one edit away from `text`: one sign was changed, left out or added; or the end of the
// text is missing, because a blank or a line end took the place of a sign. The texts are those of the dialect, or
// Varia's own without one. Empty if more moves are legal than may be searched for one record.
[[nodiscard]] std::vector<MeantMove> near_moves(Contest& contest, const std::optional<ContestDialect>& dialect,
                                                std::string_view text);

// All legal moves or turns. Empty if there are more than may be searched for one record.
[[nodiscard]] std::vector<MeantMove> all_moves(Contest& contest, const std::optional<ContestDialect>& dialect);

// The legal turns of several steps that begin and end on the cells of `text`, `10x26`, if the game has such turns and
// there is more than one. Empty if there are more turns than may be searched for one record.
[[nodiscard]] std::vector<MeantMove> turns_written_as(Contest& contest, std::string_view text);

}  // namespace varia::records
