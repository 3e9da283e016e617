// The labels of an axis: "a-h", "1-10", "I-IX".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace varia {

// The labels of a range; on failure returns nothing and sets `problem`. Ranges run up or down, over single letters of
// one case, numbers, or Roman numerals of one case. A range of capitals that begins or ends with "I" and can be read as
// Roman numerals is Roman ("I-V"); other single letters are letters ("C-M").
[[nodiscard]] std::optional<std::vector<std::string>> label_range(std::string_view text, std::string& problem);

}  // namespace varia
