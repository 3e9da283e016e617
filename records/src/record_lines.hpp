// What the readers of records in lines share: texts of tags and moves, dates, times of moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <varia/records/game_record.hpp>

namespace varia::records {

// Adds a move to a line of the record. Returns false, and adds a flaw, if the game has too many moves already.
bool add_move(GameRecord& record, std::size_t line, std::string text, Place place);
// Adds a comment behind the last move of a line, or before the first. If the game has too many, it adds a flaw instead.
void add_comment(GameRecord& record, std::size_t line, std::string text);
// Adds a flaw or a note, up to max_record_flaws.
void add_flaw(GameRecord& record, Place place, std::string message);
void add_note(GameRecord& record, Place place, std::string message, std::string hint = {});
// Sets a tag that the record does not have yet. Empty values, and more than max_record_tags tags, are passed over.
void add_tag(GameRecord& record, std::string_view name, std::string_view value, Place place);

// Whether a line with pieces may be added to a start position (null: none is begun). If the line is too long, or if
// there are too many pieces, it adds a flaw and returns false.
[[nodiscard]] bool has_room(GameRecord& record, const RecordedSetup* setup, std::string_view line, Place place);

// The time that a move took, as PGN writes it in a comment: "[%emt 0:01:05]" for 65 seconds.
[[nodiscard]] std::string time_comment(std::uint64_t seconds);
// The seconds of such a comment. Nothing if the comment is another one.
[[nodiscard]] std::uint64_t seconds_in(std::string_view comment);
[[nodiscard]] bool is_time_comment(std::string_view comment);

// Rows of the tables that forms have: a word for the end of a game, and a word for a tag.
struct EndWord {
    std::string_view word;
    RecordedEnd end;
};
struct TagWord {
    std::string_view word, tag;
};

// The date at the beginning of a text, "2003/05/03 10:30" or "2003-05-03", as PGN writes it: "2003.05.03". Empty if
// there is none.
[[nodiscard]] std::string date_in(std::string_view text);

// The bytes of a text of a column and a row on boards of up to nine columns, as "７六" in Japanese records: the column
// from the right, the row from the top, from 1. Nothing stands for numbers beyond 9.
[[nodiscard]] std::string_view wide_digit(int number);
[[nodiscard]] std::string_view row_numeral(int number);
// The number of a wide digit, an ASCII digit or a numeral at the beginning of a text, and its length in bytes; 0 if
// there is none.
struct Digit {
    int number = 0;
    std::size_t length = 0;
};
[[nodiscard]] Digit digit_at(std::string_view text);

// The text with all occurrences of `what` replaced. Precondition: `what` is not empty.
[[nodiscard]] std::string replaced(std::string_view text, std::string_view what, std::string_view with);

}  // namespace varia::records
