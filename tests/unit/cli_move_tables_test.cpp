// Moves written as the tables of variant files. The expected tables are those of docs/movement.md and of docs/format.md
// for the same pieces. Besides, the tables of each piece, read as a file, give a piece that reaches the same cells.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "betza_study.hpp"
#include "move_tables.hpp"

namespace varia::cli::cli_move_tables_test {

using Lines = std::vector<std::string>;

Lines tables_of(const std::string& text) {
    const Result<BetzaPiece> piece = read_betza(text, BetzaReading::standard, {9, 9, false, "rank"});
    EXPECT_TRUE(piece) << text << piece.error();
    return piece ? move_tables(piece->moves).entries : Lines{};
}

TEST(MoveTables, AsTheDocumentationHasThem) {
    EXPECT_EQ(tables_of("N"), (Lines{"{ leap = [1, 2] }"}));
    EXPECT_EQ(tables_of("mU"), (Lines{"{ anywhere = true, only = \"quiet\" }"}));
    EXPECT_EQ(tables_of("F2"), (Lines{"{ slide = [1, 1], range = 2 }"}));
    EXPECT_EQ(tables_of("cpR"), (Lines{"{ hop = [0, 1], only = \"capture\" }"}));
    EXPECT_EQ(tables_of("gB"), (Lines{"{ hop = [1, 1], after = 1 }"}));
    EXPECT_EQ(tables_of("fcF"), (Lines{"{ leap = [[1, 1], [-1, 1]], only = \"capture\", expand = \"none\" }"}));
    EXPECT_EQ(tables_of("udR"), (Lines{"{ slide = [0, 1], swap = true, only = \"capture\", captures = \"own\" }"}));
    EXPECT_EQ(tables_of("pR4"),
              (Lines{"{ hop = [0, 1], before = 0, after = 3 }", "{ hop = [0, 1], before = [1, 1], after = 2 }",
                     "{ hop = [0, 1], before = [2, 2], after = 1 }"}));
}

// The cells that X reaches on the boards of a study, when its moves are these lines.
std::set<std::string> reached(const std::string& moves) {
    const auto variant = load_text(
        "format = 1\nname = \"T\"\n[board]\naxes = [{ name = \"file\", labels = \"a-i\" }, "
        "{ name = \"rank\", labels = \"1-9\" }]\n[pieces.P]\nname = \"Post\"\nmoves = []\n"
        "[pieces.X]\nname = \"Piece\"\nmoves = " +
            moves + "\n[setup]\nposition = \"9/9/9/2P1p4/3pXp3/4P4/2p3p2/9/9 w - - 0 1\"\n",
        "t.toml", "t");
    EXPECT_TRUE(variant) << moves << variant.error();
    std::set<std::string> cells;
    if (!variant) return cells;
    Rules rules(*variant);
    Position start = start_position(*variant);
    for (const Move& move : rules.legal_moves(start)) cells.insert((*variant)->board().name(move.to));
    return cells;
}

TEST(MoveTables, SayTheSameAsTheLetters) {
    for (const std::string text :
         {"N",   "mRcpR",  "fmWfceF", "nN",  "nA",  "[F?R]", "FyafsF", "gQ", "pR4",    "tpR", "dR",
          "udR", "fcafmF", "qN3",     "zB4", "jjR", "(4,1)", "fhNbK",  "jH", "maisR2", "afsK"}) {
        std::string tables = "[";
        for (const std::string& entry : tables_of(text)) tables += entry + ", ";
        EXPECT_EQ(reached(tables + "]"), reached("\"" + text + "\"")) << text << " is " << tables;
    }
}

TEST(BetzaStudy, HasWordsTablesAndBoards) {
    const Result<BetzaStudy> study = study_betza("KisO2", BetzaReading::standard, 8);
    ASSERT_TRUE(study) << study.error();
    EXPECT_EQ(study->cell, "e5");
    EXPECT_EQ(study->words.size(), 2U);
    EXPECT_NE(std::find(study->tables.begin(), study->tables.end(), "king_to = \"g1\""), study->tables.end());
    EXPECT_NE(std::find(study->tables.begin(), study->tables.end(), "partner_from = \"a1\""), study->tables.end());
    const Result<BetzaStudy> wrong = study_betza("WjjH", BetzaReading::standard);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.diagnostics()[0].file, "WjjH");
    EXPECT_EQ(wrong.diagnostics()[0].column, 4U);
    for (const int size : {min_study_size, max_study_size})
        EXPECT_TRUE(study_betza("QNN", BetzaReading::standard, size)) << size;
}

}  // namespace varia::cli::cli_move_tables_test
