// Atomic Chess by the script rules/explosion: a game of chess with scripts, for whoever needs one.
#pragma once

#include <varia/load.hpp>

namespace varia::tests {

inline constexpr const char* scripted_atomic_text = R"(format = 1
name = "Atomic in Lua"
extends = "atomic"

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

inline Result<VariantPtr> scripted_atomic() { return load_text(scripted_atomic_text, "atomic.toml", "atomic"); }

}  // namespace varia::tests
