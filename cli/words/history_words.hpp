// Results, and the rules about the history of a game, sentence by sentence.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// "loses", "has a minor win (score 2/3)".
[[nodiscard]] std::string result_text(const ResultDef& result);
// "P or N"
[[nodiscard]] std::string kinds_text(const std::vector<Name>& kinds, const char* if_empty);

// Repetition, moves that are counted, declarations.
void history_in_words(const RulesDef& rules, std::vector<std::string>& lines);

}  // namespace varia::cli
