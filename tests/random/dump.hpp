// Everything about a position that a script, a key or a host can see, as one text: two positions are the same if their
// dumps are. `==` is not asked, since it may forget what it does not know to be visible.
#pragma once

#include <string>

#include <varia/position.hpp>

namespace random_rules {

[[nodiscard]] std::string dump(const varia::Position& position);

}  // namespace random_rules
