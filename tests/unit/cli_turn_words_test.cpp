// Turns of several steps in words: their parts, the path of a turn, and their pictures.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/traps.hpp>

#include "draw.hpp"
#include "notation_variants.hpp"
#include "route_words.hpp"
#include "subject.hpp"
#include "turn_words.hpp"

namespace cli_turn_words_test {

using namespace varia;
using namespace varia::cli;
using notation_test::shipped;

// Returns a variant with two kings, and the given text about turns.
VariantPtr with(std::string_view rest) {
    constexpr std::string_view begin = R"toml(
format = 1
name = "Turns"
board = { axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }] }
sides = { names = ["white", "black"], letters = ["w", "b"], mirror = ["rank"], neutral = "blocks" }
)toml";
    constexpr std::string_view end = R"toml(
[pieces]
K = { name = "King", royal = true, moves = [{ leap = [[1, 0], [1, 1]] }] }
X = { name = "Stone", moves = [] }
[setup]
position = "2bK1/4/4/1wK2 w - - 0 1"
)toml";
    Result<VariantPtr> variant = load_text(std::string(begin) + std::string(rest) + std::string(end), "test.toml",
                                           "test");
    if (!variant) throw std::runtime_error(variant.error());
    return *variant;
}

std::vector<std::string> described(const VariantPtr& variant) {
    std::vector<std::string> lines;
    turns_in_words(variant->definition(), lines);
    return lines;
}

bool says(const std::vector<std::string>& lines, std::string_view line) {
    return std::ranges::find(lines, line) != lines.end();
}

Contest after(std::string_view id, std::string_view position, const std::vector<std::string>& turns) {
    Result<Contest> contest = Contest::parse(shipped(std::string(id)), position);
    if (!contest) throw std::runtime_error(contest.error());
    for (const std::string& turn : turns)
        if (const Result<Action> played = contest->play(turn); !played) throw std::runtime_error(played.error());
    return std::move(contest).value();
}

Drawing ascii() {
    Drawing drawing;
    drawing.unicode = false;
    return drawing;
}

TEST(TurnWords, GamesOfOneMoveATurnHaveNothingToTell) {
    EXPECT_TRUE(described(shipped("chess")).empty());
    EXPECT_TRUE(steps_in_words(shipped("chess")->definition().pieces.front(), shipped("chess")->definition()).empty());
}

TEST(TurnWords, HowManyMoves) {
    EXPECT_TRUE(says(described(with("turn = { steps = 2 }")), "turn: 2 moves"));
    EXPECT_TRUE(
        says(described(with("turn = { steps = [1, 4] }")), "turn: 1 to 4 moves; the player stops when he likes"));
    EXPECT_TRUE(says(described(with("turn = { steps = { white = 2, black = 1 } }")),
                     "turn: white makes 2 moves, black makes 1 move"));
    EXPECT_TRUE(says(described(with("turn = { first = 1, grow = 1 }")),
                     "turn: one move; the first of the game has 1; each has 1 more than the one before it"));
}

TEST(TurnWords, WhatIsAskedOfAWholeTurn) {
    const std::vector<std::string> lines = described(
        with("turn = { steps = 2, check = \"ends\", safe = \"end\", threat = \"turn\", same = \"result\", restore = "
             "false, over = \"end\" }"));
    for (const char* line : {"check in turns: a step that gives check ends the turn",
                             "royal pieces must be safe when the turn is over, not after each of its steps",
                             "check is what a whole turn of an enemy's could capture a royal piece by",
                             "turns that lead to the same position are one", "no turn may leave the board as it was",
                             "whether the game is over is asked when a turn is over"})
        EXPECT_TRUE(says(lines, line)) << line;
    EXPECT_TRUE(says(described(with("turn = { steps = 2, check = \"last\" }")),
                     "check in turns: only the last step of a turn may give check"));
}

