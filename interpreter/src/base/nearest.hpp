// "Did you mean ...?": the known name that a mistyped one most resembles.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace varia {

// Letters to insert, delete, change or swap with a neighbour to get from one text to the other (the restricted
// Damerau-Levenshtein distance, over bytes).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

// The candidate nearest to the text, the first of several; empty if none is near enough to be what was meant: at most
// one slip in three letters or fewer, two in longer names; one that differs only in case always counts.
[[nodiscard]] std::string nearest(std::string_view text, std::span<const std::string> candidates);

// A hint from it: `did you mean "slide"?`, or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view text, std::span<const std::string> candidates);

}  // namespace varia
