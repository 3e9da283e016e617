// Checks a script's text before Lua compiles it.
//
// Some things are refused because of bugs in Lua 5.4.4, which Debian 12 has:
//   - precompiled chunks, which can crash it;
//   - long chains a.b.c.d...: an error message about them recurses once per link, in C;
//   - `_ENV`, which would let a script swap its environment, and had errors in the compiler;
//   - <close> variables, whose clean-up would run after a call was cut off.
// In rules everything that could make a float is refused as well: 1.5, 1e9, / and ^. Games count in whole numbers.
// These are the same on every machine, are written the same in every locale, and have no NaN.
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

// Facts about a script that are known before it is compiled.
struct Prospect {
    std::uint64_t nanoseconds = 0;  // the maximum time to compile it
    std::uint64_t excess = 0;       // the part of that time that grows faster than the text
    const char* dearest = "";  // the largest cause of the excess, for messages: "names in functions within functions"
    std::uint64_t max_function = 0;  // in tokens, without the functions inside it
    std::uint32_t chain = 0;         // the maximum number of indices in a row
    bool zeros = false;              // its texts may hold a byte 0
    bool joins = false;              // it has an operator ..
};

// Returns the first finding. `hardened` is false for trusted code, in which only precompiled chunks are refused.
// `whole_numbers` also refuses floats.
[[nodiscard]] std::optional<LintFinding> lint(std::string_view text, bool hardened, bool whole_numbers,
                                              Prospect* prospect = nullptr);

}  // namespace varia
