// Four sides at the four edges of a small board: the information that scripts receive about them, neutral pieces,
// facing lines that turn with the view, and counted checks. The expected values are counted on the boards drawn here.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

namespace many_sides_test {

using namespace varia;

//     5  .  .  yK .  .
//     4  .  .  .  .  .
//     3  bK .  rW .  gK
//     2  .  .  .  .  .
//     1  .  .  rK .  .
//        a  b  c  d  e
const std::string pieces = R"(
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]

[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]

[pieces.W]
name = "Wazir"
moves = [{ leap = [1, 0] }]

[pieces.R]
name = "Rook"
moves = [{ slide = [1, 0] }]
)";
const std::string court = "2yK2/5/bK1rW1gK/5/2rK2 r";

std::string file(const std::string& sides, const std::string& rules, const std::string& setup = court) {
    return "format = 1\nname = \"Test\"\nscript = \"rules.lua\"\n\n[sides]\nnames = [\"red\", \"blue\", \"yellow\", "
           "\"green\"]\n"
           "letters = [\"r\", \"b\", \"y\", \"g\"]\n"
           "views = [\"file, rank\", \"-rank, file\", \"-file, -rank\", \"rank, -file\"]\n" +
           sides + pieces + rules + "\n[setup]\nposition = \"" + setup + "\"\n";
}

Result<VariantPtr> load(const std::string& text, const std::string& script = "") {
    LoadOptions options;
    options.read = [script](const std::string& path) -> FileText {
        if (path == "rules.lua") return {script, {}};
        return {{}, "no such file"};
    };
    return load_text(text, "test/variant.toml", "test", options);
}

VariantPtr loaded(const std::string& text, const std::string& script = "") {
    const Result<VariantPtr> variant = load(text, script);
    for (const Diagnostic& d : variant.diagnostics()) ADD_FAILURE() << d.text();
    return variant ? *variant : nullptr;
}

std::vector<std::string> moves(const VariantPtr& variant, const std::string& position) {
    Rules rules(variant);
    Result<Position> read = parse_position(variant, position);
    for (const Diagnostic& d : read.diagnostics()) ADD_FAILURE() << d.text();
    return read ? sorted_move_texts(rules, *read) : std::vector<std::string>{};
}

using Texts = std::vector<std::string>;

// Returns the value of an expression, by a hook that fails with it as its message.
std::string said(const std::string& sides, const std::string& expression, const std::string& setup = court) {
    const Result<VariantPtr> variant = load(file(sides, "\n[[hook]]\npoint = \"allow\"\ncall = \"f\"\n", setup),
                                            "function f(position, move) error('<' .. " + expression + " .. '>') end");
    const std::string text = variant.diagnostics().empty() ? "nothing failed" : variant.diagnostics()[0].text();
    const std::size_t begin = text.find('<');
    return begin == std::string::npos ? text : text.substr(begin + 1, text.find('>') - begin - 1);
}

TEST(ManySides, ScriptsAreReportedOfThem) {
    EXPECT_EQ(said("", "table.concat({ position:sides() }, ' ')"), "red blue yellow green");
    EXPECT_EQ(said("", "table.concat(position:opponents('blue'), ' ')"), "red yellow green");
    EXPECT_EQ(said("", "#position:allies('blue')"), "0");
    const std::string teams = "teams = [\"red, yellow\", \"blue, green\"]\n";
    EXPECT_EQ(said(teams, "table.concat(position:opponents('yellow'), ' ')"), "blue green");
    EXPECT_EQ(said(teams, "table.concat(position:allies('yellow'), ' ')"), "red");
    EXPECT_EQ(said("", "tostring(position:out('green')) .. position:points('red')"), "false0");
}

