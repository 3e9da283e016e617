// The brute-force checker's own reader of the expressions in variant files.
//
// The kernel has an expression compiler; this is a second one, written apart from it so that a mistake in one is not
// repeated in the other. It evaluates while it reads: slow, short, and easy to follow. Bad input throws, since a
// definition that reaches the checker has already been accepted by the loader.
#pragma once

#include <map>
#include <string>
#include <variant>

namespace reference {

using Value = std::variant<long long, bool, std::string>;
using Names = std::map<std::string, Value>;

// The value of an expression, its names looked up in `names`. Throws std::runtime_error if it makes no sense.
[[nodiscard]] Value evaluate(const std::string& text, const Names& names);

// The same for an expression that must be true or false.
[[nodiscard]] bool holds(const std::string& text, const Names& names);

// The same as a text, as it stands in a cell's name.
[[nodiscard]] std::string written(const std::string& text, const Names& names);

}  // namespace reference
