// "Did you mean ...": the nearest of some known words to one that was mistyped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace varia::cli {

// The candidate that the fewest insertions, deletions, replacements and swaps of neighbours turn `word` into; empty if
// none is near (a third of the word's length and one more). Ties go to the first.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace varia::cli
