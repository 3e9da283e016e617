// Recognizes records in formats of other programs that Varia cannot read, by their first lines. The user then reads the
// name of the format, instead of errors about text that contains no moves.
#pragma once

#include <string>
#include <string_view>

namespace varia::cli {

// The format of the text, such as "CSA, in which shogi programs keep their games". Empty if the format is unknown.
[[nodiscard]] std::string foreign_form(std::string_view text);

}  // namespace varia::cli
