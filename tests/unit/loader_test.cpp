// The meaning of files: merging, short forms, options. The expectations follow docs/format.md.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace loader_test {

using namespace varia;

const std::string head = R"(format = 1
name = "Test"

[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]

)";
const std::string king = R"([pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }]

)";
const std::string setup = R"(
[setup]
board = """
k . . r

  . . . .
. . . .
K . . R
"""
)";

std::string texts(const Diagnostics& list) {
    std::string out;
    for (const Diagnostic& d : list) out += d.text() + "\n";
    return out;
}

Definition define(const std::string& text, const LoadOptions& options = {}) {
    const auto result = read_definition(text, "folder/test.toml", "test", options);
    EXPECT_TRUE(result) << texts(result.diagnostics());
    return result ? *result : Definition{};
}

std::string errors(const std::string& text, const LoadOptions& options = {}) {
    return texts(read_definition(text, "folder/test.toml", "test", options).diagnostics());
}

std::string leg_text(const Leg& leg) {
    std::string out = "{";
    for (int c : leg.step) out += std::to_string(c) + ",";
    out += std::to_string(leg.min) + ".." + (leg.max == unlimited ? "inf" : std::to_string(leg.max));
    if (leg.over == Over::piece) out += " piece";
    if (leg.over == Over::any) out += " any";
    return out + (leg.stop ? "}" : " pass}");
}

// Returns the paths of the only move of a piece with this move.
std::string legs(const std::string& move, const std::string& board_head = head) {
    const Definition d = define(board_head + king + "[pieces.R]\nname = \"R\"\nmoves = [{ " + move + " }]\n" + setup);
    if (d.pieces.size() != 2 || d.pieces[1].moves.size() != 1) return "no move";
    std::string out;
    for (const auto& path : d.pieces[1].moves[0].paths) {
        out += out.empty() ? "" : " | ";
        for (const Leg& leg : path) out += leg_text(leg);
    }
    return out;
}

TEST(Moves, SugarBecomesLegs) {
    EXPECT_EQ(legs("leap = [2, 1]"), "{2,1,1..1}");
    EXPECT_EQ(legs("leap = [[1, 1], [-1, 1]]"), "{1,1,1..1} | {-1,1,1..1}");
    EXPECT_EQ(legs("slide = [1, 0]"), "{1,0,1..inf}");
    EXPECT_EQ(legs("slide = [1, 0], range = 3"), "{1,0,1..3}");
    EXPECT_EQ(legs("slide = [1, 0], range = [2, 2]"), "{1,0,2..2}");
    EXPECT_EQ(legs("slide = [1, 0], range = [2, inf]"), "{1,0,2..inf}");
    EXPECT_EQ(legs("path = [[1, 0], [1, 1]]"), "{1,0,1..1 pass}{1,1,1..1}");
    EXPECT_EQ(legs("paths = [[[1, 0], [0, 1]], [[0, 1], [1, 0]]]"),
              "{1,0,1..1 pass}{0,1,1..1} | {0,1,1..1 pass}{1,0,1..1}");
    EXPECT_EQ(legs("path = [[1, 1]], slide = [1, 0]"), "{1,1,1..1}{1,0,0..inf}");
    EXPECT_EQ(legs("path = [[1, 1]], slide = [1, 0], range = [1, 3]"), "{1,1,1..1 pass}{1,0,1..3}");
    EXPECT_EQ(legs("path = [[1, 1]], slide = [[1, 0], [0, 1]], range = 2"),
              "{1,1,1..1}{1,0,0..2} | {1,1,1..1}{0,1,0..2}");
}

