// Rules about whole turns, worked out by hand in small positions: docs/turns.md.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>

namespace whole_turns_test {

using namespace varia;

using Texts = std::vector<std::string>;

VariantPtr variant_of(const std::string& text) {
    Result<VariantPtr> variant = load_text("format = 1\nname = \"Test\"\n" + text, "test.toml", "test");
    EXPECT_TRUE(variant) << variant.error();
    return variant ? *variant : nullptr;
}

Position position_of(const VariantPtr& variant, const std::string& text) {
    Result<Position> position = parse_position(variant, text);
    EXPECT_TRUE(position) << position.error();
    return position ? *position : start_position(variant);
}

// Returns the texts of a position's turns. The count must agree.
Texts turns(Rules& rules, Position position) {
    Texts texts = sorted_turn_texts(rules, position);
    EXPECT_EQ(rules.count_legal_turns(position), texts.size());
    EXPECT_EQ(rules.has_legal_move(position), !texts.empty());
    EXPECT_EQ(rules.legal_moves(position).empty(), texts.empty());
    EXPECT_FALSE(rules.failed());
    return texts;
}

// Kings that cannot move, guards that only capture, a stone after each move. With royal_capture the guard may capture
// one of two kings and leave its own king attacked, but not if the king is attacked after the stone as well.
TEST(WholeTurns, WhoCapturesARoyalPieceMayNotBeAbleToFollow) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-2" }]
[sides]
neutral = "blocks"
[pieces]
K = { name = "King", royal = true, moves = [] }
G = { name = "Guard", moves = [{ leap = [1, 0], only = "capture" }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
X = { name = "Stone", moves = [] }
[rules]
royal_capture = true
[turn.then.stone]
after = ["move"]
place = ["X"]
owner = "neutral"
[setup]
position = "2wGbK/wK2bK w - - 0 1"
)");
    Rules rules(variant);
    EXPECT_EQ(turns(rules, start_position(variant)),
              (Texts{"c2-d2,X@a2", "c2-d2,X@b1", "c2-d2,X@b2", "c2-d2,X@c1", "c2-d2,X@c2"}));
    Position attacked = position_of(variant, "bR1wGbK/wK2bK w - - 0 1");
    EXPECT_EQ(turns(rules, attacked), Texts{});
    EXPECT_EQ(rules.outcome(attacked).text(*variant), "black-wins checkmate 0-1");
    // If the rook is further away, the stone may block its line, or the rook may be captured.
    EXPECT_EQ(turns(rules, position_of(variant, "2wGbK/wK1bRbK w - - 0 1")),
              (Texts{"c2-c1,X@a2", "c2-c1,X@b1", "c2-c1,X@b2", "c2-c1,X@c2", "c2-d2,X@b1"}));
}

const std::string walkers = R"(
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
W = { name = "Walker", moves = [{ leap = WAYS, only = "quiet", step = ["move", "on"], then = "on" }, { leap = [1, 1], only = "capture", step = ["on"] }] }
[rules]
extinction = [{ kinds = ["W"], side = "white", result = "loss" }]
[turn]
threat = "turn"
same = "result"
[turn.then.on]
must = "never"
[setup]
position = "2k/3/W2 b - - 0 1"
)";

std::string walkers_by(const std::string& ways) {
    std::string text = walkers;
    return text.replace(text.find("WAYS"), 4, ways);
}

// A walker takes any number of steps, and captures diagonally from the cell that it reaches.
TEST(WholeTurns, StepsInACircleThreatenWhatTheyComeTo) {
    const VariantPtr everywhere = variant_of(walkers_by("[1, 0]"));
    Rules far(everywhere);
    Position reached = start_position(everywhere);
    EXPECT_TRUE(far.in_check(reached, Side::second));
    EXPECT_FALSE(far.failed());

    // On the a-file it attacks b1, b2 and b3. Walking in a circle adds no other cells.
    const VariantPtr up_and_down = variant_of(walkers_by("[0, 1], axes = [\"rank\"]"));
    Rules near(up_and_down);
    Position black = start_position(up_and_down);
    EXPECT_FALSE(near.in_check(black, Side::second));
    EXPECT_EQ(turns(near, black), Texts{"c3-c2"});
    Position white = position_of(up_and_down, "2k/3/W2 w - - 0 1");
    EXPECT_FALSE(near.in_check(white, Side::second));
    EXPECT_FALSE(near.failed());
}

