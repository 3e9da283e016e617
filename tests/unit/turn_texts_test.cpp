// No two legal moves or turns of a position have the same text, and an ambiguous text is refused: docs/notation.md. All
// expected texts were written by hand.
#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/notation.hpp>
#include <varia/texts.hpp>

#include "small_variant.hpp"

namespace turn_texts_test {

using namespace varia;
using Texts = std::vector<std::string>;

const std::string on_three_by_three = R"(
format = 1
name = "Test"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
)";

// Checks that each legal turn is read back as itself, in both texts, and that no two have the same text.
void expect_all_read_back(const VariantPtr& variant, Position position) {
    Rules rules(variant);
    TurnList turns;
    rules.legal_turns(position, turns);
    std::set<std::string> seen;
    const auto after = [&](const Turn& turn) {
        Position end = position;
        Position::Undo undo;
        for (const Move step : turn) rules.do_move(end, step, undo);
        return format_position(end);
    };
    for (const Turn& turn : turns) {
        const std::string text = turn_text(rules, position, turn);
        EXPECT_TRUE(seen.insert(text).second) << text << " twice";
        const Result<Turn> read = parse_turn(rules, position, text);
        ASSERT_TRUE(read) << text << ": " << read.error();
        EXPECT_EQ(after(*read), after(turn)) << text;
        EXPECT_EQ(turn_text(rules, position, *read), text);
    }
    const Texts sorted = sorted_turn_texts(rules, position);
    EXPECT_EQ(Texts(seen.begin(), seen.end()), sorted);
    std::vector<std::string> uci = uci_turn_texts(rules, position, turns);
    std::ranges::sort(uci);
    EXPECT_EQ(std::ranges::adjacent_find(uci), uci.end());
}

std::string refusal(const VariantPtr& variant, Position position, const std::string& text) {
    Rules rules(variant);
    const Result<Turn> read = parse_turn(rules, position, text);
    return read ? turn_text(rules, position, *read) : read.diagnostics().front().message;
}

// A turn is a step, a stone put down anywhere, and one more step of the same piece.
const std::string stone_and_on = on_three_by_three + R"(
[sides]
neutral = "taken"
[pieces.R]
name = "Runner"
moves = [{ leap = [1, 0], only = "quiet" }, { leap = [1, 0], only = "quiet", step = "creep" }]
[pieces.X]
name = "Stone"
moves = []
[turn.then.stone]
after = ["move"]
place = ["X"]
owner = "neutral"
source = "nowhere"
must = "always"
[turn.then.creep]
after = ["stone"]
must = "always"
[rules]
stalemate = "loss"
extinction = [{ kinds = ["R"], result = "loss" }]
[setup]
position = "2bR/3/wR2 w - - 0 1"
)";

TEST(TurnTexts, SayWhatWasPutDownBeforeAPieceGoesOn) {
    const VariantPtr variant = tests::load(stone_and_on);
    ASSERT_TRUE(variant);
    const Position start = start_position(variant);
    Rules rules(variant);
    Position position = start;
    // From a2 to a1, a3 or b2, from b1 to a1, c1 or b2. The stone goes to one of seven empty cells, which may be one of
    // these three.
    const Texts all = sorted_turn_texts(rules, position);
    EXPECT_EQ(all.size(), 2U * (4 * 3 + 3 * 2));
    EXPECT_EQ(std::ranges::count(all, "a1-a2,X@c1,a2-a1"), 1);
    EXPECT_EQ(std::ranges::count_if(all, [](const std::string& text) { return text.find('X') == std::string::npos; }),
              0);
    expect_all_read_back(variant, start);
    EXPECT_EQ(refusal(variant, start, "a1-a2-a1"),
              "ambiguous turn \"a1-a2-a1\": it may be a1-a2,X@b1,a2-a1, a1-a2,X@c1,a2-a1, a1-a2,X@b2,a2-a1, "
              "a1-a2,X@c2,a2-a1, a1-a2,X@a3,a2-a1 or a1-a2,X@b3,a2-a1");
    EXPECT_EQ(refusal(variant, start, "a1-a2,c9,a2-a1"), "step 2: unreadable move \"c9\"");
    // Only a stone can be put down, so its cell is enough.
    EXPECT_EQ(refusal(variant, start, "a1-a2,c1,a2-a1"), "a1-a2,X@c1,a2-a1");
}

