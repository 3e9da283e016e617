// The variants of Elevator Chess, each tested for its special rules.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/notation.hpp>

#include "match_positions.hpp"

namespace match_family_test {

using namespace varia;
using match_test::has;
using match_test::linked;
using match_test::match_at;
using match_test::played;
using match_test::refusal;

constexpr const char* quiet = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

std::string letter_at(const Match& match, int board, const char* cell) {
    const Variant& variant = *match.linked_boards().variant(board);
    const Piece piece = match.position(board).at(variant.board().find(cell));
    return piece.empty() ? "" : variant.kind(piece.kind()).letter.text;
}

std::vector<std::string> targets(Match match, const std::string& from) {
    std::vector<std::string> found;
    for (const std::string& text : match.sorted_action_texts())
        if (text.starts_with(from + "-")) found.push_back(text.substr(from.size() + 1));
    return found;
}

using Texts = std::vector<std::string>;

TEST(Armies, StandWhereTheOptionsPutThem) {
    Match match(linked("elevator-chess-armies", "boards=2 white=nutters black2=rookies"));
    EXPECT_EQ(format_position(match.position(0)), "dwfakfwd/pppppppp/8/8/8/8/PPPPPPPP/GIHLKHIG w KQkq - 0 1");
    EXPECT_EQ(format_position(match.position(1)), "syuckuys/pppppppp/8/8/8/8/PPPPPPPP/GIHLKHIG w KQkq - 0 1");
}

TEST(Armies, AFibnifStaysAFibnif) {
    // Board 2 has no nutters. The fibnif moves there as on its own board: one step diagonally, or two ranks and one
    // file.
    Match match = match_at("elevator-chess-armies", "boards=2 schedule=free white1=nutters",
                           {"4k3/8/8/8/4I3/8/8/4K3 w - - 0 1", quiet});
    ASSERT_TRUE(match.play("1:e4U"));
    EXPECT_EQ(letter_at(match, 1, "e4"), "I");
    Texts there = targets(match, "2:e4");
    EXPECT_EQ(there, (Texts{"d2", "d3", "d5", "d6", "f2", "f3", "f5", "f6"}));
}

TEST(Armies, APawnBecomesWhatTheBoardStartedWith) {
    Match match = match_at("elevator-chess-armies", "boards=2 schedule=free white1=nutters black1=rookies",
                           {"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", quiet});
    EXPECT_EQ(targets(match, "1:a7"), (Texts{"a8=C", "a8=G", "a8=H", "a8=I", "a8=L", "a8=S", "a8=U", "a8=Y"}));
    match = match_at("elevator-chess-armies", "boards=2 schedule=free", {"4k3/8/8/8/8/8/p7/4K3 b - - 0 1", quiet});
    EXPECT_EQ(targets(match, "1:a2"), (Texts{"a1=A", "a1=B", "a1=D", "a1=F", "a1=N", "a1=Q", "a1=R", "a1=W"}));
}

TEST(Armies, TheClobberersCastleLongOntoB1) {
    Match match = match_at("elevator-chess-armies", "boards=2 schedule=free white=clobberers",
                           {"4k3/8/8/8/8/8/8/D3K2D w KQ - 0 1", quiet});
    EXPECT_TRUE(has(match, "1:e1-g1"));
    EXPECT_TRUE(has(match, "1:e1-b1"));
    EXPECT_FALSE(has(match, "1:e1-c1"));
    ASSERT_TRUE(match.play("1:e1-b1"));
    EXPECT_EQ(letter_at(match, 0, "c1"), "D");
    // b1, c1 and d1 must be empty, and the king may not cross an attacked cell.
    EXPECT_FALSE(has(match_at("elevator-chess-armies", "boards=2 schedule=free white=clobberers",
                              {"4k3/8/8/8/8/8/8/DW2K3 w Q - 0 1", quiet}),
                     "1:e1-b1"));
    EXPECT_FALSE(has(match_at("elevator-chess-armies", "boards=2 schedule=free white=clobberers black=fides",
                              {"2r1k3/8/8/8/8/8/8/D3K3 w Q - 0 1", quiet}),
                     "1:e1-b1"));
    // Black's castling, with the ranks mirrored.
    EXPECT_TRUE(
        has(match_at("elevator-chess-armies", "boards=2 schedule=free", {"d3k3/8/8/8/8/8/8/4K3 b q - 0 1", quiet}),
            "1:e8-b8"));
}

TEST(Armies, TheNabobsAreRefusedWithTheReason) {
    LoadOptions options;
    options.set = {{"black3", "nabobs"}};
    const Result<VariantPtr> variant = load_builtin("elevator-chess-armies", options);
    ASSERT_FALSE(variant);
    EXPECT_NE(variant.error().find("would profit from giving their pieces away"), std::string::npos) << variant.error();
}

TEST(Armies, PiecesMoveAsTheLibrarySays) {
    // Counted by hand on an empty board: the cells to which a piece on d4 can go.
    const auto reach = [](const char* letter) {
        return targets(
            match_at("elevator-chess-armies", "boards=2 schedule=free white=nutters black=rookies",
                     {std::string("7k/8/8/8/3") + letter + "4/8/8/7K w - - 0 1", "4k3/8/8/3p4/3p4/8/8/4K3 w - - 0 1"}),
            "1:d4");
    };
    EXPECT_EQ(reach("G"), (Texts{"a4", "b4", "c3", "c4", "d3", "d5", "d6", "d7", "d8", "e3", "e4", "f4", "g4", "h4"}));
    EXPECT_EQ(reach("H"), (Texts{"b5", "c3", "c4", "c6", "d3", "e3", "e4", "e6", "f5"}));
    EXPECT_EQ(reach("L").size(), 3U + 4U + 4U + 3U + 2U + 4U);  // left, right, up; three behind, two ahead; four leaps
    EXPECT_EQ(reach("S").size(), 3U + 4U + 3U + 4U);            // a rook's moves, at most four cells
    EXPECT_EQ(reach("Y"), (Texts{"b4", "c4", "d2", "d3", "d5", "d6", "e4", "f4"}));
    EXPECT_EQ(reach("U"), (Texts{"a4", "b4", "c3", "c5", "d1", "d2", "d6", "d7", "e3", "e5", "f4", "g4"}));
    EXPECT_EQ(reach("W"), (Texts{"b2", "b6", "c4", "d3", "d5", "e4", "f2", "f6"}));
    EXPECT_EQ(reach("F"), (Texts{"b2", "b4", "b6", "c3", "c5", "d2", "d6", "e3", "e5", "f2", "f4", "f6"}));
    EXPECT_EQ(reach("D").size(), 13U + 4U);  // a bishop's moves, to h8 where a king may be captured; four leaps
}

TEST(Displaced, APieceComesOutOnTheSameElevatorsCell) {
    Match match = match_at("elevator-chess-displaced", "boards=3 schedule=free",
                           {"4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", quiet, quiet});
    match = played(std::move(match), {"1:d4U", "2:c4U"});
    EXPECT_EQ(letter_at(match, 2, "c3"), "N");
}

TEST(Mixed, EachBoardHasItsOwnBoardAndRules) {
    Match match(linked("elevator-chess-mixed", "schedule=free"));
    EXPECT_EQ(match.linked_boards().variant(2)->board().cells(), 100);
    EXPECT_TRUE(has(match, "3:e2-e4"));
    EXPECT_FALSE(has(match, "3:e2-e5"));
    EXPECT_EQ(format_position(match.position(2)),
              "rnbbqkbbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBBQKBBNR w KQkq - 0 1");
    match = match_at("elevator-chess-mixed", "schedule=free",
                     {quiet, "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", "5k4/10/10/10/10/10/10/10/10/R4K3R w KQ - 0 1"});
    EXPECT_TRUE(has(match, "3:f1-h1"));
    EXPECT_TRUE(has(match, "3:f1-d1"));
    ASSERT_TRUE(match.play("2:e4U"));
    EXPECT_EQ(letter_at(match, 2, "f5"), "R");  // the second link: e4 on chess boards, f5 on ten by ten
}

TEST(Mixed, OptionsChooseABoardsGameAndElevators) {
    Match match(linked("elevator-chess-mixed", "boards=2 base1=chess10 base2=chess shafts2=a1,b1,a8,b8"));
    EXPECT_EQ(match.linked_boards().variant(0)->board().cells(), 100);
    EXPECT_EQ(match.linked_boards().cell(1, 0), match.linked_boards().variant(1)->board().find("a1"));
}

TEST(SevenBySeven, OneElevatorNoCastlingNoDoubleStep) {
    Match match(linked("elevator-chess-7x7", ""));
    EXPECT_EQ(match.linked_boards().links(), 1);
    EXPECT_FALSE(has(match, "1:d2-d4"));
    match = match_at("elevator-chess-7x7", "schedule=free",
                     {"3k3/P6/7/7/7/7/3K3 w - - 0 1", "3k3/7/7/7/7/7/3K3 w - - 0 1"});
    EXPECT_EQ(targets(match, "1:a6"), (Texts{"a7=B", "a7=N", "a7=R"}));
}

TEST(Cubes, RidesLeadIntoTheFourthDimension) {
    Match match(linked("elevator-chess-3d", "schedule=free"));
    EXPECT_EQ(match.linked_boards().links(), 8);
    EXPECT_EQ(match.linked_boards().variant(0)->board().cells(), 512);
    EXPECT_EQ(match.linked_boards().variant(0)->definition().rules.move_rule.plies, 100);
}

// Conveyors: the links d4 and e4 go up, d5 and e5 go down. White's king moves on each board end his turn.

TEST(Conveyor, CarriesWhatStandsThereOneBoardOnAndNobodyRidesByHand) {
    Match match = match_at("elevator-chess-automatic", "boards=2",
                           {"4k3/8/8/4n3/3R4/8/8/4K3 w - - 0 1", "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1"});
    EXPECT_FALSE(has(match, "1:d4U"));
    EXPECT_EQ(refusal(match, "1:d4U"), "in this match the conveyor moves the pieces; nobody rides by hand");
    match = played(std::move(match), {"1:e1-f1", "2:e1-f1"});
    EXPECT_EQ(letter_at(match, 0, "d4"), "");  // up
    EXPECT_EQ(letter_at(match, 1, "d4"), "R");
    EXPECT_EQ(letter_at(match, 1, "d5"), "");  // down
    EXPECT_EQ(letter_at(match, 0, "d5"), "N");
    EXPECT_EQ(letter_at(match, 0, "e5"), "N");  // at the end it stays
}

TEST(Conveyor, BeginsAtTheEndItMovesTowards) {
    const std::string rook = "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1";
    Match match = match_at("elevator-chess-automatic", "boards=4", {rook, rook, quiet, quiet});
    match = played(std::move(match), {"1:e1-f1", "2:e1-f1", "3:e1-f1", "4:e1-f1"});
    // Both have gone one board up; the lower piece takes the cell that the upper one left.
    EXPECT_EQ(letter_at(match, 0, "d4"), "");
    EXPECT_EQ(letter_at(match, 1, "d4"), "R");
    EXPECT_EQ(letter_at(match, 2, "d4"), "R");
    EXPECT_EQ(letter_at(match, 3, "d4"), "");
}

TEST(Conveyor, KingsStayAndBlock) {
    Match match = match_at("elevator-chess-automatic", "boards=2",
                           {"4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/3K4/8/8 w - - 0 1"});
    match = played(std::move(match), {"1:e1-f1", "2:d3-d4"});
    EXPECT_EQ(letter_at(match, 0, "d4"), "R");
    EXPECT_EQ(letter_at(match, 1, "d4"), "K");
}

TEST(Conveyor, InARingWithoutAGapAllChangePlacesAtOnce) {
    Match match = match_at(
        "elevator-chess-automatic", "boards=3 cyclic=true",
        {"4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "7k/8/8/8/3B4/8/P7/4K3 w - - 0 1"});
    match = played(std::move(match), {"1:e1-f1", "2:e1-f1", "3:a2-a3"});
    EXPECT_EQ(letter_at(match, 0, "d4"), "B");
    EXPECT_EQ(letter_at(match, 1, "d4"), "R");
    EXPECT_EQ(letter_at(match, 2, "d4"), "N");
}

TEST(Conveyor, AGapOfTwoClosedBoardsIsAnEnd) {
    const std::string rook = "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1";
    Match match = match_at("elevator-chess-automatic", "boards=4 cyclic=true finish=all",
                           {rook, rook, "drawn stalemate", "drawn stalemate"});
    match = played(std::move(match), {"1:e1-f1", "2:e1-f1"});
    EXPECT_EQ(letter_at(match, 0, "d4"), "R");  // the rook of board 2 cannot leave, so that of board 1 cannot either
    EXPECT_EQ(letter_at(match, 1, "d4"), "R");
}

TEST(Conveyor, AKingLeftAttackedMayBeCaptured) {
    // After white's turn the conveyor brings the black rook from d4 of board 1 to d4 of board 2.
    Match match = match_at("elevator-chess-automatic", "boards=2 finish=all",
                           {"4k3/8/8/8/3r4/8/8/4K3 w - - 0 1", "7k/8/8/8/8/8/8/3K4 w - - 0 1"});
    // There it attacks the white king on d2, and black is to move.
    match = played(std::move(match), {"1:e1-f1", "2:d1-d2"});
    EXPECT_EQ(letter_at(match, 1, "d4"), "R");
    EXPECT_EQ(match.player(), 1);
    ASSERT_TRUE(match.play("1:e8-e7"));
    ASSERT_TRUE(match.play("2:d4-d2"));
    EXPECT_EQ(match.board_line(1), "black-won king-captured");
}

TEST(Conveyor, EnPassantIsLostWhereThePawnHasLeft) {
    // White's pawn goes e2-e4, onto a link. When the turn ends it is carried up.
    Match match = match_at("elevator-chess-automatic", "boards=2", {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", quiet});
    match = played(std::move(match), {"1:e2-e4", "2:e1-f1"});
    EXPECT_EQ(letter_at(match, 1, "e4"), "P");
    EXPECT_EQ(match.position(0).exposed(), no_cell);
}

TEST(Alice, AMoveThatCapturesNothingLandsOnTheOtherBoard) {
    Match match(linked("elevator-chess-alice", "schedule=free"));
    match = played(std::move(match), {"1:e2-e4"});
    EXPECT_EQ(letter_at(match, 0, "e4"), "");
    EXPECT_EQ(letter_at(match, 1, "e4"), "P");
    EXPECT_EQ(match.position(0).turn(), Side::second);
    EXPECT_EQ(match.position(1).turn(), Side::first);
}

TEST(Alice, TheCellThereMustBeEmptyAndCapturesStay) {
    Match match = match_at("elevator-chess-alice", "schedule=free",
                           {"4k3/8/8/4p3/8/8/8/4R1K1 w - - 0 1", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 1"});
    EXPECT_FALSE(has(match, "1:e1-e3"));
    EXPECT_EQ(refusal(match, "1:e1-e3"), "it would land on e3 of floor 2, which is taken");
    EXPECT_TRUE(has(match, "1:e1-e2"));
    ASSERT_TRUE(match.play("1:e1-e5"));
    EXPECT_EQ(letter_at(match, 0, "e5"), "R");
}

TEST(Alice, KingsAndCastlingStay) {
    Match match = match_at("elevator-chess-alice", "schedule=free", {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", quiet});
    ASSERT_TRUE(match.play("1:e1-g1"));
    EXPECT_EQ(letter_at(match, 0, "g1"), "K");
    EXPECT_EQ(letter_at(match, 0, "f1"), "R");
    match = played(match_at("elevator-chess-alice", "schedule=free", {quiet, quiet}), {"1:e1-e2"});
    EXPECT_EQ(letter_at(match, 0, "e2"), "K");
}

TEST(Alice, TheKingMustBeSafeBeforeAndAfterThePieceHasGone) {
    // Ne2 would block the check and then be gone. The capture stays on the board and ends the check.
    Match match = match_at("elevator-chess-alice", "schedule=free", {"4k3/8/8/4r3/8/3N4/8/4K1N1 w - - 0 1", quiet});
    EXPECT_FALSE(has(match, "1:g1-e2"));
    EXPECT_EQ(refusal(match, "1:g1-e2"), "when it has gone to the other floor, its king on floor 1 would be attacked");
    EXPECT_TRUE(has(match, "1:d3-e5"));
    EXPECT_FALSE(has(match, "1:d3-b4"));  // not legal on its own board
}

TEST(Alice, NoEnPassantAndMovesStayWhenTheOtherBoardIsClosed) {
    Match match = match_at("elevator-chess-alice", "schedule=free finish=all",
                           {"4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "drawn stalemate"});
    ASSERT_TRUE(match.play("1:a2-a4"));
    EXPECT_EQ(letter_at(match, 0, "a4"), "P");
    EXPECT_FALSE(has(match, "1:b4-a3"));
}

TEST(Alice, RidesAreAsUsual) {
    Match match = match_at("elevator-chess-alice", "schedule=free", {"4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", quiet});
    ASSERT_TRUE(match.play("1:e4U"));
    EXPECT_EQ(letter_at(match, 1, "e4"), "R");
}

TEST(Teams, ScoreTheBoardsOfTheirSeats) {
    Match match(linked("elevator-chess-teams", ""));
    match = played(std::move(match), {"1:resign", "3:resign"});  // white resigns boards 1 and 3, which C wins
    EXPECT_EQ(match.won(2), 2);
    EXPECT_EQ(match.status(), "ongoing");            // a lead of two with two boards open
    match = played(std::move(match), {"2:resign"});  // D wins one
    EXPECT_EQ(match.status(), "ongoing");
    match = played(std::move(match), {"4:resign"});
    EXPECT_EQ(match.status(), "draw match C D");
    match = Match(linked("elevator-chess-teams", ""));
    match = played(std::move(match), {"1:resign", "3:resign", "2:e2-e3", "2:resign"});  // A wins board 2
    match = played(std::move(match), {"4:e2-e3", "4:resign"});                          // B wins board 4
    EXPECT_EQ(match.status(), "C-wins match");
}

TEST(Teams, TakeTurnsAsListedInTheOtherSchedules) {
    Match match(linked("elevator-chess-teams", "schedule=exchange"));
    EXPECT_EQ(refusal(match, "3:e2-e4"), "it is A's exchange, and on floor 3 white is to move");
    match = played(std::move(match), {"1:e2-e4", "done"});
    EXPECT_EQ(match.linked_boards().player_name(match.player()), "B");
    match = played(std::move(match), {"3:e2-e4", "done"});
    EXPECT_EQ(match.linked_boards().player_name(match.player()), "C");
    match = played(std::move(match), {"1:e7-e5", "done"});
    EXPECT_EQ(match.linked_boards().player_name(match.player()), "A");  // D is not yet to move on any board
}

TEST(Teams, SeatsThatDoNotFitAreRefused) {
    const auto error = [](const std::string& seats) {
        LoadOptions options;
        options.set = {{"boards", "2"}, {"seats", seats}};
        const Result<VariantPtr> variant = load_builtin("elevator-chess-teams", options);
        if (!variant) return variant.error();
        return load_linked_boards(**variant).error();
    };
    EXPECT_NE(error("A:1w,2w").find("nobody plays black on floor 1"), std::string::npos);
    EXPECT_NE(error("A:1w,2w,1w;B:1b,2b").find("two players for white on floor 1"), std::string::npos);
    EXPECT_NE(error("A:1w,3w;B:1b,2b,2w").find("sits on floor 3"), std::string::npos);
    EXPECT_NE(error("A:1x").find("is no seat"), std::string::npos);
    EXPECT_EQ(error("A:1w,2b;B:1b,2w"), "");
}

}  // namespace match_family_test
