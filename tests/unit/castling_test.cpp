// Castling that differs most from chess: kings that blocks carry, kings that are not royal, castlings of one side, and
// castlings that end the rights of others. The expectations follow docs/format.md, docs/blocks.md and docs/testing.md;
// some are counts of Fairy-Stockfish.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/notation.hpp>

#include "small_variant.hpp"
#include "words.hpp"

namespace castling_test {

using namespace varia;
using tests::at;
using tests::load;
using tests::texts;

const std::string carried = R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[blocks.lift]
letter = "E"
size = { file = 2, rank = 2 }
moves = { U = [0, 1], D = [0, -1] }
control = "free"
empty = ["22"]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[[castling]]
name = "O-O"
letter = "K"
king = "K"
partner = "R"
king_from = "c1"
king_to = "d1"
partner_from = "d1"
partner_to = "c1"
[setup]
position = "k1**/2**/4/2KR w K - 0 1"
[rules]
repetition = { count = 2, result = "draw" }
)";

// A gap is never attacked, so a castling may list a cell that is a gap now and a cell of a block later. The rook
// attacks c3 only while b3 and c3 are cells of blocks.
TEST(CastlingOnBlocks, NeedsNoSafetyOnAGap) {
    std::string text = carried;
    text.replace(text.find("[setup]"), 0, "safe = [\"c3\"]\n");
    const VariantPtr variant = load(text);
    const auto castles = [&](const char* position) {
        const auto list = texts(variant, position);
        return std::ranges::count(list, "c1-d1") == 1;
    };
    EXPECT_TRUE(castles("k1**/r1**/4/2KR w K - 0 1"));
    EXPECT_FALSE(castles("k3/r3/**2/**KR w K - 0 1"));
    EXPECT_FALSE(castles("k3/1r2/**2/**KR w K - 0 1"));
    EXPECT_TRUE(castles("r3/k3/**2/**KR w K - 0 1"));
}

// A piece that is carried stays unmoved, wherever it is meanwhile.
TEST(CastlingOnBlocks, IsThereAgainWhenKingAndPartnerAreBack) {
    const VariantPtr variant = load(carried);
    Game game(variant);
    ASSERT_TRUE(game.play("E21U"));
    EXPECT_EQ(format_position(game.position()), "k3/2KR/2**/2** b - - 1 1 unmoved=c3,d3");
    EXPECT_EQ(at(variant, "k3/2KR/2**/2** b - - 1 1 unmoved=c3,d3"), game.position());
    ASSERT_TRUE(game.play("E22D"));
    EXPECT_EQ(format_position(game.position()), "k1**/2**/4/2KR w K - 2 2");
    EXPECT_EQ(game.outcome().text(*variant), "draw repetition 1/2-1/2") << "it is the first position again";
    const auto list = texts(game.position());
    EXPECT_EQ(std::ranges::count(list, "c1-d1"), 1);
    EXPECT_EQ(game.position().zobrist_key(), game.position().recomputed_key());
    ASSERT_TRUE(game.undo());
    ASSERT_TRUE(game.undo());
    EXPECT_TRUE(game.position() == game.start());
}

TEST(CastlingOnBlocks, IsGoneWhenOneOfThemMovesMeanwhile) {
    const VariantPtr variant = load(carried);
    for (const char* moved : {"c3-c4", "d3-d4"}) {
        Position position = at(variant, "k3/2KR/2**/2** w - - 0 1 unmoved=c3,d3");
        Rules rules(variant);
        const Result<Move> move = parse_move(rules, position, moved);
        ASSERT_TRUE(move) << move.error();
        Position::Undo undo;
        rules.do_move(position, *move, undo);
        EXPECT_EQ(format_position(position).find("unmoved"), std::string::npos) << "one alone castles no more";
        EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
        rules.undo_move(position, undo);
        EXPECT_EQ(position, at(variant, "k3/2KR/2**/2** w - - 0 1 unmoved=c3,d3"));
    }
}

