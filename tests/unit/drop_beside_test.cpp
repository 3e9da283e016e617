// Drops that depend on the pieces around the cell, worked out by hand; and drops with either face up, counted by
// Fairy-Stockfish (dropPromoted).
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "small_variant.hpp"

namespace drop_beside_test {

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

VariantPtr either_face() {
    return load(R"(format = 1
name = "Test"
extends = "minishogi"
[pieces.R]
drop = { faces = ["+R"] }
[pieces.B]
drop = { faces = ["+B"] }
[pieces.S]
drop = { faces = ["+S"] }
)");
}

TEST(DropFaces, CountAsInFairyStockfish) {
    const VariantPtr variant = either_face();
    const auto expect_counts = [&](const std::string& text, const std::vector<std::uint64_t>& counts) {
        Position position = tests::at(variant, text);
        Rules rules(variant);
        for (std::size_t depth = 1; depth <= counts.size(); ++depth)
            EXPECT_EQ(rules.perft(position, static_cast<int>(depth)), counts[depth - 1]) << text << ", " << depth;
    };
    expect_counts("4k/5/5/5/K4[Ss] w", {49, 2066, 18241});
    expect_counts("4k/1rbs1/5/1SBR1/K4[] w", {15, 213, 3153});
    expect_counts("4k/5/1s3/5/K3B[Rs] w", {48, 1582, 25333});
}

TEST(DropFaces, TheHandLosesThePieceThatIsHeld) {
    const VariantPtr variant = either_face();
    Rules rules(variant);
    Position position = tests::at(variant, "4k/5/5/5/K4[S] w");
    const Position before = position;
    const Kind silver = variant->find_kind("S"), promoted = variant->find_kind("+S");
    const Result<Move> drop = parse_move(rules, position, "+S@c3");
    ASSERT_TRUE(drop) << drop.error();
    EXPECT_EQ(move_text(position, *drop), "+S@c3");
    Position::Undo undo;
    rules.do_move(position, *drop, undo);
    EXPECT_EQ(position.hand(Side::first, silver), 0);
    EXPECT_EQ(position.hand(Side::first, promoted), 0);
    EXPECT_EQ(position.count(Side::first, promoted), 1);
    EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
    rules.undo_move(position, undo);
    EXPECT_TRUE(position == before);
    // Without a silver in hand there is no drop of either face.
    const Result<Move> none = parse_move(rules, position = tests::at(variant, "4k/5/5/5/K4[B] w"), "+S@c3");
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().find("no S in hand"), std::string::npos) << none.error();
}

}  // namespace drop_beside_test