// A turn that reaches the goal is not legal if it leaves the king to a whole turn of the enemy.
TEST(WholeTurns, WhatThreatensDoesAsIfTheGameWentOn) {
    std::string text = walkers_by("[1, 0]");
    text.insert(text.find("[turn]"), "goal = [{ kinds = [\"K\"], zone = \"rank == 3\", result = \"win\" }]\n");
    const VariantPtr variant = variant_of(text);
    Rules rules(variant);
    Position position = position_of(variant, "3/2k/W2 b - - 0 1");
    EXPECT_EQ(turns(rules, position), Texts{});
    EXPECT_EQ(rules.outcome(position).text(*variant), "white-wins checkmate 1-0");
}

// If royal pieces must be safe only at the end of the turn, kings may castle out of check and through attacked cells,
// also when other moves must be tried (pushes).
TEST(WholeTurns, CastlingIsJudgedAtTheEnd) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-h" }, { name = "rank", labels = "1-3" }]
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [1, 0] }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
P = { name = "Pusher", moves = [{ push = [1, 0], range = [1, 1] }] }
[[castling]]
name = "O-O"
letter = "K"
king = "K"
partner = "R"
king_from = "e1"
king_to = "g1"
partner_from = "h1"
partner_to = "f1"
[turn]
safe = "end"
[setup]
position = "k7/8/P3K2R w K - 0 1"
)");
    Rules rules(variant);
    const auto castles = [&](const std::string& text) {
        const Texts all = turns(rules, position_of(variant, text));
        return std::ranges::count(all, "e1-g1") == 1;
    };
    EXPECT_TRUE(castles("k7/8/P3K2R w K - 0 1"));
    EXPECT_TRUE(castles("k3r3/8/P3K2R w K - 0 1"));
    EXPECT_TRUE(castles("k4r2/8/P3K2R w K - 0 1"));
    EXPECT_FALSE(castles("k5r1/8/P3K2R w K - 0 1"));
}

// A later step exposes a piece as the first one does. The position's text has no more information than that.
TEST(WholeTurns, WhatAStepThatFollowsExposesIsReadBack) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-4" }]
[pieces.P]
name = "Pawn"
moves = [
    { leap = [1, 0], only = "quiet", then = "on" },
    { slide = [0, 1], range = [2, 2], expand = "none", only = "quiet", exposes = true, then = "on" },
    { slide = [0, 1], range = [2, 2], expand = "none", only = "quiet", exposes = true, step = ["on"] },
    { leap = [1, 1], only = "capture", en_passant = true },
]
[rules]
extinction = [{ result = "loss" }]
[turn.then.on]
must = "never"
[setup]
position = "p1/2/2/P1 w - - 0 1"
)");
    Rules rules(variant);
    Position position = start_position(variant);
    const Result<Turn> turn = parse_turn(rules, position, "a1-b3");
    ASSERT_TRUE(turn) << turn.error();
    ASSERT_EQ(turn->size(), 2U);
    Position::Undo undo;
    for (const Move step : *turn) rules.do_move(position, step, undo);
    const std::string text = format_position(position);
    EXPECT_TRUE(text.starts_with("p1/1P/2/2 b - b2 ")) << text;
    const Position read = position_of(variant, text);
    EXPECT_EQ(read, position) << text;
    EXPECT_EQ(read.dump(), position.dump());
    EXPECT_EQ(read.zobrist_key(), position.zobrist_key());
}

const std::string traps = R"(
[board]
axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-3" }]
[sides]
neutral = "blocks"
[zones]
pit = { fixed = ["a2"] }
[pieces]
R = { name = "Runner", moves = [{ leap = [1, 0] }] }
X = { name = "Stone", moves = [] }
[rules]
trap = [{ zone = "pit", along = [1, 0] }]
[turn.then.stone]
after = ["move"]
place = ["X"]
owner = "neutral"
[setup]
position = "1bR/2/wR1 w - - 0 1"
)";