TEST(ManySides, ScriptsSeeTheBoardAsEachSide) {
    // Every side's king has the place that red's king has in red's view.
    EXPECT_EQ(said("", "position:name(position:mirrored('c1', 'blue'))"), "a3");
    EXPECT_EQ(said("", "position:name(position:mirrored('c1', 'yellow'))"), "c5");
    EXPECT_EQ(said("", "position:name(position:mirrored('c1', 'green'))"), "e3");
    EXPECT_EQ(said("", "position:name(position:mirrored('a1', 'blue'))"), "a5");
    EXPECT_NE(said("", "position:mirrored('c1')").find("there are 4 sides here: say whose view is meant"),
              std::string::npos);
    EXPECT_NE(said("", "position:opponent('red')").find("opponents(side) lists"), std::string::npos);
    EXPECT_NE(said("", "position:count('white')")
                  .find("there is no side \"white\": sides are \"red\", \"blue\", \"yellow\" and \"green\""),
              std::string::npos);
}

TEST(ManySides, ScriptsAndWhatIsNobodys) {
    const std::string walls = "neutral = \"blocks\"\n";
    const std::string setup = "2yK2/5/bK1nW1gK/5/2rK2 r";
    EXPECT_EQ(said("", "tostring(position:neutral())"), "nil");
    EXPECT_EQ(said(walls, "position:neutral()", setup), "neutral");
    EXPECT_EQ(said(walls, "select(2, position:at('c3'))", setup), "neutral");
    EXPECT_EQ(said(walls, "position:count('neutral') .. position:name(position:pieces('neutral')[1])", setup), "1c3");
}

TEST(ManySides, ScriptsPutWhatIsNobodys) {
    const VariantPtr variant = loaded(file("neutral = \"taken\"\n", "\n[[hook]]\npoint = \"after\"\ncall = \"f\"\n"),
                                      "function f(position, move) return { { 'place', 'a1', 'W', 'neutral' } } end");
    ASSERT_TRUE(variant);
    Game game(variant);
    ASSERT_TRUE(game.play("c3-c4"));
    EXPECT_EQ(format_position(game.position()), "2yK2/2rW2/bK3gK/5/nW1rK2 b - - 1 1");
    EXPECT_FALSE(game.rules().take_failure());
}

TEST(ManySides, WhatIsNobodysBlocksOrIsTaken) {
    const std::string setup = "2yK2/5/bK3gK/2nW2/rR1rK2 r";  // blue's king protects b2, green's protects d2
    const Texts around{"a1-a2", "a1-b1", "c1-b1", "c1-d1"};
    EXPECT_EQ(moves(loaded(file("neutral = \"blocks\"\n", "", setup)), setup), around);
    EXPECT_EQ(moves(loaded(file("neutral = \"taken\"\n", "", setup)), setup),
              (Texts{"a1-a2", "a1-b1", "c1-b1", "c1-c2", "c1-d1"}));
}

TEST(ManySides, FacingTurnsWithTheView) {
    const VariantPtr variant = loaded(file("", "\n[rules]\nfacing = { kind = \"K\", along = [[0, 1]] }\n"));
    ASSERT_TRUE(variant);
    // The wazir is between red and yellow, and between blue and green. Kings protect b2 and d2.
    EXPECT_EQ(moves(variant, court), (Texts{"c1-b1", "c1-c2", "c1-d1", "c3-c2", "c3-c4"}));
    // Blue faces green along the rank and has to leave it. b2 is attacked by red; b4 by the wazir and by yellow.
    EXPECT_EQ(moves(variant, "2yK2/2rW2/bK3gK/5/2rK2 b"), (Texts{"a3-a2", "a3-a4"}));
}