// Within a turn the texts are those of the remaining steps: a stone, then a step.
TEST(TurnTexts, OfTheRestOfATurn) {
    const VariantPtr variant = tests::load(stone_and_on);
    ASSERT_TRUE(variant);
    Game game(variant);
    ASSERT_TRUE(game.play_step("a1-a2"));
    Position middle = game.position();
    const Texts rest = sorted_turn_texts(game.rules(), middle);
    EXPECT_EQ(rest.size(), 4U * 3 + 3 * 2);
    EXPECT_EQ(std::ranges::count(rest, "X@c1,a2-a1"), 1);
    for (const std::string& text : rest) EXPECT_TRUE(text.starts_with("X@")) << text;
    expect_all_read_back(variant, middle);
    // A game that is played by steps has the turn's own text.
    ASSERT_TRUE(game.play_step("X@c1"));
    ASSERT_TRUE(game.play_step("a2-a1"));
    EXPECT_EQ(game.texts(), Texts{"a1-a2,X@c1,a2-a1"});
    Game again(variant);
    ASSERT_TRUE(again.play(game.texts().front()));
    EXPECT_EQ(format_position(again.position()), format_position(game.position()));
}

// Two steps of one piece, either of which may promote it. The text says which one does.
TEST(TurnTexts, SayWhichStepPromotes) {
    const VariantPtr variant = tests::load(on_three_by_three + R"(
[pieces.M]
name = "Man"
moves = [{ leap = [1, 0], only = "quiet", then = "again" }, { leap = [1, 0], only = "quiet", step = "again" }]
promotion = { zone = "rank >= 2", to = ["Q"], optional = true }
[pieces.Q]
name = "Queen"
moves = [{ leap = [1, 0], only = "quiet", then = "again" }, { leap = [1, 0], only = "quiet", step = "again" }]
[turn.then.again]
must = "always"
[turn]
promotes = "on"
[setup]
position = "2m/3/M2 w - - 0 1"
)");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position position = start_position(variant);
    const Texts all = sorted_turn_texts(rules, position);
    EXPECT_EQ(std::ranges::count(all, "a1-a2=Q,a2-a3"), 1);
    EXPECT_EQ(std::ranges::count(all, "a1-a2,a2-a3=Q"), 1);
    EXPECT_EQ(std::ranges::count(all, "a1-a3"), 1);
    expect_all_read_back(variant, position);
    EXPECT_EQ(refusal(variant, position, "a1-a3=Q").substr(0, 27), "ambiguous turn \"a1-a3=Q\": i");
}

// A pawn that may promote to a guest, and a guest that may be put where the pawn came from: both have a slash and a
// letter in some texts. The canonical text means what it is the text of. Otherwise a promotion is read first.
TEST(TurnTexts, APieceThatIsPutDownIsNoPromotion) {
    const VariantPtr variant = tests::load(on_three_by_three + R"(
[pieces.P]
name = "Pawn"
moves = [{ leap = [1, 0], only = "quiet" }]
promotion = { zone = "rank == 3", to = ["G"], optional = true }
[pieces.G]
name = "Guest"
moves = []
[turn]
steps = [1, 2]
[turn.then.gate]
after = ["move"]
place = ["G"]
to = "left"
must = "never"
[setup]
position = "2p/P2/3 w - - 0 1"
)");
    ASSERT_TRUE(variant);
    Rules rules(variant);
    Position position = start_position(variant);
    const Texts all = sorted_turn_texts(rules, position);
    for (const char* text : {"a2-a3", "a2-a3=G", "a2-a3/G", "a2-a3=G/G", "a2-a3/G,a3-b3"})
        EXPECT_EQ(std::ranges::count(all, text), 1) << text;
    expect_all_read_back(variant, position);
    EXPECT_EQ(refusal(variant, position, "a2-a3/g"), "a2-a3=G");
    EXPECT_EQ(refusal(variant, position, "a2-a3/g,a3-b3"), "a2-a3/G,a3-b3");
    EXPECT_EQ(refusal(variant, position, "a2-a3/g/g"), "a2-a3=G/G");
}

// A piece that leaps over one of two neighbours to the same cell, around either corner.
const std::string corners = on_three_by_three + R"(
[pieces.M]
name = "Man"
moves = [{ legs = [{ step = [1, 0], over = "piece", stop = false }, { step = [0, 1] }], takes = "hurdle" }, { leap = [1, 0], only = "quiet" }]
[setup]
position = "3/m2/Mm1 w - - 0 1"
)";

TEST(TurnTexts, SayWhoWasLeaptOver) {
    const VariantPtr variant = tests::load(corners);
    ASSERT_TRUE(variant);
    const Position start = tests::at(variant, "3/m2/Mm1 w - - 0 1");
    Rules rules(variant);
    Position position = start;
    EXPECT_EQ(sorted_turn_texts(rules, position), (Texts{"a1xb2/a2", "a1xb2/b1"}));
    expect_all_read_back(variant, start);
    EXPECT_EQ(refusal(variant, start, "a1xb2"), "ambiguous turn \"a1xb2\": it may be a1xb2/a2 or a1xb2/b1");
    // If there is only one, the text does not name it.
    Position one = tests::at(variant, "3/3/Mm1 w - - 0 1");
    EXPECT_EQ(sorted_turn_texts(rules, one), (Texts{"a1-a2", "a1xb2"}));
}