// A piece that is removed by its own step cannot go on: neither it nor a placement that depends on it.
TEST(WholeTurns, WhoIsGoneDoesNotGoOn) {
    const VariantPtr variant = variant_of(traps);
    Rules rules(variant);
    Position position = start_position(variant);
    EXPECT_EQ(turns(rules, position), (Texts{"a1-a2,X@a1", "a1-a2,X@a2", "a1-a2,X@a3", "a1-a2,X@b1", "a1-a2,X@b2",
                                             "a1-b1,X@a1", "a1-b1,X@a2", "a1-b1,X@a3", "a1-b1,X@b2"}));
    const Result<Move> step = parse_move(rules, position, "a1-a2");
    ASSERT_TRUE(step) << step.error();
    Position::Undo undo;
    rules.do_move(position, *step, undo);
    const std::string text = format_position(position);
    EXPECT_EQ(text, "1bR/2/2 w - - 0 1 made=1 step=stone left=a1");
    const Position read = position_of(variant, text);
    EXPECT_EQ(read, position);
    EXPECT_EQ(read.zobrist_key(), position.zobrist_key());
    rules.undo_move(position, undo);
    EXPECT_EQ(position, start_position(variant));

    const VariantPtr by_runner = variant_of(
        traps + "[turn.then.stone2]\nafter = [\"stone\"]\nplace = [\"X\"]\nowner = \"neutral\"\nby = \"R\"\n");
    Rules by_rules(by_runner);
    const Texts all = turns(by_rules, start_position(by_runner));
    EXPECT_TRUE(std::ranges::none_of(all, [](const std::string& t) { return t.starts_with("a1-a2"); }));
    EXPECT_EQ(std::ranges::count(all, "a1-b1,X@a3,X@a1"), 1);
}

// The pieces in traps are removed together, however many they are: b2 counts on a1 and three others, which go too.
TEST(WholeTurns, AnyNumberOfPiecesIsTrappedAtOnce) {
    const VariantPtr variant = variant_of(R"toml(
[board]
axes = [{ name = "file", labels = "a-j" }, { name = "rank", labels = "1-8" }]
[pieces]
R = { name = "Runner", moves = [{ leap = [0, 2] }] }
[rules]
trap = [
    { zone = "odd(file) and odd(rank)", along = [1, 0] },
    { zone = "file == 2 and rank == 2", along = [1, 1] },
]
[setup]
position = "7R2/R1R1R1R1R1/9r/R1R1R1R1R1/10/R1R1R1R1R1/1R8/R1R1R1R1R1 w - - 0 1"
)toml");
    Rules rules(variant);
    Position position = start_position(variant);
    const Result<Move> step = parse_move(rules, position, "h8-f8");
    ASSERT_TRUE(step) << step.error();
    Position::Undo undo;
    rules.do_move(position, *step, undo);
    const std::string text = format_position(position);
    EXPECT_EQ(text.substr(0, text.find(' ')), "5R4/10/9r/10/10/10/1R8/10");
    rules.undo_move(position, undo);
    EXPECT_EQ(position, start_position(variant));
}

// Each stone may be put down as the optional step or, if that is left out, as a move of its own: a text of twenty
// stones can be read in some ten thousand ways. All of them end at the same wrong word, which is what the error is
// about.
TEST(WholeTurns, ManyOptionalStepsAreReadOnce) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-6" }]
[pieces]
R = { name = "Runner", moves = [{ leap = [1, 0] }] }
X = { name = "Stone", moves = [], drop = true }
[turn]
steps = [1, 30]
[turn.then.more]
after = ["move"]
place = ["X"]
source = "hand"
must = "never"
[setup]
position = "r4/5/5/5/5/R4[XXXXXXXXXXXXXXXXXXXX] w - - 0 1"
)");
    Rules rules(variant);
    Position position = start_position(variant);
    std::string text = "a1-b1";
    for (const char rank : std::string("2345"))
        for (const char file : std::string("abcde")) text += std::string(",X@") + file + rank;
    EXPECT_TRUE(parse_move(rules, position, "X@a2"));
    const Result<Turn> read = parse_turn(rules, position, text + ",X@z9");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().find("too many ways"), std::string::npos) << read.error();
    EXPECT_NE(read.error().find("step 22"), std::string::npos) << read.error();
    EXPECT_EQ(position, start_position(variant));
}

