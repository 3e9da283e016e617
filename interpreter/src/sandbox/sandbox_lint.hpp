// What is looked for in a script's text before Lua compiles it.
//
// Some things are refused because of errors in Lua 5.4.4, which Debian 12 has:
//   - precompiled chunks, which can crash it;
//   - long chains a.b.c.d...: an error message about them recurses once per link, in C;
//   - `_ENV`, which would let a script swap its environment, and had errors in the compiler;
//   - <close> variables, whose clean-up would run after a call was cut off.
// In rules all that could make a float is refused as well: 1.5, 1e9, / and ^. What games count is whole, and whole
// numbers are the same on every machine, are written the same in every locale, and have no NaN.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace varia {

struct LintFinding {
    std::uint32_t line = 0;
    std::string message;
    std::string hint;
};

// The first thing found. `hardened` is false for trusted code, of which only precompiled chunks are refused;
// `whole_numbers` refuses floats.
[[nodiscard]] std::optional<LintFinding> lint(std::string_view text, bool hardened, bool whole_numbers);

}  // namespace varia
