// Drops that may not mate, where the enemy can answer only by such drops, drops onto lines and into zones that hold
// pieces of the kind already, and drops that must be made. The expectations follow docs/movement.md and docs/format.md;
// some are counts of Fairy-Stockfish.
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/game.hpp>

#include "small_variant.hpp"

namespace drops_test {

using namespace varia;
using tests::expect_counts;
using tests::load;
using tests::texts;
using Texts = std::vector<std::string>;

// The kings cannot move. A disc attacks them both from either free cell, and captures a disc on the other free cell as
// it comes down. So a disc gives check, and only another disc answers it.
std::string discs(const std::string& drop) {
    return R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-2" }]
[pieces]
K = { name = "King", royal = true, moves = [] }
D = { name = "Disc", moves = [{ leap = [1, 0] }], captured_as = "none", drop = )" +
           drop + R"( }
[rules]
reserve = "captor"
strikes = [{ blast = [1, 1], by = ["D"], spares = ["K"] }]
[setup]
position = "1k/K1[] w - - 0 1"
)";
}

// The last disc mates, so it may not be dropped. Then the disc before it has no answer and mates, and so on.
TEST(DropsThatMayNotMate, AreNoAnswersIfTheyMate) {
    const VariantPtr variant = load(discs("{ no_mate = true }"));
    for (const char* hands : {"D", "Dd", "DDd", "DDdd"})
        EXPECT_EQ(texts(variant, "1k/K1[" + std::string(hands) + "] w - - 0 1"), Texts{}) << hands;
    EXPECT_EQ(texts(variant, "1k/K1[d] b - - 0 1"), Texts{});
}

// After four discs the fifth is not tested: it answers the fourth, which therefore does not mate.
TEST(DropsThatMayNotMate, AreTestedFourInARow) {
    const VariantPtr variant = load(discs("{ no_mate = true }"));
    EXPECT_EQ(texts(variant, "1k/K1[DDDdd] w - - 0 1"), (Texts{"D@a2", "D@b1"}));
    EXPECT_EQ(texts(variant, "1k/K1[DDDddd] w - - 0 1"), (Texts{"D@a2", "D@b1"}));
}

TEST(DropsThatMayNotMate, MayAnswerOneAnotherForEver) {
    const VariantPtr variant = load(discs("{ no_mate = true, endless = true }"));
    EXPECT_EQ(texts(variant, "1k/K1[] w - - 0 1"), (Texts{"D@a2", "D@b1"}));
    EXPECT_EQ(texts(variant, "dk/K1[] w - - 0 1"), Texts{"D@b1"});
}

// Three files and so many ranks. Of T a file may hold two pieces of a side, of U one. The cells above the fourth rank
// are empty: `above` is their text. Black sees the ranks as White does.
VariantPtr three_files(int ranks, const std::string& above) {
    return load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-)" +
                std::to_string(ranks) + R"(" }]
[sides]
mirror = ["file"]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
T = { name = "Two", moves = [], drop = { lone = "rank", most = 2, zone = "rank <= 4" } }
U = { name = "One", moves = [], drop = { lone = "rank", zone = "rank <= 4" } }
[rules]
reserve = "captor"
[setup]
position = ")" + above +
                "k2/2t/T1t/TUK[TTUt] w\"\n");
}

Texts drops(const VariantPtr& variant, const std::string& position) {
    Texts found;
    for (std::string& text : texts(variant, position))
        if (text.find('@') != std::string::npos) found.push_back(std::move(text));
    return found;
}

