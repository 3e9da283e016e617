// Rules about the history of a game: the side that causes a repetition, counted moves, declarations.
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/playout.hpp>

#include "notation_variants.hpp"
#include "small_variant.hpp"
#include "source_dir.hpp"

namespace history_test {

using namespace varia;
using namespace notation_test;

void play_all(Game& game, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string text; words >> text;) {
        const Result<Turn> move = game.play(text);
        ASSERT_TRUE(move) << text << ": " << move.error();
    }
}

std::string outcome(Game& game) { return game.outcome().text(game.variant()); }

// The Asian rules of xiangqi and other readings of them. Positions and verdicts are those of Fairy-Stockfish's tests,
// which take them from the diagrams of the rules.
struct Verdict {
    const char* name;
    const char* position;
    const char* moves;
    const char* status;
};
constexpr Verdict verdicts[] = {
    {"a cannon chases a horse", "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1",
     "c3-a3 a8-b8 a3-b3 b8-a8 b3-a3 a8-b8 a3-b3 b8-a8 b3-a3", "black-wins perpetual-chase 0-1"},
    {"soldiers that step aside let cannons chase", "2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/CC1AKA3 w - - 0 1",
     "a5-a6 a7-b7 a6-b6 b7-a7 b6-a6 a7-b7 a6-b6 b7-a7 b6-a6", "black-wins perpetual-chase 0-1"},
    {"a soldier may chase", "2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/1C1AKA3 w - - 0 1",
     "a5-a6 a7-b7 a6-b6 b7-a7 b6-a6 a7-b7 a6-b6 b7-a7 b6-a6", "draw repetition 1/2-1/2"},
    {"two cannons chase a soldier across the river", "5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w - - 0 1",
     "f5-d5 f6-d6 d5-f5 d6-f6 f5-d5 f6-d6 d5-f5 d6-f6", "black-wins perpetual-chase 0-1"},
    {"both chase", "4k4/7n1/9/4pR3/9/9/4P4/9/9/4K4 w - - 0 1",
     "f7-h7 h9-f8 h7-h8 f8-g6 h8-g8 g6-i7 g8-g7 i7-h9 g7-h7 h9-f8 h7-h8 f8-g6 h8-g8 g6-i7 g8-g7 i7-h9 g7-h7",
     "draw repetition 1/2-1/2"},
    {"a soldier checks by each move, the other side now and then", "9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w - - 0 1",
     "d7-e7 e5-d5 e7-d7 d5-e5 d7-e7 e5-d5 e7-d7 d5-e5", "white-wins perpetual-check 1-0"},
    {"a soldier checks by each move", "3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w - - 0 1",
     "f2-e2 f3-e3 e2-f2 e3-f3 f2-e2 f3-e3 e2-f2 e3-f3", "white-wins perpetual-check 1-0"},
    {"an elephant steps aside, and a cannon attacks", "3k5/4P4/4b4/3C5/4c4/9/9/9/9/5K3 w - - 0 1",
     "d7-e7 e8-g6 e7-d7 g6-e8 d7-e7 e8-g6 e7-d7 g6-e8", "white-wins perpetual-chase 1-0"},
    {"a rook and the cannon behind it chase a cannon", "3k5/9/9/9/9/9/9/9/cr1CAK3/9 w - - 0 1",
     "d2-d4 b2-b4 d4-d2 b4-b2 d2-d4 b2-b4 d4-d2 b4-b2", "white-wins perpetual-chase 1-0"},
    {"a horse chases a rook", "4k4/9/4b4/2c2nR2/9/9/9/9/9/3K5 w - - 0 1",
     "g7-g6 f7-g9 g6-g7 g9-f7 g7-g6 f7-g9 g6-g7 g9-f7", "white-wins perpetual-chase 1-0"},
    {"two horses chase a soldier", "3P5/3k5/3nn4/9/9/9/9/9/9/5K3 w - - 0 1",
     "d10-e10 d9-e9 e10-d10 e9-d9 d10-e10 d9-e9 e10-d10 e9-d9", "white-wins perpetual-chase 1-0"},
    {"a rook chases a rook that is pinned", "4ck3/9/9/9/9/2r1R4/9/9/4A4/3AK4 w - - 0 1",
     "e5-e4 c5-c4 e4-e5 c4-c5 e5-e4 c5-c4 e4-e5 c4-c5", "white-wins perpetual-chase 1-0"},
    {"a cannon and a rook attack a cannon in turns", "4k4/9/9/c1c6/9/r8/9/9/C8/3K5 w - - 0 1",
     "a2-c2 a5-c5 c2-a2 c5-a5 a2-c2 a5-c5 c2-a2 c5-a5", "white-wins perpetual-chase 1-0"},
    {"both check", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w - - 0 1", "e4-d4 d7-e7 d4-e4 e7-d7 e4-d4 d7-e7 d4-e4 e7-d7",
     "draw repetition 1/2-1/2"},
    {"two cannons, two soldiers", "3k5/6c2/9/7P1/6c2/6P2/9/9/9/5K3 w - - 0 1",
     "h7-g7 g6-h6 g7-h7 h6-g6 h7-g7 g6-h6 g7-h7 h6-g6", "draw repetition 1/2-1/2"},
    {"the rook that is pinned is protected", "4ck3/9/9/9/9/2r1R1N2/6N2/9/4A4/3AK4 w - - 0 1",
     "e5-e4 c5-c4 e4-e5 c4-c5 e5-e4 c5-c4 e4-e5 c4-c5", "draw repetition 1/2-1/2"},
    {"each chases the soldiers or nobody", "5k3/9/9/c8/9/P1P6/9/2C6/9/3K5 w - - 0 1",
     "c3-a3 a7-c7 a3-c3 c7-a7 c3-a3 a7-c7 a3-c3 c7-a7", "draw repetition 1/2-1/2"},
    {"one cannon chases two rooks in turn", "4k4/9/r1r6/9/PPPP5/9/9/9/1C7/5K3 w - - 0 1",
     "b2-a2 a8-b8 a2-c2 c8-d8 c2-b2 b8-a8 b2-d2 d8-c8 d2-a2 a8-b8 a2-c2 c8-d8 c2-b2 b8-a8 b2-d2 d8-c8 d2-a2",
     "draw repetition 1/2-1/2"},
    {"diagram 106: the attack does not change", "3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w - - 0 1",
     "h1-h2 h5-h4 h2-h1 h4-h5 h1-h2 h5-h4 h2-h1 h4-h5", "draw repetition 1/2-1/2"},
    {"diagram 39: a rook that is pinned by a horse is chased", "2baka1r1/C4rN2/9/1Rp1p4/9/9/4P4/9/4A4/4KA3 w - - 0 1",
     "b7-b9 f10-e9 b9-b10 e9-f10 b10-b9 f10-e9 b9-b10 e9-f10 b10-b9", "black-wins perpetual-chase 0-1"},
    {"the same with other men", "5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w - - 0 1",
     "e2-f1 h4-h2 f1-e2 h2-h4 e2-f1 h4-h2 f1-e2 h2-h4", "white-wins perpetual-chase 1-0"},
    {"a pin takes protection away", "4k4/4c4/9/4p4/9/9/3rn4/3NR4/4K4/9 b - - 0 1",
     "e4-g5 e2-f2 g5-e4 f2-e2 e4-g5 e2-f2 g5-e4 f2-e2", "white-wins perpetual-chase 1-0"},
    {"who would recapture is in check then", "5k3/9/9/9/9/1N2P1C2/9/4BC3/9/cr1RK4 w - - 0 1",
     "b5-c3 b1-c1 c3-b5 c1-b1 b5-c3 b1-c1 c3-b5 c1-b1", "white-wins perpetual-chase 1-0"},
    {"a pin takes protection away from a horse", "5k3/9/9/9/9/4c4/3n5/3NBA3/4A4/4K4 w - - 0 1",
     "e1-d1 e5-d5 d1-e1 d5-e5 e1-d1 e5-d5 d1-e1 d5-e5", "white-wins perpetual-chase 1-0"},
    {"... by a rook", "5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4 w - - 0 1", "e1-d1 e5-d5 d1-e1 d5-e5 e1-d1 e5-d5 d1-e1 d5-e5",
     "white-wins perpetual-chase 1-0"},
    {"protected through another piece, by none", "5k3/9/9/9/9/9/9/9/9/3NK1cr1 w - - 0 1",
     "d1-c3 h1-h3 c3-d1 h3-h1 d1-c3 h1-h3 c3-d1 h3-h1", "white-wins perpetual-chase 1-0"},
    {"protected by a horse", "3k5/9/9/3n5/9/9/3r5/9/9/3NK4 w - - 0 1",
     "d1-c3 d4-c4 c3-d1 c4-d4 d1-c3 d4-c4 c3-d1 c4-d4", "draw repetition 1/2-1/2"},
    {"protected by a general who cannot recapture", "3k5/9/9/9/9/9/3r5/9/9/3NK4 w - - 0 1",
     "d1-c3 d4-c4 c3-d1 c4-d4 d1-c3 d4-c4 c3-d1 c4-d4", "white-wins perpetual-chase 1-0"},
    {"protected by a cannon without a hurdle", "5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w - - 0 1",
     "b5-c5 b4-c4 c5-b5 c4-b4 b5-c5 b4-c4 c5-b5 c4-b4", "white-wins perpetual-chase 1-0"},
    {"both chase, a cannon protects nobody", "4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w - - 0 1",
     "f9-f7 f10-e9 f7-f9 e9-f10 f9-f7 f10-e9 f7-f9 e9-f10", "draw repetition 1/2-1/2"},
};

