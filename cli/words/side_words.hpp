// Rules that know more than two sides, in sentences.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// One sentence for each way of going out, what counts points, and what places go by. Not escaped.
void going_out_in_words(const Definition& definition, std::vector<std::string>& lines);
// How long pieces stay exposed, where that is not by the next move of two sides alone. Not escaped.
void exposed_in_words(const Definition& definition, std::vector<std::string>& lines);

}  // namespace varia::cli