// White's two T close the first file to T. Neither U on the second file nor the enemy's T on the third count.
void expect_drops(const VariantPtr& variant, const std::string& above) {
    EXPECT_EQ(drops(variant, above + "k2/2t/T1t/TUK[TTUt] w"), (Texts{"T@b2", "T@b3", "T@b4", "T@c4", "U@a3", "U@c4"}));
    EXPECT_EQ(drops(variant, above + "k2/2t/T1t/TUK[TTUt] b"), (Texts{"T@a3", "T@b2", "T@b3", "T@b4"}));
    // One of two is gone.
    const Texts open = {"T@a2", "T@a3", "T@b2", "T@b3", "T@b4", "T@c2", "T@c4"};
    EXPECT_EQ(drops(variant, above + "k2/2t/3/TUK[TTt] w"), open);
    EXPECT_EQ(drops(variant, above + "k2/2t/3/TUK[TTt] b"), open);
}

TEST(Drops, ALineHoldsAsManyPiecesOfTheKindAsMostSays) { expect_drops(three_files(4, ""), ""); }

// A board with more than 128 cells has no bitboards.
TEST(Drops, OnLargeBoardsToo) {
    std::string above;
    for (int rank = 5; rank <= 44; ++rank) above += "3/";
    expect_drops(three_files(44, above), above);
}

// A side's bishops come onto cells of different colours. The counts are those of python-chess's crazyhouse, whose drops
// were left out by this rule. (Fairy-Stockfish's `dropOppositeColoredBishop` lets a side that has three have two on one
// colour.)
TEST(Drops, AZoneHoldsAsManyPiecesOfTheKindAsMostSays) {
    const VariantPtr variant = load(R"toml(format = 1
name = "Test"
extends = "crazyhouse"
[zones]
dark = "even(file + rank)"
[pieces]
B = { drop = { lone = ["dark", "odd(file + rank)"] } }
)toml");
    expect_counts(variant, "4k3/8/8/8/8/8/8/4K3[BBBbb] w - - 0 1", {67, 3970, 163609});
    expect_counts(variant, "2b1k3/8/8/8/8/8/8/4KB2[BBb] w - - 0 1", {42, 1714, 37526});
    expect_counts(variant, "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R[Bb] w KQkq - 0 1", {40, 745, 25826});
}

// Three files: the first two are a zone, and the last two. What stands on the second closes both. With `most = 2` two
// pieces close a zone. Each side sees the zones from its own side.
TEST(Drops, ACellIsClosedIfOneOfItsZonesIs) {
    const auto zones = [](const std::string& drop, const std::string& above) {
        return load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-)" +
                    std::string(above.empty() ? "2" : "44") + R"(" }]
[pieces]
T = { name = "Stone", moves = [], drop = { zone = "rank <= 2", )" +
                    drop + R"( } }
[rules]
reserve = "captor"
stalemate = "draw"
[setup]
position = ")" + above +
                    "3/3[T] w\"\n");
    };
    // A board with more than 128 cells has no bitboards.
    std::string high;
    for (int rank = 3; rank <= 44; ++rank) high += "3/";
    for (const std::string& above : {std::string(), high}) {
        const VariantPtr one = zones(R"(lone = ["file <= 2", "file >= 2"])", above);
        EXPECT_EQ(drops(one, above + "3/3[T] w"), (Texts{"T@a1", "T@a2", "T@b1", "T@b2", "T@c1", "T@c2"}));
        EXPECT_EQ(drops(one, above + "T2/3[T] w"), (Texts{"T@c1", "T@c2"}));
        EXPECT_EQ(drops(one, above + "1T1/3[T] w"), Texts{});
        EXPECT_EQ(drops(one, above + "1t1/3[T] w"), (Texts{"T@a1", "T@a2", "T@b1", "T@c1", "T@c2"}));
        const VariantPtr two = zones(R"(lone = ["file <= 2", "file >= 2"], most = 2)", above);
        EXPECT_EQ(drops(two, above + "TT1/3[T] w"), (Texts{"T@c1", "T@c2"}));
        EXPECT_EQ(drops(two, above + "T2/2T[T] w"), (Texts{"T@a1", "T@b1", "T@b2", "T@c2"}));
        const VariantPtr part = zones(R"(lone = ["rank == 1"])", above);
        EXPECT_EQ(drops(part, above + "3/T2[T] w"), (Texts{"T@a2", "T@b2", "T@c2"}));
        EXPECT_EQ(drops(part, above + "T2/3[T] w"), (Texts{"T@a1", "T@b1", "T@b2", "T@c1", "T@c2"}));
    }
    const VariantPtr part = zones(R"(lone = ["rank == 1"])", "");
    EXPECT_EQ(drops(part, "t2/3[t] b"), (Texts{"T@a1", "T@b1", "T@c1"})) << "Black's first rank is the second";
}

