// Rewrites sentences for a reader who has never seen a variant's file: directions get names, and coordinates become the
// labels of the board.
#pragma once

#include <string>

#include <varia/definition.hpp>

#include "side_frame.hpp"

namespace varia::cli {

// "slides along (1,0), from rank == 2" becomes "slides straight, from rank 2". Directions get names if the board has
// two axes or more. `frame` belongs to the side that the line is about: the directions in the line are that side's, and
// the zones are already those of the board (as_side_has_it). Without `frame` the line is about the first side.
[[nodiscard]] std::string in_plain_words(const std::string& line, const BoardDef& board,
                                         const SideFrame* frame = nullptr);
// Adds a capital at the beginning and a full stop at the end.
[[nodiscard]] std::string as_sentence(std::string line);

}  // namespace varia::cli