TEST(Moves, HopsOfEveryKind) {
    EXPECT_EQ(legs("hop = [1, 0]"), "{1,0,0..inf pass}{1,0,1..1 piece pass}{1,0,1..inf}");
    EXPECT_EQ(legs("hop = [1, 0], after = 1"), "{1,0,0..inf pass}{1,0,1..1 piece pass}{1,0,1..1}");
    EXPECT_EQ(legs("hop = [1, 0], before = 0, after = [2, 3]"), "{1,0,1..1 piece pass}{1,0,2..3}");
    EXPECT_EQ(legs("hop = [1, 0], before = [1, 2]"), "{1,0,1..2 pass}{1,0,1..1 piece pass}{1,0,1..inf}");
    EXPECT_EQ(legs("hop = [1, 0], hurdles = \"any\""), "{1,0,0..inf pass}{1,0,1..1 piece pass}{1,0,1..inf any}");
    // The landing cell is directly behind the last hurdle: with one hurdle, or with any number of pieces between.
    EXPECT_EQ(legs("hop = [1, 0], hurdles = \"any\", after = 1"),
              "{1,0,0..inf pass}{1,0,1..1 piece pass}{1,0,1..1} | "
              "{1,0,0..inf pass}{1,0,1..1 piece pass}{1,0,0..inf any pass}{1,0,1..1 piece pass}{1,0,1..1}");
}

TEST(Moves, LegsAsWritten) {
    EXPECT_EQ(
        legs(
            R"(legs = [{ step = [1, 0], range = [0, 9], stop = false }, { step = [0, 1], over = "piece", range = 2 }])"),
        "{1,0,0..9 pass}{0,1,1..2 piece}");
}

TEST(Moves, VectorsForSomeAxesAreFilledUp) {
    const std::string space =
        "format = 1\nname = \"T\"\n[board]\naxes = [{ name = \"x\", labels = \"1-3\" }, { name = \"y\", "
        "labels = \"1-3\" }, { name = \"z\", labels = \"1-3\" }]\n";
    const auto move = [&](const std::string& text) {
        const Definition d = define(space + "[pieces.K]\nname = \"K\"\nmoves = [{ " + text +
                                    " }]\n[setup.slices]\n\"1\" = \"K\"\n");
        std::string out;
        for (const Name& a : d.pieces[0].moves[0].axes) out += a.text + " ";
        return out + leg_text(d.pieces[0].moves[0].paths[0][0]);
    };
    EXPECT_EQ(move("leap = [2, 1], axes = [\"x\", \"z\"]"), "x z {2,0,1,1..1}");
    EXPECT_EQ(move("leap = [2, 1], axes = [\"z\", \"x\"]"), "z x {1,0,2,1..1}");
    EXPECT_EQ(move("leap = [2, 0, 1], axes = [\"x\", \"z\"]"), "x z {2,0,1,1..1}");
}

TEST(Moves, ModifiersAreKept) {
    const Definition d = define(head + king + R"([pieces.P]
name = "Pawn"
moves = [
    { leap = [0, 1], expand = "none", only = "quiet", first = true, exposes = true, from = "rank == 2", to = "far" },
    { leap = [1, 1], only = "capture", en_passant = true },
    "W",
]
)" + setup);
    const auto& moves = d.pieces[1].moves;
    ASSERT_GE(moves.size(), 3U);
    EXPECT_TRUE(moves[0].quiet && !moves[0].capture && moves[0].first && moves[0].exposes && !moves[0].en_passant);
    EXPECT_EQ(moves[0].expand, Expand::none);
    EXPECT_EQ(moves[0].from.text, "rank == 2");
    EXPECT_EQ(moves[0].to.text, "far");
    EXPECT_TRUE(!moves[1].quiet && moves[1].capture && moves[1].en_passant);
    EXPECT_EQ(moves[1].expand, Expand::all);
    EXPECT_EQ(moves[0].where.line, 15U);
    EXPECT_EQ(moves[1].where.line, 16U);
    EXPECT_EQ(moves[1].where.column, 5U);
}

