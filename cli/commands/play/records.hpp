// Checks a variant against files beside it: counts of positions, and recorded games.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <varia/variant.hpp>

#include "variant_files.hpp"

namespace varia::cli {

struct Records {
    Diagnostics found;       // what does not agree, line by line
    std::size_t counts = 0;  // lines of ID.perft that were counted
    std::size_t games = 0;   // games that were replayed
};

// Checks ID.perft beside the variant's file, with lines `position | depth | count | source` and perhaps `|
// option=value`. Checks games/*.txt, with perhaps `options: NAME=VALUE` and `position: TEXT`, then moves, and the
// status in the last line; text after # is a comment. Checks games/*.pgn, recorded games (docs/records.md). Warns if
// there are no such files.
[[nodiscard]] Records try_records(const VariantPtr& variant, const VariantPath& path);

// The same for the text of one file. `file`: its name in the diagnostics.
void try_counts(const VariantPtr& variant, const VariantPath& path, const std::string& file, std::string_view text,
                Records& records);
void try_game(const VariantPtr& variant, const VariantPath& path, const std::string& file, std::string_view text,
              Records& records);
void try_games_on_record(const VariantPtr& variant, const VariantPath& path, const std::string& file,
                         std::string_view text, Records& records);

}  // namespace varia::cli
