// The brute-force referee's own reader of the expressions in variant files.
//
// The kernel compiles expressions. This reader is written separately, so that a mistake in one is not repeated in the
// other. It evaluates while it reads, which is slow, short and easy to follow. Bad input throws, because the loader has
// already accepted each definition that the referee receives.
#pragma once

#include <map>
#include <string>
#include <variant>

namespace reference {

using Value = std::variant<long long, bool, std::string>;
using Names = std::map<std::string, Value>;

// Returns the value of an expression, with its names looked up in `names`. Throws std::runtime_error if it makes no
// sense.
[[nodiscard]] Value evaluate(const std::string& text, const Names& names);

// Returns the value of an expression that must be true or false.
[[nodiscard]] bool holds(const std::string& text, const Names& names);

// Returns the value of an expression as text, for the name of a cell.
[[nodiscard]] std::string written(const std::string& text, const Names& names);

}  // namespace reference
