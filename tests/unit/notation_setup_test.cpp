// Set-ups: drawings become start positions, and mistakes are reported at their place in the file.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "notation_variants.hpp"

namespace notation_setup_test {

using namespace varia;
using namespace notation_test;

// Everything but the set-up: eleven lines, so that the rest begins on line 12.
const std::string flat = R"(format = 1
name = "Flat"
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]
[pieces.R]
name = "Rook"
moves = [{ slide = [1, 0] }]
)";

const std::string solid = R"(format = 1
name = "Solid"
[board]
axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-2" }, { name = "level", labels = "I-III" }]
[sides]
mirror = ["level"]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0, 0] }]

)";

TEST(SetUp, DrawingsBecomeStartPositions) {
    EXPECT_EQ(written(flat + "[setup]\nboard = \"\"\"\nk . . r\n. . . .\n. . . .\nK . R .\n\"\"\"\n")->start(),
              "k2r/4/4/K1R1 w - - 0 1");
    EXPECT_EQ(
        written(flat + "[setup]\nmirror = true\nboard = \"\"\"\n. . . .\n. . . .\n. . . .\nK . . R\n\"\"\"\n")->start(),
        "k2r/4/4/K2R w - - 0 1");
    EXPECT_EQ(written(solid + "[setup.slices]\n\"I\" = \"\"\"\n. .\nK .\n\"\"\"\n\"III\" = \"\"\"\n. k\n. .\n\"\"\"\n")
                  ->start(),
              "1k/2//2/2//2/K1 w - - 0 1");
    EXPECT_EQ(written(solid + "[setup]\nmirror = true\n[setup.slices]\nI = \"\"\"\n. .\nK .\n\"\"\"\n")->start(),
              "2/k1//2/2//2/K1 w - - 0 1");
    EXPECT_EQ(written(flat + "[setup]\nposition = \"k2r/4/4/K2R b\"\n")->start(), "k2r/4/4/K2R b - - 0 1");
    EXPECT_EQ(written(flat + "[setup]\nposition = \"k2r/4/4/K2R\"\n")->start(), "k2r/4/4/K2R w - - 0 1");
}

TEST(SetUp, HandsAreHeldAtTheStart) {
    const std::string drops = flat + "drop = true\n[rules]\nreserve = \"captor\"\n";
    EXPECT_EQ(written(drops + "[setup]\nhand = \"RRr\"\nboard = \"\"\"\nk . . .\n. . . .\n. . . .\nK . . .\n\"\"\"\n")
                  ->start(),
              "k3/4/4/K3[RRr] w - - 0 1");
    EXPECT_EQ(written(drops + "[setup]\nposition = \"k3/4/4/K3[R] w - - 0 1\"\nhand = \"r\"\n")->start(),
              "k3/4/4/K3[Rr] w - - 0 1");
}

TEST(SetUp, CastlingIsPossibleWhereKingAndPartnerStandInPlace) {
    const std::string castling = flat +
                                 "[[castling]]\nname = \"O-O\"\nletter = \"K\"\nking = \"K\"\npartner = \"R\"\n"
                                 "king_from = \"a1\"\nking_to = \"c1\"\npartner_from = \"d1\"\npartner_to = \"b1\"\n";
    EXPECT_EQ(written(castling + "[setup]\nboard = \"\"\"\nk . . r\n. . . .\n. . . .\nK . . R\n\"\"\"\n")->start(),
              "k2r/4/4/K2R w Kk - 0 1");
    EXPECT_EQ(written(castling + "[setup]\nboard = \"\"\"\nk . . r\n. . . .\n. . . .\nK . R .\n\"\"\"\n")->start(),
              "k2r/4/4/K1R1 w k - 0 1");
    EXPECT_EQ(written(castling + "[setup]\nposition = \"k2r/4/4/K2R w - - 0 1\"\n")->start(), "k2r/4/4/K2R w - - 0 1");
}

struct Wrong {
    std::string toml;
    unsigned line, column;
    const char* message;  // a part of the message
};

TEST(SetUp, WhatIsWrongIsSaidWhereItStands) {
    const std::string board = flat + "[setup]\nboard = \"\"\"\n";
    const std::vector<Wrong> cases = {
        {board + "k . . r\n. . . .\n. . x .\nK . R .\n\"\"\"\n", 16, 5, "no piece has the letter \"x\""},
        {board + "k . . r\n  . . . . R\n. . . .\nK . R .\n\"\"\"\n", 15, 11, "the row has 5 cells; expected 4"},
        {board + "k . . r\n. . .\n. . . .\nK . R .\n\"\"\"\n", 15, 1, "the row has 3 cells; expected 4"},
        {board + "k . . r\n. . . .\n. . . .\n\"\"\"\n", 16, 1, "the drawing has 3 rows; expected 4"},
        {board + "k . . #\n. . . .\n. . . .\nK . R .\n\"\"\"\n", 14, 7, "d4 is a cell of the board"},
        {board + ". . . .\n. . . .\n. . . .\nK . R .\n\"\"\"\n", 12, 1, "black starts without a royal piece"},
        {board + "k . . .\n. . . .\n. . . .\nR . . K\n\"\"\"\n", 12, 1, "black is in check (a4)"},
        {flat + "[setup]\nmirror = true\nboard = \"\"\"\nk . . .\n. . . .\n. . . .\nK . . .\n\"\"\"\n", 15, 1,
         "only the first side's pieces"},
        {flat + "[setup]\nmirror = true\nboard = \"\"\"\nR . . .\n. . . .\n. . . .\nR . . K\n\"\"\"\n", 15, 1,
         "the mirror image of a4"},
        {flat + "[setup]\nposition = \"k3/4/4/Kx2 w - - 0 1\"\n", 13, 21, "no piece has the letter \"x\""},
        {flat + "[setup]\nposition = \"k3/4/4/K3 w - - 0 1\"\nhand = \"R\"\n", 14, 9, "no pieces in hand"},
        {solid + "[setup.slices]\n\"IV\" = \"\"\"\n. .\nK .\n\"\"\"\n", 13, 1, "no label \"IV\""},
        {solid + "[setup.slices]\n\"I II\" = \"\"\"\n. .\nK .\n\"\"\"\n", 13, 1, "names 2 places"},
    };
    for (const Wrong& wrong : cases) {
        const Result<VariantPtr> loaded = load_text(wrong.toml, "test.toml", "test");
        ASSERT_FALSE(loaded) << wrong.toml;
        const Diagnostic& first = loaded.diagnostics().front();
        EXPECT_EQ(first.file, "test.toml");
        EXPECT_EQ(first.line, wrong.line) << first.text();
        EXPECT_EQ(first.column, wrong.column) << first.text();
        EXPECT_NE(first.message.find(wrong.message), std::string::npos) << first.text();
    }
}

TEST(SetUp, AGameThatIsOverAtItsStartIsWarnedOf) {
    const Result<VariantPtr> loaded = load_text(
        flat + "[rules]\nbare_kings = \"draw\"\n[setup]\nposition = \"k3/4/4/3K w - - 0 1\"\n", "test.toml", "test");
    ASSERT_TRUE(loaded) << loaded.error();
    ASSERT_EQ(loaded.diagnostics().size(), 1U);
    EXPECT_EQ(loaded.diagnostics()[0].severity, Severity::warning);
    EXPECT_NE(loaded.diagnostics()[0].message.find("the game is over at its start: draw bare-kings"),
              std::string::npos);
}

}  // namespace notation_setup_test