// Crazyhouse in which a side that can drop a piece must do so: Fairy-Stockfish's `mustDrop`.
TEST(DropsThatMustBe, CountAsInFairyStockfish) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
extends = "crazyhouse"
[pieces]
Q = { drop = { must = true } }
R = { drop = { must = true } }
B = { drop = { must = true } }
N = { drop = { must = true } }
P = { drop = { zone = "rank >= 2 and rank <= 7", must = true } }
)");
    expect_counts(variant, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1", {32, 935, 21016});
    expect_counts(variant, "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR[Pp] w KQkq - 0 1", {32, 966, 29806});
    // In check: only the drops that stop it, and no drop is legal against a neighbour or a knight.
    expect_counts(variant, "4k3/8/8/8/4r3/8/8/R3K2R[N] w KQ - 0 1", {2, 33, 863});
    expect_counts(variant, "4k3/8/8/8/8/8/4r3/R3K2R[NBnp] w KQ - 0 1", {3, 319, 41036});
    expect_counts(variant, "4k3/8/8/8/5n2/8/4r3/R3K2R[Pp] w KQ - 0 1", {2, 92, 4052});
}

// Three files and two ranks. A stone steps, and may be dropped anywhere. M must be dropped, on the first rank.
VariantPtr stones(const std::string& must, const std::string& rules = "") {
    return load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-2" }]
[pieces]
S = { name = "Stone", moves = [{ leap = [1, 0] }], drop = true }
M = { name = "Must", moves = [], drop = { zone = "rank == 1", must = true)" +
                must + R"( } }
F = { name = "Face", moves = [] }
[rules]
reserve = "captor"
stalemate = "draw"
)" + rules + R"(
[setup]
position = "3/S1s[SMm] w"
)");
}

TEST(DropsThatMustBe, ComeBeforeOtherDropsAndMoves) {
    const VariantPtr variant = stones("");
    EXPECT_EQ(texts(variant, "3/S1s[SM] w"), Texts{"M@b1"});
    EXPECT_EQ(texts(variant, "3/S1s[SMm] b"), (Texts{"M@a2", "M@b2", "M@c2"})) << "Black's first rank is the second";
    const Texts free = {"S@a2", "S@b2", "S@c2", "a1-a2", "b1-b2", "b1-c1"};
    EXPECT_EQ(texts(variant, "3/SSs[SM] w"), free) << "no cell is left for it";
    EXPECT_EQ(texts(variant, "3/SSs[S] w"), free) << "none in hand";
    Rules rules(variant);
    Position position = tests::at(variant, "3/S1s[SM] w");
    const Cell from = variant->board().find("a1"), to = variant->board().find("a2");
    EXPECT_FALSE(rules.is_legal(position, Move::step(from, to)));
    position = tests::at(variant, "3/SSs[SM] w");
    EXPECT_TRUE(rules.is_legal(position, Move::step(from, to)));
    const Result<Move> step = parse_move(rules, position = tests::at(variant, "3/S1s[SM] w"), "S@a2");
    ASSERT_FALSE(step);
    EXPECT_NE(step.error().find("white can drop a Must, and so must, as by M@b1"), std::string::npos) << step.error();
}

TEST(DropsThatMustBe, AsEachOfTheirFaces) {
    EXPECT_EQ(texts(stones(", faces = [\"F\"]"), "3/S1s[SM] w"), (Texts{"F@b1", "M@b1"}));
}

