// What a variant is held to by files beside it: numbers of positions that somebody counted, and games that somebody
// played.
#pragma once

#include <cstddef>

#include <varia/variant.hpp>

#include "variant_files.hpp"

namespace varia::cli {

struct Records {
    Diagnostics found;       // what does not agree, line by line
    std::size_t counts = 0;  // lines of ID.perft that were counted
    std::size_t games = 0;   // games that were replayed
};

// ID.perft beside the variant's file: lines `position | depth | count | source` and perhaps `| option=value`. And
// games/*.txt: perhaps `options: NAME=VALUE` and `position: TEXT`, then moves, and on the last line the status. Text after
// # is a comment. A warning if there is neither.
[[nodiscard]] Records try_records(const VariantPtr& variant, const VariantPath& path);

}  // namespace varia::cli
