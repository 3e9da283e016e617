// Groups of options that several commands share. The struct of a command's options has these groups as bases. A
// function for each part adds its options to the command's list, so that they have the same words everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "variant_files.hpp"

#include "option_list.hpp"
#include "terminal.hpp"

namespace varia::cli {

inline constexpr int max_threads = 256;
inline constexpr int max_hash = 65536;  // in MiB
inline constexpr int max_asked_games = 1'000'000;
inline constexpr std::uint64_t max_memory = std::uint64_t{1} << 20U;  // in MiB
inline constexpr std::uint64_t max_asked_seconds = 1'000'000;
inline constexpr int deepest = 100;  // steps of a search, plies of perft

// The options VARIANT and --set.
struct VariantChoice {
    std::string variant;  // a built-in variant's name, or a path
    OptionValues set;
};
enum class Named : std::uint8_t { must_be, may_be };
void add_variant(OptionList& list, VariantChoice& choice, Named named = Named::must_be);
// The variant must be named unless the flag `unless` is given.
void add_variant(OptionList& list, VariantChoice& choice, const bool& unless);
void add_set(OptionList& list, OptionValues& set,
             const char* description = "Set an option of the variant; may be repeated");

// A game of the variant at some position.
struct GameChoice : VariantChoice {
    std::optional<std::string> position;  // --position; without it the start position
    std::string moves;                    // --moves, separated by blanks
    std::optional<int> board;             // --board: a board of a match, from 1
    std::string dialect;                  // --as; empty: Varia's own texts
    bool exact = false;                   // --exact: a position that is read with a warning is refused
};
// Adds --position, --moves, --as, --exact and --set.
void add_position(OptionList& list, GameChoice& choice);
void add_board(OptionList& list, GameChoice& choice);

// How a board is drawn.
struct DrawingChoice {
    bool ascii = false;
    ColourChoice colour = ColourChoice::automatic;
    std::optional<int> width;  // columns; without it those of the terminal
};
void add_ascii(OptionList& list, bool& ascii);
// Adds --ascii and --color.
void add_drawing(OptionList& list, DrawingChoice& choice);
void add_width(OptionList& list, std::optional<int>& width);

// How strong the computer plays, and how long it thinks.
struct ThinkingChoice {
    std::optional<int> level;    // from 1 to 20
    std::optional<double> time;  // in seconds for a move
    std::uint64_t nodes = 0;     // positions for a move; 0 if not limited
    int depth = 0;               // in steps; 0 if not limited
    std::optional<std::uint64_t> seed;
};
// Adds --level and --seed.
void add_level(OptionList& list, ThinkingChoice& choice);
// Adds --time and --nodes.
void add_limits(OptionList& list, ThinkingChoice& choice);
void add_depth(OptionList& list, ThinkingChoice& choice);
// For commands that take both a level and limits. A level has limits of its own, so the two exclude each other.
void refuse_level_with_limits(OptionList& list, const ThinkingChoice& choice);

// What the computer uses for thinking.
struct EngineChoice {
    int threads = 1;
    std::size_t hash = 0;  // in MiB; 0 for the default
    std::string endgames;  // folder of solved endgames; "none" to use none; empty for the user's folder
    std::string weights;   // a file; empty for the weights that are found
};
// Adds --threads and --hash.
void add_engine(OptionList& list, EngineChoice& choice);
void add_threads(OptionList& list, int& threads, const char* description);
void add_endgames(OptionList& list, std::string& endgames);
void add_weights_file(OptionList& list, std::string& weights);

void add_seed(OptionList& list, std::optional<std::uint64_t>& seed, const char* description);
void add_json(OptionList& list, bool& json);
// A watched command has no end, but an answer in JSON needs one.
void refuse_watch_with_json(OptionList& list, const bool& watch, const bool& json);

}  // namespace varia::cli
