// Reads the players of a tournament from the words of the command line.
#pragma once

#include <string>
#include <vector>

#include <varia/result.hpp>

#include "competitor.hpp"

namespace varia::cli {

// `usual` is the limit of all players that have no limit of their own. `called` is the programs' name for the variant,
// if the command line has one for all programs.
[[nodiscard]] Result<std::vector<Entrant>> read_entrants(const std::vector<std::string>& texts, const Limit& usual,
                                                         const std::string& called);

}  // namespace varia::cli
