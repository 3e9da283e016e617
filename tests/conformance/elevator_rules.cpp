// The rules of Elevator, sentence by sentence: for each a small position, and the moves that must and must not be
// possible. The expected moves come from the inventor's page and the readings in the variant's README. The referee must
// agree.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>

#include "referee.hpp"
#include "starts.hpp"

namespace elevator_rules_test {

// A position of Elevator or Wonkavator, made from a list of pieces ("K2e1 n3e8", capitals are white). Every pole has
// its shaft on level 4, except for the places in `shafts`.
class Scene {
public:
    explicit Scene(const std::string& pieces, const std::string& links = "", const std::string& turn = "w",
                   const std::string& reserve = "", const std::string& passant = "-",
                   const std::string& name = "elevator") {
        std::map<std::string, char> board;
        for (const std::string& piece : conformance::words(pieces)) board[piece.substr(1)] = piece[0];
        std::map<std::string, char> link;
        for (const char file : {'a', 'b', 'c', 'd'})
            for (const char rank : {'1', '2', '3', '4'}) link[{file, rank}] = '4';
        for (const std::string& place : conformance::words(links)) link[place.substr(1)] = place[0];
        std::string text;
        for (const char level : {'4', '3', '2', '1'}) {
            for (int rank = 8; rank >= 1; --rank) {
                for (int file = 0; file < 8; ++file) {
                    const std::string cell{level, static_cast<char>('a' + file), static_cast<char>('0' + rank)};
                    const std::string pole{static_cast<char>('a' + file / 2), static_cast<char>('1' + (rank - 1) / 2)};
                    if (link[pole] == level)
                        text += '*';
                    else
                        text += board.count(cell) != 0 ? board[cell] : '1';
                }
                if (rank > 1) text += '/';
            }
            if (level > '1') text += "//";
        }
        // Adjacent digits for single empty cells must be joined, because "11" would mean eleven.
        std::string joined;
        for (std::size_t i = 0; i < text.size(); ++i) {
            std::size_t run = 0;
            while (i + run < text.size() && text[i + run] == '1') ++run;
            if (run > 0) {
                joined += std::to_string(run);
                i += run - 1;
            } else {
                joined += text[i];
            }
        }
        const varia::Result<varia::VariantPtr> variant = varia::load_builtin(name);
        if (!variant) {
            ADD_FAILURE() << variant.error();
            return;
        }
        const std::string whole = joined + "[" + reserve + "] " + turn + " - " + passant + " 0 1";
        const varia::Result<varia::Position> position = varia::parse_position(*variant, whole);
        if (!position) {
            ADD_FAILURE() << whole << ": " << position.error();
            return;
        }
        EXPECT_EQ(varia::format_position(*position), whole);
        game_.emplace(*variant, *position);
        judge();
    }