// A text behind a slash is read as a step even where the turn could stop before it.
TEST(WholeTurns, AGateBehindAStepThatNeedNotFollowIsRead) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-3" }]
[pieces]
R = { name = "Runner", moves = [{ leap = [1, 0] }] }
G = { name = "Guest", moves = [] }
D = { name = "Door", moves = [] }
[rules]
extinction = [{ kinds = ["R"], result = "loss" }]
[turn.then.guest]
after = ["move"]
place = ["G"]
must = "never"
[turn.then.door]
after = ["guest"]
place = ["D"]
to = "left"
[setup]
position = "1r/2/R1 w - - 0 1"
)");
    Rules rules(variant);
    Position position = start_position(variant);
    // A guest on a1 would leave no room for the door.
    EXPECT_EQ(turns(rules, position), (Texts{"a1-a2", "a1-a2,G@a3/D", "a1-a2,G@b1/D", "a1-a2,G@b2/D", "a1-b1",
                                             "a1-b1,G@a2/D", "a1-b1,G@a3/D", "a1-b1,G@b2/D"}));
    for (const std::string text : {"a1-a2,G@a3/D", "a1-a2"}) {
        const Result<Turn> turn = parse_turn(rules, position, text);
        ASSERT_TRUE(turn) << turn.error();
        EXPECT_EQ(turn_text(rules, position, *turn), text);
    }
}

// A runner on four cells in a row, twice a turn, and a duck that may be captured and comes back: the best turns capture
// one. Turns with captures are compared with one another before turns with the same result are merged. So the text of a
// result may be that of a turn without a capture.
TEST(WholeTurns, WhatIsPreferredIsAskedBeforeResultsAreOne) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-d" }]
[sides]
neutral = "taken"
[pieces]
R = { name = "Runner", moves = [{ leap = [1] }] }
D = { name = "Duck", moves = [] }
[rules]
prefer = ["most"]
[turn]
steps = 2
same = "result"
[turn.then.duck]
after = ["move"]
place = ["D"]
source = "board"
owner = "neutral"
[setup]
position = "wR3 w - - 0 1"
)");
    Rules rules(variant);
    Position position = start_position(variant);
    EXPECT_EQ(turns(rules, position), (Texts{"a-b,D@a,b-a,D@b", "a-b,D@a,b-a,D@c", "a-b,D@a,b-a,D@d", "a-b,D@a,b-c,D@b",
                                             "a-b,D@a,b-c,D@d", "a-b,D@c,b-c,D@a"}));
    // Each way to a result is written as the listed one, whether it captures or not.
    const std::vector<std::pair<std::string, std::string>> ways{{"a-b,D@c,b-c,D@b", "a-b,D@a,b-c,D@b"},
                                                                {"a-b,D@d,b-c,D@b", "a-b,D@a,b-c,D@b"},
                                                                {"a-b,D@c,b-a,D@b", "a-b,D@a,b-a,D@b"},
                                                                {"a-b,D@d,b-c,D@a", "a-b,D@c,b-c,D@a"}};
    for (const auto& [way, written] : ways) {
        const Result<Turn> turn = parse_turn(rules, position, way);
        ASSERT_TRUE(turn) << turn.error();
        EXPECT_EQ(turn_text(rules, position, *turn), written);
    }
}

// The king is captured by the second step of a turn, whether that step continues the first or begins anew; but not by
// the fourth step.
TEST(WholeTurns, WhoGoesNoFurtherMakesNoStepByThat) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-d" }]
[pieces]
R = { name = "Runner", moves = [{ leap = [1], step = ["move", "on"] }] }
K = { name = "King", moves = [] }
[rules]
prefer = [{ soonest = ["K"] }]
[turn]
steps = 2
[turn.then.on]
after = ["move"]
must = "never"
[setup]
position = "R1k1 w - - 0 1"
)");
    Rules rules(variant);
    const Texts all = turns(rules, start_position(variant));
    const auto has = [&](const char* text) { return std::ranges::count(all, text) == 1; };
    EXPECT_TRUE(has("a-c,c-d"));
    EXPECT_TRUE(has("a-b,b-c"));
    EXPECT_TRUE(has("a-b,b-d"));
    EXPECT_TRUE(has("a-a,a-b"));
    EXPECT_FALSE(has("a-a,a-c"));
}

// A man leaps over a neighbour and lands on one of the two cells behind it. Behind b1 it can go on from d1 alone, over
// d2; but on d1 it gives check to the king on e1.
const std::string leapers = R"(
[board]
axes = [{ name = "file", labels = "a-f" }, { name = "rank", labels = "1-3" }]
[pieces]
K = { name = "King", royal = true, moves = [] }
M = { name = "Man", moves = [{ hop = [1, 0], before = 0, after = 2, takes = "hurdle", step = ["move", "jump"], then = "jump" }] }
P = { name = "Prey", moves = [] }
[turn]
check = "CHECK"
[turn.then.jump]
must = "MUST"
[setup]
position = "K5/3p2/Mp2k1 w - - 0 1"
)";

