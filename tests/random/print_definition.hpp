// A definition as the text of a variant file, so that a failing one can be read, kept and played with.
#pragma once

#include <string>

#include <varia/definition.hpp>

namespace random_rules {

// TOML that load_text reads back to a variant of the same rules. Scripts are named, not written: see `script_file`.
[[nodiscard]] std::string variant_text(const varia::Definition& definition);

}  // namespace random_rules
