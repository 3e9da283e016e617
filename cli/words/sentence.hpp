// Parts of sentences that several describers share: lists, vectors, names, results.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace varia::cli {

// "(1,0,-1)".
[[nodiscard]] std::string vector_text(const Vector& v);
// "a, b or c".
[[nodiscard]] std::string listed(const std::vector<std::string>& items, const char* last_link);
// "a Duck", "an Arrow".
[[nodiscard]] std::string with_article(const std::string& name);
// "elevators", "ferries".
[[nodiscard]] std::string several_of(const std::string& name);
[[nodiscard]] std::vector<std::string> texts_of(const std::vector<Name>& names);
// "P or N"
[[nodiscard]] std::string kinds_text(const std::vector<Name>& kinds, const char* if_empty);
// "loses", "has a minor win (score 2/3)": the predicate of a sentence about a side to which a rule gives this result.
[[nodiscard]] std::string result_text(const ResultDef& result);

}  // namespace varia::cli