// Castlings with one partner, one of which ends on a cell to which the king can step.
const std::string choice = R"(
format = 1
name = "Castle Choice"
use = ["pieces/fide"]
[board]
axes = [{ name = "file", labels = "a-k" }, { name = "rank", labels = "1-10" }]
[setup]
position = "r4k4r/11/11/11/11/11/11/11/11/R4K4R w EFGHefgh - 0 1"
)";

std::string castlings(bool by_partner) {
    std::string text = (by_partner ? std::string("castling_by_partner = true\n") : std::string()) + choice;
    const std::string to[] = {"g1", "h1", "i1", "j1"}, partner[] = {"f1", "g1", "h1", "i1"},
                      letter[] = {"E", "F", "G", "H"};
    for (int i = 0; i < 4; ++i)
        text += "[[castling]]\nname = \"O-O" + std::to_string(i + 1) + "\"\nletter = \"" + letter[i] +
                "\"\nking = \"K\"\npartner = \"R\"\nking_from = \"f1\"\nking_to = \"" + to[i] +
                "\"\npartner_from = \"k1\"\npartner_to = \"" + partner[i] + "\"\n";
    return text;
}

TEST(MoveTexts, TellCastlingsWithOnePartnerApart) {
    for (const bool by_partner : {false, true}) {
        SCOPED_TRACE(by_partner);
        const VariantPtr variant = tests::load(castlings(by_partner));
        ASSERT_TRUE(variant);
        Rules rules(variant);
        Position position = start_position(variant);
        Texts of_king, uci;
        for (const Move move : rules.legal_moves(position)) {
            if (move.from != variant->board().find("f1")) continue;
            of_king.push_back(move_text(rules, position, move));
            uci.push_back(uci_text(rules, position, move));
            for (const std::string& text : {of_king.back(), uci.back(), san_text(rules, position, move)}) {
                const Result<Move> read = parse_move(rules, position, text);
                ASSERT_TRUE(read) << text << ": " << read.error();
                EXPECT_EQ(*read, move) << text;
            }
        }
        std::ranges::sort(of_king);
        std::ranges::sort(uci);
        if (by_partner) {
            EXPECT_EQ(of_king, (Texts{"f1-e1", "f1-e2", "f1-f2", "f1-g1", "f1-g2", "f1-k1-g1", "f1-k1-h1", "f1-k1-i1",
                                      "f1-k1-j1"}));
            EXPECT_EQ(uci, (Texts{"f1e1", "f1e2", "f1f2", "f1g1", "f1g2", "f1k1g1", "f1k1h1", "f1k1i1", "f1k1j1"}));
        } else {
            EXPECT_EQ(of_king,
                      (Texts{"f1-e1", "f1-e2", "f1-f2", "f1-g1", "f1-g2", "f1-h1", "f1-i1", "f1-j1", "f1-k1-g1"}));
            EXPECT_EQ(uci, (Texts{"f1e1", "f1e2", "f1f2", "f1g1", "f1g2", "f1h1", "f1i1", "f1j1", "f1k1g1"}));
        }
        const Result<Move> step = parse_move(rules, position, "f1g1");
        ASSERT_TRUE(step);
        EXPECT_NE(step->type, MoveType::castling);
        EXPECT_NE(refusal(variant, position, "f1k1").find("it may be f1-"), std::string::npos);
        // Each is written in full.
        EXPECT_TRUE(parse_move(rules, position, "f1-k1-h1"));
        EXPECT_TRUE(parse_move(rules, position, "f1k1j1"));
        expect_all_read_back(variant, position);
    }
}

