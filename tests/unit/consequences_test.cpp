// Consequences of moves, listed by hand from the rules of each game. That applying them gives the position after the
// move is tested for every variant in conformance/move_preview.cpp.
#include <gtest/gtest.h>

#include <string>

#include <varia/consequence.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "scripted_atomic.hpp"

namespace varia::consequences_test {

std::string letter(const Variant& variant, Piece piece) {
    const SidesDef& sides = variant.definition().sides;
    return variant.kind(piece.kind()).letter.text + "(" + sides.of(piece.side()).letter + ")";
}

// Returns a text such as "captured P(b) d5 gone; moved N(w) c3-d5". Consequences that happen together are joined by
// "+".
std::string described(const VariantPtr& variant, const std::string& position_text, const std::string& move_text) {
    const Result<Position> read = parse_position(variant, position_text);
    if (!read) return read.error();
    Position position = *read;
    Rules rules(variant);
    const Result<Move> move = parse_move(rules, position, move_text);
    if (!move) return move.error();
    ConsequenceList list;
    rules.consequences(position, *move, list);
    std::string text;
    for (const Consequence& c : list) {
        if (!text.empty()) text += c.together ? " + " : "; ";
        const auto from = [&] { return variant->board().name(c.from); };
        const auto to = [&] { return variant->board().name(c.to); };
        switch (c.type) {
            case ConsequenceType::moved:
                text += "moved " + letter(*variant, c.piece) + " " + from() + "-" + to();
                break;
            case ConsequenceType::pushed:
                text += "pushed " + letter(*variant, c.piece) + " " + from() + "-" + to();
                break;
            case ConsequenceType::carried:
                text += "carried " + letter(*variant, c.piece) + " " + from() + "-" + to();
                break;
            case ConsequenceType::captured:
                text += "captured " + letter(*variant, c.piece) + " " + from() + " " +
                        (c.becomes.empty() ? "gone" : "hand " + letter(*variant, c.becomes));
                break;
            case ConsequenceType::removed:
                text += "removed " + letter(*variant, c.piece) + " " + from();
                break;
            case ConsequenceType::placed:
                text += "placed " + letter(*variant, c.piece) + " " + to();
                break;
            case ConsequenceType::dropped:
                text += "dropped " + letter(*variant, c.piece) + " " + to();
                break;
            case ConsequenceType::promoted:
                text += "promoted " + letter(*variant, c.piece) + " " + to() + " " + letter(*variant, c.becomes);
                break;
            case ConsequenceType::hand_changed:
                text += "hand " + letter(*variant, c.piece) + " " + std::to_string(c.value);
                break;
            case ConsequenceType::block_moved:
                text += "block " + variant->slot_name(c.number) + "-" + variant->slot_name(c.value);
                break;
            case ConsequenceType::state_changed:
                text += "state " + variant->definition().state[c.number].name.text + "=" + std::to_string(c.value);
                break;
            case ConsequenceType::exposed:
                text += "exposed " + letter(*variant, c.piece) + " " + to();
                break;
            case ConsequenceType::check_counted:
                text += "checks " + std::to_string(c.value);
                break;
        }
    }
    return text;
}

VariantPtr shipped(const std::string& name) { return load_builtin(name).value(); }

VariantPtr written(const std::string& text) {
    const Result<VariantPtr> variant = load_text(text, "test.toml", "test");
    EXPECT_TRUE(variant) << variant.error();
    return variant.value();
}

TEST(Consequences, OfChess) {
    const VariantPtr chess = shipped("chess");
    EXPECT_EQ(described(chess, "startpos", "g1-f3"), "moved N(w) g1-f3");
    EXPECT_EQ(described(chess, "startpos", "e2-e4"), "moved P(w) e2-e4; exposed P(w) e4");
    EXPECT_EQ(described(chess, "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3-d5"),
              "captured P(b) d5 gone; moved N(w) c3-d5");
    EXPECT_EQ(described(chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5-d6"),
              "captured P(b) d5 gone; moved P(w) e5-d6");
    EXPECT_EQ(described(chess, "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-b8=N"),
              "captured R(b) b8 gone; moved P(w) a7-b8; promoted P(w) b8 N(w)");
    EXPECT_EQ(described(chess, "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8-c8"), "moved K(b) e8-c8 + moved R(b) a8-d8");
}

// King and rook exchange cells. They move together, because one would otherwise be put onto the other.
TEST(Consequences, OfACastlingThatChangesPlaces) {
    EXPECT_EQ(described(shipped("chess960"), "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1-g1"),
              "moved K(w) f1-g1 + moved R(w) g1-f1");
}

// A castling that wins sets a state value: as the only step of a turn, as the first of several, and before a script.
TEST(Consequences, OfACastlingThatWins) {
    const std::string first = R"(format = 1
name = "Castlings that win"
script = "rules.lua"
[board]
axes = [{ name = "file", labels = "a-g" }, { name = "rank", labels = "1-5" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
[state]
castled = { initial = 0, max = 2 }
)",
                      then = R"(
[[castling]]
name = "O-O"
letter = "K"
king = "K"
partner = "R"
king_from = "d1"
king_to = "f1"
partner_from = "g1"
partner_to = "e1"
wins = "castled"
[setup]
position = "3k3/7/7/7/3K2R w K - 0 1"
)",
                      all = "moved K(w) d1-f1 + moved R(w) g1-e1; state castled=1";
    const auto of = [&](const std::string& more) {
        LoadOptions options;
        options.read = [](const std::string&) {
            return FileText{"function look(position, move)\n    return {}\nend\n", {}};
        };
        const Result<VariantPtr> variant = load_text(first + more + then, "test.toml", "test", options);
        EXPECT_TRUE(variant) << variant.error();
        return variant ? described(*variant, "startpos", "d1-f1") : "";
    };
    EXPECT_EQ(of(""), all);
    EXPECT_EQ(of("[turn]\nsteps = [1, 2]\n"), all);
    EXPECT_EQ(of("[[hook]]\npoint = \"after\"\ncall = \"look\"\n"), all);
}

TEST(Consequences, OfHands) {
    const VariantPtr crazyhouse = shipped("crazyhouse");
    EXPECT_EQ(described(crazyhouse, "4k3/8/8/3p4/8/2N5/8/4K3[] w - - 0 1", "c3-d5"),
              "captured P(b) d5 hand P(w); moved N(w) c3-d5");
    EXPECT_EQ(described(crazyhouse, "4k3/8/8/3q~4/8/2N5/8/4K3[] w - - 0 1", "c3-d5"),
              "captured Q~(b) d5 hand P(w); moved N(w) c3-d5")
        << "a promoted pawn is a pawn again";
    EXPECT_EQ(described(crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@d5"), "dropped N(w) d5");
    EXPECT_EQ(described(shipped("shogi"), "4k4/9/9/9/4+p4/4G4/9/9/4K4[] w 1", "e4-e5"),
              "captured +P(b) e5 hand P(w); moved G(w) e4-e5");
}

// A hand cannot count any higher. A piece that is captured then is gone, and the Zobrist key agrees.
TEST(Consequences, OfAHandThatIsFull) {
    const VariantPtr crazyhouse = shipped("crazyhouse");
    const std::string full = "4k3/8/8/3p4/8/2N5/8/4K3[65535P] w - - 0 1";
    EXPECT_EQ(described(crazyhouse, full, "c3-d5"), "captured P(b) d5 gone; moved N(w) c3-d5");
    EXPECT_EQ(described(crazyhouse, full, "P@d4"), "dropped P(w) d4");
    const Result<Position> read = parse_position(crazyhouse, full);
    ASSERT_TRUE(read) << read.error();
    Rules rules(crazyhouse);
    Position position = *read;
    for (const Move move : rules.legal_moves(position)) {
        const std::uint64_t key = rules.key_after(position, move);
        Position::Undo undo;
        rules.do_move(position, move, undo);
        EXPECT_EQ(key, position.zobrist_key()) << move_text(*read, move);
        EXPECT_EQ(key, position.recomputed_key()) << move_text(*read, move);
        rules.undo_move(position, undo);
    }
}

// Returns a variant in which an ox pushes archers along a row.
VariantPtr a_line(const std::string& rules = "") {
    return written(R"(
format = 1
name = "Line"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-2" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
A = { name = "Archer", moves = [] }
O = { name = "Ox", moves = [{ push = [1, 0], range = 2 }] }
)" + rules + R"([setup]
board = """
. k . . K
O A . A .
"""
)");
}

// Two pieces are pushed off, and there is room for one.
TEST(Consequences, OfAHandThatFillsUp) {
    const VariantPtr variant = a_line("[rules]\nreserve = \"captor\"\n");
    EXPECT_EQ(described(variant, "2k1K/1Oaaa[65533A] w", "b1-d1/push"),
              "captured A(b) e1 hand A(w) + captured A(b) d1 hand A(w) + pushed A(b) c1-e1 + moved O(w) b1-d1");
    EXPECT_EQ(described(variant, "2k1K/1Oaaa[65534A] w", "b1-d1/push"),
              "captured A(b) e1 hand A(w) + captured A(b) d1 gone + pushed A(b) c1-e1 + moved O(w) b1-d1");
}

TEST(Consequences, OfCountedChecks) {
    EXPECT_EQ(described(shipped("3check"), "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1", "a1-a8"),
              "moved R(w) a1-a8; checks 1");
    EXPECT_EQ(described(shipped("3check"), "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", "a1-a8"),
              "moved R(w) a1-a8; checks 2");
    EXPECT_EQ(described(shipped("3check"), "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1", "a1-a7"), "moved R(w) a1-a7");
}

// The captor and its neighbours explode, except for pawns: by a script, and as a remote capture.
TEST(Consequences, OfAnExplosion) {
    const auto script = tests::scripted_atomic();
    ASSERT_TRUE(script) << script.error();
    EXPECT_EQ(described(*script, "4k3/8/2p1r3/3p4/8/2N5/8/4K3 w - - 0 1", "c3-d5"),
              "captured P(b) d5 gone; moved N(w) c3-d5; captured N(w) d5 gone; captured R(b) e6 gone");
    EXPECT_EQ(described(shipped("atomic"), "4k3/8/2p1r3/3p4/8/2N5/8/4K3 w - - 0 1", "c3-d5"),
              "captured P(b) d5 gone; moved N(w) c3-d5; captured N(w) d5 gone; captured R(b) e6 gone");
}

// A disc that is turned over changes sides. The exploding captor is listed before its neighbours.
TEST(Consequences, OfRemoteCaptures) {
    EXPECT_EQ(described(shipped("reversi"), "8/8/8/3Dd3/3dD3/8/8/8 b - - 0 1", "D@d3"),
              "placed D(b) d3; removed D(w) d4; placed D(b) d4");
    EXPECT_EQ(described(shipped("hnefatafl"), "11/11/11/11/3M7/4m6/4k6/11/11/11/11 a - - 0 1", "d7-e7"),
              "moved M(a) d7-e7");
    EXPECT_EQ(described(shipped("ultima"), "4k3/8/8/8/8/p7/P7/4K3 w - - 0 1", "e1-d1"), "moved K(w) e1-d1");
    EXPECT_EQ(described(shipped("ultima"), "4k3/8/8/8/8/1Pp5/4P3/4K3 w - - 0 1", "e2-e3"), "moved P(w) e2-e3");
    EXPECT_EQ(described(shipped("ultima"), "4k3/8/8/8/8/1Pp5/3P4/4K3 w - - 0 1", "d2-d3"),
              "moved P(w) d2-d3; captured P(b) c3 gone");
}

// A piece that its own strike turns over is the mover's already: nothing happens to it.
TEST(Consequences, OfARemoteCaptureThatTurnsTheMoverOver) {
    const VariantPtr variant = written(R"(
format = 1
name = "Turned over"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces.P]
name = "Pawn"
moves = [{ slide = [0, 1], range = [2, 2], expand = "none", only = "quiet", exposes = true }]
[rules]
strikes = [{ blast = [1, 1], whose = "any", itself = true, flips = true }]
[setup]
position = "4/4/4/P3 w"
)");
    EXPECT_EQ(described(variant, "1pP1/2P1/4/P3 w", "a1-a3"),
              "moved P(w) a1-a3; exposed P(w) a3; removed P(b) b4; placed P(w) b4");
    EXPECT_EQ(described(variant, "1P2/4/4/P3 w", "a1-a3"), "moved P(w) a1-a3; exposed P(w) a3");
}

// The drawings of docs/pushing.md: gaps close up, and a piece that is pushed off the edge is captured.
TEST(Consequences, OfPushes) {
    const VariantPtr variant = a_line();
    EXPECT_EQ(described(variant, "1k2K/OA1A1 w", "a1-c1/push"),
              "pushed A(w) b1-d1 + pushed A(w) d1-e1 + moved O(w) a1-c1");
    EXPECT_EQ(described(variant, "1k2K/2OAa w", "c1-d1/push"),
              "captured A(b) e1 gone + pushed A(w) d1-e1 + moved O(w) c1-d1");
}

// A block moves with all pieces on it.
TEST(Consequences, OfBlocks) {
    const VariantPtr variant = written(R"(
format = 1
name = "Tiles"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
A = { name = "Archer", moves = [] }
[blocks.tile]
size = { file = 2, rank = 2 }
moves = { N = [0, 1], S = [0, -1] }
empty = ["12"]
control = "free"
[setup]
board = """
* * . k
* * . .
a . . .
K . . .
"""
)");
    Rules rules(variant);
    Position start = start_position(variant);
    std::string block;
    for (const std::string& text : sorted_move_texts(rules, start))
        if (text.ends_with("11N")) block = text;
    EXPECT_EQ(described(variant, "startpos", block), "block 11-12 + carried K(w) a1-a3 + carried A(b) a2-a4");
}

}  // namespace varia::consequences_test
