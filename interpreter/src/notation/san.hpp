// Standard algebraic notation (SAN): how it names pieces, cells and promotions, on boards of any number of axes.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include <varia/position.hpp>
#include <varia/rules.hpp>

#include "move_writer.hpp"

namespace varia {

// The letter of the kind that SAN writes without a letter.
inline constexpr std::string_view pawn_letter = "P";

// The texts of the origin that may stand between a piece's letter and the target cell on a board with two axes:
// nothing, the origin's label on the first axis, the rest of its name, or its whole name. On a board of hexagons the
// rest of the name may be a number that is no label. Two of them are empty if the name does not begin with the label.
[[nodiscard]] std::array<std::string_view, 4> san_origins(const Board& board, Cell from);

// Whether a non-empty text names the cell that a piece comes from: one of the texts of san_origins, or, on boards
// without exactly two axes, some of the labels in the cell's name, in the order of the name (b, 1, L1, bL1 of b1L1).
// `fold`: capitals and small letters are equal.
[[nodiscard]] bool names_origin(const Board& board, Cell from, std::string_view text, bool fold = false);

// SAN of one of the legal moves, without the sign of a check.
[[nodiscard]] std::string san_without_sign(const Position& position, const MoveList& legal, Move move);

// Whether a cell's name consists of its two labels, so that each label is a part of the name.
[[nodiscard]] bool named_by_labels(const Board& board, Cell cell);

}  // namespace varia
