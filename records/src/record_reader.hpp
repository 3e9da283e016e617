// Reads records in PGN, game by game: the import format of the Standard of S. J. Edwards (1994), with extensions for
// games that the Standard does not know (docs/records.md).
//
// No text is refused as a whole. A single sign that means nothing is a flaw (GameRecord::flaws) and is passed over.
// Where the text stops being a record, the reader notes a flaw, keeps what it has read before, and looks for the next
// game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/records/game_record.hpp>

#include "record_text.hpp"

namespace varia::records {

class RecordReader {
public:
    // The text must outlive the reader.
    explicit RecordReader(std::string_view text);
    // Reads the next game. Returns nothing at the end of the text.
    [[nodiscard]] std::optional<GameRecord> next();

private:
    bool skip_between();
    void read_tags();
    bool read_tag();
    [[nodiscard]] bool begins_other_game(std::size_t above);
    void take_result_of_tag();
    void read_moves();
    bool read_token();
    bool read_comment();
    bool read_glyph();
    bool open_variation();
    bool close_variation();
    bool read_word();
    bool take_word(std::string word, Place place);
    void take_comment(std::string text);
    bool take_glyph(int glyph, Place place);
    [[nodiscard]] std::string_view word_here() const;
    [[nodiscard]] std::string taken_word();
    [[nodiscard]] bool is_result(std::string_view word) const;
    void note(Place place, std::string message);
    // Adds a flaw to the game and returns false.
    bool flawed(Place place, std::string message);
    bool pass_over(std::string message, std::size_t length = 1);
    void go_to_next_game();
    bool pass_separator();
    [[nodiscard]] RecordedLine& line() { return game_.lines[open_.back()]; }

    RecordText text_;
    GameRecord game_;
    std::vector<std::size_t> open_;  // indices of the open lines, the innermost last
    std::vector<Place> opened_;      // where each open variation began; the main line has no entry
    std::size_t passed_over_ = 0;    // signs that mean nothing where they stand
    bool ended_ = false;             // the result has been read
};

// Whether the text begins with a tag, `[Name "`.
[[nodiscard]] bool is_tag(std::string_view text);
// Whether the text is a score, such as "1-0", "1/2-1/2", "1-0-0-0": numbers with hyphens or commas between them.
[[nodiscard]] bool is_score(std::string_view text);

}  // namespace varia::records
