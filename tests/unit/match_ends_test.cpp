// How boards of Elevator Chess are won and how matches end: transfers, schedules, early decisions, resignations.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "match_positions.hpp"

namespace match_ends_test {

using namespace varia;
using match_test::has;
using match_test::match_at;
using match_test::played;
using match_test::refusal;

constexpr const char* quiet = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
constexpr const char* quiet_black = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";
// Qf6-g7 mates, and white has knights on d4 and e5.
constexpr const char* mating = "7k/8/5QK1/4N3/3N4/8/8/8 w - - 0 1";

TEST(MatchTransfer, TheWinnerMustSendOnePieceOnBeforeAnythingElse) {
    Match match = played(match_at("boards=3 schedule=free finish=all", {quiet, mating, quiet}), {"2:f6-g7"});
    EXPECT_EQ(match.board_line(1), "white-won checkmate");
    EXPECT_EQ(match.sorted_action_texts(), (std::vector<std::string>{"2:d4D", "2:d4U", "2:e5D", "2:e5U"}));
    EXPECT_EQ(match.player(), 0);
    EXPECT_EQ(refusal(match, "1:e1-e2"), "floor 1 waits for white's transfer from floor 2");
    EXPECT_FALSE(match.board_status(1).closed);
    match = played(std::move(match), {"2:e5U"});
    EXPECT_TRUE(match.board_status(1).closed);
    EXPECT_EQ(match.position(2).count(Side::first), 2);
    EXPECT_EQ(match.position(2).turn(), Side::first);
    EXPECT_EQ(refusal(match, "2:d4U"), "floor 2 is closed: white-won checkmate");
}

// With the schedule `free` only the boards that a transfer concerns wait for it.
TEST(MatchTransfer, InFreeItHoldsTheBoardsConcernedOnly) {
    const std::string rider = "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1";
    Match match = played(
        match_at("boards=5 schedule=free finish=all resign=true", {mating, quiet, rider, quiet, quiet_black}),
        {"1:f6-g7"});
    EXPECT_EQ(match.transfers(), std::vector<int>{0});
    EXPECT_EQ(match.transfer(), -1) << "other floors go on";
    EXPECT_EQ(match.player(), -1);
    EXPECT_EQ(match.player_on(0), 0);
    EXPECT_EQ(match.awaits(0), 0);
    EXPECT_EQ(match.awaits(1), 0);
    EXPECT_EQ(match.awaits(2), -1);
    EXPECT_TRUE(has(match, "1:d4U"));
    EXPECT_TRUE(has(match, "3:e1-e2"));
    EXPECT_TRUE(has(match, "3:d4U"));
    EXPECT_TRUE(has(match, "4:e1-e2"));
    EXPECT_TRUE(has(match, "5:resign"));
    EXPECT_FALSE(has(match, "2:e1-e2"));
    EXPECT_FALSE(has(match, "2:resign"));
    EXPECT_FALSE(has(match, "3:d4D")) << "nothing arrives where something is waited for";
    EXPECT_EQ(refusal(match, "2:e1-e2"), "floor 2 waits for white's transfer from floor 1");
    EXPECT_EQ(refusal(match, "3:d4D"), "floor 2 waits for white's transfer from floor 1");
    EXPECT_EQ(refusal(match, "1:g6-g5"), "floor 1 waits for white's transfer: only an elevator move can follow there");
    EXPECT_EQ(refusal(match, "2:resign"), "floor 2 waits for white's transfer from floor 1");
    EXPECT_EQ(match.active_boards(), 4);
    EXPECT_EQ(match.active_board(0), 0);
    EXPECT_EQ(match.active_board(3), 4);
    match = played(std::move(match), {"3:e1-e2", "5:e8-d8", "1:e5U", "2:e1-e2"});
    EXPECT_TRUE(match.board_status(0).closed);
    EXPECT_TRUE(match.transfers().empty());
    // If players take turns, no other action is possible anywhere.
    match = played(match_at("boards=5 finish=all", {mating, quiet, rider, rider, quiet_black}), {"1:f6-g7"});
    EXPECT_EQ(match.transfer(), 0);
    EXPECT_EQ(match.sorted_action_texts(), (std::vector<std::string>{"1:d4U", "1:e5U"}));
    EXPECT_EQ(refusal(match, "3:e1-e2"),
              "floor 1 is won: white makes an elevator move from there before anything else happens");
}

TEST(MatchTransfer, InFreeThoseThatDoNotMeetAreMadeInAnyOrder) {
    const std::string mated = "7k/8/5QK1/4N3/3N4/8/8/8 w - - 0 1";
    // Boards 1 and 6 have no neighbouring board in common; board 3 shares board 2 with board 1.
    Match match = played(
        match_at("boards=7 schedule=free finish=all", {mated, quiet, mated, quiet, quiet, mated, quiet}),
        {"1:f6-g7", "3:f6-g7", "6:f6-g7"});
    EXPECT_EQ(match.transfers(), (std::vector<int>{0, 2, 5}));
    EXPECT_TRUE(has(match, "1:d4U"));
    EXPECT_TRUE(has(match, "6:d4U"));
    EXPECT_FALSE(has(match, "3:d4U"));
    EXPECT_EQ(refusal(match, "3:d4U"), "floor 3 waits for white's transfer from floor 1");
    EXPECT_EQ(refusal(match, "4:e1-e2"), "floor 4 waits for white's transfer from floor 3");
    match = played(std::move(match), {"6:d4U", "1:d4U"});
    EXPECT_EQ(match.transfers(), std::vector<int>{2});
    EXPECT_TRUE(has(match, "3:d4U"));
    EXPECT_FALSE(has(match, "3:d4D")) << "floor 1's knight stands there now";
    const Match again = Match::parse(match.linked_boards_ptr(), match.text()).value();
    EXPECT_TRUE(again == match);
}

TEST(MatchTransfer, WhoWaitsIsNotStalematedForIt) {
    // On board 3 black will have no move: the king on a8 is shut in, the pawn on e5 is blocked. It could go down by a
    // link move, but board 2 waits; upwards its cell is occupied.
    const std::string shut = "k7/2Q5/8/4p3/4P3/1K6/8/8 w - - 0 1";
    const std::string taken = "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1";
    Match match = match_at("boards=4 schedule=free finish=all", {mating, quiet, shut, taken});
    match = played(std::move(match), {"1:f6-g7", "3:b3-b4"});
    EXPECT_EQ(match.board_line(2), "open");
}

TEST(MatchTransfer, WithoutAPieceOrAPlaceTheBoardClosesAtOnce) {
    const std::string no_piece = "7k/8/5QK1/8/8/8/8/8 w - - 0 1";
    Match match = played(match_at("boards=2 schedule=free finish=all", {no_piece, quiet}), {"1:f6-g7"});
    EXPECT_TRUE(match.board_status(0).closed);
    match = played(match_at("boards=2 schedule=free finish=all", {mating, "4k3/8/8/4p3/3p4/8/8/4K3 w - - 0 1"}),
                   {"1:f6-g7"});
    EXPECT_TRUE(match.board_status(0).closed);
}

TEST(MatchTransfer, ADrawnBoardClosesWithoutOne) {
    Match match = played(match_at("boards=2 schedule=free finish=all", {"7k/8/5QK1/8/3N4/8/8/8 w - - 0 1", quiet}),
                         {"1:f6-f7"});
    EXPECT_EQ(match.board_line(0), "drawn stalemate");
    EXPECT_TRUE(match.board_status(0).closed);
    EXPECT_EQ(match.transfer(), -1);
}

TEST(MatchTransfer, TheBoardItArrivesOnIsJudgedAfterwards) {
    // The rook from e5 mates on board 2, where black is to move.
    Match match = played(match_at("boards=2 schedule=free finish=all",
                                  {"7k/8/5QK1/4R3/8/8/8/8 w - - 0 1", "8/8/7p/7k/7p/8/8/K5R1 b - - 0 1"}),
                         {"1:f6-g7"});
    EXPECT_EQ(match.board_line(1), "open");
    ASSERT_TRUE(match.play("1:e5U"));
    EXPECT_EQ(match.board_line(1), "white-won checkmate");
    EXPECT_EQ(match.status(), "white-wins match 2-0");
}

TEST(MatchTransfer, OneActionDecidesTwoBoardsAndTheirTransfersFollowInOrder) {
    // The rook leaves e5: the bishop behind it mates on board 1, and the rook mates on board 2.
    Match match = match_at("boards=3 schedule=free finish=all",
                           {"6bk/7p/8/4R3/3B4/8/8/K7 w - - 0 1", "8/8/7p/7k/4N2p/8/8/K5R1 b - - 0 1", quiet_black});
    ASSERT_TRUE(match.play("1:e5U"));
    EXPECT_EQ(match.board_line(0), "white-won checkmate");
    EXPECT_EQ(match.board_line(1), "white-won checkmate");
    EXPECT_EQ(match.transfer(), 0);
    // A won board is open until its own transfer.
    EXPECT_EQ(match.sorted_action_texts(), (std::vector<std::string>{"1:d4U"}));
    EXPECT_NE(match.text().find("transfer=1,2"), std::string::npos);
    ASSERT_TRUE(match.play("1:d4U"));
    EXPECT_TRUE(match.board_status(0).closed);
    EXPECT_EQ(match.transfer(), 1);
    EXPECT_EQ(match.sorted_action_texts(), (std::vector<std::string>{"2:d4U", "2:e4U", "2:e5U"}));
    ASSERT_TRUE(match.play("2:e5U"));
    EXPECT_EQ(match.transfer(), -1);
    EXPECT_EQ(match.position(2).count(Side::first), 2);
}

TEST(MatchTransfer, WhoLosesByHisOwnActionLetsTheOtherSideTransfer) {
    Match match = played(match_at("boards=2 schedule=exchange finish=all", {"4k3/8/8/8/3n4/8/8/4K3 w - - 0 1", quiet}),
                         {"1:resign"});
    EXPECT_EQ(match.player(), 1);
    EXPECT_EQ(match.sorted_action_texts(), (std::vector<std::string>{"1:d4U"}));
    match = played(std::move(match), {"1:d4U"});
    EXPECT_EQ(match.player(), 0);  // white's exchange goes on
    EXPECT_TRUE(has(match, "done"));
}

TEST(MatchEnd, ClinchingEndsItAndAllPlaysItOut) {
    const std::string mate = "7k/8/5QK1/8/8/8/8/8 w - - 0 1";
    const std::vector<std::string> boards{mate, mate, quiet};
    EXPECT_EQ(played(match_at("boards=3 schedule=free", boards), {"1:f6-g7"}).status(), "ongoing");
    Match match = played(match_at("boards=3 schedule=free", boards), {"1:f6-g7", "2:f6-g7"});
    EXPECT_EQ(match.status(), "white-wins match 2-0");
    EXPECT_EQ(match.board_line(2), "open");
    EXPECT_TRUE(match.legal_actions().empty());
    EXPECT_EQ(refusal(match, "3:e1-e2"), "the match is over: white-wins match 2-0");
    EXPECT_EQ(played(match_at("boards=3 schedule=free finish=all", boards), {"1:f6-g7", "2:f6-g7"}).status(),
              "ongoing");
}

TEST(MatchEnd, EqualBoardsAreADraw) {
    Match match = played(match_at("boards=2 schedule=free", {quiet, quiet_black}), {"1:resign", "2:resign"});
    EXPECT_EQ(match.board_line(0), "black-won resign");
    EXPECT_EQ(match.board_line(1), "white-won resign");
    EXPECT_EQ(match.status(), "draw match 1-1");
}

TEST(MatchEnd, ResigningIsAcceptedAlwaysAndListedIfAnOptionSaysSo) {
    EXPECT_FALSE(has(match_at("boards=2 schedule=free", {quiet, quiet}), "1:resign"));
    EXPECT_TRUE(has(match_at("boards=2 schedule=free resign=true", {quiet, quiet}), "1:resign"));
    Match match = match_at("boards=2 schedule=exchange", {quiet, quiet_black});
    EXPECT_EQ(refusal(match, "2:resign"), "it is white's exchange, and on floor 2 black is to move");
}

TEST(MatchSchedule, InFreeBothSidesActAtAnyTime) {
    Match match = match_at("boards=2 schedule=free", {quiet, quiet_black});
    EXPECT_TRUE(has(match, "1:e1-e2"));
    EXPECT_TRUE(has(match, "2:e8-e7"));
    EXPECT_EQ(match.player(), -1);
}

TEST(MatchSchedule, AnExchangeNeedsOneActionAndEndsWithDone) {
    Match match(match_test::linked("elevator-chess", "boards=2"));
    EXPECT_FALSE(has(match, "done"));
    EXPECT_EQ(refusal(match, "done"), "an exchange needs at least one action before it is done");
    match = played(std::move(match), {"1:e2-e4"});
    EXPECT_EQ(refusal(match, "1:e7-e5"), "it is white's exchange, and on floor 1 black is to move");
    EXPECT_TRUE(has(match, "2:e2-e4"));  // may be made now or later
    match = played(std::move(match), {"2:e2-e4"});
    EXPECT_EQ(match.sorted_action_texts(), (std::vector<std::string>{"done"}));  // always required
    match = played(std::move(match), {"done"});
    EXPECT_EQ(match.player(), 1);
}

TEST(MatchSchedule, ADeferredBoardWaitsAndASideWithNothingToDoIsPassedOver) {
    Match match = played(match_at("boards=2 schedule=exchange", {quiet, quiet}),
                         {"1:e1-e2", "done", "1:e8-e7", "done"});
    EXPECT_TRUE(has(match, "2:e1-e2"));
    // Black is to move on no board.
    match = played(match_at("boards=2 schedule=exchange", {quiet, "drawn stalemate"}),
                   {"1:e1-e2", "done", "1:e8-e7", "done"});
    EXPECT_EQ(match.player(), 0);
    match = match_at("boards=2 schedule=exchange", {quiet_black, quiet_black});
    EXPECT_EQ(match.player(), 1);
}

TEST(MatchSchedule, LockstepGoesFromTheLowestBoardUp) {
    Match match(match_test::linked("elevator-chess", "boards=2 schedule=lockstep"));
    EXPECT_EQ(refusal(match, "2:e2-e4"), "in this turn floor 1 comes next");
    match = played(std::move(match), {"1:e2-e4"});
    EXPECT_FALSE(has(match, "done"));
    EXPECT_EQ(match.active_board(0), 1);
    match = played(std::move(match), {"2:e2-e4"});
    EXPECT_EQ(match.player(), 1);
    EXPECT_EQ(match.active_board(0), 0);
}

TEST(MatchSchedule, ACollisionIsRefusedAndChangesNothing) {
    Match match = match_at("boards=3 schedule=free",
                           {"4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", quiet, "4k3/8/8/8/4n3/8/8/4K3 b - - 0 1"});
    EXPECT_TRUE(has(match, "1:e4U"));
    EXPECT_TRUE(has(match, "3:e4D"));
    ASSERT_TRUE(match.play("3:e4D"));
    EXPECT_EQ(refusal(match, "1:e4U"), "e4 of floor 2 is taken");
    EXPECT_TRUE(has(match, "1:e4-g5"));
}

TEST(MatchTexts, WhatIsWrongIsSaid) {
    Match match(match_test::linked("elevator-chess", "boards=2"));
    EXPECT_EQ(refusal(match, "e2-e4"), "\"e2-e4\" does not begin with a floor's number and a colon");
    EXPECT_EQ(refusal(match, "3:e2-e4"), "there is no floor 3; floors are numbered from 1 to 2");
    const LinkedBoardsPtr& b = match.linked_boards_ptr();
    const auto wrong = [&](const std::string& text) { return Match::parse(b, text).error(); };
    EXPECT_NE(wrong("w | startpos").find("this match has 2 floors, the text 1"), std::string::npos);
    EXPECT_NE(wrong("x | startpos | startpos").find("no player is called \"x\""), std::string::npos);
    EXPECT_NE(wrong("w from=1 | startpos | startpos").find("\"from=1\" means nothing here"), std::string::npos);
    EXPECT_NE(wrong("w | startpos | white-won").find("floor 2:"), std::string::npos);
    EXPECT_NE(wrong("w transfer=1 | startpos | startpos").find("transfer="), std::string::npos);
}

}  // namespace match_ends_test