TEST(TurnWords, StepsThatFollow) {
    const VariantPtr shot = with(
        "turn = { then = { shot = { after = [\"move\"], place = [\"X\"], owner = \"neutral\", by = \"K\" } } }");
    constexpr std::string_view line =
        "step shot: after a move a Stone, nobody's, is put down where a King could go from the cell of the piece that "
        "moved";
    EXPECT_TRUE(says(described(shot), "turn: one move, with the steps that follow"));
    EXPECT_TRUE(says(described(shot), line));
    for (const PieceDef& piece : shot->definition().pieces)
        EXPECT_TRUE(says(steps_in_words(piece, shot->definition()), line)) << piece.name;

    const VariantPtr of_king = with(
        "turn = { then = { gift = { after = [\"move\"], of = [\"K\"], first = true, place = [\"X\"], owner = "
        "\"neutral\", to = \"left\", must = \"never\" } } }");
    EXPECT_TRUE(says(
        described(of_king),
        "step gift: after a move of K, of a piece that had not moved before, a Stone, nobody's, is put down on a cell "
        "that has just been left, or the turn stops there"));
    EXPECT_TRUE(says(described(with("turn = { then = { push = { after = [\"move\"], place = [\"X\"], source = "
                                    "\"enemy\", by = \"K\" } } }")),
                     "step push: after a move a Stone of an enemy is moved to an empty cell where a King could go from "
                     "there"));
    const VariantPtr lion = shipped("chu-shogi");
    const auto steps_of = [&](std::string_view letter) {
        return steps_in_words(lion->kind(lion->find_kind(letter)), lion->definition());
    };
    EXPECT_EQ(steps_of("N").size(), 1U);
    EXPECT_TRUE(steps_of("P").empty());
}

TEST(TurnWords, ChoiceAmongCaptures) {
    const std::vector<std::string> lines = described(shipped("draughts-international"));
    for (const char* line : {"captures: who captures must capture the most pieces",
                             "captured pieces stay where they are until the turn is over, and none is captured twice",
                             "promotion in turns: only where the turn ends",
                             "step jump: after moves that say so the same piece goes on, if it can"})
        EXPECT_TRUE(says(lines, line)) << line;
    EXPECT_TRUE(says(described(shipped("draughts-english")), "promotion in turns: who promotes ends the turn"));
}

TEST(TurnWords, WhoIsNextTrapsAndFrozenPieces) {
    EXPECT_TRUE(says(described(with("[[turn.next]]\ntypes = [\"capture\"]\npieces = [\"K\"]\nside = \"same\"")),
                     "next: after a move of type capture by K the same side moves"));
    const std::vector<std::string> lines = described(shipped("arimaa"));
    EXPECT_TRUE(
        says(lines,
             "frozen: a piece next to a stronger enemy and to none of its own side cannot move, and attacks nothing"));
    EXPECT_TRUE(says(lines,
                     "trap: a piece on (file == 3 or file == 6) and (rank == 3 or rank == 6) is gone unless one of its "
                     "own side stands next to it"));
}

// ---- the path of a turn

constexpr std::string_view shoving = "7r/8/8/3r4/3E4/2r5/8/R2C4 g - - 0 1";

TEST(RouteWords, TellWhatTheTextDoesNot) {
    // The piece is pushed to d6, which leaves c3 without a friend; then it is pulled along.
    EXPECT_EQ(route_in_words(after("arimaa", shoving, {"d4-d5>d6,d5-c5<d6"})),
              "d4-d5>d6 (lost: Rabbit on c3), d5-c5<d6");
    EXPECT_EQ(route_in_words(after("arimaa", shoving, {"d4-d5>d6,"})), "d4-d5>d6 (lost: Rabbit on c3)");
    EXPECT_EQ(route_in_words(after("draughts-international", "startpos", {"32-28", "18-23", "34-29", "23x32"})),
              "23x32 (captured: Man on 28)");
}

TEST(RouteWords, AreSilentWhereTheTextSaysAll) {
    EXPECT_EQ(route_in_words(after("arimaa", "startpos", {})), "");
    EXPECT_EQ(route_in_words(after("arimaa", "startpos", {"a2-a3,a3-a4"})), "");
    EXPECT_EQ(route_in_words(after("duck", "startpos", {"e2-e4,D@d5"})), "");
    EXPECT_EQ(route_in_words(after("seirawan", "startpos", {"b1-c3/H"})), "");
    EXPECT_EQ(route_in_words(after("chess", "startpos", {"e2-e4"})), "");
}

