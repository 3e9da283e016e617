// Where trial games begin: positions written down because they reach rare rules, and random ones.
//
// A file of starts has a line each, its fields separated by bars; '#' begins a comment:
//
//     POSITION | moves to play | status expected after them
//     never | RULE | why it cannot be reached
//
// The last two fields may be missing or empty. RULE is named as Trial reports it ("castling O-O", "stalemate").
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
    std::string status;  // empty: not said
    std::string place;   // "chess.txt:12"
};

struct Starts {
    std::vector<Start> list;
    std::map<std::string, std::string> never;  // rule -> why
};

// Blank at the ends removed.
[[nodiscard]] std::string trimmed(const std::string& text);
// The parts of a text between separators, each trimmed.
[[nodiscard]] std::vector<std::string> fields(const std::string& text, char separator);
[[nodiscard]] std::vector<std::string> words(const std::string& text);

// A line of a file that says something, trimmed.
struct Line {
    std::string text;
    int number = 0;  // from 1
};
// Those of a file that are not blank and no comments; a file that does not exist has none.
[[nodiscard]] std::vector<Line> lines_of(const std::string& path);

// What a file says; a file that does not exist says nothing.
[[nodiscard]] Starts read_starts(const std::string& path);
// The positions of a .perft file, as starts.
[[nodiscard]] std::vector<Start> perft_starts(const std::string& path);

// A random position in which nobody's king can be taken by the side to move; nothing if none was found. `cells` are
// the referee's for each of the kernel's.
[[nodiscard]] std::optional<varia::Position> random_position(const varia::VariantPtr& variant,
                                                             reference::Referee& referee, const std::vector<int>& cells,
                                                             std::mt19937_64& random);

// A number from 0 to n - 1; the same on every platform.
[[nodiscard]] inline int below(int n, std::mt19937_64& random) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(n));
}

}  // namespace conformance
