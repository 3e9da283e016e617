// Tries a variant that was compiled: whether it can be played with every choice of its options, and whether all of its
// cells and pieces are of use.
#pragma once

#include <cstddef>
#include <string>

#include <varia/variant.hpp>

#include "variant_files.hpp"

namespace varia::cli {

// Checks that the start position can be read back and has a legal move. `file`: the name of the file in the
// diagnostics.
[[nodiscard]] Diagnostics try_start(const VariantPtr& variant, const std::string& file);

// Checks that the variant loads and starts with every other choice of each of its options, one option changed at a
// time.
[[nodiscard]] Diagnostics try_options(const VariantPtr& variant, const VariantPath& path);

// Finds cells that steps and links do not reach from the first cell, pieces that never appear, and pieces that should
// come from a hand that never holds them. `alone`: the board is linked to no other board.
[[nodiscard]] Diagnostics lint(const VariantPtr& variant, bool alone, const std::string& file);

// Parts of such reports. A report on a game with options holds while the options have these values.
[[nodiscard]] std::string as_set(const Definition& definition);
// Line 0 means that the place is unknown.
[[nodiscard]] Diagnostic complaint(Severity severity, const std::string& file, std::size_t line, std::string message,
                                   std::string hint = {});
// The first error of a list and its hint, as a part of another sentence.
[[nodiscard]] std::string first_sentence(const Diagnostics& diagnostics);
// Loads the same variant with other options.
[[nodiscard]] Result<VariantPtr> reloaded(const VariantPath& path, const OptionValues& set);

}  // namespace varia::cli
