// Records in forms of other programs that are not read: known by how they begin, so that nobody is told of moves that
// they are not.
#pragma once

#include <string>
#include <string_view>

namespace varia::cli {

// What the text looks like, "CSA, in which shogi programs keep their games"; empty if nothing is known of it.
[[nodiscard]] std::string foreign_form(std::string_view text);

}  // namespace varia::cli
