// Describes the rules about the history of a game, one sentence for each rule.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// Adds the sentences about repetition, counted moves and declarations. Not escaped.
void history_in_words(const RulesDef& rules, std::vector<std::string>& lines);

}  // namespace varia::cli
