// The pie rule: the side that moves second exchanges the sides in place of its first move. The positions and counts are
// found by hand, or from published counts of chess.
#include <algorithm>
#include <string>
#include <vector>

#include <varia/perft.hpp>

#include "small_variant.hpp"

namespace varia::pie_test {

using tests::at;
using tests::load;
using tests::texts;

const std::string swap = "swap";

bool offers(const Position& position) {
    const std::vector<std::string> moves = texts(position);
    return std::ranges::find(moves, swap) != moves.end();
}

// Plays moves from a position. Checks that each can be taken back, and the key.
Position played(const VariantPtr& variant, const std::string& from, const std::vector<std::string>& moves) {
    Position position = at(variant, from);
    Rules rules(variant);
    for (const std::string& text : moves) {
        const Result<Move> move = parse_move(rules, position, text);
        EXPECT_TRUE(move) << text << ": " << move.error();
        if (!move) break;
        const Position before = position;
        const std::string dump = position.dump();
        Position::Undo undo;
        rules.do_move(position, *move, undo);
        EXPECT_EQ(position.zobrist_key(), position.recomputed_key()) << text;
        rules.undo_move(position, undo);
        EXPECT_EQ(position, before) << text;
        EXPECT_EQ(position.dump(), dump) << text;
        rules.do_move(position, *move, undo);
    }
    return position;
}

// The pieces in a position's text.
std::string board_of(const Position& position) {
    const std::string text = format_position(position);
    return text.substr(0, text.find_first_of(" ["));
}

VariantPtr chess() { return load("format = 1\nname = \"Pie chess\"\nextends = \"chess\"\n[rules]\npie = true\n"); }

TEST(Pie, ThePiecesGoWhereTheirNewOwnerSeesThem) {
    const VariantPtr variant = chess();
    ASSERT_TRUE(variant);
    EXPECT_EQ(format_position(played(variant, "startpos", {"e2-e4", "swap"})),
              "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1 2");
    EXPECT_EQ(format_position(played(variant, "startpos", {"g1-f3", "Swap"})),
              "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2 2");
    // A rook that has moved takes its right with it.
    EXPECT_EQ(format_position(played(variant, "rnbqkbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 0 1",
                                     {"a1-a2", "swap", "b1-c3"})),
              "1nbqkbnr/rppppppp/p7/8/8/P1N5/1PPPPPPP/R1BQKBNR b KQk - 3 2");
}

TEST(Pie, OnlyInPlaceOfTheSecondSidesFirstMove) {
    const VariantPtr variant = chess();
    ASSERT_TRUE(variant);
    EXPECT_FALSE(offers(start_position(variant)));
    EXPECT_TRUE(offers(played(variant, "startpos", {"e2-e4"})));
    EXPECT_FALSE(offers(played(variant, "startpos", {"e2-e4", "swap"})));
    EXPECT_FALSE(offers(played(variant, "startpos", {"e2-e4", "swap", "d2-d4"})));
    EXPECT_FALSE(offers(played(variant, "startpos", {"e2-e4", "e7-e5", "g1-f3"})));
    // The move number says so, and the key tells the two positions apart, if there is the rule.
    const std::string first = "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1";
    const std::string later = "4k3/8/8/8/8/8/8/R3K3 b Q - 0 2";
    EXPECT_TRUE(offers(at(variant, first)));
    EXPECT_FALSE(offers(at(variant, later)));
    EXPECT_NE(at(variant, first).zobrist_key(), at(variant, later).zobrist_key());
    const VariantPtr without = *load_builtin("chess");
    EXPECT_EQ(at(without, first).zobrist_key(), at(without, later).zobrist_key());
    EXPECT_EQ(at(without, later).zobrist_key(), at(variant, later).zobrist_key());
    Position plain = start_position(without);
    Rules rules(without);
    const Result<Move> refused = parse_move(rules, plain, "swap");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().find("pie rule"), std::string::npos) << refused.error();
}

// A side that could not move otherwise, in check or not, can still exchange the sides.
TEST(Pie, ItAnswersCheckmateAndStalemate) {
    const VariantPtr variant = chess();
    ASSERT_TRUE(variant);
    Rules rules(variant);
    for (const char* board : {"7k/6Q1/6K1/8/8/8/8/8", "7k/5Q2/6K1/8/8/8/8/8"}) {
        Position first = at(variant, std::string(board) + " b - - 0 1");
        EXPECT_FALSE(rules.outcome(first).over) << board;
        EXPECT_EQ(texts(first), std::vector<std::string>{"swap"}) << board;
        Position later = at(variant, std::string(board) + " b - - 0 2");
        EXPECT_TRUE(rules.outcome(later).over) << board;
    }
}

// Chess has 20, 400, 8902 and 197281 turns. An exchange takes one turn, and leaves what the second side had.
TEST(Pie, CountsOfChess) {
    const VariantPtr variant = chess();
    ASSERT_TRUE(variant);
    Position position = start_position(variant);
    Rules rules(variant);
    EXPECT_EQ(rules.perft(position, 1), 20U);
    EXPECT_EQ(rules.perft(position, 2), 400U + 20U);
    EXPECT_EQ(rules.perft(position, 3), 8902U + 400U);
    EXPECT_EQ(rules.perft(position, 4), 197281U + 8902U);
    PerftTable table(1U << 20U);
    EXPECT_EQ(rules.perft(position, 4, &table), 197281U + 8902U);
}