TEST(Repetition, IsJudgedAsTheAsianRulesDo) {
    const VariantPtr xiangqi = shipped("xiangqi");
    for (const Verdict& verdict : verdicts) {
        Game game(xiangqi, position_of(xiangqi, verdict.position));
        play_all(game, verdict.moves);
        EXPECT_EQ(outcome(game), verdict.status) << verdict.name;
        EXPECT_TRUE(game.legal_moves().empty()) << verdict.name;
        Game copy(game);
        EXPECT_EQ(outcome(copy), verdict.status) << verdict.name;
        EXPECT_TRUE(game.undo());
        EXPECT_EQ(outcome(game), "ongoing") << verdict.name;
        while (game.undo()) {
        }
        EXPECT_EQ(game.position(), game.start()) << verdict.name;
        play_all(game, verdict.moves);
        EXPECT_EQ(outcome(game), verdict.status) << verdict.name;
    }
}

// A rook checks from two cells, and the king moves to and fro.
TEST(Repetition, ByPerpetualCheckLosesInShogi) {
    const VariantPtr shogi = shipped("shogi");
    Game rook(shogi, position_of(shogi, "k8/9/9/9/9/9/9/9/1R6K[] w - - 0 1"));
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(outcome(rook), "ongoing");
        play_all(rook, "b1-a1 a9-b9 a1-b1 b9-a9");
    }
    EXPECT_EQ(rook.occurrences(), 4);
    EXPECT_EQ(outcome(rook), "black-wins perpetual-check 0-1");
    EXPECT_FALSE(rook.play("b1-a1"));
    EXPECT_TRUE(rook.play("b1-a1", true));  // lists of moves may continue after it, as after any repetition
}

