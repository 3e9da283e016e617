// Describes in sentences the rules for more than two sides.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// Adds one sentence for each way in which a side goes out, and sentences about what earns points and what decides the
// places. Not escaped.
void going_out_in_words(const Definition& definition, std::vector<std::string>& lines);
// Adds a sentence about how long a piece may be captured en passant, unless there are two sides and the usual rule.
// Not escaped.
void exposed_in_words(const Definition& definition, std::vector<std::string>& lines);

}  // namespace varia::cli
