// Compares the counts of legal moves with those of another program: an engine that speaks UCI and counts by `go perft`,
// as Fairy-Stockfish and Stockfish do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/variant.hpp>

namespace varia::cli {

struct OracleWish {
    std::vector<std::string> command;  // the program and its arguments; it is started without a shell
    int positions = 10;                // in which counts are compared, beside the start position
    int depth = 3;                     // to which moves are counted, in turns
    std::uint64_t seed = 1;            // of the random games from which these positions are
};

// The game as the program knows it.
struct OracleGame {
    std::string path;                // a variants.ini that it reads first; empty: none
    std::vector<std::string> names;  // its names; the first one that the program lists is chosen
};

struct OracleAnswer {
    std::string failure;     // why nothing could be compared, or not all
    bool unknown = false;    // the program does not know the game, or reads no files
    std::string difference;  // the first one; empty if there is none
    int positions = 0;       // in which the counts are equal
};

// Starts the program, asks it and ends it. Each of its answers has a time limit. If the counts of a position differ,
// the game tree is walked down to the position where the moves differ. Positions are written in the dialect `fairy` of
// the variant, or as FEN; those with state values are left out. Where the tree would have more than some millions of
// leaves, less depth is compared.
[[nodiscard]] OracleAnswer ask_oracle(const OracleWish& wish, const VariantPtr& variant, const OracleGame& game);

}  // namespace varia::cli