// If one of the moves since the position first occurred gave no check, it is an ordinary repetition.
TEST(Repetition, IsAnOrdinaryOneIfNotEveryMoveGaveCheck) {
    const VariantPtr shogi = shipped("shogi");
    Game game(shogi, position_of(shogi, "k8/9/9/9/9/9/9/9/1R6K[] w - - 0 1"));
    play_all(game, "b1-b2 a9-a8 b2-b1 a8-a9");
    play_all(game, "b1-a1 a9-b9 a1-b1 b9-a9 b1-a1 a9-b9 a1-b1 b9-a9");
    EXPECT_EQ(outcome(game), "draw repetition 1/2-1/2");
}

TEST(Repetition, LosesForWhoBeganInMinishogi) {
    const VariantPtr minishogi = shipped("minishogi");
    Game game(minishogi, position_of(minishogi, "k4/5/5/5/4K[] w - - 0 1"));
    for (int i = 0; i < 3; ++i) play_all(game, "e1-e2 a5-a4 e2-e1 a4-a5");
    EXPECT_EQ(outcome(game), "black-wins repetition 0-1");
}

// A piece is followed when it is pushed. White's pusher sends the black one to a3, where the guard attacks it, and is
// pushed back: each of White's turns threatens the same piece anew.
TEST(Repetition, ByAChaseOfAPieceThatIsPushed) {
    const VariantPtr variant = tests::load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-4" }]
[pieces]
B = { name = "Pusher", moves = [{ push = [0, 1] }] }
Q = { name = "Guard", moves = [{ leap = [1, 1], only = "capture" }] }
[rules]
repetition = { count = 3, result = "draw", chase = { result = "loss" } }
[setup]
position = "2/2/bQ/B1 w - - 0 1"
)");
    Game game(variant);
    play_all(game, "a1-a2/push a3-a2/push a1-a2/push");
    EXPECT_EQ(outcome(game), "ongoing");
    play_all(game, "a3-a2/push");
    EXPECT_EQ(outcome(game), "black-wins perpetual-chase 0-1");
    // Two guards, each of which attacks one of the two cells.
    Game guarded(variant, position_of(variant, "2/1Q/bQ/B1 w - - 0 1"));
    play_all(guarded, "a1-a2/push a3-a2/push a1-a2/push a3-a2/push");
    EXPECT_EQ(outcome(guarded), "black-wins perpetual-chase 0-1");
    // A guard that attacks both cells threatens the piece all the time, and never anew.
    const VariantPtr wide = tests::load(R"(format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-4" }]
