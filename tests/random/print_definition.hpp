// A definition as the text of a variant file, so that a failing one can be read, kept and played.
#pragma once

#include <string>

#include <varia/definition.hpp>

namespace random_rules {

// Returns TOML that load_text reads back to a variant with the same rules. Scripts are named in it, but their text is
// not part of it.
[[nodiscard]] std::string variant_text(const varia::Definition& definition);

}  // namespace random_rules
