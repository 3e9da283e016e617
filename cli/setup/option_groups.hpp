// Groups of options that several commands share. A command's own options have the groups it takes as bases; a function
// for each part adds it to the command's list, so that it has the same words everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "variant_files.hpp"

#include "option_list.hpp"
#include "terminal.hpp"

namespace varia::cli {

inline constexpr int most_threads = 256;
inline constexpr int most_hash = 65536;  // MiB
inline constexpr int most_asked_games = 1'000'000;
inline constexpr std::uint64_t most_memory = std::uint64_t{1} << 20U;  // MiB
inline constexpr std::uint64_t most_asked_seconds = 1'000'000;
inline constexpr int deepest = 100;  // steps of a search, half-moves of perft

// VARIANT and --set.
struct VariantChoice {
    std::string variant;  // a built-in variant's name, or a path
    OptionValues set;
};
enum class Named : std::uint8_t { must_be, may_be };
void add_variant(OptionList& list, VariantChoice& choice, Named named = Named::must_be);
// The variant must be named unless that flag is given.
void add_variant(OptionList& list, VariantChoice& choice, const bool& unless);
void add_set(OptionList& list, OptionValues& set,
             const char* description = "Set an option of the variant; may be repeated");

// A game of it at some position.
struct GameChoice : VariantChoice {
    std::optional<std::string> position;  // --position; the start position without it
    std::string moves;                    // --moves, separated by blanks
    std::optional<int> board;             // --board: one of a match, from 1
};
// --position, --moves and --set.
void add_position(OptionList& list, GameChoice& choice);
void add_board(OptionList& list, GameChoice& choice);

// How it is drawn.
struct DrawingChoice {
    bool ascii = false;
    ColourChoice colour = ColourChoice::automatic;
    std::optional<int> width;  // columns; the terminal's without it
};
void add_ascii(OptionList& list, bool& ascii);
// --ascii and --color.
void add_drawing(OptionList& list, DrawingChoice& choice);
void add_width(OptionList& list, std::optional<int>& width);

// How strong the computer plays, and how long it thinks.
struct ThinkingChoice {
    std::optional<int> level;    // from 1 to 20
    std::optional<double> time;  // seconds a move
    std::uint64_t nodes = 0;     // positions a move; 0: any
    int depth = 0;               // 0: any
    std::optional<std::uint64_t> seed;
};
// --level and --seed.
void add_level(OptionList& list, ThinkingChoice& choice);
// --time and --nodes.
void add_limits(OptionList& list, ThinkingChoice& choice);
void add_depth(OptionList& list, ThinkingChoice& choice);
// A level has limits of its own. For commands that take both.
void refuse_level_with_limits(OptionList& list, const ThinkingChoice& choice);

// What the computer thinks with.
struct EngineChoice {
    int threads = 1;
    std::size_t hash = 0;  // MiB; 0: as usual
    std::string endgames;  // the folder of solved endgames; "none": without; empty: the user's
    std::string weights;   // a file; empty: those that are found
};
// --threads and --hash.
void add_engine(OptionList& list, EngineChoice& choice);
void add_threads(OptionList& list, int& threads, const char* description);
void add_endgames(OptionList& list, std::string& endgames);
void add_weights_file(OptionList& list, std::string& weights);

void add_seed(OptionList& list, std::optional<std::uint64_t>& seed, const char* description);
void add_json(OptionList& list, bool& json);
// What is watched has no end, and an answer in JSON has one.
void refuse_watch_with_json(OptionList& list, const bool& watch, const bool& json);

}  // namespace varia::cli