[pieces]
B = { name = "Pusher", moves = [{ push = [0, 1] }] }
Q = { name = "Guard", moves = [{ leap = [[1, 0], [1, 1]], only = "capture" }] }
[rules]
repetition = { count = 3, result = "draw", chase = { result = "loss" } }
[setup]
position = "2/2/bQ/B1 w - - 0 1"
)");
    Game always(wide);
    play_all(always, "a1-a2/push a3-a2/push a1-a2/push a3-a2/push");
    EXPECT_EQ(outcome(always), "draw repetition 1/2-1/2");
}

// A piece is followed when a block carries it. The guard on b3 attacks c3 alone.
TEST(Repetition, ByAChaseOfAPieceThatIsCarried) {
    const VariantPtr variant = tests::load(R"(format = 1
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
S = { name = "Stone", moves = [] }
W = { name = "Guard", moves = [{ leap = [1, 0], only = "capture" }] }
[rules]
repetition = { count = 3, result = "draw", chase = { result = "loss" } }
[setup]
position = "2**/1W**/4/2s1 w - - 0 1"
)");
    Game game(variant);
    play_all(game, "E21U E22D E21U E22D");
    EXPECT_EQ(outcome(game), "black-wins perpetual-chase 0-1");
}

// Playouts keep the history only if the rules need it.
TEST(Repetition, IsJudgedInRandomPlay) {
    std::ifstream in(tests::source_dir() + "/tests/conformance/synthetic/perpetual.toml");
    std::stringstream text;
    text << in.rdbuf();
    const Result<VariantPtr> variant = load_text(text.str(), "perpetual.toml", "perpetual");
    ASSERT_TRUE(variant) << variant.error();
    std::map<std::string, int> reasons;
    Playouts playouts(*variant, 7);
    for (int i = 0; i < 400; ++i) ++reasons[playouts.play(start_position(*variant)).outcome.reason];
    Playouts checked(*variant, 8);
    for (int i = 0; i < 200; ++i)
        ++reasons[checked.play(position_of(*variant, "k4/5/5/5/1R2K[] w - - 0 1")).outcome.reason];
    EXPECT_GT(reasons["repetition"], 0);
    EXPECT_GT(reasons["perpetual-check"], 0);
}