// A commoner castles here; the royal king is elsewhere.
const std::string commoner = R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-g" }, { name = "rank", labels = "1-3" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
C = { name = "Commoner", moves = [{ leap = [1, 0] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[[castling]]
name = "O-O"
letter = "C"
king = "C"
partner = "R"
king_from = "c2"
king_to = "e2"
partner_from = "f2"
partner_to = "d2"
[setup]
position = "k6/2C2R1/4K2 w C - 0 1"
)";

TEST(CastlingOfCommoners, FearsNoAttack) {
    const VariantPtr variant = load(commoner);
    const auto list = texts(variant, "k1rr3/2C2R1/6K w C - 0 1");
    EXPECT_EQ(std::ranges::count(list, "c2-e2"), 1) << "out of attack and through it";
}

TEST(CastlingOfCommoners, MayMeetACheck) {
    const VariantPtr variant = load(commoner);
    EXPECT_EQ(texts(variant, "k3r2/2C2R1/4K2 w C - 0 1"),
              (std::vector<std::string>{"c2-e2", "e1-d1", "e1-f1", "f2-e2"}));
    // A castling that would leave the own king in check is not legal.
    EXPECT_EQ(texts(variant, "k6/2C2R1/r3K2 w C - 0 1"), (std::vector<std::string>{"c2-c1", "e1-e2"}));
}

// White and Black castle in their own ways, which have the same name and letter; to the other side only White castles.
const std::string of_sides = R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-h" }, { name = "rank", labels = "1-4" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 1] }] }
R = { name = "Rook", moves = [] }
[[castling]]
name = "O-O"
letter = "K"
side = "white"
king = "K"
partner = "R"
king_from = "e1"
king_to = "g1"
partner_from = "h1"
partner_to = "f1"
[[castling]]
name = "O-O"
letter = "K"
side = "black"
king = "K"
partner = "R"
king_from = "e1"
king_to = "f1"
partner_from = "h1"
partner_to = "e1"
[[castling]]
name = "O-O-O"
letter = "Q"
side = "white"
king = "K"
partner = "R"
king_from = "e1"
king_to = "c1"
partner_from = "a1"
partner_to = "d1"
[setup]
position = "r3k2r/8/8/R3K2R w KQk - 0 1"
)";

TEST(CastlingOfOneSide, EachSideHasItsOwn) {
    const VariantPtr variant = load(of_sides);
    const Position white = start_position(variant);
    EXPECT_EQ(texts(white), (std::vector<std::string>{"e1-c1", "e1-d2", "e1-f2", "e1-g1"}));
    const Position black = at(variant, "r3k2r/8/8/R3K2R b KQk - 0 1");
    EXPECT_EQ(texts(black), (std::vector<std::string>{"e4-d3", "e4-f3", "e4-f4"}));
    const auto rights = black.castling_rights(Side::second);
    ASSERT_EQ(rights.size(), 1U);
    EXPECT_EQ(rights[0].castling, 1) << "the number in the list of the file";
    EXPECT_EQ(format_position(black), "r3k2r/8/8/R3K2R b KQk - 0 1");
}

TEST(CastlingOfOneSide, IsReadByTheNameOfTheSidesOwn) {
    const VariantPtr variant = load(of_sides);
    Rules rules(variant);
    Position white = start_position(variant);
    Position black = at(variant, "r3k2r/8/8/R3K2R b KQk - 0 1");
    for (const auto& [position, to] : {std::pair(&white, "g1"), std::pair(&black, "f4")}) {
        const Result<Move> move = parse_move(rules, *position, "O-O");
        ASSERT_TRUE(move) << move.error();
        EXPECT_EQ(variant->board().name(move->to), to);
    }
    const Result<Move> other = parse_move(rules, black, "O-O-O");
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().find("castling O-O-O is not for black"), std::string::npos) << other.error();
}

TEST(CastlingOfOneSide, IsSaidInWords) {
    const VariantPtr variant = load(of_sides);
    const auto lines = cli::rules_in_words(variant->definition());
    EXPECT_EQ(std::ranges::count(lines, "castling O-O-O: K e1-c1, R a1-d1, for white only"), 1);
    EXPECT_EQ(std::ranges::count(lines, "castling O-O: K e1-f1, R h1-e1, for black only"), 1);
}

TEST(CastlingOfOneSide, HasNoRightOfTheOtherSide) {
    const VariantPtr variant = load(of_sides);
    const Result<Position> position = parse_position(variant, "r3k2r/8/8/R3K2R w KQkq - 0 1");
    ASSERT_FALSE(position);
    EXPECT_NE(position.error().find("unknown castling right \"q\""), std::string::npos) << position.error();
    EXPECT_NE(position.error().find("write k for black, or -"), std::string::npos) << position.error();
}

// Chess in which a side castles to the wing to which the other one has not castled: Fairy-Stockfish's
// `oppositeCastling`.
VariantPtr opposite() {
    std::string castlings;
    for (const auto& [name, letter, cells] :
         {std::array{"O-O", "K", R"(king_to = "g1", partner_from = "h1", partner_to = "f1")"},
          std::array{"O-O-O", "Q", R"(king_to = "c1", partner_from = "a1", partner_to = "d1")"}})
        castlings += std::string(castlings.empty() ? "" : ",\n") + "{ name = \"" + name + "\", letter = \"" + letter +
                     "\", king = \"K\", partner = \"R\", king_from = \"e1\", " + cells +
                     ", any_start = true, ends = [\"" + name + "\"] }";
    return load("format = 1\nname = \"Test\"\nextends = \"chess\"\ncastling = [\n" + castlings + "]\n");
}