    Scene& can(const std::string& moves) {
        for (const std::string& move : conformance::words(moves))
            EXPECT_TRUE(has(move)) << move << " should be legal; " << all();
        return *this;
    }
    Scene& cannot(const std::string& moves) {
        for (const std::string& move : conformance::words(moves))
            EXPECT_FALSE(has(move)) << move << " should not be legal";
        return *this;
    }
    // Expects this number of legal moves whose text begins so.
    Scene& count(const std::string& front, int expected) {
        int found = 0;
        for (const std::string& text : texts_) found += text.starts_with(front) ? 1 : 0;
        EXPECT_EQ(found, expected) << front << ": " << all();
        return *this;
    }
    Scene& play(const std::string& moves) {
        for (const std::string& move : conformance::words(moves)) {
            if (!game_) return *this;
            const varia::Result<varia::Turn> played = game_->play(move);
            EXPECT_TRUE(played) << move << ": " << played.error();
        }
        judge();
        return *this;
    }
    // Expects these contents of cells: a letter for a piece, "." for an empty cell, "*" for a shaft.
    Scene& holds(const std::string& cells) {
        for (const std::string& one : conformance::words(cells)) {
            const varia::Variant& variant = game_->variant();
            const varia::Piece piece = game_->position().at(variant.board().find(one.substr(1)));
            std::string there = piece.empty() ? "." : piece.is_void() ? "*" : variant.kind(piece.kind()).letter.text;
            if (piece.is(varia::Side::second)) there[0] = static_cast<char>(there[0] - 'A' + 'a');
            EXPECT_EQ(there + one.substr(1), one);
        }
        return *this;
    }
    Scene& reserve(const std::string& letters) {
        const std::string text = varia::format_position(game_->position());
        const std::size_t open = text.find('[');
        EXPECT_EQ(text.substr(open + 1, text.find(']') - open - 1), letters);
        return *this;
    }
    Scene& check(bool expected) {
        EXPECT_EQ(game_->rules().in_check(game_->position(), game_->position().turn()), expected);
        return *this;
    }
    // Expects these pushes: "2e4:N2d4-2f4,c2e4" is a push to 2e4 that moves the N and captures the c.
    Scene& pushes(const std::string& cell, const std::string& expected) {
        const varia::Variant& variant = game_->variant();
        const varia::Board& board = variant.board();
        std::string text;
        for (const auto& push : game_->rules().push_reach(game_->position(), board.find(cell))) {
            text += (text.empty() ? "" : " ") + board.name(push.to) + ":";
            for (const auto& [from, to] : push.shifted) {
                text += (text.back() == ':' ? "" : ",") + board.name(from);
                if (to != varia::no_cell) text += "-" + board.name(to);
            }
        }
        EXPECT_EQ(text, expected);
        return *this;
    }
    // Expects that the last move changed these cells.
    Scene& changed(const std::string& cells) {
        std::string text;
        for (const varia::Cell cell : game_->changed())
            text += (text.empty() ? "" : " ") + game_->variant().board().name(cell);
        EXPECT_EQ(text, cells);
        return *this;
    }
    Scene& status(const std::string& expected) {
        EXPECT_EQ(game_->outcome().text(game_->variant()), expected);
        return *this;
    }
    Scene& refuses(const std::string& move, const std::string& part) {
        varia::Position position = game_->position();
        const varia::Result<varia::Move> read = varia::parse_move(game_->rules(), position, move);
        EXPECT_FALSE(read) << move;
        EXPECT_NE(read.error().find(part), std::string::npos) << read.error();
        return *this;
    }
    Scene& reads(const std::string& text, const std::string& canonical) {
        varia::Position position = game_->position();
        const varia::Result<varia::Move> read = varia::parse_move(game_->rules(), position, text);
        EXPECT_TRUE(read) << text << ": " << read.error();
        if (!read) return *this;
        EXPECT_EQ(varia::move_text(position, *read), canonical);
        return *this;
    }

private:
    [[nodiscard]] bool has(const std::string& move) const {
        return std::find(texts_.begin(), texts_.end(), move) != texts_.end();
    }
    [[nodiscard]] std::string all() const {
        std::string text = "there are";
        for (const std::string& t : texts_) text += " " + t;
        return text;
    }
    // Lists the legal moves and compares them with the referee's.
    void judge() {
        varia::Position position = game_->position();
        texts_ = varia::sorted_move_texts(game_->rules(), position);
        reference::Referee referee(game_->variant().definition());
        const std::vector<int> cells = reference::matched_cells(game_->variant().board(), referee.space());
        std::vector<std::string> expected;
        for (const auto& [text, play] : referee.legal_moves(reference::state_of(position, cells)))
            expected.push_back(text);
        EXPECT_EQ(texts_, expected);
    }