std::string counting(const Position& position) {
    const Position::Counting& now = position.counting();
    if (now.side == Side::nobody) return "none";
    return std::string(now.side == Side::first ? "white" : "black") + " " + std::to_string(now.rule + 1) + ": " +
           std::to_string(now.count) + "/" + std::to_string(now.limit);
}

// The example in the rules: two rooks and a knight against a bare king are five pieces. The limit is eight moves, so
// three are left.
TEST(Counting, GoesOnFromThePiecesOnTheBoard) {
    const VariantPtr makruk = shipped("makruk");
    Game game(makruk, position_of(makruk, "7k/8/8/8/8/n7/8/RR1KN3 w - - 0 1"));
    EXPECT_EQ(counting(game.position()), "black 2: 0/64");
    play_all(game, "a1-a3");
    EXPECT_EQ(counting(game.position()), "black 1: 5/8");
    EXPECT_EQ(format_position(game.position()), "7k/8/8/8/8/R7/8/1R1KN3 b - - 0 1");
    play_all(game, "h8-h7 a3-a2 h7-h8 a2-a3");
    EXPECT_EQ(counting(game.position()), "black 1: 7/8");
    EXPECT_EQ(format_position(game.position()), "7k/8/8/8/8/R7/8/1R1KN3 b - - 4 3 counting=b1:7/8");
    EXPECT_EQ(position_of(makruk, format_position(game.position()).c_str()), game.position());
    play_all(game, "h8-h7 a3-a4");
    EXPECT_EQ(outcome(game), "ongoing");
    play_all(game, "h7-g7");
    EXPECT_EQ(counting(game.position()), "black 1: 9/8");
    EXPECT_EQ(outcome(game), "draw pieces-honour 1/2-1/2");
    EXPECT_TRUE(game.undo());
    EXPECT_EQ(counting(game.position()), "black 1: 8/8");
    EXPECT_EQ(outcome(game), "ongoing");
}

// A capture by the bare king changes neither the count nor its limit.
TEST(Counting, KeepsTheLimitThatItBeganWith) {
    const VariantPtr makruk = shipped("makruk");
    Game game(makruk, position_of(makruk, "8/8/8/8/8/7k/6R1/R2K4 b - - 0 1"));
    EXPECT_EQ(counting(game.position()), "black 1: 4/8");
    play_all(game, "h3-g2");
    EXPECT_EQ(counting(game.position()), "black 1: 5/8");
}

TEST(Counting, MateComesFirst) {
    const VariantPtr makruk = shipped("makruk");
    Game game(makruk, position_of(makruk, "7k/8/6K1/8/8/8/8/RR6 w - - 0 1 counting=b1:8/8"));
    play_all(game, "a1-a8");
    EXPECT_EQ(outcome(game), "white-wins checkmate 1-0");
}

TEST(Counting, IsNoPartOfTheKey) {
    const VariantPtr makruk = shipped("makruk");
    const Position a = position_of(makruk, "7k/8/6K1/8/8/8/8/RR6 w - - 0 1 counting=b1:8/8");
    const Position b = position_of(makruk, "7k/8/6K1/8/8/8/8/RR6 w - - 0 1");
    EXPECT_EQ(a.zobrist_key(), b.zobrist_key());
    EXPECT_FALSE(a == b);
}

