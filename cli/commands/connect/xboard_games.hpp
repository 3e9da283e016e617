// The games that XBoard plays or shows.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// Whether XBoard plays the variant by itself under a name of the protocol, as the variant's file says ([[protocol]]).
// The options must be those that the name means.
[[nodiscard]] bool is_known_to_xboard(const Definition& definition);

// The built-in variants that XBoard knows or can show (importers::can_be_shown_in_xboard).
[[nodiscard]] std::vector<std::string> xboard_variants();

}  // namespace varia::cli