std::string with(std::string text, const std::string& word, const std::string& value) {
    return text.replace(text.find(word), word.size(), value);
}

TEST(WholeTurns, ALandingThatMayNotBeChosenForbidsNoOther) {
    const VariantPtr last = variant_of(with(with(leapers, "CHECK", "last"), "MUST", "possible"));
    Rules rules(last);
    EXPECT_EQ(turns(rules, start_position(last)), Texts{"a1xc1"});
    // Without the check the man must land where it can go on.
    EXPECT_EQ(turns(rules, position_of(last, "K5/3p2/Mp3k w - - 0 1")), Texts{"a1xd3"});
    const VariantPtr ends = variant_of(with(with(leapers, "CHECK", "ends"), "MUST", "possible"));
    Rules others(ends);
    EXPECT_EQ(turns(others, start_position(ends)), Texts{"a1xd3"});
}

// Who may go on, but need not, lands where it likes, whatever must follow other steps.
TEST(WholeTurns, ALeapThatNeedNotGoOnLandsAnywhere) {
    const std::string other = R"(
[pieces.N]
name = "Nag"
moves = [{ hop = [1, 0], before = 0, after = 1, takes = "hurdle", step = ["move", "ride"], then = "ride" }]
[turn.then.ride]
must = "possible"
)";
    const VariantPtr variant = variant_of(with(with(leapers, "CHECK", "ends"), "MUST", "never") + other);
    Rules rules(variant);
    EXPECT_EQ(turns(rules, position_of(variant, "K5/3p2/Mp3k w - - 0 1")), (Texts{"a1xc1", "a1xd1", "a1xd3"}));
}

// What is put down after a leap does not say where the leap ends: on c1, where nothing can be put, or on d1.
TEST(WholeTurns, ALeapDoesNotLandForTheSakeOfWhatIsPutDown) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-2" }]
[sides]
neutral = "blocks"
[pieces]
M = { name = "Man", moves = [{ hop = [1, 0], before = 0, after = 2, takes = "hurdle" }] }
P = { name = "Prey", moves = [] }
U = { name = "Upward", moves = [{ leap = [0, 1], expand = "none" }] }
X = { name = "Stone", moves = [] }
[turn.then.put]
after = ["move"]
place = ["X"]
owner = "neutral"
by = "U"
must = "possible"
[setup]
position = "2wP1/wMbP2 w - - 0 1"
)");
    Rules rules(variant);
    EXPECT_EQ(turns(rules, start_position(variant)), (Texts{"a1xc1", "a1xd1,X@d2"}));
}

// A leap that goes on without a capture captures no more than one that does not go on, and must be chosen all the same.
TEST(WholeTurns, TheMostCapturesLeaveOpenWhereALeapLands) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-2" }]
[pieces.M]
name = "Man"
moves = [
    { hop = [1, 0], before = 0, after = 2, takes = "hurdle", then = "on" },
    { leap = [0, 1], expand = "none", only = "quiet", step = "on" },
]
[pieces.P]
name = "Prey"
moves = []
[rules]
prefer = ["most"]
[turn.then.on]
must = "possible"
[setup]
position = "2P1/Mp2 w - - 0 1"
)");
    Rules rules(variant);
    EXPECT_EQ(turns(rules, start_position(variant)), Texts{"a1xd2"});
    EXPECT_EQ(turns(rules, position_of(variant, "2PP/Mp2 w - - 0 1")), (Texts{"a1xc1", "a1xd1"}));
}

// A capture by leaping in three single steps: an empty cell, the victim, an empty cell.
std::string leap_by(const std::string& first, const std::string& over, const std::string& last) {
    return "    { expand = \"none\", takes = \"hurdle\", step = [\"move\", \"jump\"], then = \"jump\", legs = [{ step "
           "= " +
           first + ", stop = false }, { step = " + over + ", over = \"piece\", stop = false }, { step = " + last +
           " }] },\n";
}