// Impossible texts of counts are refused.
TEST(Counting, IsReadWithCare) {
    const VariantPtr makruk = shipped("makruk");
    for (const char* wrong : {"counting=", "counting=b", "counting=b1", "counting=b1:3", "counting=b3:1/8",
                              "counting=b0:1/8", "counting=b1:10/8", "counting=n1:1/8", "counting=b1:1/0",
                              "counting=b1:-1/8", "counting=b1:1/10001", "counting=- counting=-"})
        EXPECT_FALSE(parse_position(makruk, std::string("7k/8/6K1/8/8/8/8/RR6 w - - 0 1 ") + wrong)) << wrong;
    EXPECT_FALSE(parse_position(shipped("chess"), "7k/8/6K1/8/8/8/8/RR6 w - - 0 1 counting=-"));
    EXPECT_EQ(counting(position_of(makruk, "7k/8/6K1/8/8/8/8/RR6 w - - 0 1 counting=-")), "none");
}

// A null move is no move of a side, so nothing is counted. Undoing any move restores the count.
TEST(Counting, OfANullMoveThereIsNone) {
    const VariantPtr makruk = shipped("makruk");
    Rules rules(makruk);
    Position position = position_of(makruk, "7k/8/5K2/8/8/8/8/R7 b - - 0 1 counting=b1:7/16");
    const Position before = position;
    Position::Undo undo;
    rules.do_null_move(position, undo);
    EXPECT_EQ(counting(position), "black 1: 7/16");
    rules.undo_move(position, undo);
    EXPECT_EQ(position, before);
}

// Required are ten other pieces in the zone, 28 points for the side that begins, 27 for the other, and no check.
TEST(Declare, AsComputerShogiHasIt) {
    const VariantPtr shogi = shipped("shogi");
    const auto status = [&](const char* text) {
        Game game(shogi, position_of(shogi, text));
        return outcome(game);
    };
    EXPECT_EQ(status("K+R+R+B+B4/GGGG5/SS7/9/9/9/9/9/8k[PP] w - - 0 1"), "white-wins entering-king 1-0");
    EXPECT_EQ(status("K+R+R+B+B4/GGGG5/SS7/9/9/9/9/9/8k[P] w - - 0 1"), "ongoing");    // 27 points
    EXPECT_EQ(status("K+R+R+B+B4/GGGG5/S8/9/9/9/9/9/8k[PPP] w - - 0 1"), "ongoing");   // nine other pieces
    EXPECT_EQ(status("1+R+R+B+B4/GGGG5/SS7/K8/9/9/9/9/8k[PP] w - - 0 1"), "ongoing");  // the king is outside the zone
    EXPECT_EQ(status("K+R+R+B+B4/GGGG5/SS7/9/9/9/9/9/8k[PP] b - - 0 1"), "ongoing");   // it is the other side's turn
    EXPECT_EQ(status("K+R+R+B+B3r/GGGG5/SS7/9/9/9/9/9/8k[PP] w - - 0 1"), "white-wins entering-king 1-0");
    EXPECT_EQ(status("8K/9/9/9/9/9/ss7/gggg5/k+r+r+b+b4[p] b - - 0 1"), "black-wins entering-king 0-1");
    EXPECT_EQ(status("8K/9/9/9/9/9/ss7/gggg5/k+r+r+b+b4[] b - - 0 1"), "ongoing");  // 26 points
    EXPECT_EQ(status("K1+R+B+B3r/GGGG5/SSSS5/1R7/9/9/9/9/8k[PPPPP] w - - 0 1"), "white-wins entering-king 1-0");
    EXPECT_EQ(status("Kr+R+B+B4/GGGG5/SSSS5/1R7/9/9/9/9/8k[PPPPP] w - - 0 1"), "ongoing");  // in check
}

}  // namespace history_test
