// Conditions of moves about neighbouring pieces: along lines, and handed on from piece to piece. Worked out by hand.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include <varia/notation.hpp>

#include "small_variant.hpp"

namespace beside_test {

using namespace varia;
using tests::load;

using Cells = std::set<std::string>;

// Returns the cells to which the orphan on a1 can go. Orphans move as rooks while the condition `beside` is true.
Cells goings(const std::string& position, const std::string& beside) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-h" }, { name = "rank", labels = "1-8" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [[1, 0], [1, 1]] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
O = { name = "Orphan", moves = [{ slide = [1, 0], beside = { along = [1, 0], of = ["R"], side = "enemy", )" +
                                    beside + R"( } }] }
[setup]
position = "k7/8/8/8/8/8/8/7K w"
)");
    Result<Position> read = parse_position(variant, position);
    if (!read) {
        ADD_FAILURE() << read.error();
        return {};
    }
    Rules rules(variant);
    Cells cells;
    for (const Move move : rules.legal_moves(*read)) {
        const std::string text = move_text(*read, move);
        if (text.starts_with("a1")) cells.insert(text.substr(3));
    }
    return cells;
}

const Cells up_to_a5_and_g1{"a2", "a3", "a4", "a5", "b1", "c1", "d1", "e1", "f1", "g1"};

TEST(Beside, LooksAlongLines) {
    EXPECT_EQ(goings("7k/8/8/r7/8/8/8/O6K w", "range = [1, inf]"), up_to_a5_and_g1);
    EXPECT_EQ(goings("7k/8/8/r7/o7/8/8/O6K w", "range = [1, inf]"), Cells{}) << "what stands between is met first";
    EXPECT_EQ(goings("7k/8/8/R7/8/8/8/O6K w", "range = [1, inf]"), Cells{}) << "a rook of its own";
    EXPECT_EQ(goings("7k/8/8/r7/8/8/8/O6K w", "range = 3"), Cells{}) << "four steps away";
    EXPECT_EQ(goings("7k/8/8/r7/8/8/8/O6K w", "range = [2, 4]"), up_to_a5_and_g1);
    EXPECT_EQ(goings("7k/8/8/8/8/8/r7/O6K w", "range = [2, 4]"), Cells{}) << "one step away";
}

TEST(Beside, IsHandedOn) {
    const std::string rook_attacks_orphan_attacks_orphan = "7k/8/8/o3R3/8/8/8/O6K w";
    EXPECT_EQ(goings(rook_attacks_orphan_attacks_orphan, "range = [1, inf], handed = true"), up_to_a5_and_g1);
    EXPECT_EQ(goings(rook_attacks_orphan_attacks_orphan, "range = [1, inf]"), Cells{});
    EXPECT_EQ(goings("7k/8/8/o3r3/8/8/8/O6K w", "range = [1, inf], handed = true"), Cells{})
        << "a rook on the side of who would hand it on";
    EXPECT_EQ(goings("7k/8/8/o3O3/8/8/8/O6K w", "range = [1, inf], handed = true"), Cells{}) << "nobody has anything";
    EXPECT_EQ(goings("7k/8/4r3/o3O3/8/8/8/O6K w", "range = [1, inf], handed = true"), up_to_a5_and_g1)
        << "by way of three";
}

}  // namespace beside_test
