// Trying a variant that compiled: can it be played, does it count what its .perft file says, do its games go as
// recorded, and are all of its cells and pieces of use.
#pragma once

#include <varia/variant.hpp>

#include "variant_files.hpp"

namespace varia::cli {

// The start position reads back and has a legal move. `file` is what the diagnostics name.
[[nodiscard]] Diagnostics try_start(const VariantPtr& variant, const std::string& file);

// The variant loads and starts with every other choice of each of its options too, one changed at a time.
[[nodiscard]] Diagnostics try_options(const VariantPtr& variant, const VariantPath& path);

// ID.perft beside the variant's file: lines `position | depth | count | source` and perhaps `| option=value`; and
// games/*.txt: moves, then on the last line the status. Text after # is a comment. Nothing is said if there are no such
// files.
[[nodiscard]] Diagnostics try_records(const VariantPtr& variant, const VariantPath& path);

// Cells that single steps and links don't reach from the first one, and pieces that never appear.
[[nodiscard]] Diagnostics lint(const VariantPtr& variant, const std::string& file);

}  // namespace varia::cli