TEST(Places, OfDrawnRowsAndTexts) {
    const Definition d = define(head + king + "[pieces.R]\nname = \"R\"\nmoves = []\n" + setup);
    ASSERT_EQ(d.setup.slices.size(), 1U);
    const auto& rows = d.setup.slices[0].rows;
    ASSERT_EQ(rows.size(), 4U) << "empty lines are no rows";
    EXPECT_EQ(rows[0].text, "k . . r");
    EXPECT_EQ(rows[0].where.line, 18U);
    EXPECT_EQ(rows[0].where.column, 1U);
    EXPECT_EQ(rows[1].text, ". . . .");
    EXPECT_EQ(rows[1].where.line, 20U);
    EXPECT_EQ(rows[1].where.column, 3U);
    const Definition one = define(head + king + "[setup]\nboard = \"K .\\n. \\u006b\"\n");
    EXPECT_EQ(one.setup.slices[0].rows[1].text, ". k");
    EXPECT_EQ(one.setup.slices[0].rows[1].where.column, 15U) << "an escape is several characters in the file";
    const Definition text = define(head + king + "[setup]\nposition = \"k3/4/4/3K\"\n");
    EXPECT_EQ(text.setup.position.where.column, 13U) << "the first character, not the quote";
}

TEST(Extends, TablesMergeAndTheRestReplaces) {
    const Definition d = define(R"(format = 1
name = "Mine"
extends = "chess"

[pieces.Q]
name = "General"

[pieces.X]
name = "New"
moves = []

[rules]
repetition.count = 4
stalemate = { result = "minor-win", score = "2/3" }
move_rule = false
)");
    EXPECT_EQ(d.name, "Mine");
    EXPECT_EQ(d.inventor, "") << "the inventor of chess did not make this";
    ASSERT_EQ(d.pieces.size(), 7U);
    EXPECT_EQ(d.pieces[1].letter.text, "Q") << "inherited pieces keep their order, new ones follow";
    EXPECT_EQ(d.pieces[1].name, "General");
    EXPECT_EQ(d.pieces[1].moves.size(), 2U);
    EXPECT_EQ(d.pieces[6].letter.text, "X");
    EXPECT_EQ(d.rules.repetition.count, 4);
    EXPECT_EQ(d.rules.repetition.result.verdict, Verdict::draw);
    EXPECT_EQ(d.rules.stalemate.verdict, Verdict::minor_win);
    EXPECT_EQ(d.rules.stalemate.score, (Score{2, 3}));
    EXPECT_EQ(d.rules.move_rule.plies, 0);
    EXPECT_EQ(d.castlings.size(), 2U);
    EXPECT_EQ(d.files[0], "folder/test.toml");
    EXPECT_EQ(d.files[d.pieces[1].moves[0].where.file], "stdlib/pieces/fide.toml") << "every node keeps its own file";
    EXPECT_EQ(d.files[d.rules.repetition.result.verdict == Verdict::draw ? d.castlings[0].where.file : 0],
              "variants/chess/variant.toml");
}

TEST(Extends, EntriesAreRemovedAndReplacedAsAWhole) {
    const Definition d = define(
        "format = 1\nname = \"T\"\nextends = \"raumschach\"\n[pieces]\nU = false\n[zones]\npromotion = [\"Ea5\"]\n"
        "[options]\npawn_captures = false\n[pieces.P]\nmoves = []\npromotion.to = [\"Q\"]\n[setup.slices]\nD = "
        "\"\"\"\n. . .\n\"\"\"\n");
    for (const PieceDef& p : d.pieces) EXPECT_NE(p.letter.text, "U");
    EXPECT_TRUE(d.options.empty());
    ASSERT_EQ(d.zones.size(), 1U);
    EXPECT_EQ(d.zones[0].region.cells.size(), 1U);
    EXPECT_EQ(d.setup.slices.size(), 4U) << "slices go on where inherited slices leave off";
    const Definition p = define("format = 1\nname = \"T\"\nextends = \"tesschess\"\n[setup]\nposition = \"8\"\n");
    EXPECT_TRUE(p.setup.slices.empty() && !p.setup.mirror) << "a new position replaces the whole inherited set-up";
}

