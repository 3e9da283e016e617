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

// Whether this is the id of a built-in variant.
[[nodiscard]] bool is_built_in(const std::string& id);

// What XBoard calls a variant of a file: its id, with "-" for each character that a list of names cannot hold.
[[nodiscard]] std::string name_in_xboard(const Definition& definition);

}  // namespace varia::cli
