// The options that are numbers and times: from the texts that were typed to values within their limits.
#pragma once

#include <string>

#include "arguments.hpp"

namespace varia::cli {

// As they were typed; empty is not given.
struct NumberTexts {
    std::string depth, threads, hash, width, seed, board, budget, memory, seconds;
    std::string level, time, nodes, lines, match;
    std::string games, concurrency, turns, balance, margin, patience, most_turns, size, game, to, port;
};

// Fills in what was given; `command` is the arguments' own. What is wrong with a number, or nothing.
[[nodiscard]] std::string read_numbers(const NumberTexts& texts, Arguments& arguments);

// What is wrong with a depth of perft.
[[nodiscard]] std::string depth_problem(const std::string& text);
// A word as an error repeats it.
[[nodiscard]] std::string shortened(const std::string& word);

}  // namespace varia::cli