TEST(CastlingThatEndsOthers, CountsAsInFairyStockfish) {
    const VariantPtr variant = opposite();
    ASSERT_TRUE(variant);
    const auto expect_counts = [&](const std::string& text, const std::vector<std::uint64_t>& counts) {
        Position position = at(variant, text);
        Rules rules(variant);
        for (std::size_t depth = 1; depth <= counts.size(); ++depth)
            EXPECT_EQ(rules.perft(position, static_cast<int>(depth)), counts[depth - 1]) << text << ", " << depth;
    };
    expect_counts("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", {25, 623, 15121});
    expect_counts("r3k2r/ppp1pp1p/8/8/8/8/P1PP1PPP/R3K2R b KQkq - 0 1", {22, 482, 10807});
    expect_counts("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b q - 1 1", {24, 600, 14106});
    expect_counts("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/2KR3R b k - 1 1", {24, 552, 13047});
}

TEST(CastlingThatEndsOthers, TakesOneRightAndGivesItBackWhenUndone) {
    const VariantPtr variant = opposite();
    ASSERT_TRUE(variant);
    Rules rules(variant);
    for (const auto& [start, text, after] : {std::array{"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", "O-O",
                                                        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b q - 1 1"},
                                             std::array{"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", "O-O-O",
                                                        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/2KR3R b k - 1 1"},
                                             // Without another right the king need not be unmoved.
                                             std::array{"4k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQk - 0 1", "O-O",
                                                        "4k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b - - 1 1"},
                                             // From other cells, as in Chess960.
                                             std::array{"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1", "O-O",
                                                        "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 b q - 1 1"}}) {
        Position position = at(variant, start);
        const Position before = position;
        const Result<Move> move = parse_move(rules, position, text);
        ASSERT_TRUE(move) << move.error();
        Position::Undo undo;
        rules.do_move(position, *move, undo);
        EXPECT_EQ(format_position(position), after);
        EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
        rules.undo_move(position, undo);
        EXPECT_TRUE(position == before);
    }
}

TEST(CastlingThatEndsOthers, IsSaidInWords) {
    const auto lines = cli::rules_in_words(opposite()->definition());
    EXPECT_EQ(std::ranges::count(lines,
                                 "castling O-O: K e1-g1, R h1-f1, from wherever they start; then no other side "
                                 "may castle O-O"),
              1);
}

// Who castles short has won. The state value counts the sides from 1.
TEST(CastlingThatWins, EndsTheGame) {
    const VariantPtr variant = load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-h" }, { name = "rank", labels = "1-4" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[state]
castled = { initial = 0, max = 2 }
[[castling]]
name = "O-O"
letter = "K"
king = "K"
partner = "R"
king_from = "e1"
king_to = "g1"
partner_from = "h1"
partner_to = "f1"
wins = "castled"
[[castling]]
name = "O-O-O"
letter = "Q"
king = "K"
partner = "R"
king_from = "e1"
king_to = "c1"
partner_from = "a1"
partner_to = "d1"
[setup]
position = "r3k2r/8/8/R3K2R w KQkq - 0 1"
)");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    // What the game is after each side's castling: the status, and the value that the text of the position has.
    const auto after = [&](const std::string& start, const std::string& text) {
        Position position = at(variant, start);
        const Position before = position;
        const Result<Move> move = parse_move(rules, position, text);
        EXPECT_TRUE(move) << move.error();
        if (!move) return std::string();
        Position::Undo undo;
        rules.do_move(position, *move, undo);
        const std::string status = rules.outcome(position).text(*variant);
        EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
        const Position again = at(variant, format_position(position));
        EXPECT_TRUE(again == position) << "the text of a position says that the game is over";
        EXPECT_EQ(texts(position).empty(), rules.outcome(position).over);
        rules.undo_move(position, undo);
        EXPECT_TRUE(position == before);
        return status;
    };
    EXPECT_EQ(after("r3k2r/8/8/R3K2R w KQkq - 0 1", "O-O"), "white-wins castled 1-0");
    EXPECT_EQ(after("r3k2r/8/8/R3K2R b KQkq - 0 1", "O-O"), "black-wins castled 0-1");
    EXPECT_EQ(after("r3k2r/8/8/R3K2R w KQkq - 0 1", "O-O-O"), "ongoing");
    const auto lines = cli::rules_in_words(variant->definition());
    EXPECT_EQ(std::ranges::count(lines, "castling O-O: K e1-g1, R h1-f1; who castles so has won"), 1);
}

}  // namespace castling_test