TEST(DropsThatMustBe, AlwaysIfTheyNeverRunOut) {
    const VariantPtr variant = stones(", endless = true");
    EXPECT_EQ(texts(variant, "3/S1s[S] w"), Texts{"M@b1"});
    EXPECT_EQ(texts(variant, "3/SSs[] w"), (Texts{"a1-a2", "b1-b2", "b1-c1"}));
}

TEST(DropsThatMustBe, AfterCapturesThatAreForced) {
    const VariantPtr variant = stones("", "forced_capture = true\n");
    EXPECT_EQ(texts(variant, "3/Ss1[SM] w"), Texts{"a1-b1"});
    EXPECT_EQ(texts(variant, "s2/1S1[SM] w"), (Texts{"M@a1", "M@c1"}));
    EXPECT_EQ(texts(variant, "s2/SSs[S] w"), (Texts{"a1-a2", "b1-c1"}));
}

// The first step can only be M's drop. Then the side stops, drops its stone on one of three cells, or steps to a2.
TEST(DropsThatMustBe, InEachStepOfATurn) {
    const VariantPtr variant = stones("", "[turn]\nsteps = [1, 2]\n");
    Rules rules(variant);
    Position position = tests::at(variant, "3/S1s[SM] w");
    EXPECT_EQ(rules.count_legal_turns(position), 5U);
    TurnList turns;
    rules.legal_turns(position, turns);
    EXPECT_EQ(turns.size(), 5U);
    // Both are dropped, one after the other, on two of three cells: nobody stops between.
    position = tests::at(variant, "3/3[SMM] w");
    EXPECT_EQ(rules.count_legal_turns(position), 6U);
}

// A pawn that nobody may capture in passing, because a knight has to be dropped, does not make another position.
TEST(DropsThatMustBe, LeaveNoCaptureInPassing) {
    const VariantPtr variant = load(
        "format = 1\nname = \"Test\"\nextends = \"crazyhouse\"\n"
        "[pieces]\nN = { drop = { must = true } }\n");
    Rules rules(variant);
    const auto key = [&](const std::string& text) {
        Position position = tests::at(variant, text);
        return rules.repetition_key(position);
    };
    EXPECT_EQ(key("4k3/8/8/8/Pp6/8/8/4K3[n] b - a3 0 1"), key("4k3/8/8/8/Pp6/8/8/4K3[n] b - - 0 1"));
    EXPECT_NE(key("4k3/8/8/8/Pp6/8/8/4K3[q] b - a3 0 1"), key("4k3/8/8/8/Pp6/8/8/4K3[q] b - - 0 1"));
}

// Chess in which only the usual king and rooks castle.
const std::string usual_castling = R"(format = 1
name = "Test"
extends = "chess"
castling = [
    { name = "O-O", letter = "K", king = "K", partner = "R", king_from = "e1", king_to = "g1", partner_from = "h1", partner_to = "f1" },
    { name = "O-O-O", letter = "Q", king = "K", partner = "R", king_from = "e1", king_to = "c1", partner_from = "a1", partner_to = "d1" },
]
)";

// Placement Chess: Fairy-Stockfish's `placement` with castlingDroppedPiece, without its rule about bishops. Rooks that
// stand already have not moved there.
TEST(DropsOfUnmovedPieces, CountAsInFairyStockfish) {
    const VariantPtr variant = load(usual_castling + R"([pieces]
K = { drop = { zone = "rank == 1", must = true, unmoved = true } }
Q = { drop = { zone = "rank == 1", must = true } }
R = { drop = { zone = "rank == 1", must = true, unmoved = true } }
B = { drop = { zone = "rank == 1", must = true } }
N = { drop = { zone = "rank == 1", must = true } }
[setup]
position = "8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1"
)");
    ASSERT_TRUE(variant);
    expect_counts(variant, "r7/pppppppp/8/8/8/8/PPPPPPPP/R7[KRkr] w - - 0 1 unmoved=a1,a8",
                  {14, 196, 1176, 7056, 158928});
    expect_counts(variant, "r6b/8/8/8/8/8/8/R6B[KRkr] w - - 0 1 unmoved=a1,a8", {12, 138, 656, 3017, 76647});
    expect_counts(variant, "4k2r/8/8/8/8/8/8/4K3[R] w - - 0 1 unmoved=e1", {7, 94, 1243});
    expect_counts(variant, "4k2r/8/8/8/8/8/8/7R[K] w - - 0 1 unmoved=h1", {7, 98, 1158, 17411});
}

