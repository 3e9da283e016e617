// Drops that depend on the pieces around the cell. Worked out by hand.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "small_variant.hpp"

namespace {

using namespace varia;
using tests::load;

using Cells = std::set<std::string>;

// The cells onto which the white stone in hand can be dropped.
Cells drops(const std::string& board, const std::string& beside) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces]
S = { name = "Stone", moves = [], drop = { beside = )" +
                                    beside + R"( } }
R = { name = "Rook", moves = [] }
[rules]
stalemate = "draw"
reserve = "captor"
[setup]
position = "4/4/4/4[S] w"
)");
    Cells cells;
    for (const std::string& move : tests::texts(variant, board + "[S] w"))
        if (move.starts_with("S@")) cells.insert(move.substr(2));
    return cells;
}

TEST(DropBeside, AnOwnPiece) {
    EXPECT_EQ(drops("3s/4/4/S3", "{ along = [1, 0] }"), (Cells{"a2", "b1"}));
    EXPECT_EQ(drops("3s/4/4/S3", "{ along = [[1, 0], [1, 1]] }"), (Cells{"a2", "b1", "b2"}));
    EXPECT_EQ(drops("3s/4/4/S3", "{ along = [1, 0], side = \"enemy\" }"), (Cells{"c4", "d3"}));
    EXPECT_EQ(drops("3s/4/4/S3", "{ along = [1, 0], side = \"any\" }"), (Cells{"a2", "b1", "c4", "d3"}));
    EXPECT_EQ(drops("4/4/4/4", "{ along = [1, 0] }"), Cells{}) << "nothing stands there";
}

TEST(DropBeside, PiecesOfAKind) {
    EXPECT_EQ(drops("3R/4/4/S3", "{ along = [1, 0], of = [\"R\"] }"), (Cells{"c4", "d3"}));
    EXPECT_EQ(drops("3r/4/4/S3", "{ along = [1, 0], of = [\"R\"] }"), Cells{}) << "a rook of the other side";
}

TEST(DropBeside, NoSuchPiece) {
    EXPECT_EQ(drops("4/4/1s2/4", "{ along = [[1, 0], [1, 1]], side = \"enemy\", absent = true }"),
              (Cells{"a4", "b4", "c4", "d4", "d3", "d2", "d1"}));
    // Next to an own piece and away from the enemy's.
    EXPECT_EQ(
        drops("3s/4/2S1/4", "[{ along = [1, 0] }, { along = [[1, 0], [1, 1]], side = \"enemy\", absent = true }]"),
        (Cells{"b2", "d2", "c1"}));
}

TEST(DropBeside, AlongLines) {
    EXPECT_EQ(drops("4/4/4/S3", "{ along = [1, 0], range = [2, inf] }"), (Cells{"a3", "a4", "c1", "d1"}));
    EXPECT_EQ(drops("4/4/4/S1s1", "{ along = [1, 0], range = [1, inf] }"), (Cells{"a2", "a3", "a4", "b1"}))
        << "what stands between is met first";
}

}  // namespace