// A piece comes to its victim by one of several ways, and passes over it in one of two directions.
TEST(WholeTurns, TwoRoutesOverOnePieceToOneCellAreOneCapture) {
    const std::string east = "[1, 0]", north = "[0, 1]";
    const std::string leaps = leap_by(east, north, east) + leap_by(north, east, east) + leap_by(north, east, north) +
                              leap_by(east, east, east);
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces.J]
name = "Jumper"
moves = [
)" + leaps + R"(]
[pieces.P]
name = "Prey"
moves = []
[turn.then.jump]
must = "possible"
[setup]
position = "4/4/1p2/J3 w - - 0 1"
)");
    Rules rules(variant);
    // Over b2 to c2, both by b1 and by a2, and to b3.
    EXPECT_EQ(turns(rules, start_position(variant)), (Texts{"a1xb3", "a1xc2"}));
    // From b3 the piece goes on over c4 to d4, by two ways. So it may not land on c2. Over c1 it lands on d1.
    EXPECT_EQ(turns(rules, position_of(variant, "2p1/4/1p2/J1p1 w - - 0 1")), (Texts{"a1xd1", "a1xd4"}));
}

const std::string leaping_king = R"(
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-5" }]
[pieces]
K = { name = "King", royal = true, moves = [{ hop = [1, 0], before = 0, after = 1, takes = "hurdle", step = ["move", "jump"], then = "jump" }] }
R = { name = "Rook", moves = [{ slide = [1, 0] }] }
P = { name = "Prey", moves = [] }
[turn]
captured = "stay"
[turn.then.jump]
must = "MUST"
[setup]
position = "k3/2p1/1p2/1K2/1r2 w - - 0 1"
)";

// The rook attacks the king, who leaps over a piece that stays until the turn is over. It covers the king no longer
// than that. From b4 he may leap on, over c4, out of the rook's way.
TEST(WholeTurns, CapturedPiecesCoverAKingUntilTheyLeave) {
    for (const char* must : {"never", "possible"}) {
        const VariantPtr variant = variant_of(with(leaping_king, "MUST", must));
        Rules rules(variant);
        EXPECT_EQ(turns(rules, start_position(variant)), Texts{"b2xd4"}) << must;
        Position middle = start_position(variant);
        Position::Undo undo;
        const MoveList first = rules.legal_moves(middle);
        ASSERT_EQ(first.size(), 1U);
        rules.do_move(middle, first[0], undo);
        EXPECT_EQ(turns(rules, middle), Texts{"b4xd4"}) << must;
        Position mated = position_of(variant, "k3/4/1p2/1K2/1r2 w - - 0 1");
        EXPECT_EQ(turns(rules, mated), Texts{}) << must;
        EXPECT_EQ(rules.outcome(mated).text(*variant), "black-wins checkmate 0-1") << must;
    }
}

// The king leaps over the rook that attacks him. While it stays on the board it attacks him no more, so that he may
// also leap on.
TEST(WholeTurns, CapturedPiecesAttackNothing) {
    const VariantPtr variant = variant_of(with(leaping_king, "MUST", "never"));
    Rules rules(variant);
    EXPECT_EQ(turns(rules, position_of(variant, "k3/2p1/1r2/1K2/4 w - - 0 1")), (Texts{"b2xb4", "b2xd4"}));
    // Another rook attacks b4.
    EXPECT_EQ(turns(rules, position_of(variant, "k3/r1p1/1r2/1K2/4 w - - 0 1")), Texts{});
}

// A pawn exposes itself, and a piece of its own side captures it. Then the piece on its cell is not exposed.
TEST(WholeTurns, WhoComesOntoTheCellOfAnExposedPieceIsNotExposed) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-4" }]
[pieces]
N = { name = "Nag", moves = [{ exposes = true, expand = "none", legs = [{ step = [0, 1], stop = false }, { step = [0, 1] }] }] }
B = { name = "Beast", moves = [{ leap = [1, 0], captures = "any" }] }
[turn]
steps = 2
[setup]
position = "2b/B2/3/1N1 w - - 0 1"
)");
    Rules rules(variant);
    const auto exposed_after = [&](const char* text) {
        Position position = start_position(variant);
        const Result<Turn> turn = parse_turn(rules, position, text);
        EXPECT_TRUE(turn) << text;
        Position::Undo undo;
        for (const Move step : turn ? *turn : Turn{}) rules.do_move(position, step, undo);
        EXPECT_TRUE(parse_position(variant, format_position(position))) << format_position(position);
        return position.exposed();
    };
    EXPECT_EQ(exposed_after("b1-b3,a3-a4"), variant->board().find("b3"));
    EXPECT_EQ(exposed_after("b1-b3,a3-b3"), no_cell);
}