TEST(DropsOfUnmovedPieces, KeepTheirMarksWhereACastlingBegins) {
    const VariantPtr variant = load(usual_castling + R"([pieces.R]
drop = { unmoved = true }
)");
    ASSERT_TRUE(variant);
    const auto after = [&](const std::string& text, const std::string& move) {
        Position position = tests::at(variant, text);
        Rules rules(variant);
        const Result<Move> read = parse_move(rules, position, move);
        EXPECT_TRUE(read) << read.error();
        Position::Undo undo;
        if (read) rules.do_move(position, *read, undo);
        EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
        const std::string written = format_position(position);
        EXPECT_TRUE(tests::at(variant, written) == position) << written;
        return written;
    };
    EXPECT_EQ(after("4k3/8/8/8/8/8/8/R3K3[R] w Q - 0 1", "R@h1"), "4k3/8/8/8/8/8/8/R3K2R[] b KQ - 1 1");
    EXPECT_EQ(after("4k3/8/8/8/8/8/8/R3K3[R] w Q - 0 1", "R@g1"), "4k3/8/8/8/8/8/8/R3K1R1[] b Q - 1 1");
    EXPECT_EQ(after("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", "R@h1"), "4k3/8/8/8/8/8/8/4K2R[] b - - 1 1 unmoved=h1");
}

// A guest follows each step of a runner out of the hand. Only the drop that begins a turn is endless, and leaves the
// guest unmoved.
TEST(DropsOfLaterSteps, AreNoDropsByTheRulesOfThePiece) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-2" }]
[pieces]
R = { name = "Runner", moves = [{ leap = [1, 0], axes = ["file"] }] }
G = { name = "Guest", moves = [{ leap = [1, 1], first = true }], drop = { endless = true, unmoved = true } }
[turn.then.put]
after = ["move"]
of = ["R"]
place = ["G"]
source = "hand"
must = "possible"
[rules]
extinction = [{ result = "loss" }]
[setup]
position = "r2/R2[G] w - - 0 1"
)");
    ASSERT_TRUE(variant);
    const Kind guest = variant->find_kind("G");
    const Cell cell = variant->board().find("c1");
    for (const bool dropped : {false, true}) {
        Game game(variant);
        ASSERT_TRUE(game.play(dropped ? "G@c1" : "a1-b1,G@c1"));
        EXPECT_EQ(game.position().hand(Side::first, guest), dropped ? 1 : 0);
        EXPECT_EQ(game.position().unmoved(cell), dropped);
        EXPECT_EQ(game.position().zobrist_key(), game.position().recomputed_key());
    }
}

// In a set-up without castling rights nothing has moved: the rook waits for the king.
TEST(DropsOfUnmovedPieces, CastleWithPiecesOfTheSetUp) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
extends = "chess"
[pieces]
K = { drop = { zone = "rank == 1", must = true, unmoved = true } }
R = { drop = { unmoved = true } }
[setup]
position = "r7/8/8/8/8/8/8/R7[Kk]"
)");
    ASSERT_TRUE(variant);
    EXPECT_EQ(format_position(start_position(variant)), "r7/8/8/8/8/8/8/R7[Kk] w - - 0 1 unmoved=a1,a8");
}

}  // namespace drops_test
