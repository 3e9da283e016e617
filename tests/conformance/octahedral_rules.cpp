// The rules of Octahedral Chess and Pyramid Chess, sentence by sentence. The expected moves come from the inventor's
// page and the readings in the variant's README. The referee must agree.
#include <string>

#include <gtest/gtest.h>

#include "stage.hpp"

namespace octahedral_rules_test {

using conformance::Stage;

const std::string kings = "KVa1 kVa10 ";

Stage octahedral(const std::string& pieces, const std::string& turn = "w") { return {"octahedral", pieces, turn}; }

// ---- pieces -------------------------------------------------------------------------------------------------------

TEST(Octahedral, PiecesInTheMiddleOfTheBoard) {
    // Counted on paper from Ve5 on an empty board: lines within the shape of the board, leaps within it.
    octahedral("KVe5 kVa10").count("Ve5-", 26);
    octahedral("KVa1 kIXf6 NVe5").count("Ve5-", 24);
    octahedral("KIe5 kIXf6 RVe5")
        .can("Ve5-IIe5 Ve5-VIIIe5 Ve5-Va5 Ve5-Vj5 Ve5-Ve1 Ve5-Ve10")
        .count("Ve5-", 3 + 4 + 9 + 9);
    octahedral("KIf6 kIXf5 EVe5").can("Ve5-VIf6 Ve5-IIIc3 Ve5-IIIg7").cannot("Ve5-Vf6 Ve5-VIe6 Ve5-VIf5");
    octahedral("KIf6 kIXf5 BVe5").can("Ve5-Vf6 Ve5-VIe6 Ve5-VId5").cannot("Ve5-VIf6 Ve5-Ve6 Ve5-VIe5");
}

TEST(Octahedral, TheBoardNarrowsUpwardsAndDownwards) {
    octahedral("KVj1 kVj10 RVa5").cannot("Va5-VIa5 Va5-IVa5").can("Va5-Vb5");
    octahedral("KVj1 kVj10 RVIb5").can("VIb5-Vb5 VIb5-IVb5").cannot("VIb5-VIIb5 VIb5-IIIb5");
}

// ---- the pawn -----------------------------------------------------------------------------------------------------

TEST(Octahedral, PawnGoesInFiveDirections) {
    octahedral(kings + "PVe5").can("Ve5-Ve6 Ve5-VIe6 Ve5-IVe6 Ve5-VIe5 Ve5-IVe5").count("Ve5-", 5);
    octahedral(kings + "pVe5", "b").can("Ve5-Ve4 Ve5-VIe4 Ve5-IVe4 Ve5-VIe5 Ve5-IVe5").count("Ve5-", 5);
}

TEST(Octahedral, PawnCapturesLeftAndRightOfTheseFive) {
    octahedral(kings + "PVe5 nVd6 nVf6 nVId6 nVIf6 nIVd6 nIVf6 nVId5 nVIf5 nIVd5 nIVf5")
        .can("Ve5-Vd6 Ve5-Vf6 Ve5-VId6 Ve5-VIf6 Ve5-IVd6 Ve5-IVf6 Ve5-VId5 Ve5-VIf5 Ve5-IVd5 Ve5-IVf5")
        .count("Ve5-", 15);
    octahedral(kings + "PVe5 nVe6 nVIe6 nIVe6 nVIe5 nIVe5 nVd5 nVf5 nVd4").count("Ve5-", 0);
}

TEST(Octahedral, DoubleStepInFiveDirections) {
    octahedral(kings + "PVe5!").can("Ve5-Ve7 Ve5-VIIe7 Ve5-IIIe7 Ve5-VIIe5 Ve5-IIIe5").count("Ve5-", 10);
}

TEST(Octahedral, DoubleStepKeepsItsDirection) { octahedral(kings + "PVe5!").cannot("Ve5-VIe7 Ve5-VIIe6 Ve5-IVe7"); }

TEST(Octahedral, DoubleStepNeedsBothCellsEmpty) {
    octahedral(kings + "PVe5! nVe6 nVIIe7 nIVe5")
        .cannot("Ve5-Ve7 Ve5-VIIe7 Ve5-IIIe5")
        .can("Ve5-VIe6 Ve5-IIIe7 Ve5-VIIe5");
}

TEST(Octahedral, DoubleStepIsTheFirstMoveOnly) {
    octahedral(kings + "PVe5").count("Ve5-", 5);
    octahedral(kings + "PVe2!")
        .play("Ve2-VIe2 Va10-Vb10")
        .cannot("VIe2-VIe4")
        .play("VIe2-Ve2 Vb10-Va10")
        .cannot("Ve2-Ve4")
        .can("Ve2-Ve3");
}

TEST(Octahedral, APawnThatCapturesOntoAStartingCellHasMoved) {
    octahedral(kings + "PVe2! nVId2").play("Ve2-VId2 Va10-Vb10").cannot("VId2-VId4").can("VId2-VId3");
    octahedral(kings + "PVIe2 nVd2")
        .play("VIe2-Vd2 Va10-Vb10")
        .cannot("Vd2-Vd4")
        .can("Vd2-Vd3")
        .ends("- - 1 2 moved=Vd2");
}

TEST(Octahedral, UnmovedMarksSurvivePositionText) {
    octahedral(kings + "PVe2! PVd5!")
        .play("Ve2-VIe2 Va10-Vb10 VIe2-Ve2 Vb10-Va10")
        .ends("w - - 1 3 moved=Ve2 unmoved=Vd5")
        .reread()
        .cannot("Ve2-Ve4")
        .can("Vd5-Vd7");
}

TEST(Octahedral, ColumnRuleBarsOwnAndEnemyColumns) {
    octahedral(kings + "PVe5 PIIe6").cannot("Ve5-Ve6 Ve5-VIe6 Ve5-IVe6").can("Ve5-VIe5 Ve5-IVe5").count("Ve5-", 2);
    octahedral(kings + "PVe5 pVIIIe6").cannot("Ve5-Ve6 Ve5-VIe6 Ve5-IVe6").count("Ve5-", 2);
    octahedral(kings + "PVe5 pVIIIe6").refuses("Ve5-Ve6", "the line of the Pawn on VIIIe6");
}

TEST(Octahedral, ColumnRuleIsAboutPawnsOnly) {
    octahedral(kings + "PVe5 nVIIe6 RIIIe6").can("Ve5-Ve6 Ve5-VIe6 Ve5-IVe6");
}

TEST(Octahedral, ColumnRuleDoesNotCountThePawnItself) {
    octahedral(kings + "PVe5!").can("Ve5-VIe5 Ve5-VIIe5 Ve5-IIIe5");
}

TEST(Octahedral, ColumnRuleInThePawnsOwnColumn) {
    octahedral(kings + "PVe5! pVIIIe5").cannot("Ve5-VIe5 Ve5-IVe5 Ve5-VIIe5 Ve5-IIIe5").can("Ve5-Ve6 Ve5-VIIe7");
}

TEST(Octahedral, ColumnRuleBarsPassingThrough) {
    octahedral(kings + "PVe5! pIIIe6").cannot("Ve5-Ve7 Ve5-VIIe7 Ve5-IIIe7 Ve5-Ve6").can("Ve5-VIIe5");
    octahedral(kings + "PVe5! pIIIe7").cannot("Ve5-Ve7 Ve5-VIIe7 Ve5-IIIe7").can("Ve5-Ve6 Ve5-VIe6");
}

TEST(Octahedral, CapturesAreFreeOfTheColumnRule) { octahedral(kings + "PVe5 nVf6 pVIIIf6").can("Ve5-Vf6"); }

TEST(Octahedral, CapturesEnPassantAreFreeOfTheColumnRule) {
    // The crossed cell of a vertical double step is in the column of the pawn itself. The captor may enter the column
    // all the same.
    octahedral(kings + "PVe5! pVId6").play("Ve5-VIIe5").can("VId6-VIe5").play("VId6-VIe5").holds("pVIe5 .VIIe5");
}

TEST(Octahedral, EnPassantToEachOfTheFiveDoubleSteps) {
    octahedral(kings + "PVe2! pVd4").play("Ve2-Ve4").can("Vd4-Ve3").play("Vd4-Ve3").holds(".Ve4 pVe3 .Vd4");
    octahedral(kings + "PVe5! pVId7").play("Ve5-VIIe7").can("VId7-VIe6").play("VId7-VIe6").holds(".VIIe7 pVIe6");
    octahedral(kings + "PVe5! pVd7").play("Ve5-IIIe7").can("Vd7-IVe6").play("Vd7-IVe6").holds(".IIIe7 pIVe6");
    octahedral(kings + "PVe5! pVd5").play("Ve5-VIIe5").can("Vd5-VIe5").play("Vd5-VIe5").holds(".VIIe5 pVIe5");
    octahedral(kings + "PVe5! pVd6").play("Ve5-IIIe5").can("Vd6-IVe5").play("Vd6-IVe5").holds(".IIIe5 pIVe5");
}

TEST(Octahedral, EnPassantOnTheNextMoveOnly) {
    octahedral(kings + "PVe2! pVd4").play("Ve2-Ve4 Va10-Vb10 Va1-Vb1").cannot("Vd4-Ve3");
}

TEST(Octahedral, EnPassantByPawnsOnly) {
    octahedral(kings + "PVe2! rVe8 nVd5 bVc5")
        .play("Ve2-Ve4")
        .can("Ve8-Ve4 Vd5-Ve3")
        .play("Vd5-Ve3")
        .holds("PVe4 nVe3");
}

TEST(Octahedral, EnPassantRightSurvivesPositionText) {
    octahedral(kings + "PVe5! pVd5").play("Ve5-VIIe5").reread().can("Vd5-VIe5");
}

TEST(Octahedral, FromTheStartNoVerticalDoubleSteps) {
    octahedral("RVa1! NVb1 BVc1 QVd1 EVe1 EVf1 KVg1! BVh1 NVi1 RVj1! PVa2! PVb2! PVe2! PVj2! kVg10")
        .cannot("Ve2-VIIe2 Ve2-IIIe2 Va2-VIa2")
        .can("Ve2-VIe2 Ve2-VIIe4");
}

TEST(Octahedral, PromotionIsCompulsory) {
    octahedral("KVa1 kVj5 PVe9")
        .can("Ve9-Ve10=Q Ve9-Ve10=R Ve9-Ve10=B Ve9-Ve10=N Ve9-Ve10=E")
        .cannot("Ve9-Ve10 Ve9-Ve10=K Ve9-Ve10=P")
        .count("Ve9-Ve10", 5);
    octahedral("KVj5 kVa10 pVIe2", "b").can("VIe2-Ve1=Q").play("VIe2-Ve1=N").holds("nVe1");
}

TEST(Octahedral, NoPromotionWhereALevelEnds) {
    octahedral(kings + "PVIe8").can("VIe8-VIe9").play("VIe8-VIe9 Va10-Vb10").can("VIe9-Ve10=Q").cannot("VIe9-VIe10");
}

// ---- castling -----------------------------------------------------------------------------------------------------

const std::string home = "KVg1! RVa1! RVj1! kVg10! rVa10! rVj10! ";

TEST(Octahedral, CastlingKingSide) {
    octahedral(home + "PVh2!").can("Vg1-Vi1").play("Vg1-Vi1").holds("KVi1 RVh1 .Vg1 .Vj1").can("Vg10-Vi10");
}

TEST(Octahedral, CastlingQueenSideOverFiveCells) {
    octahedral(home + "PVc2!").can("Vg1-Vb1").play("Vg1-Vb1").holds("KVb1 RVc1 .Vg1 .Va1 .Vd1").can("Vg10-Vb10");
}

TEST(Octahedral, CastlingNeedsEveryCellBetweenEmpty) {
    for (const char* cell : {"Vb1", "Vc1", "Vd1", "Ve1", "Vf1"})
        octahedral(home + "N" + cell).cannot("Vg1-Vb1").can("Vg1-Vi1");
    for (const char* cell : {"Vh1", "Vi1"}) octahedral(home + "N" + cell).cannot("Vg1-Vi1").can("Vg1-Vb1");
}

TEST(Octahedral, CastlingNotThroughOrOntoAttackedCells) {
    for (const char* file : {"b", "c", "d", "e", "f"})
        octahedral(home + "rV" + file + "5").cannot("Vg1-Vb1").can("Vg1-Vi1");
    for (const char* file : {"h", "i"}) octahedral(home + "rV" + file + "5").cannot("Vg1-Vi1").can("Vg1-Vb1");
    octahedral(home + "rVa5").can("Vg1-Vb1 Vg1-Vi1");
    octahedral(home + "rVg5").check(true).cannot("Vg1-Vb1 Vg1-Vi1");
}

TEST(Octahedral, CastlingRightsAreLostByMoving) {
    octahedral(home + "PVe3 pVe8").play("Vg1-Vg2 Ve8-Ve7 Vg2-Vg1 Ve7-Ve6").cannot("Vg1-Vi1 Vg1-Vb1");
    octahedral(home + "PVe3 pVe8")
        .play("Va1-Va2 Ve8-Ve7 Va2-Va1 Ve7-Ve6")
        .cannot("Vg1-Vb1")
        .can("Vg1-Vi1")
        .ends("Kkq - 0 3");
}

// ---- the end ------------------------------------------------------------------------------------------------------

TEST(Octahedral, StalemateIsADraw) {
    octahedral("KVj1 kVa10 QVc5").play("Vc5-Vc9").check(false).status("draw stalemate 1/2-1/2");
}

TEST(Octahedral, FiftyMoves) {
    Stage("octahedral", kings + "RVe5", "w", "", 98).play("Ve5-Ve6 Va10-Va9").status("draw move-rule 1/2-1/2");
}

TEST(Octahedral, ALastMoveThatMatesWins) {
    Stage("octahedral", "KVa1 kVa10 pVa9 pVb9 eVIb9 rVb10 eIVb9 NVe8", "w", "", 99)
        .play("Ve8-Vc9")
        .status("white-wins checkmate 1-0");
}

// ---- Pyramid Chess ------------------------------------------------------------------------------------------------

TEST(Pyramid, NothingGoesBelowLevelFive) {
    Stage("pyramid", kings + "PVe5! RVe8")
        .can("Ve5-VIIe5 Ve5-VIIe7 Ve5-Ve7")
        .count("Ve5-", 6)
        .can("Ve8-VIIe8")
        .cannot("Ve8-IVe8");
}

TEST(Pyramid, ThePawnCapturesInSixDirections) {
    Stage("pyramid", kings + "PVe5 nVd6 nVf6 nVId6 nVIf6 nVId5 nVIf5").count("Ve5-", 9);
}

}  // namespace octahedral_rules_test
