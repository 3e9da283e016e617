// What the text of a weights file says about itself, found without reading all of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace varia::player {

// The line that says for which rules the weights were learned.
[[nodiscard]] std::string rules_text(std::uint64_t rules);
// Whether the text says that its weights are for these rules.
[[nodiscard]] bool is_for(std::string_view text, std::uint64_t rules);

}  // namespace varia::player
