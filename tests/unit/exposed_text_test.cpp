// The text for pieces that may be captured en passant. The expectations follow docs/positions.md.
#include <string>

#include <gtest/gtest.h>

#include <varia/notation.hpp>

#include "small_variant.hpp"

namespace exposed_text_test {

using namespace varia;
using tests::at;
using tests::load;

// Runners go two or three cells straight, over all pieces.
const std::string runners = R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-f" }, { name = "rank", labels = "1-3" }]
[pieces.R]
name = "Runner"
moves = [{ legs = [{ step = [1, 0], range = [2, 3], over = "any" }], only = "quiet", exposes = true }]
[setup]
position = "4R1/2RR2/6 b - d2:e2 0 1"
)";

TEST(ExposedText, HasAColonWhereTheCellsCouldAllBeCrossed) {
    const VariantPtr variant = load(runners);
    const std::string start = "4R1/2RR2/6 b - d2:e2 0 1";
    const Position position = at(variant, start);
    EXPECT_EQ(position.exposed(), variant->board().find("d2"));
    EXPECT_EQ(format_position(position), start);
    const Result<Position> twofold = parse_position(variant, "4R1/2RR2/6 b - d2e2 0 1");
    ASSERT_FALSE(twofold);
    EXPECT_NE(twofold.error().find("may mean the piece on c2 or on d2"), std::string::npos) << twofold.error();
    EXPECT_NE(twofold.error().find("write c2e2d2 for the piece on c2"), std::string::npos) << twofold.error();
    EXPECT_EQ(at(variant, "4R1/2RR2/6 b - c2e2d2 0 1").exposed(), variant->board().find("c2"));
}

// Pieces of both sides are exposed in the middle of a turn. The order in which they exposed themselves makes no
// difference.
TEST(ExposedText, IsReadWhicheverPieceMovedFirst) {
    std::string text = runners;
    text.replace(text.find("[setup]"), std::string::npos, R"([rules]
en_passant = "round"
[turn]
steps = [2, 2]
[setup]
position = "R5/6/5r w - - 0 1"
)");
    const VariantPtr variant = load(text);
    struct Step {
        const char* before;
        const char* step;
    };
    for (const Step& one : {Step{"2R3/6/r5 b - b3 0 1", "a1-c1"}, Step{"R5/6/2r3 w - b1 0 1", "a3-c3"},
                            Step{"r5/6/2R3 b - b1 0 1", "a3-c3"}, Step{"2r3/6/R5 w - b3 0 1", "a1-c1"}}) {
        Position position = at(variant, one.before);
        Rules rules(variant);
        const Result<Move> move = parse_move(rules, position, one.step);
        ASSERT_TRUE(move) << move.error();
        Position::Undo undo;
        rules.do_move(position, *move, undo);
        EXPECT_EQ(at(variant, format_position(position)), position) << format_position(position);
    }
}

// A block carries the exposed piece away in the same turn: then the piece is exposed no longer.
TEST(ExposedText, NamesNoPieceThatABlockHasCarriedAway) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[blocks.lift]
letter = "E"
size = { file = 2, rank = 2 }
moves = { U = [0, 1], D = [0, -1] }
control = "free"
empty = ["22"]
[pieces.R]
name = "Runner"
moves = [{ slide = [1, 0], range = [2, 2], only = "quiet", exposes = true }]
[turn]
steps = [1, 3]
[setup]
position = "r1**/2**/4/R3 w - - 0 1"
)");
    Position position = at(variant, "r1**/2**/4/R3 w - - 0 1");
    Rules rules(variant);
    for (const char* step : {"a1-c1", "E21U"}) {
        const Result<Move> move = parse_move(rules, position, step);
        ASSERT_TRUE(move) << step << ": " << move.error();
        Position::Undo undo;
        rules.do_move(position, *move, undo);
    }
    EXPECT_EQ(position.exposed(), no_cell);
    EXPECT_EQ(at(variant, format_position(position)), position) << format_position(position);
}

TEST(ExposedText, OfNoCellBeforeTheColonIsRefused) {
    const VariantPtr variant = load(runners);
    for (const char* text :
         {"4R1/2RR2/6 b - x:e2 0 1", "4R1/2RR2/6 b - :e2 0 1", "4R1/2RR2/6 b - d2: 0 1", "4R1/2RR2/6 b - d2:e2:e2 0 1"})
        EXPECT_FALSE(parse_position(variant, text)) << text;
}

}  // namespace exposed_text_test
