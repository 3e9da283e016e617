// What the descriptions of functions for editors (schemas/varia.lua, schemas/varia_program.lua) say, for `help` in
// `varia repl`.
#pragma once

#include <string>
#include <string_view>

namespace varia::cli {

// The text of both descriptions.
[[nodiscard]] std::string_view script_stubs();

// What is known of a name: of a function ("varia.load", "game:play", "play") its arguments and what it does; of a class
// ("game") its methods. If the name is not known, lines that say so. Ends with a line end.
[[nodiscard]] std::string described_name(std::string_view name);

}  // namespace varia::cli
