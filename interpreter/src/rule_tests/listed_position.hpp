// The position of a test that lists its pieces cell by cell, instead of writing position text.
#pragma once

#include <string>
#include <vector>

#include <varia/result.hpp>
#include <varia/rule_test.hpp>
#include <varia/variant.hpp>

namespace varia {

// The position's text: these pieces and no others, on the ground of the start; hands empty but for what `hand` says.
// The first side is to move, what stands where it starts has not moved, and castlings are possible, unless the words of
// `fields` say otherwise: as many fields of position text behind the board as are written. Errors stand at the cell.
// The text may be that of a position that cannot be played.
[[nodiscard]] Result<std::string> listed_position(const VariantPtr& variant,
                                                  const std::vector<RuleTest::Content>& pieces, const Name& hand,
                                                  const Name& fields);

}  // namespace varia
