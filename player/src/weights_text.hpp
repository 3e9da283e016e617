// What the text of a file of weights says about itself, without being read as a whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace varia::player {

// The line that says which rules the weights are for.
[[nodiscard]] std::string rules_text(std::uint64_t rules);
// Whether a file says that its weights are for these rules.
[[nodiscard]] bool is_for(std::string_view text, std::uint64_t rules);

}  // namespace varia::player