    std::optional<varia::Game> game_;
    std::vector<std::string> texts_;
};

const std::string kings = "K1h1 k1h8 ";

// ---- the board and its elevators ----------------------------------------------------------------------------------

TEST(Elevator, PiecesStandOnElevatorsOnly) { Scene(kings + "N1b3", "1a1").cannot("1b3-1a1 1b3-1b2").can("1b3-1d2"); }

TEST(Elevator, ElevatorsMoveOneSlotUpIntoTheShaft) { Scene(kings + "N3a1").can("E3a1U").cannot("E2a1U E1a1U E3a1D"); }

TEST(Elevator, ElevatorsMoveOneSlotDownIntoTheShaft) {
    Scene(kings + "N3a1 C2c1", "2a1 1b1").can("E3a1D E2b1D").cannot("E3a1U").count("E", 2);
}

TEST(Elevator, ElevatorsNeverMoveSideways) {
    Scene(kings + "N3a1", "3b1").cannot("E3a1E E3a1W E3a1N E3a1S").can("E3a1U").count("E", 1);
}

TEST(Elevator, AllPiecesOnItGoAlong) {
    Scene(kings + "N3a1 P3b2 r3a2").play("E3a1U").holds("N4a1 P4b2 r4a2 .4b1 *3a1 *3b2 *3a2");
}

TEST(Elevator, MorePiecesControl) {
    Scene(kings + "N3a1 P3b2 r3a2").can("E3a1U");
    Scene(kings + "N3a1 p3b2 r3a2").cannot("E3a1U").refuses("E3a1U", "does not control");
}

TEST(Elevator, EqualNumbersControlNothing) {
    Scene(kings + "N3a1 p3b2").cannot("E3a1U");
    Scene(kings + "N3a1 p3b2", "", "b").cannot("E3a1U");
    Scene(kings, "").cannot("E3a1U E3c4U");
}

TEST(Elevator, ElevatorMovesCaptureNothing) { Scene(kings + "N3a1 P3b2 r3a2").play("E3a1U").reserve(""); }

TEST(Elevator, ElevatorMayTakeTheKingOutOfCheck) {
    // The knight checks from the king's own level. When the king is a level higher, the knight no longer checks.
    Scene("K3a1 k1h8 n3c2").check(true).can("E3a1U").play("E3a1U").check(false);
}

TEST(Elevator, ElevatorMayNotLeaveTheKingInCheck) { Scene("K3a1 N3f5 k1h8 n3c2").check(true).cannot("E3c3U"); }

TEST(Elevator, ElevatorMayNotBringTheKingIntoCheck) { Scene("K3a1 k1h8 n4c2", "3b1").check(false).cannot("E3a1U"); }

TEST(Elevator, ElevatorMoveMayDiscoverTheOwnKing) {
    // If the block moved away, it would open a shaft through which the rook could come down to the king.
    Scene("K2a1 N3c1 k1h8 r3h1").check(false).cannot("E3b1U").can("3c1-3d3");
}

TEST(Elevator, FlightReachesTheKingALevelLower) {
    // The rook cannot cross the shaft to the king, but it would fly down through the shaft and follow him.
    Scene("K3a1 k1h8 r3h1", "3b1 2a1").check(false).cannot("E3a1D");
}

TEST(Elevator, AUsedChangeOfLevelCanBeEscaped) {
    // The rook on level 2 checks by flying up at c1. To reach level 4 it would need a second change of level.
    Scene("K3a1 k1h8 r2h1", "2b1 4a1").check(true).can("E3a1U").play("E3a1U").check(false);
}

// ---- pawns --------------------------------------------------------------------------------------------------------

TEST(Elevator, PawnsGoForwardOrSidewaysWithoutCapturing) {
    Scene(kings + "P2c4").can("2c4-2c5 2c4-2b4 2c4-2d4").count("2c4", 3);
    Scene(kings + "P2c4 p2c5 p2b4 p2d4").count("2c4", 0);
}

TEST(Elevator, NothingGoesToAnotherLevelByItself) {
    Scene(kings + "P2c4 N2e4 I2g4 O2c6", "2a1").cannot("2c4-3c4 2c4-3c5 2e4-3e4 2e4-3f6 2g4-3g4 2c6-3c6 2c6-3d7");
    Scene("K2d4 k1h8").cannot("2d4-3d4 2d4-1d4 2d4-3e5");
}

TEST(Elevator, ElevatorMovesEndTheRightToEnPassant) {
    Scene(kings + "P2c2 p2d4 N3a5").play("2c2-2c4 1h8-1g8 E3a3U").cannot("2d4-2c3");
    Scene(kings + "P2c2 p2d4").play("2c2-2c4").can("2d4-2c3");
}

TEST(Elevator, PawnsCaptureOnlyOnCellsOfElevators) {
    Scene(kings + "P2b4 n2a5 n3c5", "2b3").can("2b4-2a5").cannot("2b4-2c5 2b4-3c5");
}

TEST(Elevator, PromotionAfterADoubleStepIsTooFar) {
    Scene(kings + "P2c2", "", "w", "R").can("2c2-2c4").cannot("2c2-2c4=R");
}

TEST(Elevator, AnUnpromotedPawnDoesNotPromoteInPlace) {
    Scene(kings + "P2c7", "", "w", "R").play("2c7-2c8 1h8-1g8").can("2c8-2b8=R 2c8-2d8").cannot("2c8-2c8=R");
}

TEST(Elevator, PushedBackPawnsMayDoubleStepAgain) {
    // An enemy ox pushes the pawn from its third rank to its first.
    Scene("K1h1 k1h8 P2c3 o2c4", "", "b").play("2c4-2c2/push").holds("P2c1 o2c2");
    Scene("K1h1 k1h8 P2c2 o2c3 ", "", "b").play("2c3-2c2/push 1h1-1g1 2c2-2e2").can("2c1-2c3");
}

TEST(Elevator, PawnsCaptureDiagonallyForward) {
    Scene(kings + "P2c4 p2b5 p2d5 n2b3 n2d3").can("2c4-2b5 2c4-2d5").cannot("2c4-2b3 2c4-2d3").count("2c4", 5);
}

TEST(Elevator, PawnsNeverGoBackwards) {
    Scene(kings + "P2c4").cannot("2c4-2c3");
    Scene(kings + "p2c4", "", "b").can("2c4-2c3").cannot("2c4-2c5");
}

TEST(Elevator, DoubleStepFromTheSecondAndFirstRank) {
    Scene(kings + "P2c2 P2e1 P2g3").can("2c2-2c4 2e1-2e3").cannot("2g3-2g5");
    Scene(kings + "p2c7 p2e8", "", "b").can("2c7-2c5 2e8-2e6");
}

TEST(Elevator, DoubleStepNeedsBothCellsEmpty) {
    Scene(kings + "P2c2 n2c3 P2e2 n2e4").cannot("2c2-2c4 2e2-2e4").can("2e2-2e3");
    Scene(kings + "P2b2 P2d1", "2a2 2b1").cannot("2b2-2b4 2d1-2d3");
}

TEST(Elevator, DoubleStepWhetherItHasMovedOrNot) { Scene(kings + "P2c2").play("2c2-2d2 1h8-1g8").can("2d2-2d4"); }

TEST(Elevator, EnPassantAfterDoubleStepFromTheSecondRank) {
    Scene(kings + "P2c2 p2d4").play("2c2-2c4").can("2d4-2c3").play("2d4-2c3").holds(".2c4 p2c3").reserve("");
}

TEST(Elevator, EnPassantAfterDoubleStepFromTheFirstRank) {
    Scene(kings + "P2c1 p2d3").play("2c1-2c3").can("2d3-2c2").play("2d3-2c2").holds(".2c3 p2c2");
}

TEST(Elevator, EnPassantOnTheSeventhRankMayPromote) {
    Scene(kings + "P2c1 p2d3", "", "w", "r")
        .play("2c1-2c3")
        .can("2d3-2c2 2d3-2c2=R")
        .play("2d3-2c2=R")
        .holds("r2c2")
        .reserve("");
}

TEST(Elevator, EnPassantNextMoveOnly) { Scene(kings + "P2c2 p2d4").play("2c2-2c4 1h8-1g8 1h1-1g1").cannot("2d4-2c3"); }

TEST(Elevator, EnPassantOnTheSameLevelOnly) { Scene(kings + "P2c2 p3d4").play("2c2-2c4").cannot("3d4-3c3 3d4-2c3"); }

TEST(Elevator, PromotionToAKindOfTheReserve) {
    Scene(kings + "P2c6", "", "w", "NRq").can("2c6-2c7=R 2c6-2c7=N 2c6-2c7").cannot("2c6-2c7=Q 2c6-2c7=P 2c6-2c7=K");
}

TEST(Elevator, PromotionTakesThePieceOutOfTheReserve) {
    Scene(kings + "P2c6", "", "w", "NRR").play("2c6-2c7=R").reserve("NR").holds("R2c7");
}

TEST(Elevator, PromotionIsOptional) {
    Scene(kings + "P2c7", "", "w", "R").can("2c7-2c8 2c7-2c8=R").play("2c7-2c8").holds("P2c8");
}

TEST(Elevator, NoPromotionWithoutReserve) { Scene(kings + "P2c6").can("2c6-2c7").count("2c6-2c7", 1); }

TEST(Elevator, PromotionSidewaysOnTheSeventhRank) {
    Scene(kings + "P2c7 P2f8", "", "w", "R").can("2c7-2b7=R 2f8-2g8=R");
}

TEST(Elevator, PromotionByCapture) {
    Scene(kings + "P2c6 n2d7", "", "w", "R").play("2c6-2d7=R").holds("R2d7").reserve("n");
}

TEST(Elevator, BeingPushedDoesNotPromote) {
    Scene(kings + "P2c6 O2c5", "", "w", "R")
        .can("2c5-2c6/push")
        .cannot("2c5-2c6/push=R")
        .play("2c5-2c6/push")
        .holds("P2c7 O2c6")
        .reserve("R");
}

TEST(Elevator, BeingCarriedDoesNotPromote) {
    Scene(kings + "P3c7", "", "w", "R").play("E3b4U").holds("P4c7").reserve("R");
}

TEST(Elevator, CapturedPawnsDoNotEnterTheReserve) { Scene(kings + "N2c4 p2d6").play("2c4-2d6").reserve(""); }

TEST(Elevator, PromotedPieceGoesToTheReserveAsWhatItWas) {
    Scene(kings + "P2c6 n2e8", "", "w", "R").play("2c6-2c7=R 2e8-2c7").reserve("R");
}

// ---- leapers ------------------------------------------------------------------------------------------------------

TEST(Elevator, WalkingKnightLeapsOrSteps) {
    Scene(kings + "N2d4 n2d5 n2f5").can("2d4-2d5 2d4-2f5 2d4-2c4 2d4-2b3").count("2d4", 12);
}

TEST(Elevator, WalkingCamelLeapsOrSteps) {
    Scene(kings + "C2d4 n2g5").can("2d4-2g5 2d4-2e4 2d4-2c7 2d4-2a3").count("2d4", 12);
}

TEST(Elevator, LeapsPassOverPiecesAndShafts) { Scene(kings + "C2d4 P2d5 P2e4", "2c2").can("2d4-2g5 2d4-2g3"); }

TEST(Elevator, PrinceStepsAndLeapsThree) {
    Scene(kings + "I2d4").can("2d4-2e5 2d4-2g7 2d4-2a1 2d4-2d7 2d4-2a4").count("2d4", 16);
}

TEST(Elevator, PrinceLeapDoesNotCapture) { Scene(kings + "I2d4 n2g7 n2e5").cannot("2d4-2g7").can("2d4-2e5"); }

// ---- the ox -------------------------------------------------------------------------------------------------------

TEST(Elevator, OxLeapsWithoutCapturing) {
    Scene(kings + "O2d4").can("2d4-2e6 2d4-2f4 2d4-2f6 2d4-2b2").count("2d4", 16);
    Scene(kings + "O2d4 n2e6 n2f4 n2f6").cannot("2d4-2e6 2d4-2f4 2d4-2f6");
}

TEST(Elevator, OxStepsDiagonallyOnlyToCapture) { Scene(kings + "O2d4 n2e5").can("2d4-2e5").cannot("2d4-2c5 2d4-2e3"); }

TEST(Elevator, OxDoesNotStepStraight) { Scene(kings + "O2d4").cannot("2d4-2d5 2d4-2e4"); }

TEST(Elevator, PushOfOneCell) { Scene(kings + "O2c4 N2d4").play("2c4-2d4/push").holds("O2d4 N2e4 .2c4"); }

TEST(Elevator, PushOfTwoCells) { Scene(kings + "O2c4 n2d4").play("2c4-2e4/push").holds("O2e4 n2f4 .2d4"); }

TEST(Elevator, WhatAPushShiftsIsReported) {
    Scene(kings + "O2b4 N2c4 c2e4", "2c2").pushes("2b4", "2c4:2c4-2d4 2d4:2c4");
    Scene(kings + "O2b4 N2c4 n2e4 P2f4").pushes("2b4", "2c4:2c4-2d4 2d4:2c4-2e4,2e4-2f4,2f4-2g4");
    Scene(kings + "O2f4 N2g4 n2h4").pushes("2f4", "2g4:2g4-2h4,2h4 2h4:2g4,2h4");
}

TEST(Elevator, WhatTheLastMoveChangedIsReported) {
    Scene(kings + "O2c4 N2d4").changed("").play("2c4-2e4/push").changed("2c4 2d4 2e4 2f4");
    Scene(kings + "N3a1").play("E3a1U").changed("3a1 3b1 3a2 3b2 4a1 4b1 4a2 4b2");
}

TEST(Elevator, PushInEveryOrthogonalDirection) {
    Scene(kings + "O2d4 n2e4 N2c4 p2d5 P2d3 n2e5")
        .can("2d4-2e4/push 2d4-2c4/push 2d4-2d5/push 2d4-2d3/push")
        .cannot("2d4-2e5/push");
}

TEST(Elevator, PushNeedsANeighbour) {
    Scene(kings + "O2c4 N2e4").cannot("2c4-2d4/push 2c4-2e4/push").refuses("2c4-2d4/push", "nothing stands");
}

TEST(Elevator, PushShiftsTheUnbrokenLine) {
    Scene(kings + "O2b4 N2c4 n2d4 P2e4").play("2b4-2c4/push").holds("O2c4 N2d4 n2e4 P2f4");
}

TEST(Elevator, PushStopsAtAGapInTheLine) {
    Scene(kings + "O2b4 N2c4 n2e4").play("2b4-2c4/push").holds("O2c4 N2d4 n2e4");
}

TEST(Elevator, GapsCloseUpDuringATwoStepPush) {
    Scene(kings + "O2b4 N2c4 n2e4 P2f4").play("2b4-2d4/push").holds("O2d4 N2e4 n2f4 P2g4 .2c4");
}

TEST(Elevator, PushOffTheBoardCaptures) {
    Scene(kings + "O2f4 N2g4 n2h4").play("2f4-2g4/push").holds("O2g4 N2h4").reserve("n");
}

TEST(Elevator, PushIntoAShaftCaptures) {
    Scene(kings + "O2b4 N2c4 c2d4", "2c2").play("2b4-2d4/push").holds("O2d4 *2e4").reserve("Nc");
}

TEST(Elevator, PushedPawnsAreGone) { Scene(kings + "O2g4 p2h4").play("2g4-2h4/push").holds("O2h4").reserve(""); }

TEST(Elevator, OwnPiecesMayBeLost) { Scene(kings + "O2g4 Q2h4").play("2g4-2h4/push").reserve("Q"); }

TEST(Elevator, NoPushWithAnOxOfEitherColour) {
    Scene(kings + "O2c4 N2d4 O2e4 O2c6 n2d6 o2e6")
        .cannot("2c4-2d4/push 2c4-2e4/push 2c6-2d6/push")
        .refuses("2c4-2d4/push", "can't be pushed");
}

TEST(Elevator, NoPushWithAnOxMetAtTheSecondStep) {
    Scene(kings + "O2c4 N2d4 o2f4").can("2c4-2d4/push").cannot("2c4-2e4/push");
}

TEST(Elevator, AnOxBeyondTheLineDoesNotMatter) { Scene(kings + "O2c4 N2d4 o2g4").can("2c4-2e4/push"); }

TEST(Elevator, OxMustEndOnAndPassElevators) {
    Scene(kings + "O2d4 N2e4", "2d2").can("2d4-2e4/push 2d4-2f4/push").play("2d4-2f4/push").reserve("N");
    Scene(kings + "O2e4 N2f4", "2d2").can("2e4-2f4/push").cannot("2e4-2g4/push");
    Scene(kings + "O2g4 N2h4").can("2g4-2h4/push").count("2g4-2h4", 1);
}

TEST(Elevator, LeapAndPushToOneCellAreTwoMoves) {
    Scene(kings + "O2a1 P2a2").can("2a1-2a3 2a1-2a3/push").play("2a1-2a3").holds("P2a2 O2a3");
    Scene(kings + "O2a1 P2a2").play("2a1-2a3/push").holds("P2a4 O2a3 .2a2");
}

TEST(Elevator, InventorsNotationOfPushes) {
    Scene(kings + "O2a1 P2a2")
        .reads("O2a3/Pa4", "2a1-2a3/push")
        .reads("O2a3", "2a1-2a3")
        .reads("O2a2/P2a3", "2a1-2a2/push");
    Scene(kings + "N3a1").reads("E3a1U", "E3a1U");
}

TEST(Elevator, ALeapIsNotReadAsAPush) {
    Scene(kings + "O2c4 N2d4").refuses("2c4-2d4", "write 2c4-2d4/push").cannot("2c4-2d4");
}

TEST(Elevator, KingThatCanBePushedToDeathIsInCheck) {
    Scene("K2h4 k1h8 o2g4").check(true);
    Scene("K2h4 k1h8 o2f4").check(false);
    Scene("K2h4 k1h8 o2e4 P2f4").check(true);
    Scene("K2h4 k1h8 o2d4 P2e4").check(false);
    Scene("K2g4 k1h8 o2f4").check(true).can("2g4-2h4");
    Scene("K2f4 k1h8 o2e4").check(false);
    Scene("K2d4 k1h8 o2c4", "2d2").check(false);
    Scene("K2e4 k1h8 o2d4", "2d2").check(true);
    Scene("K2f4 k1h8 o2e4", "2d2").check(true);
}

TEST(Elevator, ALineBetweenOxAndKingIsPushedWithHim) {
    Scene("K2h4 P2g4 k1h8 o2f4").check(true).can("2h4-2h5 2g4-2g5");
    Scene("K2h4 O2g4 k1h8 o2f4").check(false);
}

TEST(Elevator, AnOxInTheLineGuardsTheKing) {
    // The ox may not leave the line that it protects.
    Scene("K2h4 O2g4 P2f4 k1h8 o2e4").check(false).cannot("2g4-2g6 2g4-2e5");
    // A pawn in this line may only promote to an ox.
    Scene("K2h7 P2g6 P2f7 k1a8 o2e7", "", "w", "NO").check(true).can("2g6-2g7=O").cannot("2g6-2g7 2g6-2g7=N");
    Scene("K2h7 P2g6 k1a8 o2f7", "", "w", "NO").check(false).can("2g6-2g7=O").cannot("2g6-2g7 2g6-2g7=N");
}

TEST(Elevator, OwnKingMayNotBePushedToDeath) { Scene("K2h4 O2g4 k1h8").cannot("2g4-2h4/push"); }

TEST(Elevator, OwnKingMayNotBePushedIntoCheck) {
    Scene("K2d4 O2c4 k1h8 r2e8").cannot("2c4-2d4/push").can("2c4-2e4/push");
}

TEST(Elevator, KingsMayOtherwiseBePushed) {
    Scene("K2d4 O2c4 k1h8").play("2c4-2d4/push").holds("K2e4");
    Scene("K1h1 k2e4 O2d4").play("2d4-2e4/push").holds("k2f4");
}

// ---- flight -------------------------------------------------------------------------------------------------------

TEST(Elevator, FliersSlideOnTheirLevel) {
    Scene(kings + "R2d4 n2d7 P2f4").can("2d4-2d7 2d4-2e4 2d4-2a4").cannot("2d4-2d8 2d4-2f4 2d4-2e5");
    Scene(kings + "B2d4").can("2d4-2h8 2d4-2a7").cannot("2d4-2d5");
    Scene(kings + "Q2d4").can("2d4-2h8 2d4-2d8");
}

TEST(Elevator, FlightUpAndDownThroughTheFirstShaftCell) {
    Scene(kings + "R2a1", "2b1").can("2a1-3c1 2a1-3d1 2a1-3h1 2a1-1c1 2a1-1g1").cannot("2a1-2c1 2a1-2e1 2a1-4c1");
}

TEST(Elevator, FlightOfTheBishop) {
    Scene("K1h1 k1a8 B2b2", "2b2").can("2b2-3c3 2b2-3h8 2b2-1c3").cannot("2b2-2c3 2b2-2e5");
}

TEST(Elevator, FlierMayStopOnTheChangingCell) { Scene(kings + "R2a1", "2b1").can("2a1-3c1"); }

TEST(Elevator, FlierMayCaptureOnTheChangingCellAndStops) {
    Scene(kings + "R2a1 n3c1", "2b1").can("2a1-3c1").cannot("2a1-3d1").play("2a1-3c1").reserve("n");
}

TEST(Elevator, FlierIsBlockedByAFriendOnTheChangingCell) {
    Scene(kings + "R2a1 N3c1", "2b1").cannot("2a1-3c1 2a1-3d1").can("2a1-1c1");
}

TEST(Elevator, FlierCapturesAfterTheChange) { Scene(kings + "R2a1 n3e1", "2b1").can("2a1-3e1").cannot("2a1-3f1"); }

TEST(Elevator, TheFirstShaftCellMustBeUsed) {
    Scene(kings + "R2a1 N3c1 N1c1", "2b1").cannot("2a1-3d1 2a1-1d1").count("2a1-3", 0);
}

TEST(Elevator, NobodySlidesAcrossAShaftOnOneLevel) { Scene(kings + "R2a1 n2e1", "2b1").cannot("2a1-2e1"); }

TEST(Elevator, OneChangeOfLevelAMove) {
    // The rook flies up at c1 to level 3; the shaft on level 3 at e1 ends the slide.
    Scene(kings + "R2a1", "2b1 3c1").can("2a1-3c1 2a1-3d1").cannot("2a1-3e1 2a1-2e1 2a1-4e1 2a1-3g1").can("2a1-1g1");
}

TEST(Elevator, NoChangeAtAShaftOfAnotherLevel) {
    Scene(kings + "R2a1", "3b1").can("2a1-2c1 2a1-2h1").cannot("2a1-3c1 2a1-3d1");
}

TEST(Elevator, FlightAttacksAreAsymmetric) {
    Scene(kings + "R2a1 r3e1", "2b1").can("2a1-3e1");
    Scene(kings + "R2a1 r3e1", "2b1", "b").cannot("3e1-2a1");
}

TEST(Elevator, TwoRooksOfDifferentLevelsMayAttackEachOther) {
    // Each rook flies through a shaft of its own level: white's up at e1, black's down at d1.
    Scene(kings + "R2a1 r3h1", "2c1 3b1").can("2a1-3h1");
    Scene(kings + "R2a1 r3h1", "2c1 3b1", "b").can("3h1-2a1");
    // With the shafts exchanged neither rook gets past the first shaft.
    Scene(kings + "R2a1 r3h1", "3c1 2b1").cannot("2a1-3h1");
    Scene(kings + "R2a1 r3h1", "3c1 2b1", "b").cannot("3h1-2a1");
}

TEST(Elevator, CheckThroughAShaft) { Scene("K3g1 k1h8 r2a1", "2b1").check(true); }

TEST(Elevator, APieceOnTheFlightIsPinned) {
    Scene("K3g1 N3e1 k1h8 r2a1", "2b1").cannot("3e1-3f3").can("3e1-3d1 3e1-3f1");
    Scene("K3g1 N2b1 k1h8 r2a1", "2b1").cannot("2b1-2d2");
}

TEST(Elevator, AFlightIsClosedByInterposing) {
    Scene("K3g1 N3e3 k1h8 r2a1", "2b1").check(true).can("3e3-3d1 3e3-3f1").cannot("3e3-3c2");
}

TEST(Elevator, AFlightIsClosedByFillingTheShaft) { Scene("K3g1 N3c2 k1h8 r2a1", "2b1").check(true).can("E3b1D"); }

TEST(Elevator, AShaftAtTheEdgeIsFlownThroughToo) {
    // The top level has no level above it, the bottom level none below.
    Scene(kings + "R4a1", "3a1 4b1").can("4a1-3c1 4a1-3h1").cannot("4a1-4c1");
    Scene(kings + "R1a1", "1b1").can("1a1-2c1 1a1-2h1").cannot("1a1-1c1");
}

TEST(Elevator, NoTurningInFlight) { Scene(kings + "Q2a1", "2b1").cannot("2a1-3c2 2a1-3d2 2a1-1c3").can("2a1-3c1"); }

TEST(Elevator, AFlightThatIsBlockedOneWayIsOpenTheOther) {
    Scene(kings + "R2a1 n3c1 N1c1", "2b1").can("2a1-3c1").cannot("2a1-1c1 2a1-1d1 2a1-3d1");
}

// ---- the king and the end -----------------------------------------------------------------------------------------

TEST(Elevator, KingStepsOneCellOnItsLevel) { Scene("K2d4 k1h8").count("2d4", 8).cannot("2d4-3d4"); }

TEST(Elevator, NoCastling) { Scene("K2e1 R2h1 k1h8").cannot("2e1-2g1").refuses("O-O", "no castling"); }

TEST(Elevator, CheckmateWins) {
    // Going down does not save the king: the rook follows him through the shaft that he leaves.
    Scene("K1a1 k2h8 R2a7 R2b1", "1d4").play("2b1-2b8").status("white-wins checkmate 1-0");
    Scene("K1a1 k2h8 R2a7 R2b1").play("2b1-2b8").status("white-wins checkmate 1-0");
}

TEST(Elevator, StalemateIsADraw) { Scene("K2h6 k2h8 R2g2", "", "b").status("draw stalemate 1/2-1/2"); }

TEST(Elevator, BareKingsAreADraw) { Scene("K2g6 n2h6 k1a8").play("2g6-2h6").status("draw bare-kings 1/2-1/2"); }

TEST(Elevator, ThirdRepetitionLosesForTheOneWhoRepeats) {
    Scene("K1a1 R3a1 k1h8")
        .play("E3a1U 1h8-1g8 E4a1D 1g8-1h8 E3a1U 1h8-1g8 E4a1D")
        .status("ongoing")
        .play("1g8-1h8")
        .status("white-wins repetition 1-0");
}

TEST(Elevator, ElevatorsCountInRepetition) {
    Scene("K1a1 R3a1 k1h8")
        .play("1a1-1b1 1h8-1g8 1b1-1a1 1g8-1h8 E3a1U 1h8-1g8 E4a1D 1g8-1h8")
        .status("white-wins repetition 1-0");
    Scene("K1a1 R3a1 k1h8")
        .play("1a1-1b1 1h8-1g8 1b1-1a1 1g8-1h8 E3a1U 1h8-1g8 1a1-1b1 1g8-1h8 1b1-1a1")
        .status("ongoing");
}

// ---- Wonkavator ---------------------------------------------------------------------------------------------------

TEST(Wonkavator, ElevatorsMoveSidewaysToAnEmptySlotOfTheLevel) {
    Scene(kings + "N2c1", "2a1 2b2", "w", "", "-", "wonkavator")
        .can("E2b1W E2b1N")
        .cannot("E2b1E E2b1S E2b1U")
        .play("E2b1W")
        .holds("N2a1 *2c1");
}

TEST(Wonkavator, FlightChangesOntoAnElevatorCellOnly) {
    Scene(kings + "N2c1 R2f1", "2a1 3b1", "w", "", "-", "wonkavator")
        .play("E2b1W 1h8-1g8")
        .cannot("2f1-3d1")
        .can("2f1-1d1");
}

// ---- the start ----------------------------------------------------------------------------------------------------

TEST(Elevator, StartAsTheInventorsTextsSay) {
    const varia::Result<varia::VariantPtr> variant = varia::load_builtin("elevator");
    ASSERT_TRUE(variant) << variant.error();
    varia::Game game(*variant);
    const auto at = [&](const char* cell) { return game.position().at((*variant)->board().find(cell)); };
    EXPECT_EQ(at("2e1"), varia::Piece((*variant)->find_kind("K"), varia::Side::first));
    EXPECT_EQ(at("3e8"), varia::Piece((*variant)->find_kind("K"), varia::Side::second));
    EXPECT_EQ(game.position().count(varia::Side::first), 48);
    EXPECT_EQ(game.position().count(varia::Side::second), 48);
    EXPECT_TRUE(game.play("O2a3/Pa4"));
    EXPECT_TRUE(game.play("E3c4U"));
}

}  // namespace elevator_rules_test