// The same for who changes places with the exposed piece, and for who pushes it on.
TEST(WholeTurns, WhoTakesThePlaceOfAnExposedPieceIsNotExposed) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-4" }]
[pieces]
N = { name = "Nag", moves = [{ exposes = true, expand = "none", legs = [{ step = [0, 1], stop = false }, { step = [0, 1] }] }] }
S = { name = "Swapper", moves = [{ leap = [1, 0], swap = true, captures = "own" }] }
P = { name = "Pusher", moves = [{ push = [1, 0], range = 1 }] }
[turn]
steps = 2
[setup]
position = "2s/S2/3/1N1 w - - 0 1"
)");
    Rules rules(variant);
    const auto exposed_after = [&](const char* start, const char* text) {
        Position position = position_of(variant, start);
        const Result<Turn> turn = parse_turn(rules, position, text);
        EXPECT_TRUE(turn) << text;
        Position::Undo undo;
        for (const Move step : turn ? *turn : Turn{}) rules.do_move(position, step, undo);
        return position.exposed();
    };
    const Cell b3 = variant->board().find("b3");
    EXPECT_EQ(exposed_after("2s/S2/3/1N1 w - - 0 1", "b1-b3,a3-a4"), b3);
    EXPECT_EQ(exposed_after("2s/S2/3/1N1 w - - 0 1", "b1-b3,a3-b3"), no_cell);
    EXPECT_EQ(exposed_after("2s/P2/3/1N1 w - - 0 1", "b1-b3,a3-b3/push"), no_cell);
}

// Who captures en passant goes on as its move says: from b3 to one of four neighbours, also to b2, where the captured
// piece stood. It may stop as well.
TEST(WholeTurns, ACaptureEnPassantIsFollowedByWhatItsMoveNames) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-4" }]
[pieces.N]
name = "Nag"
moves = [{ exposes = true, expand = "none", legs = [{ step = [0, 1], stop = false }, { step = [0, 1] }] }]
[pieces.C]
name = "Catcher"
moves = [
    { leap = [1, 1], only = "capture", en_passant = true, then = "on" },
    { leap = [1, 0], only = "quiet", step = "on" },
]
[turn.then.on]
must = "never"
[setup]
position = "1n1/3/C2/3 b - - 0 1"
)");
    Rules rules(variant);
    Position position = start_position(variant);
    EXPECT_EQ(turns(rules, position), Texts{"b4-b2"});
    Position::Undo undo;
    const MoveList first = rules.legal_moves(position);
    ASSERT_EQ(first.size(), 1U);
    rules.do_move(position, first[0], undo);
    EXPECT_EQ(turns(rules, position), (Texts{"a2-a3", "a2-b2", "a2-b3", "a2-b4", "a2-c3"}));
}

// Two archers may shoot the same piece, and two neighbours may change places by a move of either. Each is one result.
TEST(WholeTurns, SingleStepsOfOneResultAreOneTurn) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-c" }]
[pieces]
A = { name = "Archer", moves = [{ leap = [1], takes = "afar" }] }
S = { name = "Swapper", moves = [{ leap = [1], swap = true, captures = "own" }] }
T = { name = "Turner", moves = [{ leap = [1], swap = true, captures = "own" }] }
[turn]
same = "result"
[setup]
position = "AaA w - - 0 1"
)");
    Rules rules(variant);
    EXPECT_EQ(turns(rules, start_position(variant)), Texts{"axb"});
    EXPECT_EQ(turns(rules, position_of(variant, "STa w - - 0 1")), Texts{"a-b"});
}

// A captured piece cannot be captured again while it stays on the board.
TEST(WholeTurns, CapturedPiecesAreNotAttacked) {
    const VariantPtr variant = variant_of(with(leaping_king, "MUST", "never"));
    Rules rules(variant);
    Position position = position_of(variant, "k3/2p1/1p2/1K2/4 w - - 0 1");
    const Cell prey = variant->board().find("b3");
    EXPECT_TRUE(rules.attacked(position, prey, Side::first));
    Position::Undo undo;
    const MoveList first = rules.legal_moves(position);
    ASSERT_EQ(first.size(), 1U);
    rules.do_move(position, first[0], undo);  // b2xb4, and b3 stays
    EXPECT_TRUE(position.is_captured(prey));
    EXPECT_FALSE(rules.attacked(position, prey, Side::first));
    EXPECT_TRUE(rules.attacked(position, variant->board().find("c4"), Side::first));
}

