// Sentences for somebody who has never seen a variant's file: directions by name, coordinates as the board is labelled.
#pragma once

#include <string>

#include <varia/definition.hpp>

#include "side_frame.hpp"

namespace varia::cli {

// "slides along (1,0), from rank == 2" becomes "slides straight, from rank 2". Directions have names on flat boards of
// squares only. `frame`: of the side that is spoken of, whose directions are the line's and whose zones are the board's
// (as_side_has_it); without it the first.
[[nodiscard]] std::string in_plain_words(const std::string& line, const BoardDef& board,
                                         const SideFrame* frame = nullptr);
// With a capital where it begins, and a full stop.
[[nodiscard]] std::string as_sentence(std::string line);

}  // namespace varia::cli
