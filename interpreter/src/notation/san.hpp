// Standard algebraic notation: how a piece, a cell and a promotion are named in it. It is read on every board, and
// written on those of two axes.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include <varia/position.hpp>
#include <varia/rules.hpp>

#include "move_writer.hpp"

namespace varia {

// The kind that is written without a letter.
inline constexpr std::string_view pawn_letter = "P";

// What may stand between a piece's letter and the cell it goes to, to tell it from others: nothing, its label on the
// first axis, on the second, or its whole cell.
[[nodiscard]] std::array<std::string_view, 4> san_origins(const Board& board, Cell from);

// Whether a text that is not empty says where a piece comes from: one of those, or on boards of other than two axes
// some of the labels that make up the cell's name, in the name's order (b, 1, L1, bL1 of b1L1).
[[nodiscard]] bool names_origin(const Board& board, Cell from, std::string_view text);

// Whether a cell's name is its two labels, so that a label alone is a part of the name.
[[nodiscard]] bool named_by_labels(const Board& board, Cell cell);

}  // namespace varia
