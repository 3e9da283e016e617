// The record of a game or a match: tags, moves with their comments, and variations.
//
// Nothing here has been checked against rules: a Reader (reader.hpp beside this file) plays records. All structs are
// values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace varia::records {

// A place in a text. Lines and columns count from 1, columns in characters. Line 0 means that there is no place.
struct Place {
    std::uint32_t line = 0, column = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

// A problem in a record, its place, and perhaps a hint for its solution.
struct Flaw {
    Place place;
    std::string message;
    std::string hint = {};
};

struct RecordTag {
    std::string name, value;
    Place place;
};

struct RecordedMove {
    std::string text;  // as it is written in the record; of a record that was played, its canonical text
    Place place;
    std::vector<std::string> comments;    // behind the move
    std::vector<int> glyphs;              // numeric annotation glyphs: 1 for $1; null_glyph is left out
    std::vector<std::size_t> variations;  // indices of the lines that may replace this move
    int number = 0;                       // of the turn; 0 until the move is played
    bool begins = false;                  // this move is the first with its number
};

struct RecordedLine {
    std::vector<std::string> comments;  // before the first move
    std::vector<RecordedMove> moves;
};

// A start position that a record gives piece by piece, as CSA and KIF do. Pieces and sides are in the words of the
// record's dialect. Cells are counted from 1 on the board as the first side sees it, as in Japan: columns from the
// right, rows from the top.
struct RecordedSetup {
    struct Man {
        int column = 1, row = 1;
        int player = 0;     // 0 is the side that moves first in the usual start position
        std::string piece;  // empty: the cell is emptied
        Place place;
    };
    struct InHand {
        int player = 0;
        std::string piece;  // empty: all pieces that are neither on the board nor in a hand yet
        int count = 1;
        Place place;
    };
    bool usual = false;  // the pieces of the usual start position stand on the board; `men` changes cells of it
    std::vector<Man> men;
    std::vector<InHand> hands;
    int to_move = 0;  // a player
    Place place;
};

// How a record says that its game ended, relative to the side that would move next.
enum class RecordedEnd : std::uint8_t {
    none,
    resigned,              // this side resigned
    late,                  // its time was over
    mated,                 // it has lost by the rules
    broke_rules,           // it has lost by a move that is not legal
    opponent_broke_rules,  // it has won by such a move
    declared,              // it has won by a declaration
    draw,
    repeated,  // a draw by repetition
    stopped,   // the game was not finished
};

struct GameRecord {
    Place place;
    std::vector<RecordTag> tags;
    // The first line is the main line, the others are variations.
    std::vector<RecordedLine> lines = std::vector<RecordedLine>(1);
    std::string result;  // "1-0", "*"; empty if the record breaks off
    Place end;
    bool open = false;           // the text ends inside a comment or a variation
    std::vector<Flaw> flaws;     // where the text is no record; what stands before has been read
    std::vector<Flaw> notes;     // deviations that were tolerated, and text that was skipped
    std::size_t comments = 0;    // in all lines; counted while the record is read
    std::size_t move_count = 0;  // likewise

    // What the form of a file says about the game beside tags; all of it is empty for the forms of Varia itself.
    // The dialects in which the moves may be written, the likeliest first. An empty name is Varia's own notation, which
    // is also meant if the list is empty. Dialects that the variant lacks are passed over.
    std::vector<std::string> dialects;
    // If the record does not name its variant: it is one of those that have one of these dialects. An empty name is
    // the game for which PGN was made.
    std::vector<std::string> families;
    std::vector<std::string> players;    // by number, if the form has no tags for them
    std::string handicap;                // the name of the start position, in the words of the dialect
    std::optional<RecordedSetup> setup;  // the start position, if there is no tag FEN
    RecordedEnd ending = RecordedEnd::none;
    Place ending_place;

    [[nodiscard]] const std::vector<RecordedMove>& moves() const { return lines.front().moves; }
    [[nodiscard]] std::vector<RecordedMove>& moves() { return lines.front().moves; }
    // The value of a tag, or null if there is no such tag. The case of the name does not matter.
    [[nodiscard]] const std::string* find(std::string_view tag) const;
    [[nodiscard]] std::string value(std::string_view tag) const;  // empty if there is no such tag
    // Replaces the value of a tag. A new tag goes behind all others.
    void set(std::string_view tag, std::string value);
};

// Limits for files from untrusted sources.
inline constexpr std::size_t max_record_bytes = std::size_t{1} << 30U;  // in one file
inline constexpr std::size_t max_record_json = std::size_t{1} << 26U;   // bytes of a file of JSON
inline constexpr std::size_t max_record_men = 10'000;          // in a start position that is given piece by piece
inline constexpr std::size_t max_record_row = 4096;            // bytes of a line with such pieces
inline constexpr std::size_t max_record_moves = 1'000'000;     // in one game, with its variations
inline constexpr std::size_t max_record_comments = 1'000'000;  // in one game
inline constexpr std::size_t max_record_tags = 1000;
inline constexpr std::size_t max_record_depth = 64;  // of variations inside variations
inline constexpr int max_glyph = 9999;               // the largest number behind a $
inline constexpr int null_glyph = 0;  // $0 says nothing: the Standard's null annotation, which is read and not written
inline constexpr std::size_t max_record_flaws = 20;  // reported of one game; notes have the same limit

}  // namespace varia::records
