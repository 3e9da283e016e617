// The spelling of names and texts in a declaration. The loader checks the words of a file with these functions, and the
// validator those of a host.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace varia {

// A name: letters, digits and _, not beginning with a digit.
[[nodiscard]] bool is_identifier(std::string_view text);
// The letter of a piece: a capital, or in braces a capital followed by capitals and digits ("{LN}"), with '+' before or
// '~' after it.
[[nodiscard]] bool is_piece_letter(std::string_view text);
// The spelling of such a letter, for a hint.
inline constexpr std::string_view piece_letter_hint =
    "use a capital from A to Z, or two to eight capitals and digits in braces (\"{LN}\"), with \"+\" before or \"~\" "
    "after it for a promoted piece";
// One capital from A to Z.
[[nodiscard]] bool is_one_capital(std::string_view text);
// One or two small letters: the letters of a side in position text.
[[nodiscard]] bool is_side_letter(std::string_view text);

// These functions return what is wrong with a text, or an empty complaint. The message is the end of a sentence; the
// caller writes its beginning, which names the text.
struct Complaint {
    std::string message;  // "may not be empty"
    std::string hint;
    [[nodiscard]] explicit operator bool() const { return !message.empty(); }
};
// A name that expressions use: an identifier of at most max_word characters that is no keyword of expressions. Reasons
// of results may have hyphens ("bared-king"). The sentence begins with the name in quotes.
[[nodiscard]] Complaint word_complaint(std::string_view text, bool hyphens = false);
// A reference to a kind of piece by its letter. The sentence begins with the letter in quotes.
[[nodiscard]] Complaint piece_letter_complaint(std::string_view text);
// One capital from A to Z. The sentence begins with the owner of the letter.
[[nodiscard]] Complaint capital_complaint(std::string_view text);
// The letters of a side. The message is a whole sentence.
[[nodiscard]] Complaint side_letter_complaint(std::string_view text);
// A name that must be one of `known`: "unknown axis "flie" in the moves of R", a whole sentence. If `known` is empty
// every name is accepted, because another message has already said that there are none.
[[nodiscard]] Complaint unknown_name(std::string_view name, const std::vector<std::string>& known,
                                     std::string_view what, std::string_view in = {});
// A text of `min` to `max` characters (`max` 0: of any length), all of them visible; `lines`: it may have several
// lines.
[[nodiscard]] Complaint line_complaint(std::string_view text, int min, int max, bool lines = false);

// What is wrong with the label of a coordinate, as a whole sentence, or an empty text. Labels become parts of cell
// names, so they cannot contain signs that separate cells in moves, positions and drawings.
[[nodiscard]] std::string label_problem(std::string_view label);
// What is wrong with the name of a single cell: it is written in moves as labels are, and it is no word that means a
// move itself, such as "pass". The sentence begins with the name in quotes.
[[nodiscard]] Complaint cell_name_complaint(std::string_view name);

}  // namespace varia