// Parts of a text may be left out if nothing else is legal.
TEST(MoveTexts, LeaveOutWhatNeedNotBeSaid) {
    const VariantPtr variant = tests::load(R"(
format = 1
name = "Queens only"
extends = "chess"
[pieces.P]
promotion = { zone = "rank == 8", to = ["Q"] }
)");
    ASSERT_TRUE(variant);
    Position position = tests::at(variant, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    for (const auto& [typed, meant] : std::vector<std::pair<std::string, std::string>>{{"a7a8", "a7-a8=Q"},
                                                                                       {"a7-a8", "a7-a8=Q"},
                                                                                       {"A7A8", "a7-a8=Q"},
                                                                                       {"a8", "a7-a8=Q"},
                                                                                       {"a8+", "a7-a8=Q"},
                                                                                       {"a7xb8", "a7-b8=Q"},
                                                                                       {"axb8", "a7-b8=Q"},
                                                                                       {"a7a8q", "a7-a8=Q"}})
        EXPECT_EQ(refusal(variant, position, typed), meant);
    // If two moves are possible, the text must say which.
    const VariantPtr chess = tests::load("format = 1\nname = \"Chess\"\nextends = \"chess\"\n");
    EXPECT_EQ(refusal(chess, tests::at(chess, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7a8"),
              "illegal move \"a7a8\": it needs a piece to promote to");
    // A forced promotion of shogi, and a drop of the only piece in hand.
    const VariantPtr shogi = tests::load("format = 1\nname = \"Shogi\"\nextends = \"shogi\"\n");
    EXPECT_EQ(refusal(shogi, tests::at(shogi, "4k4/P8/9/9/9/9/9/9/4K4[] w - - 0 1"), "a8a9"), "a8-a9+");
    EXPECT_EQ(refusal(shogi, tests::at(shogi, "4k4/9/9/9/9/9/9/9/4K4[G] w - - 0 1"), "@e5"), "G@e5");
}

// Captures made earlier in a turn count within the turn: a turn that took a king first need not prefer another king.
TEST(TurnTexts, PreferenceCountsWhatWasCapturedBefore) {
    const VariantPtr variant = tests::load(R"(
format = 1
name = "Soonest"
[board]
axes = [{ name = "file", labels = "a-g" }, { name = "rank", labels = "1-3" }]
[pieces.M]
name = "Man"
moves = [{ hop = [1, 0], before = 0, after = 1, takes = "hurdle", step = ["move", "jump"], then = "jump" }]
[pieces.K]
name = "King"
moves = []
[rules]
prefer = [{ soonest = ["K"] }]
extinction = [{ kinds = ["M"], result = "loss" }]
[turn.then.jump]
must = "possible"
[setup]
position = "6m/2k4/Mk1m3 w - - 0 1"
)");
    ASSERT_TRUE(variant);
    Game game(variant);
    // The king on b1 is captured first. Whether the king on c2 or the piece on d1 comes next makes no turn better.
    EXPECT_EQ(sorted_turn_texts(game.rules(), *std::make_unique<Position>(game.position())), (Texts{"a1xc3", "a1xe1"}));
    ASSERT_TRUE(game.play_step("a1xc1"));
    Position middle = game.position();
    EXPECT_EQ(sorted_move_texts(game.rules(), middle), (Texts{"c1xc3", "c1xe1"}));
    const Result<Position> read = parse_position(variant, format_position(middle));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(*read, middle);
}

VariantPtr shipped(const std::string& name) {
    return tests::load("format = 1\nname = \"Test\"\nextends = \"" + name + "\"\n");
}

// The SAN of whole turns. pyffish 0.0.90 writes the texts of the first three games in this way.
TEST(TurnTexts, InSan) {
    struct Written {
        const char* variant;
        const char* position;
        const char* canonical;
        const char* san;
    };
    constexpr const char* gates = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPPBPPP/RNBQK2R[HEhe] w KQBCDFGkqbcdfg - 0 5";
    const std::vector<Written> cases = {
        {"seirawan", gates, "b1-a3", "Na3"},
        {"seirawan", gates, "b1-a3/H", "Na3/H"},
        {"seirawan", gates, "h1-f1/E", "Rf1/E"},
        {"seirawan", gates, "e1-g1", "O-O"},
        {"seirawan", gates, "e1-g1/H@e1", "O-O/He1"},
        {"seirawan", gates, "e1-g1/E@h1", "O-O/Eh1"},
        {"seirawan", gates, "f3-e5", "Nxe5"},
        {"duck", "startpos", "a2-a3,D@a2", "a3,a2"},
        {"duck", "startpos", "b1-c3,D@e5", "Nc3,e5"},
        {"amazons", "startpos", "d1-a1,X@b1", "Qda1,b1"},
        {"marseillais", "4k3/8/8/8/8/8/PP6/4K3 w - - 0 2", "a2-a3,b2-b4", "a3,b4"},
        // A piece that goes on has the short text of its way.
        {"draughts-english", "startpos", "11-15", "11-15"},
    };
    for (const Written& c : cases) {
        const VariantPtr variant = shipped(c.variant);
        Position position = std::string_view(c.position) == "startpos" ? start_position(variant)
                                                                       : tests::at(variant, c.position);
        Rules rules(variant);
        const Result<Turn> turn = parse_turn(rules, position, c.canonical);
        ASSERT_TRUE(turn) << c.variant << " " << c.canonical << ": " << turn.error();
        EXPECT_EQ(san_turn_text(rules, position, *turn), c.san) << c.canonical;
        EXPECT_EQ(refusal(variant, position, c.san), c.canonical) << c.variant;
    }
    // The file alone of the cell, as Fairy-Stockfish also reads it.
    const VariantPtr seirawan = shipped("seirawan");
    EXPECT_EQ(refusal(seirawan, tests::at(seirawan, gates), "O-O/He"), "e1-g1/H@e1");
}

}  // namespace turn_texts_test
