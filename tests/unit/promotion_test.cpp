// Promotions in captures that are not made by going onto a piece.
#include <gtest/gtest.h>

#include <varia/notation.hpp>

#include "small_variant.hpp"

namespace promotion_test {

using namespace varia;
using tests::load;

// A leap over an enemy ends on an empty cell. There is no piece on it whose kind the leaper could become, so it does
// not promote.
TEST(Promotion, ToWhatIsCapturedIsNoneByLeapsOverOthers) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-4" }]
[pieces.R]
name = "Rook"
moves = [{ slide = [1, 0], only = "quiet" }]
[pieces.L]
name = "Leaper"
moves = [{ hop = [0, 1], hurdles = "any", before = 0, after = 1, expand = "none", takes = "hurdle" }]
promotion = { captured = true }
[setup]
position = "3/3/r2/L2 w"
)");
    Rules rules(variant);
    Position position = start_position(variant);
    EXPECT_EQ(sorted_move_texts(rules, position), std::vector<std::string>{"a1xa3"});
}

}  // namespace promotion_test
