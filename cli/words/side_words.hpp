// How sides go out while the others play on, in sentences.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// One sentence for each way of going out, what counts points, and what places go by. Not escaped.
void going_out_in_words(const Definition& definition, std::vector<std::string>& lines);

}  // namespace varia::cli
