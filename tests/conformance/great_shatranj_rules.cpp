// The rules of 3D Great Shatranj and its two variants, sentence by sentence. The expected moves come from the
// inventor's page and the readings in the variant's README. The referee must agree.
#include <string>

#include <gtest/gtest.h>

#include "stage.hpp"

namespace great_shatranj_rules_test {

using conformance::Stage;

const std::string others = "G1f6 g6a1 ";  // so that no king is bare

Stage shatranj(const std::string& pieces, const std::string& turn = "w", const std::string& extra = "") {
    return {"great-shatranj-3d", pieces, turn, extra};
}
Stage sibahi(const std::string& pieces, const std::string& turn = "w", const std::string& extra = "") {
    return {"great-shatranj-3d-sibahi", pieces, turn, extra};
}
Stage leaping(const std::string& pieces) { return {"great-shatranj-3d-leaping-knight", pieces}; }

// ---- pieces -------------------------------------------------------------------------------------------------------

TEST(GreatShatranj, KingAndGuardHaveTenCells) {
    shatranj(others + "K3c3 k6f6").can("3c3-4c3 3c3-2c3 3c3-3d4").cannot("3c3-4d3 3c3-4d4").count("3c3-", 10);
    shatranj(others + "K1a1 k6f6 G3c3").count("3c3-", 10);
}

TEST(GreatShatranj, WarmachineLeapsOneOrTwo) {
    shatranj(others + "K1a1 k6f6 W3c3 P3c4 P4c3")
        .can("3c3-3c5 3c3-5c3 3c3-3c1 3c3-1c3 3c3-3d3")
        .cannot("3c3-3d4 3c3-3c6 3c3-6c3")
        .count("3c3-", 10);
}

TEST(GreatShatranj, ElephantLeapsDiagonallyOrBetweenLevels) {
    shatranj(others + "K1a1 k6f6 E3c3 P3d4 P4c3")
        .can("3c3-3e5 3c3-5c3 3c3-1c3 3c3-3b4")
        .cannot("3c3-4d3 3c3-4d4 3c3-3c4")
        .count("3c3-", 10);
}

TEST(GreatShatranj, SlidingKnightHasTwentyFourCells) { shatranj(others + "K1a1 k6f1 N3c3").count("3c3-", 24); }

TEST(GreatShatranj, SlidingKnightNeedsOneOfItsTwoPaths) {
    // From 3c3 to 3d5: over 3d3 and 3d4, or over 3c4 and 3c5.
    shatranj(others + "K1a1 k6f1 N3c3 P3d3").can("3c3-3d5");
    shatranj(others + "K1a1 k6f1 N3c3 P3c5").can("3c3-3d5");
    shatranj(others + "K1a1 k6f1 N3c3 P3d4 P3c4").cannot("3c3-3d5");
    shatranj(others + "K1a1 k6f1 N3c3 n3d3 n3c5").cannot("3c3-3d5");
    // From 3c3 to 5c4: over 3c4 and 4c4, or over 4c3 and 5c3.
    shatranj(others + "K1a1 k6f1 N3c3 P4c4").can("3c3-5c4");
    shatranj(others + "K1a1 k6f1 N3c3 P4c4 P5c3").cannot("3c3-5c4");
}

TEST(GreatShatranj, SlidingKnightMayNotTurnInTheMiddle) {
    // There is no path that steps aside between its two straight steps, for example over 3c4 and the other neighbour of
    // 3d5.
    shatranj(others + "K1a1 k6f1 N3c3 P3c5 P3d3").cannot("3c3-3d5");
}

TEST(GreatShatranj, LeapingKnightWithinItsLevelSlidesBetweenLevels) {
    leaping(others + "K1a1 k6f1 N3c3 P3d4 P3c4 P3d3 P3c5").can("3c3-3d5");
    leaping(others + "K1a1 k6f1 N3c3 P4c4 P5c3").cannot("3c3-5c4");
    leaping(others + "K1a1 k6f1 N3c3").count("3c3-", 24);
    leaping(others + "K1a1 k6f1 M3c3 P3d4 P3c4 P4c4 P5c3").can("3c3-3d5").cannot("3c3-5c4");
    leaping(others + "K1a1 k6f1 H3c3 P3d4 P3c4 P4c4 P5c3").can("3c3-3d5").cannot("3c3-5c4");
}

TEST(GreatShatranj, MinisterAndHighPriestess) {
    shatranj(others + "K1a1 k6f1 M3c3").can("3c3-3c5 3c3-3d5").cannot("3c3-3e5").count("3c3-", 24 + 12);
    shatranj(others + "K1a1 k6f1 H3c3").can("3c3-3e5 3c3-3d5").cannot("3c3-3c5 3c3-3d3").count("3c3-", 24 + 12);
}

// ---- the pawn -----------------------------------------------------------------------------------------------------

TEST(GreatShatranj, PawnsMoveAndCaptureAlike) {
    shatranj(others + "K1a1 k6f6 P3c3").can("3c3-3d3 3c3-3c4 3c3-3c2 3c3-4c3").count("3c3-", 4);
    shatranj(others + "K1a1 k6f6 P3c3 n3d3 n3c4 n3c2 n4c3 n3d4")
        .count("3c3-", 4)
        .can("3c3-3d3 3c3-3c4 3c3-3c2 3c3-4c3");
    shatranj(others + "K1a1 k6f6 p3c3", "b").can("3c3-3b3 3c3-3c4 3c3-3c2 3c3-2c3").count("3c3-", 4);
}

TEST(GreatShatranj, NeutralPawnMove) {
    shatranj(others + "K1a1 k6f6 P3c3!").can("3c3-2d3").count("3c3-", 5);
    shatranj(others + "K1a1 k6f6 p3c3!", "b").can("3c3-4b3").count("3c3-", 5);
}

TEST(GreatShatranj, NeutralMoveDoesNotCapture) { shatranj(others + "K1a1 k6f6 P3c3! n2d3").cannot("3c3-2d3"); }

TEST(GreatShatranj, NeutralMoveIsTheFirstMoveOnly) {
    shatranj(others + "K1a1 k6f6 P3c3").cannot("3c3-2d3");
    // The pawn moves sideways to the start cell of its neighbour and back. Its first move is spent.
    shatranj(others + "K1a1 k6f6 P2b4!")
        .play("2b4-2b5 6f6-6f5 2b5-2b4 6f5-6f6")
        .cannot("2b4-1c4")
        .ends("- - 1 3 moved=2b4");
    shatranj(others + "K1a1 k6f6 P2b4! n2b5").play("2b4-2b5 6f6-6f5").cannot("2b5-1c5");
}

TEST(GreatShatranj, PromotionInTheCornerEdge) {
    shatranj(others + "K1a1 k4c6 P5f3")
        .can("5f3-6f3=G 5f3-6f3=H 5f3-6f3=M 5f3-6f3=W 5f3-6f3=E 5f3-6f3=N")
        .cannot("5f3-6f3 5f3-6f3=K 5f3-6f3=P")
        .count("5f3-6f3", 6);
    shatranj(others + "K1a1 k4c6 P6e3").count("6e3-6f3", 6);
    shatranj(others + "K1a1 k4c6 P6d3 P4f3").can("6d3-6e3 4f3-5f3");
    shatranj(others + "K4c6 k4c1 p2a3", "b").count("2a3-1a3", 6);
}

// ---- the held king ------------------------------------------------------------------------------------------------

TEST(GreatShatranj, HoldIsMade) {
    shatranj(others + "K2c3 k3e5")
        .can("2c3-3c3")
        .play("2c3-3c3")
        .ends("held=2")
        .can("3e5-3e4 3e5-3f6")
        .cannot("3e5-4e5 3e5-2e5")
        .cannot("3e5-3d4")
        .count("3e5-", 7)
        .refuses("3e5-4e5", "is held");
}

TEST(GreatShatranj, TheHolderIsFree) {
    shatranj(others + "K2c3 k3e5").play("2c3-3c3 3e5-3e6").can("3c3-4c3 3c3-2c3 3c3-3b3");
}

TEST(GreatShatranj, HoldLastsWhileBothStayOnTheLevel) {
    shatranj(others + "K2c3 k3e5")
        .play("2c3-3c3 3e5-3e6 3c3-3b3 3e6-3e5 1f6-1f5")
        .ends("held=2")
        .cannot("3e5-4e5 3e5-2e5");
}

TEST(GreatShatranj, OtherMovesOntoTheLevelHoldNobody) {
    shatranj(others + "K2c3 k3e5 W1e2").play("1e2-3e2").can("3e5-4e5 3e5-2e5");
}

TEST(GreatShatranj, HoldIsBroken) {
    shatranj(others + "K2c3 k3e5").play("2c3-3c3 3e5-3e6 3c3-4c3").ends("b - - 3 2").can("3e6-4e6 3e6-2e6 3e6-3e5");
}

TEST(GreatShatranj, HoldIsReversedByFollowing) {
    shatranj(others + "K2c3 k3e5")
        .play("2c3-3c3 3e5-3e6 3c3-4c3 3e6-4e6")
        .ends("held=1")
        .cannot("4c3-5c3 4c3-3c3")
        .count("4c3-", 8);
}

TEST(GreatShatranj, HoldBlackMakes) {
    shatranj(others + "K2c3 k3e5", "b").play("3e5-2e5").ends("held=1").cannot("2c3-3c3 2c3-1c3").can("2c3-2c4");
}

TEST(GreatShatranj, HoldSurvivesPositionText) {
    shatranj(others + "K3c3 k3e5", "b", "held=2").cannot("3e5-4e5").reread().cannot("3e5-4e5").can("3e5-3e4");
    shatranj(others + "K3c3 k3e5", "b").can("3e5-4e5");
}

TEST(GreatShatranj, AHeldKingAttacksOnlyWhatHeMayMoveTo) {
    shatranj(others + "K3c3 k3e5", "w", "held=2").attacks("black", "3e4 3d5 3f6").attacks("black", "4e5 2e5", false);
    shatranj(others + "K3c3 k3e5").attacks("black", "3e4 4e5 2e5");
}

TEST(GreatShatranj, AHeldKingDoesNotGuardOffHisLevel) {
    // The warmachine captures on 4e5, next to the held king. The king would guard that cell if he were free.
    shatranj(others + "K3c3 k3e5 W4e3 g4e5", "w", "held=2").play("4e3-4e5").cannot("3e5-4e5");
    shatranj(others + "K3c3 k3e5 W4e3 g4e5").play("4e3-4e5").can("3e5-4e5");
}

TEST(GreatShatranj, KingsNeverStandNextToEachOther) {
    shatranj(others + "K4d4 k3e4").cannot("4d4-4e4").cannot("4d4-3d4").can("4d4-4e5 4d4-5d4");
    shatranj(others + "K3c4 k3e4", "w", "held=2").cannot("3c4-3d4").can("3c4-4c4");
}

TEST(GreatShatranj, AHeldKingIsMatedOnHisLevel) {
    // The elephant checks on the diagonal. Only the hold keeps the king from moving up or down.
    shatranj("K6a1 k6f6 p6e6 p6e5 p6f5 E6b2 G1a1", "w", "held=2").play("6b2-6d4").status("white-wins checkmate 1-0");
    shatranj("K5a1 k6f6 p6e6 p6e5 p6f5 E6b2 G1a1").play("6b2-6d4").status("ongoing").can("6f6-5f6");
}

TEST(GreatShatranj, AHoldIsPartOfTheRepeatedPosition) {
    // The same pieces on the same cells are another position if another king is held, or none.
    shatranj(others + "K3c3 k3e5")
        .play("1f6-1f5 6a1-6a2 1f5-1f6 6a2-6a1 1f6-1f5 6a1-6a2 1f5-1f6 6a2-6a1")
        .status("draw repetition 1/2-1/2");
    shatranj(others + "K3c3 k3e5")
        .play("3c3-4c3 3e5-3e6 4c3-3c3 3e6-3e5 1f6-1f5 6a1-6a2 1f5-1f6 6a2-6a1")
        .status("ongoing");
}

// ---- Sibahi's extension -------------------------------------------------------------------------------------------

TEST(Sibahi, HoldAlongAColumn) {
    sibahi(others + "K1c3 k5d3").play("1c3-1d3").ends("held=2").can("5d3-6d3 5d3-4d3").count("5d3-", 2);
    shatranj(others + "K1c3 k5d3").play("1c3-1d3").can("5d3-5d4").count("5d3-", 10);
}

TEST(Sibahi, TheHolderGoingUpKeepsIt) {
    sibahi(others + "K1c3 k5d3").play("1c3-1d3 5d3-6d3 1d3-2d3").ends("held=2").count("6d3-", 1).can("6d3-5d3");
}

TEST(Sibahi, TheHeldKingGoingUpStaysHeld) {
    sibahi(others + "K1c3 k5d3").play("1c3-1d3 5d3-6d3 1f6-1f5").ends("held=2").count("6d3-", 1);
}

TEST(Sibahi, ColumnHoldIsBrokenAndReversed) {
    sibahi(others + "K1c3 k5d3")
        .play("1c3-1d3 5d3-4d3 1d3-1e3")
        .ends("b - - 3 2")
        .count("4d3-", 10)
        .play("4d3-4e3")
        .ends("held=1")
        .count("1e3-", 1)
        .can("1e3-2e3");
}

TEST(Sibahi, LevelHoldsAsInTheParentGame) {
    sibahi(others + "K2c3 k3e5").play("2c3-3c3").ends("held=2").cannot("3e5-4e5").count("3e5-", 7);
}

// ---- bare kings and stalemate -------------------------------------------------------------------------------------

TEST(GreatShatranj, BareKingLoses) {
    shatranj("K1a1 k6f6 G1a2 W3c3 p3c4").play("3c3-3c4").status("white-wins bared-king 1-0").count("", 0);
}

TEST(GreatShatranj, CounterBareDrawsAtOnce) {
    shatranj("K1a1 k3d4 W3c3 p3c4").play("3c3-3c4").status("draw bared-king 1/2-1/2").count("", 0);
    shatranj("K1a1 k3d4 W3c3 w3c4", "b").play("3c4-3c3").status("black-wins bared-king 0-1");
}

TEST(GreatShatranj, CounterBareMustBeLegal) {
    shatranj("K3b5 k3d4 W3c3 p3c4").play("3c3-3c4").status("white-wins bared-king 1-0");
}

TEST(GreatShatranj, CounterBareNeedsTheOthersLastMan) {
    shatranj("K1a1 k3d4 W3c3 E1f1 p3c4").play("3c3-3c4").status("white-wins bared-king 1-0");
}

TEST(GreatShatranj, CounterBareUnderAHoldTheBaringMoveMakes) {
    // The king captures the last piece and reaches the level of the other king. The held king then cannot reach the
    // pawn above him.
    shatranj("K4c3 k3e4 P4e4 p3c3").play("4c3-3c3").status("white-wins bared-king 1-0");
    // If the king comes from the same level, he holds nobody, and the pawn is captured.
    shatranj("K3b3 k3e4 P4e4 p3c3").play("3b3-3c3").status("draw bared-king 1/2-1/2");
}

TEST(GreatShatranj, StalemateIsAMinorVictory) {
    shatranj("K1e3 k6f6 n1a1 P1b1 P1a2 P2a1 W6e4 W5f3")
        .play("5f3-5f5")
        .check(false)
        .status("minor-win-white stalemate 2/3-1/3");
    shatranj("k6e3 K1a1 N6f6 p6e6 p6f5 p5f6 w1b3 w2a4", "b")
        .play("2a4-2a2")
        .status("minor-win-black stalemate 1/3-2/3");
}

}  // namespace great_shatranj_rules_test
