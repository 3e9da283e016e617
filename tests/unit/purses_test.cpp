// Armies for points: drops with a price, which each side pays from its purse. The numbers of moves follow from the
// rules by hand.
#include <string>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace purses_test {

using namespace varia;

// Kings on b1 and b4. Beside them are two cells, for a knight for two points and a pawn for one. No piece moves while
// somebody has points.
const std::string army = R"toml(
format = 1
name = "Army"
board = { axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-4" }] }
rules = { pass = "forced" }
setup = { position = "1k1/3/3/1K1[] w - - 0 1" }
[state]
white_points = { initial = 3, max = 3, purse = "white" }
black_points = { initial = 3, max = 3, purse = "black" }
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [[1, 0], [1, 1]], state = { white_points = 0, black_points = 0 } }]
[pieces.N]
name = "Knight"
moves = [{ leap = [1, 2], state = { white_points = 0, black_points = 0 } }]
drop = { zone = "rank == 1", endless = true, price = 2, must = true }
[pieces.P]
name = "Pawn"
moves = [{ leap = [0, 1], expand = "none", state = { white_points = 0, black_points = 0 } }]
drop = { zone = "rank == 1", endless = true, price = 1, must = true }
)toml";

Result<VariantPtr> loaded(const std::string& text) { return load_text(text, "test.toml", "test"); }

std::string changed(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

// The mistakes, without their places.
std::string complaints(const std::string& from, const std::string& to) {
    const Result<VariantPtr> variant = loaded(changed(army, from, to));
    std::string all;
    if (!variant)
        for (const Diagnostic& d : variant.diagnostics()) all += d.message + "\n";
    return all;
}

TEST(Purses, PayForDrops) {
    const Result<VariantPtr> variant = loaded(army);
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    Position position = start_position(*variant);
    // Either piece on either cell.
    EXPECT_EQ(sorted_move_texts(rules, position), (std::vector<std::string>{"N@a1", "N@c1", "P@a1", "P@c1"}));
    EXPECT_EQ(rules.perft(position, 1), 4U);
    EXPECT_EQ(rules.perft(position, 2), 16U);
    // After a knight one point is left, for a pawn on the other cell; after a pawn two, for either piece.
    EXPECT_EQ(rules.perft(position, 3), 24U);
    EXPECT_EQ(rules.perft(position, 4), 36U);
}

TEST(Purses, AreEmptyBeforePlayBegins) {
    const Result<VariantPtr> variant = loaded(army);
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    const auto moves = [&](const std::string& text) {
        Result<Position> position = parse_position(*variant, text);
        EXPECT_TRUE(position) << position.error();
        return position ? sorted_move_texts(rules, *position) : std::vector<std::string>{};
    };
    using Texts = std::vector<std::string>;
    // White has put its army down and waits for Black.
    EXPECT_EQ(moves("1k1/3/3/NKP[] w - - 0 1 white_points=0 black_points=1"), Texts{"pass"});
    // What is left is not enough for a knight.
    EXPECT_EQ(moves("1k1/3/3/NK1[] w - - 0 1 white_points=1 black_points=1"), Texts{"P@c1"});
    EXPECT_EQ(moves("nkp/3/3/NK1[] w - - 0 1 white_points=1 black_points=0"), Texts{"P@c1"});
    // Both purses are empty. The knight on a4 guards b2.
    EXPECT_EQ(moves("nkp/3/3/NKP[] w - - 0 1 white_points=0 black_points=0"),
              (Texts{"a1-b3", "a1-c2", "b1-a2", "b1-c2", "c1-c2"}));
}

// A purse never shrinks below its smallest value, and what pieces earn can be spent.
TEST(Purses, MayBeFilledByMoves) {
    const Result<VariantPtr> variant = loaded(changed(
        changed(army, "white_points = { initial = 3, max = 3", "white_points = { initial = 4, min = 2, max = 9"),
        "moves = [{ leap = [[1, 0], [1, 1]], state = { white_points = 0, black_points = 0 } }]",
        "moves = [{ leap = [1, 0], side = \"white\", adds = { white_points = 1 } }, { leap = [1, 0], side = \"black\" "
        "}]"));
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    Result<Position> position = parse_position(*variant, "1k1/3/3/1K1[] w - - 0 1 white_points=3");
    ASSERT_TRUE(position) << position.error();
    EXPECT_EQ(sorted_move_texts(rules, *position), (std::vector<std::string>{"P@a1", "P@c1"}));
    position = parse_position(*variant, "1k1/3/3/1K1[] w - - 0 1 white_points=2");
    ASSERT_TRUE(position) << position.error();
    EXPECT_EQ(sorted_move_texts(rules, *position), (std::vector<std::string>{"b1-a1", "b1-b2", "b1-c1"}));
    const Result<Move> move = parse_move(rules, *position, "b1-b2");
    ASSERT_TRUE(move) << move.error();
    Position::Undo undo;
    rules.do_move(*position, *move, undo);
    EXPECT_EQ(position->state(0), 3);
}

TEST(Purses, AreCheckedWhenTheyAreDeclared) {
    const auto refused = [](const std::string& from, const std::string& to, const std::string& message) {
        const std::string all = complaints(from, to);
        EXPECT_NE(all.find(message), std::string::npos) << to << ": " << all;
    };
    refused("purse = \"black\"", "lasts = \"game\"", "black has no purse to pay the drop of N from");
    refused("purse = \"black\"", "purse = \"white\"", "white has two purses, \"white_points\" and \"black_points\"");
    refused("purse = \"black\"", "purse = \"black\", cycle = true",
            "state \"black_points\" is a purse, and keeps its value until something is paid");
    refused("price = 1,", "price = 1, adds = { white_points = 1 },",
            "the drop of P pays from \"white_points\", and changes it in another way, too");
    refused("price = 1,", "price = 0,", "price");
    refused("purse = \"black\"", "purse = \"red\"", "red");
}

TEST(Purses, AreLargeEnough) {
    const Result<VariantPtr> variant = loaded(changed(army, "price = 2", "price = 4"));
    ASSERT_TRUE(variant) << variant.error();
    std::string all;
    for (const Diagnostic& d : variant.diagnostics()) all += d.message + "\n";
    EXPECT_NE(all.find("the purse of white never holds enough for the drop of N: it has 3 at most"), std::string::npos)
        << all;
}

// A drop that captures at a distance threatens only who can pay for it. White could put a pawn on c1.
TEST(Purses, PayForDropsThatStrike) {
    const Result<VariantPtr> variant = loaded(R"toml(
format = 1
name = "Strikes"
board = { axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-2" }] }
rules = { strikes = [{ custodian = [[1, 0]] }], extinction = [{ result = "loss" }] }
setup = { position = "3/Pp1[] w - - 0 1" }
[state]
white_points = { initial = 2, max = 2, purse = "white" }
black_points = { initial = 2, max = 2, purse = "black" }
[pieces.P]
name = "Pawn"
moves = [{ leap = [0, 1], expand = "none" }]
drop = { endless = true, price = 2 }
)toml");
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    const Cell victim = (*variant)->board().find("b1");
    for (const int points : {2, 1}) {
        const Result<Position> position = parse_position(*variant,
                                                         "3/Pp1[] w - - 0 1 white_points=" + std::to_string(points));
        ASSERT_TRUE(position) << position.error();
        EXPECT_EQ(rules.attacked(*position, victim, Side::first), points == 2);
    }
}

}  // namespace purses_test
