// How names and texts of a declaration may be spelled: what the loader asks of a file's words, and the validator of a
// host's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace varia {

// A name: letters, digits and _, not beginning with a digit.
[[nodiscard]] bool is_identifier(std::string_view text);
// A piece's letter: a capital, or in braces a capital and more capitals and digits ("{LN}"), with '+' before or '~'
// after.
[[nodiscard]] bool is_piece_letter(std::string_view text);
// How to write one, for a hint.
inline constexpr std::string_view piece_letter_hint =
    "use a capital from A to Z, or two to eight capitals and digits in braces (\"{LN}\"), with \"+\" before or \"~\" "
    "after it for a promoted piece";
// One capital from A to Z.
[[nodiscard]] bool is_one_capital(std::string_view text);
// One or two small letters: a side, in position text.
[[nodiscard]] bool is_side_letter(std::string_view text);

// These say what is wrong with a text, as the end of a sentence that begins with what the text is; empty if nothing is.
struct Complaint {
    std::string message;  // "may not be empty"
    std::string hint;
    [[nodiscard]] explicit operator bool() const { return !message.empty(); }
};
// A name that expressions use: an identifier of at most max_word characters that means nothing else there. Reasons of
// endings may have hyphens ("bared-king"). The sentence begins with the name in quotes.
[[nodiscard]] Complaint word_complaint(std::string_view text, bool hyphens = false);
// A kind of piece by its letter, where one is named. The sentence begins with the letter in quotes.
[[nodiscard]] Complaint piece_letter_complaint(std::string_view text);
// One capital from A to Z. The sentence begins with what the letter is of.
[[nodiscard]] Complaint capital_complaint(std::string_view text);
// What a side is written as; a whole sentence.
[[nodiscard]] Complaint side_letter_complaint(std::string_view text);
// A name that is none of those there are: "unknown axis "flie" in the moves of R", a whole sentence. If there are none
// every name is taken: that they are missing has been told.
[[nodiscard]] Complaint unknown_name(std::string_view name, const std::vector<std::string>& known,
                                     std::string_view what, std::string_view in = {});
// A text of `least` to `most` characters (0: of any length), all of them visible; `lines`: it may have several lines.
[[nodiscard]] Complaint line_complaint(std::string_view text, int least, int most, bool lines = false);

// What is wrong with the label of a coordinate, as a whole sentence; or nothing. Labels become parts of cell names, so
// signs that separate cells in moves, positions and drawings can't be in them.
[[nodiscard]] std::string label_problem(std::string_view label);

}  // namespace varia