TEST(Extends, FilesBesideThisOne) {
    std::vector<std::string> asked;
    LoadOptions options;
    options.read = [&](const std::string& path) {
        asked.push_back(path);
        if (path == "base.toml") return FileText{head + king + setup, {}};
        if (path == "sub/one.toml") return FileText{"format = 1\nname = \"One\"\nextends = \"two.toml\"\n", {}};
        if (path == "sub/two.toml") return FileText{head + king + setup, {}};
        return FileText{{}, "no such file"};
    };
    EXPECT_EQ(define("format = 1\nname = \"T\"\nextends = \"base.toml\"\n", options).pieces.size(), 1U);
    const Definition d = define("format = 1\nname = \"T\"\nextends = \"sub/one.toml\"\n", options);
    EXPECT_EQ(d.files, (std::vector<std::string>{"folder/test.toml", "folder/sub/one.toml", "folder/sub/two.toml"}));
    EXPECT_EQ(asked, (std::vector<std::string>{"base.toml", "sub/one.toml", "sub/two.toml"}));
    EXPECT_EQ(errors("format = 1\nname = \"T\"\nextends = \"none.toml\"\n", options),
              "folder/test.toml:3:11: error: cannot read \"folder/none.toml\": no such file\n");
    EXPECT_NE(errors("format = 1\nname = \"T\"\nextends = \"base.toml\"\n")
                  .find("3:11: error: no other file can be read from here"),
              std::string::npos);
}

TEST(Extends, WhatCannotBeReadIsNotHeldAgainstTheRest) {
    EXPECT_EQ(
        errors("format = 1\nname = \"T\"\nextends = \"ches\"\n[pieces]\nQ = false\n[setup]\nmirror = true\n[pieces.N]\n"
               "moves = [{ leap = [1, 2], when = \"slow\", onyl = \"quiet\" }]\n"),
        "folder/test.toml:3:11: error: there is no built-in variant \"ches\"; did you mean \"chess\"?\n"
        "folder/test.toml:9:42: error: unknown key \"onyl\" in [pieces.N]; did you mean \"only\"?\n");
}

TEST(Extends, DepthCountAndBytesAreLimited) {
    LoadOptions options;
    options.read = [](const std::string& path) {  // each file extends the next one: 7.toml extends 8.toml
        const int n = std::stoi(path);
        return FileText{"format = 1\nname = \"T\"\nextends = \"" + std::to_string(n + 1) + ".toml\"\n", {}};
    };
    const std::string deep = errors("format = 1\nname = \"T\"\nextends = \"1.toml\"\n", options);
    EXPECT_EQ(deep, "folder/16.toml:3:11: error: variants may extend each other at most 16 deep\n");
    options.read = [](const std::string&) { return FileText{std::string(max_file_bytes + 1, '#'), {}}; };
    EXPECT_NE(errors("format = 1\nname = \"T\"\nextends = \"1.toml\"\n", options).find("bytes of other files"),
              std::string::npos);
    std::string parts = "format = 1\nname = \"T\"\nextends = \"chess\"\nuse = [";
    for (int i = 0; i < 64; ++i) parts += "\"pieces/fide\", ";
    EXPECT_NE(errors(parts + "]\n").find("at most 64 files"), std::string::npos);
}

TEST(Options, DefaultsChoicesAndConditions) {
    const std::string text = head + king + R"([pieces.R]
name = "R"
moves = [{ slide = [1, 0], when = "speed > 1 and kind == 'fast'" }, { leap = [1, 0], when = "speed == 1" }]

[options]
speed = { default = 2, choices = [1, 2] }
kind = { default = "fast" }
)" + setup;
    EXPECT_EQ(define(text).pieces[1].moves[0].paths[0][0].max, unlimited);
    EXPECT_EQ(define(text).pieces[1].moves.size(), 1U);
    LoadOptions options;
    options.set = {{"speed", "1"}};
    const Definition d = define(text, options);
    EXPECT_EQ(d.pieces[1].moves.size(), 1U);
    EXPECT_EQ(d.pieces[1].moves[0].paths[0][0].max, 1);
    EXPECT_EQ(d.options[0].value, "1");
    EXPECT_EQ(d.options[0].fallback, "2");
    const auto set = [&](const char* name, const char* value) {
        LoadOptions o;
        o.set = {{name, value}};
        return errors(text, o);
    };
    EXPECT_EQ(set("sped", "1"), "error: unknown option \"sped\"; did you mean \"speed\"?\n");
    EXPECT_EQ(set("speed", "3"), "error: option \"speed\" cannot be \"3\"; choices are 1, 2\n");
    EXPECT_EQ(set("speed", "fast"), "error: option \"speed\" takes a whole number, not \"fast\"; choices are 1, 2\n");
    EXPECT_EQ(set("kind", "true"), "error: option \"kind\" takes a word, not \"true\"\n");
    EXPECT_EQ(set("kind", "slow"), "");
}

