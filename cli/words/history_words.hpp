// The rules about the history of a game, sentence by sentence.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// Repetition, moves that are counted, declarations.
void history_in_words(const RulesDef& rules, std::vector<std::string>& lines);

}  // namespace varia::cli
