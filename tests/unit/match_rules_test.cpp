// Elevator Chess, sentence by sentence: each test is one rule of docs/linked-boards.md, in a position made for it.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/match.hpp>

#include "match_positions.hpp"

namespace match_rules_test {

using namespace varia;
using match_test::has;
using match_test::match_at;
using match_test::played;
using match_test::refusal;

constexpr const char* quiet = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";  // two kings, white to move
constexpr const char* quiet_black = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";

TEST(MatchLinkMoves, APieceOnAnElevatorCellRidesUpOrDownIfTheCellIsEmpty) {
    Match match = match_at("boards=3 schedule=free", {quiet, "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", quiet});
    EXPECT_TRUE(has(match, "2:e4U"));
    EXPECT_TRUE(has(match, "2:e4D"));
    match = match_at("boards=3 schedule=free",
                     {"4k3/8/8/8/4n3/8/8/4K3 w - - 0 1", "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", quiet});
    EXPECT_TRUE(has(match, "2:e4U"));
    EXPECT_FALSE(has(match, "2:e4D"));  // a link move never captures
    EXPECT_EQ(refusal(match, "2:e4D"), "e4 of floor 1 is taken");
}

TEST(MatchLinkMoves, OffTheElevatorsAndAtTheEndsNobodyRides) {
    Match match = match_at("boards=2 schedule=free",
                           {"4k3/8/8/8/5R2/8/8/4K3 w - - 0 1", "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1"});
    EXPECT_EQ(refusal(match, "1:f4U"), "no shaft begins there on floor 1");
    EXPECT_EQ(refusal(match, "2:e4U"), "there is no open floor above floor 2 within reach");
}

TEST(MatchLinkMoves, KingsDoNotRide) {
    Match match = match_at("boards=2 schedule=free", {"4k3/8/8/8/4K3/8/8/8 w - - 0 1", quiet});
    EXPECT_FALSE(has(match, "1:e4U"));
    EXPECT_EQ(refusal(match, "1:e4U"), "the King does not ride");
}

TEST(MatchLinkMoves, TheTurnIsUsedUpOnTheBoardOfDepartureOnly) {
    Match match = played(match_at("boards=2 schedule=free", {"4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", quiet}), {"1:e4U"});
    EXPECT_EQ(match.position(0).turn(), Side::second);
    EXPECT_EQ(match.position(1).turn(), Side::first);
    EXPECT_TRUE(has(match, "2:e4-g5"));  // the knight can move there
}

TEST(MatchLinkMoves, ARiderMayNotLeaveItsOwnKingInCheck) {
    Match match = match_at("boards=2 schedule=free", {"4k3/4r3/8/8/4N3/8/8/4K3 w - - 0 1", quiet});
    EXPECT_FALSE(has(match, "1:e4U"));
    EXPECT_EQ(refusal(match, "1:e4U"), "that would leave white's king on floor 1 attacked");
}

TEST(MatchLinkMoves, WhereUpAndDownReachOneBoardTheTextIsU) {
    Match match = match_at("boards=2 schedule=free cyclic=true", {"4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", quiet});
    EXPECT_TRUE(has(match, "1:e4U"));
    EXPECT_FALSE(has(match, "1:e4D"));
    ASSERT_TRUE(match.play("1:e4D"));
    EXPECT_EQ(match.texts().back(), "1:e4U");
}

TEST(MatchLinkMoves, ACyclicalMatchJoinsTheTopToTheBottom) {
    const std::vector<std::string> boards{quiet, quiet, "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1"};
    EXPECT_FALSE(has(match_at("boards=3 schedule=free", boards), "3:e4U"));
    Match match = match_at("boards=3 schedule=free cyclic=true", boards);
    ASSERT_TRUE(match.play("3:e4U"));
    EXPECT_EQ(match.position(0).count(Side::first), 2);
}

TEST(MatchLinkMoves, OneClosedBoardIsPassedOverTwoAreNot) {
    const std::string rider = "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1";
    Match match = match_at("boards=3 schedule=free finish=all", {rider, "drawn stalemate", quiet});
    ASSERT_TRUE(match.play("1:e4U"));
    EXPECT_EQ(match.position(2).count(Side::first), 2);
    match = match_at("boards=4 schedule=free finish=all", {rider, "drawn stalemate", "white-won resign", quiet});
    EXPECT_FALSE(has(match, "1:e4U"));
    EXPECT_EQ(refusal(match, "1:e4U"), "there is no open floor above floor 1 within reach");
    match = match_at("boards=4 schedule=free finish=all cyclic=true",
                     {rider, "drawn stalemate", "white-won resign", quiet});
    EXPECT_TRUE(has(match, "1:e4D"));  // in the other direction there is no gap
}

TEST(MatchLinkMoves, APawnAfterALinkMoveHasNoDoubleStepAndDoesNotPromoteByArriving) {
    // The link of board 1 is a2, that of board 2 is a8: a pawn that arrives there stays a pawn.
    Match match = match_at("elevator-chess-displaced", "boards=2 schedule=free shafts1=a2 shafts2=a8",
                           {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"});
    ASSERT_TRUE(match.play("1:a2U"));
    EXPECT_EQ(match.position(1).at(match.linked_boards().variant(1)->board().find("a8")).kind(),
              match.linked_boards().variant(1)->find_kind("P"));
    // On the double-step rank a pawn has the double step again, wherever it came from.
    match = match_at("elevator-chess-displaced", "boards=2 schedule=free shafts1=a4 shafts2=b2",
                     {"4k3/8/8/8/P7/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"});
    ASSERT_TRUE(match.play("1:a4U"));
    EXPECT_TRUE(has(match, "2:b2-b4"));
    match = match_at("boards=2 schedule=free", {"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", quiet});
    ASSERT_TRUE(match.play("1:e4U"));
    EXPECT_FALSE(has(match, "2:e4-e6"));
}

TEST(MatchLinkMoves, ARookAfterALinkMoveNeverCastles) {
    Match match = match_at("elevator-chess-displaced", "boards=2 schedule=free shafts1=h1 shafts2=h1",
                           {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"});
    EXPECT_TRUE(has(match, "1:e1-g1"));
    match = played(std::move(match), {"1:h1U", "1:e8-e7", "2:e8-e7", "2:h1D", "2:e7-e8", "1:e1-d1"});
    // The rook is on its start cell again, but it has made link moves.
    match = match_at("elevator-chess-displaced", "boards=2 schedule=free shafts1=h1 shafts2=h1",
                     {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"});
    match = played(std::move(match), {"1:h1U", "2:h1D", "1:e8-e7"});
    EXPECT_FALSE(has(match, "1:e1-g1"));
}

TEST(MatchLinkMoves, EnPassantIsLostWhereAnotherHasArrivedOnTheCrossedCell) {
    // White's a2-a4 crosses a3, and a black knight comes to a3 from board 2. Then b4xa3 captures the knight, not en
    // passant.
    Match match = match_at("elevator-chess-displaced", "boards=2 schedule=free shafts1=a3 shafts2=d4",
                           {"4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1"});
    ASSERT_TRUE(match.play("1:a2-a4"));
    EXPECT_TRUE(has(match, "1:b4-a3"));
    match = played(std::move(match), {"2:d4D", "1:b4-a3"});
    EXPECT_EQ(match.position(0).count(Side::first), 2);  // the knight is gone, the pawn on a4 is not
    EXPECT_FALSE(match.position(0).at(match.linked_boards().variant(0)->board().find("a4")).empty());
}

TEST(MatchChecks, AnArrivalGivesCheckOnTheOpponentsTurn) {
    Match match = match_at("boards=2 schedule=free",
                           {"4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "3k4/8/8/8/8/8/8/4K3 b - - 0 1"});
    ASSERT_TRUE(match.play("1:d4U"));
    EXPECT_TRUE(match.rules(1).in_check(match.position(1), Side::second));
    EXPECT_FALSE(has(match, "2:d8-d7"));
    EXPECT_TRUE(has(match, "2:d8-c8"));
}

TEST(MatchChecks, AnArrivalOnOnesOwnTurnLetsOneCaptureTheKing) {
    Match match = match_at("boards=2 schedule=free",
                           {"4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "3k4/8/8/8/8/8/8/4K3 w - - 0 1"});
    match = played(std::move(match), {"1:d4U", "2:d4-d8"});
    EXPECT_EQ(match.board_line(1), "white-won king-captured");
}

TEST(MatchChecks, TakingTheKingIsLegalEvenIfOnesOwnIsLeftAttacked) {
    Match match = match_at("boards=2 schedule=free",
                           {"4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "3kr3/8/8/8/8/8/8/4K3 w - - 0 1"});
    ASSERT_TRUE(match.play("1:d4U"));
    EXPECT_FALSE(has(match, "2:d4-d1"));  // any other move must end white's own check
    ASSERT_TRUE(match.play("2:d4-d8"));
    EXPECT_EQ(match.board_line(1), "white-won king-captured");
}

TEST(MatchChecks, AnArrivalMates) {
    // The rook comes to e5 of board 2: the king on h5 has its own pawns above and below, and g1 guards the g-file.
    Match match = match_at("boards=2 schedule=free finish=all",
                           {"k7/8/8/4R3/8/8/8/4K3 w - - 0 1", "8/8/7p/7k/7p/8/8/K5R1 b - - 0 1"});
    ASSERT_TRUE(match.play("1:e5U"));
    EXPECT_EQ(match.board_line(1), "white-won checkmate");
}

TEST(MatchJudging, ARideIsAnActionToo) {
    // Black has no move left, but a pawn with a link move. A link move is an action, so black is not stalemated.
    Match match = match_at("boards=2 schedule=free finish=all", {"7k/5Q2/6K1/8/4p3/4P3/8/8 b - - 0 1", quiet});
    EXPECT_EQ(match.board_line(0), "open");  // no move, but a link move
    const std::vector<std::string> texts = match.sorted_action_texts();
    EXPECT_EQ(std::count_if(texts.begin(), texts.end(), [](const std::string& t) { return t.starts_with("1:"); }), 1);
    EXPECT_TRUE(has(match, "1:e4U"));
}

TEST(MatchJudging, ASideWithoutAnyActionInCheckIsMatedElseStalemated) {
    Match match = played(match_at("boards=2 schedule=free finish=all", {"7k/8/5QK1/8/8/8/8/8 w - - 0 1", quiet}),
                         {"1:f6-g7"});
    EXPECT_EQ(match.board_line(0), "white-won checkmate");
    EXPECT_EQ(match.status(), "ongoing");
    match = played(match_at("boards=2 schedule=free finish=all", {"7k/8/5QK1/8/8/8/8/8 w - - 0 1", quiet}),
                   {"1:f6-f7"});
    EXPECT_EQ(match.board_line(0), "drawn stalemate");
    EXPECT_TRUE(match.board_status(0).closed);
}

TEST(MatchJudging, ThreefoldRepetitionDrawsABoardAndNotTheMatch) {
    Match match = match_at("boards=2 schedule=free", {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", quiet});
    for (int i = 0; i < 2; ++i) match = played(std::move(match), {"1:a1-a2", "1:e8-e7", "1:a2-a1", "1:e7-e8"});
    EXPECT_EQ(match.board_line(0), "drawn repetition");
    EXPECT_EQ(match.board_line(1), "open");
}

TEST(MatchJudging, AHundredQuietHalfMovesDrawABoardAndAnArrivalCountsAnew) {
    Match match = played(match_at("boards=2 schedule=free", {"4k3/8/8/8/8/8/8/R3K3 w - - 99 80", quiet}), {"1:a1-a2"});
    EXPECT_EQ(match.board_line(0), "drawn move-rule");
    match = match_at("boards=2 schedule=free",
                     {"4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "4k3/8/8/8/4N3/8/8/4K3 w - - 50 60"});
    match = played(std::move(match), {"2:e4D", "1:a1-a2"});
    EXPECT_EQ(match.board_line(0), "open");
    EXPECT_EQ(match.position(0).clock(), 1);
    EXPECT_EQ(match.position(1).clock(), 0);  // a departure resets the clock too
}

TEST(MatchJudging, BareKingsAreNoDrawOnSeveralBoardsButOneOnOne) {
    EXPECT_EQ(match_at("boards=2 schedule=free", {quiet, quiet_black}).board_line(0), "open");
    LoadOptions one;
    one.set = {{"boards", "1"}};
    const Result<VariantPtr> variant = load_builtin("elevator-chess", one);
    ASSERT_TRUE(variant);
    EXPECT_FALSE((*variant)->definition().match.has_value());
    EXPECT_TRUE((*variant)->definition().rules.bare_kings_draw);
    EXPECT_FALSE((*variant)->definition().rules.royal_capture);
}

TEST(MatchJudging, AStuckBoardIsLeftAloneUntilItIsTouched) {
    // The only action on board 2 is the pawn's link move down. White's rook goes onto the cell it needs.
    const std::string stuck = "7k/5Q2/6K1/8/4p3/4P3/8/8 b - - 0 1";
    Match match = match_at("boards=3 schedule=free finish=all", {quiet, stuck, "4k3/8/8/8/4n3/8/8/4K3 b - - 0 1"});
    EXPECT_TRUE(has(match, "2:e4D"));
    match = match_at("boards=2 schedule=free finish=all", {"4k3/8/8/8/R7/8/8/4K3 w - - 0 1", stuck});
    ASSERT_TRUE(match.play("1:a4-e4"));
    EXPECT_EQ(match.board_line(1), "open");
    const std::vector<std::string> texts = match.sorted_action_texts();
    EXPECT_TRUE(std::none_of(texts.begin(), texts.end(), [](const std::string& t) { return t.starts_with("2:"); }));
    match = played(std::move(match), {"1:e8-d7", "1:e4-a4"});
    EXPECT_TRUE(has(match, "2:e4D"));  // the cell is free again
}

TEST(MatchJudging, InLockstepAStuckBoardIsJudgedWhenItsTurnComes) {
    Match match = match_at("boards=2 schedule=lockstep finish=all",
                           {"4k3/8/8/8/R7/8/8/4K3 w - - 0 1", "7k/5Q2/6K1/8/4p3/4P3/8/8 b - - 0 1"});
    ASSERT_TRUE(match.play("1:a4-e4"));  // black's turn begins with board 1
    EXPECT_EQ(match.board_line(1), "open");
    ASSERT_TRUE(match.play("1:e8-d7"));
    EXPECT_EQ(match.board_line(1), "drawn stalemate");
}

TEST(MatchJudging, IfNobodyCanActAnywhereTheLowestOpenBoardIsJudged) {
    const std::string stuck = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    Match match = match_at("boards=2 schedule=free finish=all", {stuck, stuck});
    EXPECT_EQ(match.board_line(0), "drawn stalemate");
    EXPECT_EQ(match.status(), "draw match 0-0");
}

}  // namespace match_rules_test
