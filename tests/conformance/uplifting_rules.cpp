// The rules of Uplifting 3D Chess, sentence by sentence. The expected moves come from the inventor's text and the
// readings in the variant's README. The referee must agree.
#include <string>

#include <gtest/gtest.h>

#include "stage.hpp"

namespace uplifting_rules_test {

using conformance::Stage;

const std::string kings = "Ka1L1 kh8L8 ";

Stage uplifting(const std::string& pieces, const std::string& turn = "w") { return {"uplifting", pieces, turn}; }

// ---- pieces -------------------------------------------------------------------------------------------------------

TEST(Uplifting, Leapers) {
    // From d4L4 no leap leaves the board.
    uplifting("Ka1L1 kh8L1 Nd4L4").count("d4L4-", 24);
    uplifting("Ka1L1 kh8L1 Fd4L4").can("d4L4-f5L5 d4L4-c3L6").count("d4L4-", 24);
    uplifting("Ka1L1 kh8L1 Ed4L4").can("d4L4-f6L5 d4L4-b2L3").count("d4L4-", 24);
}

TEST(Uplifting, RidersAndTheirUnions) {
    // From d4L4 a rook has 7 cells on each axis; a bishop has 13 in each plane, 39 in all; a Jedi has 4 + 7 * 3 = 25.
    const std::string off = "Kb1L1 kh7L1 ";
    uplifting(off + "Rd4L4").count("d4L4-", 21);
    uplifting(off + "Bd4L4").count("d4L4-", 39);
    uplifting(off + "Jd4L4").count("d4L4-", 25);
    uplifting(off + "Ld4L4").count("d4L4-", 60);
    uplifting(off + "Sd4L4").count("d4L4-", 64);
    uplifting(off + "Cd4L4").count("d4L4-", 46);
    uplifting(off + "Qd4L4").count("d4L4-", 85);
}

// ---- the pawn -----------------------------------------------------------------------------------------------------

TEST(Uplifting, PawnsGoStraightUpOrDown) {
    uplifting(kings + "Pd4L4").can("d4L4-d4L5").count("d4L4-", 1);
    uplifting(kings + "pd4L4", "b").can("d4L4-d4L3").count("d4L4-", 1);
    uplifting(kings + "Pd4L4 nd4L5").count("d4L4-", 0);
}

TEST(Uplifting, DoubleStepFromTheSecondLevel) {
    uplifting(kings + "Pd4L2 Pe4L3").can("d4L2-d4L4 d4L2-d4L3").cannot("e4L3-e4L5");
    uplifting(kings + "pd4L7", "b").can("d4L7-d4L5");
    uplifting(kings + "Pd4L2 nd4L3 Pe4L2 ne4L4").cannot("d4L2-d4L4 e4L2-e4L4").can("e4L2-e4L3");
}

TEST(Uplifting, PawnsCaptureOnEightCellsOneLevelUp) {
    const std::string around = "nc3L5 nc4L5 nc5L5 nd3L5 nd5L5 ne3L5 ne4L5 ne5L5 ";
    uplifting(kings + around + "Pd4L4").can("d4L4-c3L5 d4L4-c4L5 d4L4-e5L5").count("d4L4-", 9);
    Stage("uplifting-narrow", kings + around + "Pd4L4")
        .can("d4L4-c4L5 d4L4-e4L5 d4L4-d3L5 d4L4-d5L5")
        .cannot("d4L4-c3L5 d4L4-e5L5")
        .count("d4L4-", 5);
}

TEST(Uplifting, EnPassantFromEightSides) {
    for (const char* cell : {"b3", "b4", "b5", "c3", "c5", "d3", "d4", "d5"})
        uplifting(kings + "Pc4L2 p" + cell + "L4")
            .play("c4L2-c4L4")
            .can(std::string(cell) + "L4-c4L3")
            .play(std::string(cell) + "L4-c4L3")
            .holds(".c4L4 pc4L3");
}

TEST(UpliftingNarrow, EnPassantFromFourSides) {
    for (const char* cell : {"b4", "c3", "c5", "d4"})
        Stage("uplifting-narrow", kings + "Pc4L2 p" + cell + "L4").play("c4L2-c4L4").can(std::string(cell) + "L4-c4L3");
    for (const char* cell : {"b3", "b5", "d3", "d5"})
        Stage("uplifting-narrow", kings + "Pc4L2 p" + cell + "L4")
            .play("c4L2-c4L4")
            .cannot(std::string(cell) + "L4-c4L3");
}

TEST(Uplifting, EnPassantOnTheNextMoveOnly) {
    uplifting(kings + "Pc4L2 pd4L4").play("c4L2-c4L4 h8L8-h7L8 a1L1-a2L1").cannot("d4L4-c4L3");
}

TEST(Uplifting, PromotionToEveryKindButKingAndPawn) {
    uplifting("Ka1L1 kh8L5 Pd4L7").cannot("d4L7-d4L8 d4L7-d4L8=K d4L7-d4L8=P").count("d4L7-d4L8=", 10);
    uplifting("Ka1L5 kh8L8 pd4L2", "b").play("d4L2-d4L1=F").holds("fd4L1");
}

// ---- castling -----------------------------------------------------------------------------------------------------

const std::string home = "Ka4L1! Ra1L1! Ra8L1! Rh1L1! Rh8L1! ka4L8! ra1L8! ra8L8! rh1L8! rh8L8! ";

const std::string shield = "Pa3L3 Pa5L3 Pb3L3 Pb5L3";  // protects black's king from the rook that has castled

TEST(Uplifting, CastlingTowardsEachOfFourRooks) {
    uplifting(home).can("a4L1-a2L1 a4L1-a6L1 a4L1-c2L1 a4L1-c6L1");
    uplifting(home + shield)
        .play("a4L1-a2L1")
        .holds("Ka2L1 Ra3L1 .a1L1 .a4L1")
        .can("a4L8-a2L8 a4L8-a6L8 a4L8-c2L8 a4L8-c6L8");
    uplifting(home + shield).play("a4L1-a6L1").holds("Ka6L1 Ra5L1 .a8L1 .a4L1");
    uplifting(home + shield).play("a4L1-c2L1").holds("Kc2L1 Rb3L1 .h1L1 .a4L1");
    uplifting(home + shield).play("a4L1-c6L1").holds("Kc6L1 Rb5L1 .h8L1 .a4L1");
}

TEST(Uplifting, CastlingInLineNeedsAllBetweenEmpty) {
    for (const char* cell : {"a2", "a3"})
        uplifting(home + "N" + cell + "L1").cannot("a4L1-a2L1").can("a4L1-a6L1 a4L1-c2L1 a4L1-c6L1");
    for (const char* cell : {"a5", "a6", "a7"})
        uplifting(home + "N" + cell + "L1").cannot("a4L1-a6L1").can("a4L1-a2L1 a4L1-c2L1 a4L1-c6L1");
}

TEST(Uplifting, DiagonalCastlingNeedsOnlyTheTwoCellsTheyLandOn) {
    uplifting(home + "Ng1L1 Nd1L1 Nf2L1 Ng8L1 Nc7L1").can("a4L1-c2L1 a4L1-c6L1");
    for (const char* cell : {"b3", "c2"}) uplifting(home + "N" + cell + "L1").cannot("a4L1-c2L1").can("a4L1-c6L1");
    for (const char* cell : {"b5", "c6"}) uplifting(home + "N" + cell + "L1").cannot("a4L1-c6L1").can("a4L1-c2L1");
}

TEST(Uplifting, CastlingNotThroughOrOntoAttackedCells) {
    // A rook above a cell attacks it.
    uplifting(home + "ra3L5").cannot("a4L1-a2L1").can("a4L1-a6L1 a4L1-c2L1 a4L1-c6L1");
    uplifting(home + "ra2L5").cannot("a4L1-a2L1");
    uplifting(home + "rb3L5").cannot("a4L1-c2L1").can("a4L1-a2L1");
    uplifting(home + "rc2L5").cannot("a4L1-c2L1");
    uplifting(home + "rb5L5").cannot("a4L1-c6L1");
    uplifting(home + "rc6L5").cannot("a4L1-c6L1");
    uplifting(home + "ra7L5").can("a4L1-a6L1");
    uplifting(home + "ra4L5").check(true).cannot("a4L1-a2L1 a4L1-a6L1 a4L1-c2L1 a4L1-c6L1");
}

TEST(Uplifting, CastlingNeedsKingAndRookUnmoved) {
    uplifting(home + "Pd4L3 pd5L6")
        .play("h1L1-h2L1 d5L6-d5L5 h2L1-h1L1 d5L5-d5L4")
        .cannot("a4L1-c2L1")
        .can("a4L1-c6L1 a4L1-a2L1")
        .ends("w KQBkqab - 0 3");
    uplifting(home + "Pd4L3 pd5L6")
        .play("a4L1-b4L1 d5L6-d5L5 b4L1-a4L1 d5L5-d5L4")
        .cannot("a4L1-c2L1 a4L1-a2L1 a4L1-a6L1 a4L1-c6L1");
}

TEST(Uplifting, CastlingIsReadByItsNames) {
    uplifting(home + shield).play("O-O-A").holds("Kc2L1 Rb3L1");
    uplifting(home + shield).play("O-O-B O-O-O").holds("Kc6L1 Rb5L1 ka6L8 ra5L8");
    uplifting(home + shield).play("O-O O-O-A").holds("Ka2L1 Ra3L1 kc2L8 rb3L8");
}

// ---- the end ------------------------------------------------------------------------------------------------------

const std::string smothered = "Ka1L1 kh8L8 pg8L8 ph7L8 pg7L8 ph8L7 pg8L7 ph7L7 pg7L7 Ne5L8";

TEST(Uplifting, FiveHundredHalfMoves) {
    Stage("uplifting", kings + "Qc4L4", "w", "", 498)
        .play("c4L4-c5L4")
        .status("ongoing")
        .play("h8L8-h7L8")
        .status("draw move-rule 1/2-1/2");
    Stage("uplifting", kings + "Rd4L4 Pc2L4", "w", "", 499).play("c2L4-c2L5").status("ongoing");
}

TEST(Uplifting, ALastMoveThatMatesWins) {
    Stage("uplifting", smothered, "w", "", 499).play("e5L8-f7L8").status("white-wins checkmate 1-0");
}

TEST(Uplifting, StalemateAndKingAgainstKingAreDraws) {
    uplifting("Ka1L1 kh8L8 Qf7L8 Qa5L7").play("a5L7-h5L7").status("draw stalemate 1/2-1/2");
    uplifting("Ka1L1 kh8L8 qb2L2").play("a1L1-b2L2").status("draw bare-kings 1/2-1/2");
}

}  // namespace uplifting_rules_test
