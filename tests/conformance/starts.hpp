// Start positions of the compared games: listed positions that reach rare rules, and random ones.
//
// A file of starts has one start on each line, with fields separated by bars; '#' begins a comment:
//
//     POSITION | moves to play | status expected after them
//     never | RULE | why it cannot be reached
//
// The last two fields may be missing or empty. RULE is the name that Trial reports ("castling O-O", "stalemate").
#pragma once

#include <map>
#include <random>
#include <string>
#include <vector>

#include <varia/position.hpp>

#include "referee.hpp"

namespace conformance {

struct Start {
    std::string position;
    std::vector<std::string> moves;
    std::string status;  // empty if no status is expected
    std::string place;   // "chess.txt:12"
};

struct Starts {
    std::vector<Start> list;
    std::map<std::string, std::string> never;  // rule -> reason
};

// Returns the text without blanks at its ends.
[[nodiscard]] std::string trimmed(const std::string& text);
// Returns the parts of a text between separators, each without blanks at its ends.
[[nodiscard]] std::vector<std::string> fields(const std::string& text, char separator);
[[nodiscard]] std::vector<std::string> words(const std::string& text);

// A line of a file, without blanks at its ends.
struct Line {
    std::string text;
    int number = 0;  // counted from 1
};
// Returns the lines of a file that are neither blank nor comments. A file that does not exist has no lines.
[[nodiscard]] std::vector<Line> lines_of(const std::string& path);

// Reads a file of starts. A file that does not exist has no starts.
[[nodiscard]] Starts read_starts(const std::string& path);
// Returns the positions of a .perft file, as starts.
[[nodiscard]] std::vector<Start> perft_starts(const std::string& path);

// Returns a random position in which the side to move cannot capture a king, or nothing if none was found. `cells` has
// the referee's cell for each cell of the kernel.
[[nodiscard]] std::optional<varia::Position> random_position(const varia::VariantPtr& variant,
                                                             reference::Referee& referee, const std::vector<int>& cells,
                                                             std::mt19937_64& random);

// Returns a number from 0 to n - 1, the same on every platform.
[[nodiscard]] inline int below(int n, std::mt19937_64& random) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(n));
}

}  // namespace conformance
