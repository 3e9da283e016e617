// Records in the form of PGN, read game by game: the Standard of S. J. Edwards (1994), import format, and what games
// need that it does not know (docs/records.md).
//
// Nothing is refused as a whole. Where a text stops being a record that is noted (GameRecord::flaws), what stands
// before has been read, and the next game is looked for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game_record.hpp"
#include "record_text.hpp"

namespace varia::cli {

class RecordReader {
public:
    // The text outlives it.
    explicit RecordReader(std::string_view text);
    // The next game; nothing at the end.
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
    // Notes that it is damage; false.
    bool flawed(Place place, std::string message);
    void go_to_next_game();
    [[nodiscard]] RecordedLine& line() { return game_.lines[open_.back()]; }

    RecordText text_;
    GameRecord game_;
    std::vector<std::size_t> open_;  // lines, the innermost last
    std::vector<Place> opened_;      // where each of them began, but for the first
    std::size_t moves_ = 0;
    bool ended_ = false;  // by its result
};

// Whether a line begins with a tag, `[Name "`.
[[nodiscard]] bool is_tag(std::string_view text);
// "1-0", "1/2-1/2", "1-0-0-0": numbers with hyphens or commas between.
[[nodiscard]] bool is_score(std::string_view text);

}  // namespace varia::cli
