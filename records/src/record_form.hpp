// Which form a file of records has. The beginning of the text decides; `games/*.txt` is also recognized by the status
// in its last line.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace varia::records {

enum class RecordForm : std::uint8_t {
    pgn,      // PGN, PDN, PGN4, and moves without a heading
    text,     // games/*.txt
    uci,      // lines of UCI and UCCI
    usi,      // lines of USI
    json,     // what convert writes
    csa,      // Computer Shogi Association
    kif,      // Kifu for Windows, with numbered moves
    ki2,      // the same heading, with moves as books print them
    epd,      // a position a line, with operations
    wxf,      // World Xiangqi Federation, with a heading of words
    zsg,      // Zillions of Games
    foreign,  // no record, or one that is not read
};

struct FoundForm {
    RecordForm form = RecordForm::pgn;
    std::string_view name;  // of a foreign form, for messages: "SGF, in which games of Go and others are kept"
};

// Finds the form of a text in UTF-8. A text that shows no other form is taken for PGN.
[[nodiscard]] FoundForm form_of(std::string_view text);

// The name of a form of other programs, for messages: "CSA". Empty for Varia's own forms and for PGN.
[[nodiscard]] std::string_view form_title(RecordForm form);

// Whether a line is a status: "ongoing", "white-wins checkmate 1-0", "draw stalemate 1/2-1/2", "tie points
// 1/2,1/2,0,0".
[[nodiscard]] bool is_status(std::string_view line);
// Whether a text is a number without a sign: digits only.
[[nodiscard]] bool is_count(std::string_view text);
// Whether a line is one of EPD: a board in rows, a side, two more fields, and perhaps operations.
[[nodiscard]] bool is_epd(std::string_view line);
// Whether a line is a move of CSA, such as "+7776FU" or "-3334FU,T5": a sign for the side, two cells and a piece.
[[nodiscard]] bool is_csa_move(std::string_view line);
// Whether these fields are a position of SFEN: the board, the side to move, the pieces in hand and perhaps a number.
[[nodiscard]] bool is_sfen(const std::vector<std::string_view>& fields);
// Whether a text begins with one of the signs that stand before moves in KI2, and its length; 0 if not.
[[nodiscard]] std::size_t side_sign(std::string_view text);

// The fields of a line between blanks.
[[nodiscard]] std::vector<std::string_view> fields_in(std::string_view line);

}  // namespace varia::records