// Nine cells: 9, then 8 cells or an exchange, and so on.
TEST(Pie, CountsOfStones) {
    const VariantPtr variant = load(R"(
format = 1
name = "Stones"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
[pieces]
S = { name = "Stone", moves = [], drop = { endless = true } }
[rules]
pie = true
lines = [{ length = 3, result = "win" }]
[setup]
position = "3/3/3 w - - 0 1"
)");
    ASSERT_TRUE(variant);
    Position position = start_position(variant);
    Rules rules(variant);
    EXPECT_EQ(rules.perft(position, 1), 9U);
    EXPECT_EQ(rules.perft(position, 2), 9U * (8 + 1));
    EXPECT_EQ(rules.perft(position, 3), 9U * (8 * 7 + 1 * 8));
    EXPECT_EQ(rules.perft(position, 4), 9U * (8 * 7 * 6 + 1 * 8 * 7));
    EXPECT_EQ(board_of(played(variant, "3/3/3 w - - 0 1", {"S@a1", "swap"})), "s2/3/3");
    EXPECT_EQ(board_of(played(variant, "3/3/3 w - - 0 1", {"S@b2", "swap"})), "3/1s1/3");
}

TEST(Pie, AlongTheOtherAxisOfARhombus) {
    const VariantPtr variant = load(R"(
format = 1
name = "Rhombus"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
grid = "hex"
[sides]
names = ["white", "black"]
letters = ["w", "b"]
views = ["file, rank", "rank, file"]
[pieces]
S = { name = "Stone", moves = [], drop = true }
[rules]
pie = true
connected = [{ zones = ["file == 1", "file == 4"], along = [1, 0], result = "win" }]
[setup]
position = "4/4/4/4[SSSSSsssss] w"
)");
    ASSERT_TRUE(variant);
    // b4 becomes d2, and the hands are exchanged, too.
    const Position exchanged = played(variant, "4/4/4/4[SSSSSsssss] w - - 0 1", {"S@b4", "swap"});
    EXPECT_EQ(board_of(exchanged), "4/4/3s/4");
    EXPECT_EQ(exchanged.hand(Side::first, 1), 5);
    EXPECT_EQ(exchanged.hand(Side::second, 1), 4);
    // White joins a to d, and Black joins 1 to 4.
    Rules rules(variant);
    Position position = at(variant, "4/4/SSSS/4[Ss] b - - 0 5");
    EXPECT_EQ(rules.outcome(position).text(*variant), "white-wins connected 1-0");
    position = at(variant, "s3/s3/s3/s3[Ss] w - - 0 5");
    EXPECT_EQ(rules.outcome(position).text(*variant), "black-wins connected 0-1");
    position = at(variant, "S3/S3/S3/S3[Ss] b - - 0 5");
    EXPECT_FALSE(rules.outcome(position).over);
}

TEST(Pie, ConsequencesClearTheBoardFirst) {
    const VariantPtr variant = chess();
    ASSERT_TRUE(variant);
    Position position = at(variant, "4k3/8/8/8/8/4P3/8/4K3 b - - 0 1");
    Rules rules(variant);
    const Result<Move> move = parse_move(rules, position, "swap");
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(move->type, MoveType::exchange);
    ConsequenceList list;
    rules.consequences(position, *move, list);
    ASSERT_EQ(list.size(), 6U);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(list[i].type, ConsequenceType::removed);
    for (std::size_t i = 3; i < 6; ++i) EXPECT_EQ(list[i].type, ConsequenceType::placed);
    // In the order of the cells: the king from e1, the pawn from e3, the king from e8.
    const Board& board = variant->board();
    EXPECT_EQ(board.name(list[3].to), "e8");
    EXPECT_EQ(board.name(list[4].to), "e6");
    EXPECT_EQ(board.name(list[5].to), "e1");
    EXPECT_EQ(list[4].piece.side(), Side::second);
    EXPECT_EQ(list[5].piece.side(), Side::first);
}

// Black may exchange after the first move, and never again: the same board later is another position for repetition.
TEST(Pie, ThePositionWithTheOfferComesOnce) {
    const VariantPtr variant = chess();
    ASSERT_TRUE(variant);
    Rules rules(variant);
    const auto key = [&](const std::vector<std::string>& moves) {
        Position position = played(variant, "startpos", moves);
        return rules.repetition_key(position);
    };
    const std::uint64_t offered = key({"g1-f3"}), later = key({"g1-f3", "g8-f6", "f3-g1", "f6-g8", "g1-f3"});
    EXPECT_NE(offered, later);
    EXPECT_EQ(later, key({"b1-c3", "g8-f6", "c3-b1", "f6-g8", "g1-f3"}));
}

}  // namespace varia::pie_test
