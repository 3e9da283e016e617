// A game or a match that was written down: tags, moves with what was said of them, and ways it might have gone.
//
// What stands here is text: nothing of it has been held to rules yet. Whoever knows the variant does that
// (replayed.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace varia::cli {

// From 1, columns in characters; line 0: no place.
struct Place {
    std::uint32_t line = 0, column = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

// What is wrong, and where.
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
    std::string text;  // as it is written
    Place place;
    std::vector<std::string> comments;    // behind it
    std::vector<int> glyphs;              // $1, $2 ...
    std::vector<std::size_t> variations;  // lines of the record that are played in its place
    int number = 0;                       // of the turn, once rules have said it
    bool begins = false;                  // it is the first of that number
};

struct RecordedLine {
    std::vector<std::string> comments;  // before the first move
    std::vector<RecordedMove> moves;
};

struct GameRecord {
    Place place;
    std::vector<RecordTag> tags;
    std::vector<RecordedLine> lines = std::vector<RecordedLine>(1);  // the first is what was played
    std::string result;                                              // "1-0", "*"; empty: the record breaks off
    Place end;
    bool open = false;        // the text ends within a comment or a variation
    std::vector<Flaw> flaws;  // where it is no record; what stands before has been read
    std::vector<Flaw> notes;  // what was read although it is not quite as it should be, or was passed over

    [[nodiscard]] const std::vector<RecordedMove>& moves() const { return lines.front().moves; }
    [[nodiscard]] std::vector<RecordedMove>& moves() { return lines.front().moves; }
    // The value of a tag, its name in any case; null if there is none.
    [[nodiscard]] const std::string* find(std::string_view tag) const;
    [[nodiscard]] std::string value(std::string_view tag) const;  // empty if there is none
    // In place of what it had, or behind all others.
    void set(std::string_view tag, std::string value);
};

// What a stranger's file may cost.
inline constexpr std::size_t most_record_bytes = std::size_t{1} << 30U;  // of a file
inline constexpr std::size_t most_record_moves = 1'000'000;              // of one game, with its variations
inline constexpr std::size_t most_record_tags = 1000;
inline constexpr std::size_t most_record_depth = 64;  // of variations in variations
inline constexpr int most_glyph = 9999;               // the number behind a $
inline constexpr std::size_t most_record_flaws = 20;  // told of one game

}  // namespace varia::cli
