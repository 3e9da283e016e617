// Trying a variant that compiled: can it be played, with every choice of its options, and are all of its cells and
// pieces of use.
#pragma once

#include <cstddef>
#include <string>

#include <varia/variant.hpp>

#include "variant_files.hpp"

namespace varia::cli {

// The start position reads back and has a legal move. `file` is what the diagnostics name.
[[nodiscard]] Diagnostics try_start(const VariantPtr& variant, const std::string& file);

// The variant loads and starts with every other choice of each of its options too, one changed at a time.
[[nodiscard]] Diagnostics try_options(const VariantPtr& variant, const VariantPath& path);

// Cells that steps from cell to cell and links don't reach from the first one, pieces that never appear, and what is to
// come out of a hand that never holds it.
[[nodiscard]] Diagnostics lint(const VariantPtr& variant, const std::string& file);

// Parts of such reports. What is said of a game with options holds while they have these values.
[[nodiscard]] std::string as_set(const Definition& definition);
// Line 0: no place known.
[[nodiscard]] Diagnostic complaint(Severity severity, const std::string& file, std::size_t line, std::string message,
                                   std::string hint = {});
// The first error of a list and its remedy, as part of another sentence.
[[nodiscard]] std::string first_sentence(const Diagnostics& diagnostics);
// The same variant with other options.
[[nodiscard]] Result<VariantPtr> reloaded(const VariantPath& path, const OptionValues& set);

}  // namespace varia::cli