// White must make two moves, captures the king with the first and has no second one. The game ends as it stands, as it
// does when a turn is over. If nothing was captured it is a stalemate.
TEST(WholeTurns, ATurnThatIsStuckEndsTheGameAsItStands) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-d" }]
[pieces]
K = { name = "King", royal = true, moves = [] }
P = { name = "Pawn", moves = [{ leap = [1], expand = "none" }] }
[rules]
royal_capture = true
[turn]
steps = 2
over = "end"
[setup]
position = "K1Pk w - - 0 1"
)");
    Rules rules(variant);
    EXPECT_EQ(turns(rules, start_position(variant)), Texts{"c-d"});
    const auto outcome_after = [&](const char* text) {
        Position position = position_of(variant, text);
        const MoveList first = rules.legal_moves(position);
        EXPECT_EQ(first.size(), 1U);
        Position::Undo undo;
        rules.do_move(position, first[0], undo);
        EXPECT_TRUE(position.mid_turn());
        return rules.outcome(position).text(*variant);
    };
    EXPECT_EQ(outcome_after("K1Pk w - - 0 1"), "white-wins king-captured 1-0");
    EXPECT_EQ(outcome_after("kKP1 w - - 0 1"), "draw stalemate 1/2-1/2");
}

// A piece that is put onto the cell of a captured piece is not captured.
TEST(WholeTurns, SettingACellClearsThatItsPieceIsCaptured) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-d" }]
[pieces]
M = { name = "Man", moves = [{ hop = [1], before = 0, after = 1, takes = "hurdle", step = ["move", "jump"], then = "jump" }] }
[turn]
captured = "stay"
[turn.then.jump]
must = "possible"
[setup]
position = "Mm2 w - - 0 1"
)");
    const Position start = start_position(variant);
    const Cell cell = variant->board().find("b");
    Position position = start;
    position.set_captured(cell, true);
    EXPECT_FALSE(position == start);
    position.put(cell, start.at(cell));
    EXPECT_FALSE(position.is_captured(cell));
    EXPECT_TRUE(position == start);
    EXPECT_EQ(position.zobrist_key(), start.zobrist_key());
    EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
}

// A piece that goes away and comes back stands where it stood, but it can be captured en passant on the cell that
// it crossed last: on b or on d.
TEST(WholeTurns, PositionsWithOtherCrossedCellsAreOtherResults) {
    const VariantPtr variant = variant_of(R"(
[board]
axes = [{ name = "file", labels = "a-e" }]
[pieces]
N = { name = "Nag", moves = [{ exposes = true, legs = [{ step = [1], stop = false }, { step = [1] }] }] }
[turn]
steps = 2
same = "result"
[setup]
position = "2N2 w - - 0 1"
)");
    Rules rules(variant);
    EXPECT_EQ(turns(rules, start_position(variant)), (Texts{"c-a,a-c", "c-e,e-c"}));
}

// A host's deadline ends a search in a game without scripts too, and the interrupted search changes nothing.
TEST(WholeTurns, ADeadlineEndsASearchWithoutScripts) {
    bool over = false;
    LoadOptions options;
    options.scripts.expired = [&over] { return over; };
    const Result<VariantPtr> variant = load_builtin("arimaa", options);
    ASSERT_TRUE(variant) << variant.error();
    Position position = position_of(*variant, "4h3/1H1d1E2/2r2c2/3m1e2/2M2D2/1r1R2r1/1C3H2/R3d2R g - - 0 20");
    Rules rules(*variant);
    int asked = 0;
    rules.watch_searches([&asked](std::uint64_t) { return ++asked, true; });  // in addition to the deadline
    over = true;
    (void)rules.count_legal_turns(position);
    std::optional<Diagnostic> failure = rules.take_failure();
    ASSERT_TRUE(failure);
    EXPECT_NE(failure->message.find("ran out of time"), std::string::npos) << failure->message;
    EXPECT_EQ(asked, 0);
    over = false;
    EXPECT_FALSE(rules.legal_moves(position).empty());
    EXPECT_FALSE(rules.failed());
    EXPECT_GT(asked, 0);
}

}  // namespace whole_turns_test
