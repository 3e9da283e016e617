// Pictures of captures that are not made by going onto the captured piece. The cells were counted on paper.
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "draw.hpp"
#include "notation_variants.hpp"
#include "subject.hpp"

namespace cli_captures_test {

using namespace varia;
using namespace varia::cli;
using notation_test::shipped;

Subject subject_of(const VariantPtr& variant, std::string_view what, std::string_view position = "startpos") {
    const Result<Position> read = parse_position(variant, position);
    if (!read) throw std::runtime_error(read.error());
    Rules rules(variant);
    Result<Subject> subject = find_subject(rules, *read, what);
    if (!subject) throw std::runtime_error(subject.error());
    return *std::move(subject);
}

Drawing ascii(const Subject& subject) {
    Drawing drawing;
    drawing.unicode = false;
    drawing.width = 1000;
    drawing.marks = subject.marks;
    return drawing;
}

std::string picture(const Subject& subject) { return draw_board(subject.position, ascii(subject)); }
std::string legend(const Subject& subject) { return draw_legend(subject.position, ascii(subject)); }

// Returns the cells with this mark, in the order of the board: "c3 d3".
std::string marked(const Subject& subject, Mark mark) {
    std::string names;
    for (std::size_t c = 0; c < subject.marks.size(); ++c)
        if (subject.marks[c] == mark)
            names += (names.empty() ? "" : " ") + subject.position.variant().board().name(static_cast<Cell>(c));
    return names;
}

TEST(CapturePictures, Rifles) {
    const Subject rook = subject_of(shipped("rifle"), "a1", "r3k3/8/8/8/8/8/8/R2nK3 w - - 0 1");
    EXPECT_EQ(picture(rook),
              "8 'r' .  .  .  k  .  .  .\n"
              "7  \"  .  .  .  .  .  .  .\n"
              "6  \"  .  .  .  .  .  .  .\n"
              "5  \"  .  .  .  .  .  .  .\n"
              "4  \"  .  .  .  .  .  .  .\n"
              "3  \"  .  .  .  .  .  .  .\n"
              "2  \"  .  .  .  .  .  .  .\n"
              "1 [R] \"  \" 'n' K  .  .  .\n"
              "   a  b  c  d  e  f  g  h\n");
    EXPECT_EQ(legend(rook), "\" can go there, or capture there without moving, ' ' can be captured from afar\n");
    // A pawn moves to other cells than it captures on.
    const Subject pawn = subject_of(shipped("rifle"), "P@d4");
    EXPECT_EQ(marked(pawn, Mark::afar), "c5 e5");
    EXPECT_EQ(marked(pawn, Mark::quiet), "d5");
    // Moves of both kinds, on three levels.
    const Subject dragon = subject_of(shipped("dragonchess"), "R@2f4");
    EXPECT_EQ(marked(dragon, Mark::afar), "1f3 1e4 1f4 1g4 1f5");
}

TEST(CapturePictures, RemoteCapturesOfAPieceAlone) {
    const VariantPtr ultima = shipped("ultima");
    const Subject withdrawer = subject_of(ultima, "W@d4");
    EXPECT_EQ(marked(withdrawer, Mark::quiet_struck), "c3 d3 e3 c4 e4 c5 d5 e5");
    EXPECT_EQ(marked(withdrawer, Mark::struck), "");
    // In the corner it cannot move away from any piece.
    EXPECT_EQ(marked(subject_of(ultima, "W@a1"), Mark::quiet_struck), "");
    // It captures a piece between its target cell and a friend one cell further on. So it does not capture on the edge,
    // nor behind a piece that it cannot pass.
    const Subject pincer = subject_of(ultima, "P@a1");
    EXPECT_EQ(marked(pincer, Mark::quiet_struck), "c1 d1 e1 f1 g1 a3 a4 a5 a6 a7");
    EXPECT_EQ(marked(pincer, Mark::struck), "b2 c2 d2 e2 f2 g2 h2 b3 b4 b5 b6 b7 b8");
    EXPECT_EQ(marked(pincer, Mark::quiet), "b1 h1 a2 a8");
    EXPECT_NE(legend(pincer).find("^ can capture what stands there, ending elsewhere"), std::string::npos);
    // It lands behind the piece that it leaps over.
    const Subject leaper = subject_of(ultima, "L@a1");
    EXPECT_EQ(marked(leaper, Mark::quiet_struck), "b1 c1 d1 e1 f1 g1 a2 b2 a3 c3 a4 d4 a5 e5 a6 f6 a7 g7");
    EXPECT_EQ(marked(leaper, Mark::quiet), "h1 a8 h8");
    // The king captures by going onto the piece, as in chess.
    EXPECT_EQ(marked(subject_of(ultima, "K@a1"), Mark::both), "b1 a2 b2");
}

TEST(CapturePictures, RemoteCapturesInAPosition) {
    const Subject withdrawer = subject_of(shipped("ultima"), "d4", "k7/8/8/3p4/3W4/2l5/8/K7 w - - 0 1");
    EXPECT_EQ(marked(withdrawer, Mark::struck), "c3 d5");  // from these d4-e5 and d4-d3 go straight away
}

TEST(CapturePictures, WhatIsNextToACaptureExplodes) {
    const Subject knight = subject_of(shipped("atomic"), "d4", "7k/3P1n2/4p3/8/3N4/8/8/4K3 w - - 0 1");
    EXPECT_EQ(marked(knight, Mark::capture), "e6");
    EXPECT_EQ(marked(knight, Mark::struck), "f7");  // pawns do not explode
    EXPECT_NE(picture(knight).find("^n^"), std::string::npos);
    EXPECT_NE(legend(knight).find("^ ^ can be captured by a move that ends elsewhere"), std::string::npos);
}

TEST(CapturePictures, DiscsThatTurn) {
    const Subject disc = subject_of(shipped("reversi"), "D");
    EXPECT_TRUE(disc.put_down);
    EXPECT_EQ(disc.cell, no_cell);
    EXPECT_EQ(marked(disc, Mark::place), "d3 c4 f5 e6");
    EXPECT_EQ(marked(disc, Mark::turned), "d4 e5");
    EXPECT_EQ(disc.sentence, "Disc (D, black), dropped");
}

TEST(CapturePictures, Hoppers) {
    // Cells behind a hurdle, on each of three lines.
    EXPECT_EQ(marked(subject_of(shipped("grasshopper"), "G@a1"), Mark::over),
              "c1 d1 e1 f1 g1 h1 a3 c3 a4 d4 a5 e5 a6 f6 a7 g7 a8 h8");
    // The cannon of xiangqi needs a hurdle only for a capture.
    const Subject cannon = subject_of(shipped("xiangqi"), "C@e5");
    EXPECT_EQ(marked(cannon, Mark::quiet_over), "e1 e2 e3 a5 b5 c5 g5 h5 i5 e7 e8 e9 e10");
    EXPECT_EQ(marked(cannon, Mark::quiet), "e4 d5 f5 e6");
    // The cannon of janggi needs a hurdle for every move.
    EXPECT_EQ(marked(subject_of(shipped("janggi"), "C@e5"), Mark::over), "e1 e2 e3 a5 b5 c5 g5 h5 i5 e7 e8 e9 e10");
}

TEST(CapturePictures, ChangesOfPlaces) {
    const Result<VariantPtr> variant = load_text(R"toml(
format = 1
name = "Swapping knights"
extends = "chess"
[pieces.N]
moves = [{ leap = [1, 2], swap = true, captures = "any" }]
)toml",
                                                 "test.toml", "test");
    ASSERT_TRUE(variant) << variant.error();
    EXPECT_EQ(marked(subject_of(*variant, "N@a1"), Mark::swap), "c2 b3");
    const Subject knight = subject_of(*variant, "b1");
    EXPECT_EQ(marked(knight, Mark::swap), "d2 a3 c3");
    EXPECT_NE(picture(knight).find("/P/"), std::string::npos);
    EXPECT_NE(legend(knight).find("/ / can change places with it"), std::string::npos);
}

// The pictures of pieces with ordinary captures have no other marks.
TEST(CapturePictures, OrdinaryPieces) {
    const Subject knight = subject_of(shipped("chess"), "N@a1");
    EXPECT_EQ(marked(knight, Mark::both), "c2 b3");
    EXPECT_EQ(legend(knight), "* can go or capture there\n");
    const Subject pawn = subject_of(shipped("chess"), "e5", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    EXPECT_EQ(marked(pawn, Mark::struck), "");
}

}  // namespace cli_captures_test
