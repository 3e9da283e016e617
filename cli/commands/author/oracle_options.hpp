// The options of commands that compare counts of moves with another program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <varia/variant.hpp>

#include "option_list.hpp"
#include "oracle.hpp"

namespace varia::cli {

struct OracleChoice {
    std::string oracle;  // a command line; empty: no program
    int positions = 10;
    std::optional<std::uint64_t> oracle_seed;
};
// Adds --oracle, --positions and --seed.
void add_oracle(OptionList& list, OracleChoice& choice);

// Asks the program of the options. Precondition: they name one.
[[nodiscard]] OracleAnswer ask_oracle(const OracleChoice& choice, const VariantPtr& variant, const OracleGame& game);

// Writes the game for Fairy-Stockfish, and asks the program about it. If the game cannot be written, or the program
// reads no such files, it is asked about the game under the names that the variant has in protocols.
[[nodiscard]] OracleAnswer ask_oracle(const OracleChoice& choice, const VariantPtr& variant);

// What the answer says against a game; empty if the counts are equal.
[[nodiscard]] std::string complaint_of_oracle(const OracleChoice& choice, const OracleAnswer& answer);
// Complains of a game, if there is something to complain of.
void complain_of_oracle(const OracleChoice& choice, const std::string& game, const OracleAnswer& answer);

}  // namespace varia::cli