TEST(ManySides, ChecksAreCountedForEach) {
    const std::string setup = "2yK2/5/bK3gK/5/rR1rK2 r";
    const VariantPtr variant = loaded(
        file("", "\n[rules]\nchecks = { count = 2, result = \"win\", reason = \"checks\" }\n", setup));
    ASSERT_TRUE(variant);
    Game game(variant);
    EXPECT_EQ(format_position(game.position()), "2yK2/5/bK3gK/5/rR1rK2 r - - 2+2+2+2 0 1");
    ASSERT_TRUE(game.play("a1-a2"));  // beside blue's king
    EXPECT_EQ(format_position(game.position()), "2yK2/5/bK3gK/rR4/2rK2 b - - 1+2+2+2 1 1");
    ASSERT_TRUE(game.play("a3-b3"));
    for (const char* move : {"c5-d5", "e3-d3"}) ASSERT_TRUE(game.play(move)) << move;
    ASSERT_TRUE(game.play("a2-b2"));
    const Outcome outcome = game.outcome();
    EXPECT_EQ(outcome.text(*variant), "red-wins checks 1,0,0,0");
    EXPECT_TRUE(parse_position(variant, "2yK2/5/bK3gK/rR4/2rK2 b - - +1+0+0+0 1 1"));
    const Result<Position> wrong = parse_position(variant, "2yK2/5/bK3gK/rR4/2rK2 b - - 1+2 1 1");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.diagnostics()[0].text().find("write 2+2+2+2 for those each side still has to give, or +0+0+0+0"),
              std::string::npos);
}

// Two moves a turn: pieces exposed by either stay exposed for as long as the file says.
VariantPtr two_moves(const std::string& rules) {
    VariantPtr variant = loaded(
        "format = 1\nname = \"Test\"\nuse = [\"pieces/fide\"]\n[board]\naxes = [{ name = \"file\", labels = \"a-h\" }, "
        "{ name = \"rank\", labels = \"1-8\" }]\n[sides]\norder = [\"white\", \"white\", \"black\", \"black\"]\n" +
        rules + "[setup]\nposition = \"4k3/8/8/8/3p1p2/8/2P1P3/4K3 w - - 0 1\"\n");
    EXPECT_TRUE(variant);
    return variant;
}

bool plays(Game& game, const Texts& line) {
    for (const std::string& move : line)
        if (!game.play(move)) return false;
    return true;
}

TEST(EnPassant, ThroughTheWholeTurnOfTheOther) {
    for (const char* lasting : {"turn", "round"}) {
        const VariantPtr variant = two_moves("[rules]\nen_passant = \"" + std::string(lasting) + "\"\n");
        Game game(variant);
        ASSERT_TRUE(plays(game, {"e2-e4", "c2-c4"}));
        EXPECT_EQ(format_position(game.position()), "4k3/8/8/8/2PpPp2/8/8/4K3 b - wc4c3,we4e3 2 1") << lasting;
        const Result<Position> again = parse_position(variant, format_position(game.position()));
        ASSERT_TRUE(again);
        EXPECT_TRUE(*again == game.position());
        EXPECT_EQ(again->zobrist_key(), game.position().zobrist_key());
        ASSERT_TRUE(plays(game, {"d4-c3", "f4-e3"})) << lasting;
        EXPECT_EQ(format_position(game.position()), "4k3/8/8/8/8/2p1p3/8/4K3 w - - 0 2") << lasting;
        EXPECT_TRUE(game.undo() && game.undo());
        EXPECT_TRUE(*again == game.position());
        // The right is lost if it is not used.
        ASSERT_TRUE(plays(game, {"e8-e7", "e7-e8", "e1-d1", "d1-e1"}));
        EXPECT_FALSE(game.play("d4-c3")) << lasting;
    }
}

TEST(EnPassant, ByTheNextMoveAlone) {
    Game game(two_moves(""));
    ASSERT_TRUE(plays(game, {"e2-e4", "c2-c4"}));
    EXPECT_EQ(format_position(game.position()), "4k3/8/8/8/2PpPp2/8/8/4K3 b - c3 2 1");
    ASSERT_TRUE(game.play("d4-c3"));
    EXPECT_FALSE(game.play("f4-e3"));
}

