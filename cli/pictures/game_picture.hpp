// Pictures of a game or a match, as SVG: how it stands, where a piece can go, what a move does. `varia draw` and the
// method `draw` of `varia serve` make them.
//
// If a script of the variant fails, the picture means nothing; Contest::take_failure tells it.
#pragma once

#include <optional>
#include <string>

#include <varia/contest.hpp>
#include <varia/result.hpp>

#include "picture.hpp"

namespace varia::cli {

// The boards as they stand: one board, numbered from 0; or all boards, of many the first nine.
[[nodiscard]] std::string picture_of_boards(Contest& contest, std::optional<int> board, const PictureStyle& style);
// A board with marks where a piece can go. `piece` is a cell, a letter, or LETTER@CELL. Errors say which piece or cell
// there is not.
[[nodiscard]] Result<std::string> picture_of_piece(Contest& contest, int board, const std::string& piece,
                                                   const PictureStyle& style);
// The boards that a move changes, before it, with arrows and captures, and after it. Errors say why it is not legal.
[[nodiscard]] Result<std::string> picture_of_move(Contest& contest, const std::string& move, const PictureStyle& style);

// The side with this name or letter. An error lists the sides.
[[nodiscard]] Result<Side> side_called(const Variant& variant, const std::string& name);

}  // namespace varia::cli
