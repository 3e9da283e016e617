// Atomic Chess by the script rules/explosion, for tests that need a variant with scripts.
#pragma once

#include <string>

#include <varia/load.hpp>

namespace varia::tests {

// Replaces the remote captures of Atomic.
inline constexpr const char* explosion_script = R"(
[rules]
strikes = false

[[hook]]
script = "rules/explosion"
point = "after"
call = "explode"
types = ["capture"]
with = { spared = "P" }

[[hook]]
script = "rules/explosion"
point = "allow"
call = "survives"
types = ["capture"]
attacks = true
with = { spared = "P" }
)";

inline Result<VariantPtr> scripted_atomic() {
    return load_text(std::string("format = 1\nname = \"Atomic in Lua\"\nextends = \"atomic\"\n") + explosion_script,
                     "atomic.toml", "atomic");
}

}  // namespace varia::tests
