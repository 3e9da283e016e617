// Who plays in a tournament, read from the words of the command line.
#pragma once

#include <string>
#include <vector>

#include <varia/result.hpp>

#include "competitor.hpp"

namespace varia::cli {

// `usual` is the limit of all who have none of their own; `called` what programs call the variant, if that was said for
// all.
[[nodiscard]] Result<std::vector<Entrant>> read_entrants(const std::vector<std::string>& texts, const Limit& usual,
                                                         const std::string& called);

}  // namespace varia::cli
