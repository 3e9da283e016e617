// What XBoard is told of a variant that it does not know: the board, the letters, the pieces and the start.
#pragma once

#include <string>
#include <vector>

#include <varia/variant.hpp>

namespace varia::cli {

// Lines of its commands `setup` and `piece`. None of `piece` if there is one that cannot be said in Betza notation:
// XBoard then takes any move. Nothing at all for boards that it cannot show.
[[nodiscard]] std::vector<std::string> xboard_setup(const VariantPtr& variant);

// The built-in variants that it can show: for two sides, on one flat board, a rectangle of at most 26 files.
[[nodiscard]] std::vector<std::string> xboard_variants();

}  // namespace varia::cli
