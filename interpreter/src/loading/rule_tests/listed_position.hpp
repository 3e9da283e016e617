// The position of a test that lists its pieces cell by cell, instead of writing position text.
#pragma once

#include <string>
#include <vector>

#include <varia/result.hpp>
#include <varia/rule_test.hpp>
#include <varia/variant.hpp>

namespace varia {

// The text of the position with only these pieces, on the ground of the start. Hands are empty except for `hand`. The
// first side is to move, pieces on their start cells have not moved, and castling rights are set, unless `fields` says
// otherwise: it replaces as many fields of the position text after the board as it contains. Errors have the place of
// the cell. The text may describe a position that cannot be played.
[[nodiscard]] Result<std::string> listed_position(const VariantPtr& variant,
                                                  const std::vector<RuleTest::Content>& pieces, const Name& hand,
                                                  const Name& fields);

}  // namespace varia
