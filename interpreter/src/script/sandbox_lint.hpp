// What is looked for in a script's text before Lua compiles it.
//
// Three things are refused because of errors in Lua 5.4.4, which Debian 12 has, and one because results would differ between machines:
//   - long chains a.b.c.d...: an error message about them recurses once per link, in C;
//   - `_ENV`, which would let a script swap its environment, and had errors in the compiler;
//   - <close> variables, whose clean-up would run after a call was cut off;
//   - the operator ^, which is the C library's pow. Rules have integers.
// Precompiled chunks are refused as well: they can crash Lua.
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

// The first thing found. `hardened` is false for trusted code, of which only precompiled chunks are refused; `portable`
// refuses ^.
[[nodiscard]] std::optional<LintFinding> lint(std::string_view text, bool hardened, bool portable);

}  // namespace varia