TEST(Defaults, OfSidesZonesAndRules) {
    const Definition d = define(head + king +
                                "[zones]\nfar = \"rank == 4\"\nhill = { fixed = \"file == 2\" }\n"
                                "camp = { white = [\"a1\"], black = \"rank == 4\" }\n" +
                                setup);
    EXPECT_EQ(d.sides.side[0].name.text, "white");
    EXPECT_EQ(d.sides.side[1].letter, "b");
    ASSERT_EQ(d.sides.order.size(), 2U);
    ASSERT_EQ(d.sides.mirror.size(), 1U);
    EXPECT_EQ(d.sides.mirror[0].text, "rank");
    ASSERT_EQ(d.zones.size(), 3U);
    EXPECT_FALSE(d.zones[0].fixed);
    EXPECT_TRUE(d.zones[1].fixed);
    ASSERT_TRUE(d.zones[2].second.has_value());
    EXPECT_EQ(d.zones[2].region.cells[0].text, "a1");
    EXPECT_EQ(d.zones[2].second->expression.text, "rank == 4");
    EXPECT_EQ(d.rules.checkmate.verdict, Verdict::loss);
    EXPECT_EQ(d.rules.stalemate.score, (Score{1, 2}));
    EXPECT_EQ(d.rules.repetition.count, 0);
    EXPECT_FALSE(d.rules.bare_king.has_value());
}

TEST(Limits, FilesThatAreTooLargeOrEmpty) {
    EXPECT_EQ(errors(""),
              "folder/test.toml:1:1: error: the file is empty; a variant needs at least format, name, [board], "
              "[pieces] and [setup]\n");
    EXPECT_EQ(errors(std::string(50 << 20, '#')),
              "folder/test.toml:1:1: error: the file has 52428800 bytes; the limit is 1048576\n");
}

TEST(Limits, TooManyValues) {
    std::string numbers = "x = [";
    for (int i = 0; i < 200000; ++i) numbers += "0,";
    EXPECT_EQ(errors(numbers + "]\n"), "folder/test.toml:1:200005: error: a file may hold at most 100000 values\n");
    std::string headers;
    for (int i = 0; i < 150000; ++i) headers += "[[a]]\n";
    EXPECT_EQ(errors(headers), "folder/test.toml:100001:1: error: a file may hold at most 100000 values\n");
}

TEST(Limits, ManyErrorsAreCutShort) {
    std::string text = head + king + setup;
    for (int i = 0; i < 20000; ++i) text += "wrong" + std::to_string(i) + " = 1\n";
    const auto result = read_definition(text, "a.toml", "a", {});
    EXPECT_EQ(result.diagnostics().size(), 101U);
    EXPECT_NE(result.diagnostics().back().message.find("more are not shown"), std::string::npos);
}

TEST(Builtin, UnknownNamesAreSuggested) {
    const auto result = load_builtin("ches");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error(), "error: there is no built-in variant \"ches\"; did you mean \"chess\"?");
    EXPECT_EQ(load_builtin("../chess").error(), "error: there is no built-in variant \"../chess\"");
    EXPECT_FALSE(builtin_file("variants/nowhere/variant.toml"));
    EXPECT_TRUE(builtin_file("stdlib/pieces/fide.toml"));
}

TEST(Builtin, EveryVariantLoads) {
    const std::vector<std::string> names = builtin_variants();
    EXPECT_FALSE(names.empty());
    for (const std::string& name : names) {
        const auto variant = load_builtin(name);
        EXPECT_TRUE(variant) << texts(variant.diagnostics());
        EXPECT_TRUE(variant && !(*variant)->start().empty()) << name;
        EXPECT_EQ(texts(variant.diagnostics()), "") << "shipped variants give no warnings";
    }
}

}  // namespace loader_test