// ---- its picture -------

TEST(TurnDrawing, CellsWithNamesOfTheirOwnShowThem) {
    const VariantPtr draughts = shipped("draughts-english");
    EXPECT_EQ(draw_board(start_position(draughts), ascii()),
              "32     m     m     m     m  29\n"
              "28  m     m     m     m     25\n"
              "24     m     m     m     m  21\n"
              "   20    19    18    17\n"
              "      16    15    14    13\n"
              "12  M     M     M     M      9\n"
              " 8     M     M     M     M   5\n"
              " 4  M     M     M     M      1\n");
}

TEST(TurnDrawing, TrapsAreDrawn) {
    const VariantPtr arimaa = shipped("arimaa");
    std::vector<std::string> names;
    for (const Cell cell : trap_cells(*arimaa)) names.push_back(arimaa->board().name(cell));
    EXPECT_EQ(names, (std::vector<std::string>{"c3", "f3", "c6", "f6"}));
    EXPECT_TRUE(trap_cells(*shipped("chess")).empty());
    EXPECT_NE(draw_board(start_position(arimaa), ascii()).find("6  .  .  x  .  .  x  .  ."), std::string::npos);
}

std::vector<std::string> put_on(const Subject& subject) {
    std::vector<std::string> names;
    for (std::size_t c = 0; c < subject.marks.size(); ++c)
        if (subject.marks[c] == Mark::place)
            names.push_back(subject.position.variant().board().name(static_cast<Cell>(c)));
    return names;
}

TEST(TurnDrawing, WhereWhatIsPutDownMayGo) {
    Contest gate = after("seirawan", "startpos", {"b1-c3,"});
    const Result<Subject> hawk = find_subject(gate.rules(), gate.position(), "H");
    ASSERT_TRUE(hawk) << hawk.error();
    EXPECT_TRUE(hawk->put_down);
    EXPECT_EQ(put_on(*hawk), std::vector<std::string>{"b1"});
    EXPECT_EQ(hawk->sentence, "Hawk (H, white), put down after the move to c3");

    // A neutral piece that never moves by itself, so its placements are shown: 64 cells less 32 pieces.
    Contest duck = after("duck", "startpos", {});
    const Result<Subject> anywhere = find_subject(duck.rules(), duck.position(), "D");
    ASSERT_TRUE(anywhere) << anywhere.error();
    EXPECT_EQ(put_on(*anywhere).size(), 32U);
    EXPECT_NE(draw_legend(anywhere->position,
                          [&] {
                              Drawing d = ascii();
                              d.marks = anywhere->marks;
                              return d;
                          }())
                  .find("@ it can be put there"),
              std::string::npos);

    // From d7, with the moves of a queen: counted on paper.
    Contest amazons = after("amazons", "startpos", {"d1-d7,"});
    const Result<Subject> arrow = find_subject(amazons.rules(), amazons.position(), "X");
    ASSERT_TRUE(arrow) << arrow.error();
    const std::vector<std::string> shots = put_on(*arrow);
    EXPECT_TRUE(says(shots, "g7") && says(shots, "d1") && says(shots, "d9") && !says(shots, "d10") &&
                !says(shots, "a7"));
}

TEST(TurnDrawing, WhomAPieceAlonePushesOrPulls) {
    Contest arimaa = after("arimaa", "startpos", {});
    const auto marks = [&](std::string_view letter) {
        const Result<Subject> subject = find_subject(arimaa.rules(), arimaa.position(), letter);
        if (!subject) throw std::runtime_error(subject.error());
        return std::ranges::count_if(subject->marks, [](Mark m) { return includes(m, Mark::push); });
    };
    EXPECT_EQ(marks("E"), 4);
    EXPECT_EQ(marks("C"), 4);
    EXPECT_EQ(marks("R"), 0);  // no piece is weaker
}

}  // namespace cli_turn_words_test
