// Betza notation with mistakes: the messages and their columns; and hostile texts do no harm.
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/board.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "betza.hpp"

namespace betza_errors_test {

using varia::Leg;
using varia::MoveDef;

struct Wrong {
    const char* text;
    unsigned column;
    const char* message;  // a part of the message
};

const std::vector<Wrong>& wrong_texts() {
    static const std::vector<Wrong> cases = {
        {"", 1, "empty"},
        {"fm", 1, "no atom"},
        {"Wfm", 2, "no atom"},
        {"WM", 2, "unknown atom \"M\""},
        {"X", 1, "behind another atom"},
        {"HY", 1, "no leap"},
        {"I", 1, "more than a table"},
        {"J", 1, "authors disagree"},
        {"NL", 2, "authors disagree"},
        {"KO2", 2, "castling"},
        {"fU", 1, "m, c and i alone"},
        {"WmaU", 2, "m, c and i alone"},
        {"U3", 1, "no range"},
        {"Ws@8", 2, "drops"},
        {"@@", 1, "drops"},
        {"O", 1, "by how many cells"},
        {"ifO2", 1, "l, r and s alone"},
        {"fWkF", 3, "modifier \"k\""},
        {"fWwF", 3, "unknown modifier \"w\""},
        {"daR", 3, "an own piece on the way"},
        {"oR", 2, "a board of known size"},
        {"nnD", 1, "the long step of a pawn"},
        {"fmnnnD", 5, "\"n\" stands twice"},
        {"mnnN", 1, "the long step of a pawn"},
        {"oafR", 4, "plain leg"},
        {"tR", 2, "name the kings"},
        {"tpapR", 5, "for none"},
        {"uR", 2, "needs \"c\" or \"d\""},
        {"afucR", 5, "unloads"},
        {"xR", 1, "modifier \"x\""},
        {"qafN", 4, "\"q\" cannot stand"},
        {"pgafW", 5, "not two of them"},
        {"npR4", 3, "cannot stand together"},
        {"Wxfe", 2, "no atom"},
        {"fhW", 2, "\"h\""},
        {"fhF", 2, "\"h\""},
        {"hN", 1, "\"h\""},
        {"vhN", 2, "\"h\""},
        {"hrfN", 1, "\"h\""},
        {"hrK", 1, "\"h\""},
        {"fmlN", 3, "stand apart"},
        {"mmR", 2, "twice"},
        {"W04", 2, "range"},
        {"W123", 2, "range"},
        {"4W", 1, "no atom before it"},
        {"KK", 1, "not a rider"},
        {"RR", 1, "not a rider"},
        {"WW3", 1, "takes no range"},
        {"WWW", 1, "takes no range"},
        {"nW", 2, "\"n\" means nothing"},
        {"nR", 2, "\"n\" means nothing"},
        {"nC", 2, "which cells are in the way"},
        {"jZ", 2, "which cells are in the way"},
        {"nN0", 2, "without a range"},
        {"nNN", 2, "without a range"},
        {"jW", 2, "it needs a range"},
        {"jjH", 3, "\"jj\""},
        {"jjW2", 3, "skips all cells"},
        {"njD", 3, "contradict"},
        {"pN", 2, "slides"},
        {"gK", 2, "slides"},
        {"pgR", 3, "together"},
        {"eF", 2, "beside \"c\""},
        {"mceF", 4, "without \"m\""},
        {"cafF", 4, "both on its way and where it ends"},
        {"cacamF", 1, "two pieces on its way"},
        {"capafmF", 1, "goes over no other piece"},
        {"icafmF", 1, "a first move that captures"},
        {"ceafmF", 6, "en passant on the way"},
        {"yW", 2, "\"y\" needs"},
        {"zB", 2, "range"},
        {"zN3", 2, "only defined on"},
        {"fzB3", 3, "direction letters"},
        {"W-", 2, "where an atom is expected"},
        {"W?F", 2, "where an atom is expected"},
        {"(W", 1, "not closed"},
        {"()", 1, "nothing stands"},
        {"m(WF)", 1, "before a group"},
        {"(WF)3", 5, "repeats one path"},
        {"(R-F)3", 2, "single steps"},
        {"(W-F)0", 2, "a board of known size"},
        {"(4)", 1, "two numbers"},
        {"(0,0)", 1, "leads nowhere"},
        {"[F?R]3", 6, "range behind a bracket"},
        {"[F+R]", 3, "joined with"},
        {"[mF?R]", 3, "no modifiers but directions"},
        {"p[F?R]", 1, "before a bracket"},
        {"N-lW", 3, "oblique leg"},
        {"(paf)R", 6, "no number says how often"},
        {"(paf)0R", 6, "no number says how often"},
        {"(paf)3", 1, "no atom behind it"},
        {"W(af)3x", 2, "no atom behind it"},
        {"(aflflrlfrlrlfr)99R", 17, "more than 1000 letters"},
        {"(afafafafaf)99W", 13, "more than 20000 letters"},
        {"m(am)2mW", 7, "stands twice"},
        {"(az)3E", 6, "unknown atom"},
        {"fff@8", 1, "drops"},
        {"W-lF", 3, "no move in this direction"},
        {"UW-U", 4, "cannot stand in a chain"},
        {"Rc0", 2, "modifiers on a range"},
        {"W{F}", 2, "other extensions"},
        {"W F", 2, "blank"},
        {"W\xC3\xA9"
         "F",
         2, "unexpected \"\xC3\xA9\""},
        {"iiW", 2, "\"ii\""},
        {"aiW", 3, "\"i\" after"},
        {"maisR", 5, "needs a range, or a board"},
        {"abF", 1, "leads back"},
        {"fabafW", 1, "crosses itself"},
        {"farararafW", 1, "crosses itself"},
        {"fafabW", 1, "crosses itself"},
        {"mabR", 1, "crosses itself"},
        {"WgabyabsR", 2, "crosses itself"},
        {"fasasasR", 1, "crosses itself"},
        {"aaaK", 1, "crosses itself"},
        {"fafafafafafR", 1, "sliding legs"},
        {"fafafafN0", 1, "sliding legs"},
        {"aaaaaK", 1, "paths"},
        {"n(99,0)99", 1, "more than 1000 legs"},
    };
    return cases;
}

TEST(Betza, WhatIsNotUnderstoodIsAnErrorAtItsColumn) {
    for (const Wrong& wrong : wrong_texts()) {
        const auto result = varia::parse_betza(wrong.text, {0, 7, 1});
        ASSERT_FALSE(result) << wrong.text;
        const varia::Diagnostic& first = result.diagnostics()[0];
        EXPECT_EQ(first.line, 7U) << wrong.text;
        EXPECT_EQ(first.column, wrong.column) << wrong.text << ": " << first.message;
        EXPECT_NE(first.message.find(wrong.message), std::string::npos) << wrong.text << ": " << first.message;
    }
}

// ---- hints --------------------------------------------------------------------------------------------------------

// Loads a board of six by six with a rook that moves as `move` says: Betza notation, a table, or a key of its table.
varia::Result<varia::VariantPtr> with_rook(const std::string& move, const std::string& position) {
    const bool key = move.find(" = ") != std::string::npos && move[0] != '{';
    std::string text =
        "format = 1\nname = \"Remedy\"\n[board]\naxes = [{ name = \"file\", labels = \"a-f\" }, { name = \"rank\", "
        "labels = \"1-6\" }]\n";
    text += "[pieces.P]\nname = \"Pawn\"\nmoves = []\n[pieces.R]\nname = \"Rook\"\n";
    text += key              ? move + "\nmoves = \"R\"\n"
            : move[0] == '{' ? "moves = [" + move + "]\n"
                             : "moves = \"" + move + "\"\n";
    text += "[[rules.extinction]]\nkinds = [\"R\"]\nresult = \"loss\"\nside = \"white\"\n[setup]\nposition = \"" +
            position + "\"\n";
    return varia::load_text(text, "remedy.toml", "remedy");
}

// Returns the texts between backquotes.
std::vector<std::string> remedies(const std::string& hint) {
    std::vector<std::string> found;
    for (std::size_t at = hint.find('`'); at != std::string::npos; at = hint.find('`', at + 1)) {
        const std::size_t end = hint.find('`', at + 1);
        found.push_back(hint.substr(at + 1, end - at - 1));
        at = end;
    }
    return found;
}

TEST(BetzaRemedies, EachLoads) {
    std::size_t loaded = 0;
    for (const Wrong& wrong : wrong_texts()) {
        const auto result = varia::parse_betza(wrong.text, {0, 7, 1});
        ASSERT_FALSE(result) << wrong.text;
        for (const varia::Diagnostic& d : result.diagnostics()) {
            EXPECT_EQ(d.hint.find("[ ... ]"), std::string::npos) << d.hint;
            for (const std::string& remedy : remedies(d.hint)) {
                const auto variant = with_rook(remedy, "6/6/6/6/6/R5 w - - 0 1");
                EXPECT_TRUE(variant) << wrong.text << ": " << remedy << "\n" << variant.error();
                ++loaded;
            }
        }
    }
    EXPECT_GE(loaded, 40U);
}

struct Remedy {
    const char* refused;  // a text for which the hint is offered
    const char* remedy;
    const char* position;  // white's rook is to move
    const char* cells;     // cells to which it can go, found by hand
};

TEST(BetzaRemedies, EachDoesWhatItSays) {
    const std::vector<Remedy> all{
        {"tR", "{ hop = [1, 0], hurdle = { side = \"own\" } }", "6/6/6/p5/6/R1P3 w - - 0 1", "d1 e1 f1"},
        {"tR", "{ slide = [1, 0], victims = [\"R\"] }", "6/6/6/p5/6/R1r3 w - - 0 1", "a2 b1 c1"},
        {"daR", "dR", "6/6/6/p5/6/R1P3 w - - 0 1", "c1"},
        {"uR", "ucR", "6/6/6/p5/6/R1P3 w - - 0 1", "a3"},
        {"uR", "udR", "6/6/6/p5/6/R1P3 w - - 0 1", "c1"},
        {"cafF", "cafmF", "6/6/1P1p2/2R3/1p4/6 w - - 0 1", "a1 e5"},
        {"Rc0", "{ hop = [1, 0], hurdles = \"any\", takes = \"hurdle\" }", "6/6/6/6/6/Rp1p2 w - - 0 1", "c1 e1 f1"},
        {"maisR", "maisR3", "6/6/6/6/6/R5 w - - 0 1", "b2 c3 d4"},
        {"W-", "W-F", "6/6/6/6/6/RP4 w - - 0 1", "b3"},
        {"X", "FX", "6/6/6/6/6/R5 w - - 0 1", "b5 e2"},
        {"iiW", "{ leap = [0, 1], expand = \"none\", from = \"rank == 3\" }", "6/6/6/2R3/6/6 w - - 0 1", "c4"},
        {"iiW", "{ leap = [0, 1], expand = \"none\", from = \"rank == 3\" }", "6/6/6/6/2R3/6 w - - 0 1", ""},
        {"(paf)R", "(paf)3R", "6/6/6/p5/6/RpPp2 w - - 0 1", "a2 a3 a4 a5 a6 b1 d1 e1 f1"},
        {"WaiW", "{ legs = [{ step = [1, 0], range = [2, 2], stop = false }, { step = [0, 1], range = [2, 2] }] }",
         "6/6/6/6/6/R5 w - - 0 1", "c3"},
        {"nC", "{ path = [[1, 0], [1, 0], [1, 1]] }", "6/6/6/6/6/RP4 w - - 0 1", "b4"},
        {"nZ", "{ path = [[1, 1], [1, 1], [1, 0]] }", "6/6/6/6/6/R5 w - - 0 1", "c4 d3"},
        {"jC",
         "{ legs = [{ step = [1, 0], over = \"piece\", stop = false }, { step = [1, 0], stop = false }, { step = [1, "
         "1] }] }",
         "6/6/6/6/6/RP4 w - - 0 1", "d2"},
        {"W04", "{ slide = [1, 0], range = [3, 3] }", "6/6/6/6/6/R5 w - - 0 1", "a4 d1"},
        {"W04", "W0", "6/6/6/p5/6/R1P3 w - - 0 1", "a2 a3 b1"},
        {"pgR", "pRgR", "6/6/6/6/6/R1P3 w - - 0 1", "d1 e1 f1"},
        {"jjH", "{ legs = [{ step = [1, 0], stop = false }, { step = [1, 1] }] }", "6/6/6/6/6/RP4 w - - 0 1", "b3"},
        {"nW", "nD", "6/6/6/6/6/RP4 w - - 0 1", "a3"},
        {"fzB3", "{ legs = [{ step = [1, 1] }, { step = [-1, 1] }, { step = [1, 1] }], expand = \"none\" }",
         "6/6/6/6/6/R5 w - - 0 1", "a3 b2 b4"},
    };
    for (const Remedy& remedy : all) {
        const auto refused = varia::parse_betza(remedy.refused, {0, 7, 1});
        ASSERT_FALSE(refused) << remedy.refused;
        std::string offered;
        for (const varia::Diagnostic& d : refused.diagnostics()) offered += d.hint + "\n";
        EXPECT_NE(offered.find("`" + std::string(remedy.remedy) + "`"), std::string::npos)
            << remedy.refused << " is told\n"
            << offered;
        const auto variant = with_rook(remedy.remedy, remedy.position);
        ASSERT_TRUE(variant) << remedy.remedy << "\n" << variant.error();
        varia::Position start = varia::start_position(*variant);
        varia::Rules rules(*variant);
        std::set<std::string> cells;
        for (const varia::Move& move : rules.legal_moves(start))
            if (move.type != varia::MoveType::pass) cells.insert((*variant)->board().name(move.to));
        std::string joined;
        for (const std::string& cell : cells) joined += (joined.empty() ? "" : " ") + cell;
        EXPECT_EQ(joined, remedy.cells) << remedy.remedy << " in " << remedy.position;
    }
}

// ---- several mistakes ---------------------------------------------------------------------------------------------

TEST(Betza, EveryFaultOfATextIsReported) {
    const auto result = varia::parse_betza("fMnWkN4!xR", {0, 3, 20});
    ASSERT_FALSE(result);
    std::vector<unsigned> columns;
    for (const varia::Diagnostic& d : result.diagnostics()) columns.push_back(d.column);
    // The mistakes: M at 21, W at 23, k at 24, ! at 27, x at 28.
    EXPECT_EQ(columns, (std::vector<unsigned>{21, 23, 24, 27, 28}));
    for (const varia::Diagnostic& d : result.diagnostics()) EXPECT_FALSE(d.hint.empty()) << d.message;
}

TEST(Betza, ATextIsReadWithinABudget) {
    const auto read = [](const std::string& text, const varia::LoadBudget& budget) {
        return varia::read_betza(text, varia::BetzaReading::standard, {}, budget);
    };
    // A path of many legs, and then the more than thousand paths that go on from it.
    std::string large;
    for (int i = 0; i < 400; ++i) large += "fa";
    large += "aaaK";
    varia::LoadBudget few, small;
    few.steps = 50;
    small.memory = std::size_t{1} << 20U;
    EXPECT_TRUE(read("KN", {}));
    for (const auto& result : {read("KN", few), read(large, small)}) {
        ASSERT_FALSE(result);
        EXPECT_NE(result.diagnostics()[0].message.find("more work or memory"), std::string::npos);
    }
    EXPECT_TRUE(read("[W-(9,8)0]", varia::LoadBudget::strict()));
    EXPECT_FALSE(read("[W-(99,98)0]", varia::LoadBudget::strict()));
}

TEST(Betza, HostileTextsAreRefusedQuickly) {
    EXPECT_FALSE(varia::parse_betza(std::string(1'000'000, 'W'), {0, 1, 1}));
    EXPECT_FALSE(varia::parse_betza(std::string(999, 'a') + "K", {0, 1, 1}));
    std::string many;
    for (int i = 0; i < 240; ++i) many += "aaaK";
    EXPECT_FALSE(varia::parse_betza(many, {0, 1, 1}));
    (void)varia::parse_betza("fhaafsN0", {0, 1, 1});
    (void)varia::parse_betza("aaaaR", {0, 1, 1});
    (void)varia::parse_betza("fafsafsafsaR", {0, 1, 1});
    std::string far;
    for (int i = 0; i < 110; ++i) far += "(99,98)0";
    EXPECT_TRUE(varia::parse_betza(far, {0, 1, 1}));
    const auto often = varia::parse_betza(std::string(900, 'm') + "W", {0, 1, 1});
    ASSERT_FALSE(often);
    EXPECT_EQ(often.diagnostics().size(), 20U);
    std::string bytes;
    for (int i = 1; i < 256; ++i) bytes += static_cast<char>(i);
    EXPECT_FALSE(varia::parse_betza(bytes, {0, 1, 1}));
    // Short rows of letters that occur in the notation, from a fixed sequence. The parser returns moves or errors and
    // never crashes.
    std::uint32_t seed = 12345;
    const std::string letters = "fblrvshmcnjpgyzaidtuqoeWFDNAHCZGKQRBXYUO@0129-?[](),";
    int understood = 0;
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (int i = 0; i < 6; ++i) {
            seed = seed * 1664525U + 1013904223U;
            text += letters[(seed >> 16) % letters.size()];
        }
        const auto result = varia::parse_betza(text, {0, 1, 1});
        if (!result) {
            EXPECT_FALSE(result.diagnostics().empty()) << text;
            continue;
        }
        ++understood;
        for (const MoveDef& move : result->moves) {
            EXPECT_EQ(move.paths.empty(), move.anywhere) << text;
            for (const auto& path : move.paths) {
                EXPECT_FALSE(path.empty()) << text;
                EXPECT_TRUE(path.back().stop) << text;
                for (const Leg& leg : path) {
                    EXPECT_EQ(leg.step.size(), 2U);
                    EXPECT_LE(leg.min, leg.max) << text;
                    EXPECT_GE(leg.max, 1) << text;
                }
            }
        }
    }
    EXPECT_GT(understood, 100);
}

}  // namespace betza_errors_test