TEST(EnPassant, NoMoreThanAPositionHolds) {
    std::string order =
        "order = [\"red\", \"red\", \"red\", \"blue\", \"blue\", \"yellow\", \"yellow\", \"green\", \"green\"]\n";
    const std::string pawn =
        "\n[pieces.P]\nname = \"Pawn\"\nmoves = [{ slide = [0, 1], range = 2, expand = \"none\", only = \"quiet\", "
        "exposes = true }]\n";
    const Result<VariantPtr> variant = load(file(order, pawn));
    ASSERT_FALSE(variant);
    EXPECT_NE(variant.diagnostics()[0].text().find("9 pieces could be exposed to en passant at a time; the limit is 8"),
              std::string::npos)
        << variant.diagnostics()[0].text();
    EXPECT_TRUE(loaded(file(order, pawn + "\n[rules]\nen_passant = \"move\"\n")));
}

// Red and yellow play together. What red captures, yellow may drop.
TEST(Partners, WhatASideCapturesItsPartnerMayDrop) {
    const Result<VariantPtr> variant = load(
        "format = 1\nname = \"Test\"\n[sides]\nnames = [\"red\", \"blue\", \"yellow\", \"green\"]\n"
        "letters = [\"r\", \"b\", \"y\", \"g\"]\n"
        "views = [\"file, rank\", \"-rank, file\", \"-file, -rank\", \"rank, -file\"]\n"
        "teams = [\"red, yellow\", \"blue, green\"]\n" +
        pieces +
        "drop = true\n[rules]\nreserve = \"partner\"\n[setup]\nposition = \"2yK2/5/bK1rW1gK/2bR2/2rK2[] r\"\n");
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    Position position = start_position(*variant);
    const Position before = position;
    const Kind rook = (*variant)->find_kind("R");
    const Side red = *(*variant)->find_side("red"), yellow = *(*variant)->find_side("yellow");
    const Result<Move> captures = parse_move(rules, position, "c3-c2");
    ASSERT_TRUE(captures) << captures.error();
    Position::Undo undo;
    rules.do_move(position, *captures, undo);
    for (const Side side : (*variant)->sides()) EXPECT_EQ(position.hand(side, rook), side == yellow ? 1 : 0);
    EXPECT_EQ(position.zobrist_key(), position.recomputed_key());
    // Blue moves, then yellow drops the rook.
    Position::Undo second;
    const Result<Move> blue = parse_move(rules, position, "a3-a2");
    ASSERT_TRUE(blue) << blue.error();
    rules.do_move(position, *blue, second);
    const Result<Move> drop = parse_move(rules, position, "R@a5");
    ASSERT_TRUE(drop) << drop.error();
    rules.undo_move(position, second);
    rules.undo_move(position, undo);
    EXPECT_TRUE(position == before);
    EXPECT_EQ(position.hand(red, rook), 0);
}

// A gap between blocks is no piece, and attacks none of the cells around it. Red's pawn steps down the board.
TEST(ManySides, VoidsAttackNothing) {
    const Result<VariantPtr> variant = load_text(R"toml(
format = 1
name = "Voids"
board = { axes = [{ name = "file", labels = "a-f" }, { name = "rank", labels = "1-6" }] }
blocks = { lift = { size = { file = 2, rank = 2 }, empty = ["33"], moves = { M = [1, 0] } } }
rules = { extinction = [{ result = "loss" }] }
setup = { position = "4**/4**/6/2rP3/6/bP1yP1gP1 r - - 0 1" }
[sides]
names = ["red", "blue", "yellow", "green"]
letters = ["r", "b", "y", "g"]
views = ["file, rank", "-rank, -file", "rank, -file", "rank, file"]
[pieces]
K = { name = "Runner", moves = [{ leap = [1, 0] }] }
P = { name = "Pawn", moves = [{ leap = [0, -1], expand = "none" }] }
)toml",
                                                 "test.toml", "test");
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    const Position position = start_position(*variant);
    const Side red = *(*variant)->find_side("red");
    std::string attacked;
    for (int c = 0; c < (*variant)->board().cells(); ++c)
        if (rules.attacked(position, static_cast<Cell>(c), red))
            attacked += (*variant)->board().name(static_cast<Cell>(c)) + " ";
    EXPECT_EQ(attacked, "c2 ");
}

}  // namespace many_sides_test
