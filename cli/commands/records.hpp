// What a variant is held to by files beside it: numbers of positions that somebody counted, and games that somebody
// played.
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

// ID.perft beside the variant's file: lines `position | depth | count | source` and perhaps `| option=value`. And
// games/*.txt: perhaps `options: NAME=VALUE` and `position: TEXT`, then moves, and on the last line the status. Text
// after # is a comment. And games/*.pgn, games on record (docs/records.md). A warning if there is none of them.
[[nodiscard]] Records try_records(const VariantPtr& variant, const VariantPath& path);

// The same for the text of one file, which `file` names in what is found.
void try_counts(const VariantPtr& variant, const VariantPath& path, const std::string& file, std::string_view text,
                Records& records);
void try_game(const VariantPtr& variant, const VariantPath& path, const std::string& file, std::string_view text,
              Records& records);
void try_games_on_record(const VariantPtr& variant, const VariantPath& path, const std::string& file,
                         std::string_view text, Records& records);

}  // namespace varia::cli
