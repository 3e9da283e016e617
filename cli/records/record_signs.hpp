// Signs that annotators write in place of the numbers behind `$`, and how moves are set in print.
//
// Numbers up to 139 are those of the PGN Standard (section 10); from 140 on they are what programs have agreed on
// since, as Scid and ChessBase write them.
#pragma once

#include <string>
#include <string_view>

namespace varia::cli {

// The number of a sign that stands alone, `!?`, `=`, `∓`; 0 if it is none.
[[nodiscard]] int glyph_of(std::string_view sign);

// The sign that a word ends with behind a move, `Bd3∓`, of those that are no part of any move; empty if there is none.
[[nodiscard]] std::string_view sign_behind(std::string_view word);

// The same with ASCII in the place of what printers set: × and …, dashes and the minus.
[[nodiscard]] std::string in_plain_signs(std::string_view word);

// How somebody writes that a side lets a move pass in a game that has no passes: `--`, `Z0`, `<>`, `null`, `@@@@`,
// `0000`.
[[nodiscard]] bool is_null_move(std::string_view word);

}  // namespace varia::cli
