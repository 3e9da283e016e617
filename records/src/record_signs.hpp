// Signs that annotators write in place of the numbers behind `$`, and typographic signs in printed moves.
//
// Numbers up to 139 are those of the PGN Standard (section 10). Programs have agreed on the numbers from 140 on since
// then, as Scid and ChessBase write them.
#pragma once

#include <string>
#include <string_view>

namespace varia::records {

// The number of a sign that stands alone, such as `!?`, `=`, `∓`. 0 if the text is no such sign.
[[nodiscard]] int glyph_of(std::string_view sign);

// The sign at the end of a word, behind a move, such as `∓` of `Bd3∓`. Only signs outside of ASCII count, because no
// move contains them. Empty if there is none.
[[nodiscard]] std::string_view sign_behind(std::string_view word);

// The word with ASCII in place of typographic signs: ×, …, dashes and the minus sign.
[[nodiscard]] std::string in_plain_signs(std::string_view word);

// Whether a word is a null move, which annotators write where a side passes in a game without passes: `--`, `Z0`, `<>`,
// `null`, `@@@@`, `0000`.
[[nodiscard]] bool is_null_move(std::string_view word);

}  // namespace varia::records
