// Strikes and capture en passant. The expectations follow docs/remote-captures.md and docs/movement.md.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/rules.hpp>

#include "small_variant.hpp"

namespace {

using namespace varia;
using tests::at;
using tests::load;
using tests::texts;

// A double step is followed by the strike; `strike` says what happens to the pawn that has made it.
std::string pawns(const std::string& strike, const std::string& more = {}) {
    return R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces.P]
name = "Pawn"
moves = [
    { slide = [0, 1], range = [2, 2], expand = "none", only = "quiet", exposes = true },
    { leap = [[-1, 1], [1, 1]], expand = "none", only = "capture", en_passant = true },
]
[rules]
strikes = [{ )" +
           strike + R"(, only = "quiet", itself = true }]
)" + more + R"([setup]
position = "4/1p2/4/P3 w - - 0 1"
)";
}

Position after_double_step(const VariantPtr& variant, const std::string& text) {
    Position position = at(variant, text);
    Rules rules(variant);
    const Result<Move> move = parse_move(rules, position, "a1-a3");
    EXPECT_TRUE(move) << move.error();
    Position::Undo undo;
    if (move) rules.do_move(position, *move, undo);
    EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
    return position;
}

using Texts = std::vector<std::string>;

// A pawn that its own strike turns over joins its own side: it stands where it has gone, and has crossed what it has
// crossed.
TEST(RemoteCaptures, ThatTurnTheMoverOverLeaveItExposed) {
    const VariantPtr variant = load(pawns("blast = [1, 1], flips = true"));
    const Position position = after_double_step(variant, "4/1p2/4/P3 w - - 0 1");
    EXPECT_EQ(position.exposed(), variant->board().find("a3"));
    EXPECT_EQ(texts(position), (Texts{"b3-a2", "b3-b1"}));
}

// The same with a strike that hits another piece too, which changes sides.
TEST(RemoteCaptures, ThatTurnOthersOverLeaveTheMoverExposed) {
    const VariantPtr variant = load(pawns("blast = [1, 1], flips = true"));
    const Position position = after_double_step(variant, "1p2/1p2/4/P3 w - - 0 1");
    EXPECT_EQ(position.exposed(), variant->board().find("a3"));
    EXPECT_TRUE(position.at(variant->board().find("b4")).is(Side::first));
    EXPECT_EQ(texts(position), (Texts{"b3-a2", "b3-b1"}));
}

// The same where several pieces can be exposed at a time.
TEST(RemoteCaptures, ThatTurnTheMoverOverLeaveItExposedAmongOthers) {
    const VariantPtr variant = load(pawns("blast = [1, 1], flips = true", "en_passant = \"round\"\n"));
    const Position position = after_double_step(variant, "4/1p2/4/P3 w - - 0 1");
    EXPECT_EQ(texts(position), (Texts{"b3-a2", "b3-b1"}));
}

TEST(RemoteCaptures, ThatTakeTheMoverTakeItsExposureToo) {
    const VariantPtr variant = load(pawns("blast = [1, 1]"));
    const Position position = after_double_step(variant, "4/1p2/4/P3 w - - 0 1");
    EXPECT_EQ(position.exposed(), no_cell);
    EXPECT_EQ(texts(position), Texts{"b3-b1"});
}

}  // namespace
