// Strikes and capture en passant. The expectations follow docs/remote-captures.md and docs/movement.md.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/rules.hpp>

#include "small_variant.hpp"

namespace remote_captures_test {

using namespace varia;
using tests::at;
using tests::expect_counts;
using tests::load;
using tests::status;
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

// Benedict Chess without castling: nothing is captured; what the moved piece attacks joins its side, and a pawn that
// promotes attacks as what it has become. The counts are those of a program that was written from these rules alone.
const char* const benedict = R"(format = 1
name = "Benedict"
extends = "chess"
castling = false

[pieces.K]
royal = false
moves = [{ leap = [[1, 0], [1, 1]], only = "quiet" }]
strikes = [{ blast = [[1, 0], [1, 1]], flips = true }]
[pieces.Q]
moves = [{ slide = [[1, 0], [1, 1]], only = "quiet" }]
strikes = [{ blast = [[1, 0], [1, 1]], far = true, flips = true, promoted = true }]
[pieces.R]
moves = [{ slide = [1, 0], only = "quiet" }]
strikes = [{ blast = [1, 0], far = true, flips = true, promoted = true }]
[pieces.B]
moves = [{ slide = [1, 1], only = "quiet" }]
strikes = [{ blast = [1, 1], far = true, flips = true, promoted = true }]
[pieces.N]
moves = [{ leap = [1, 2], only = "quiet" }]
strikes = [{ blast = [1, 2], flips = true, promoted = true }]
[pieces.P]
moves = [
    { leap = [0, 1], expand = "none", only = "quiet" },
    { slide = [0, 1], range = [2, 2], expand = "none", only = "quiet", from = "rank == 2" },
]
strikes = [{ blast = [[1, 1], [-1, 1]], expand = "none", flips = true }]

[rules]
extinction = [{ kinds = ["K"], result = "loss", reason = "converted" }]

[setup]
position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
)";

TEST(RemoteCaptures, TurnOverWhatTheMovedPieceAttacks) {
    const VariantPtr variant = load(benedict);
    ASSERT_TRUE(variant);
    expect_counts(variant, "startpos", {20, 400, 8848, 192731});
    const std::string middle = "r3k2r/pPp1b1P1/2n2q2/3N4/1B2p3/2Q2n2/P1P2p1P/R3K2R";
    expect_counts(variant, middle + " w - - 0 1", {38, 1461, 55450});
    expect_counts(variant, middle + " b - - 0 1", {48, 1615, 64836});
}

std::string played(const VariantPtr& variant, const std::string& text, const std::string& move) {
    Position position = at(variant, text);
    Rules rules(variant);
    const Result<Move> read = parse_move(rules, position, move);
    EXPECT_TRUE(read) << read.error();
    const Position before = position;
    Position::Undo undo;
    if (read) rules.do_move(position, *read, undo);
    EXPECT_EQ(position.zobrist_key(), position.recomputed_key()) << move;
    const std::string after = format_position(position);
    if (read) rules.undo_move(position, undo);
    EXPECT_TRUE(position == before) << move;
    return after.substr(0, after.find(' '));
}

// The strikes of what a piece becomes come last, whichever kind is declared first: the man beside the new queen is
// captured between two enemies, and not turned over.
TEST(RemoteCaptures, OfWhatAPieceBecomesComeLast) {
    for (const bool queen_first : {true, false}) {
        const std::string queen = R"([pieces.Q]
name = "Queen"
moves = [{ leap = [1, 1] }]
strikes = [{ blast = [1, 0], flips = true, promoted = true }]
)";
        const std::string pawn = R"([pieces.P]
name = "Pawn"
moves = [{ leap = [0, 1], expand = "none", only = "quiet" }]
promotion = { to = ["Q"], zone = "rank == 4" }
)";
        const VariantPtr variant = load(R"(format = 1
name = "Last"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
)" + (queen_first ? queen + pawn : pawn + queen) +
                                        R"([rules]
extinction = [{ result = "loss" }]
strikes = [{ custodian = [1, 0] }]
[setup]
position = "1qQ1/P3/4/3q w - - 0 1"
)");
        ASSERT_TRUE(variant);
        EXPECT_EQ(played(variant, "1qQ1/P3/4/3q w - - 0 1", "a3-a4=Q"), "Q1Q1/4/4/3q");
    }
}

TEST(RemoteCaptures, TurnOverTheFirstPieceOfEachLine) {
    const VariantPtr variant = load(benedict);
    ASSERT_TRUE(variant);
    // A rook sees a knight, and no bishop beyond it; its own piece hides another knight.
    EXPECT_EQ(played(variant, "k7/4b3/4n3/8/8/8/8/R3P1nK w - - 0 1", "a1-d1"), "k7/4b3/4n3/8/8/8/8/3RP1nK");
    EXPECT_EQ(played(variant, "k7/4b3/4n3/8/8/8/P7/4R2K w - - 0 1", "e1-e3"), "k7/4b3/4N3/8/8/4R3/P7/7K");
    // A pawn that becomes a rook sees both ways, one that becomes a knight sees the knight on c7, and neither sees as a
    // pawn.
    EXPECT_EQ(played(variant, "1b4rk/4P3/8/8/8/8/8/K7 w - - 0 1", "e7-e8=R"), "1B2R1Rk/8/8/8/8/8/8/K7");
    EXPECT_EQ(played(variant, "1b4rk/2n1P3/8/8/8/8/8/K7 w - - 0 1", "e7-e8=N"), "1b2N1rk/2N5/8/8/8/8/8/K7");
    EXPECT_EQ(status(variant, "8/8/8/8/8/8/8/KK6 b - - 0 1"), "white-wins converted 1-0");
}

}  // namespace remote_captures_test
