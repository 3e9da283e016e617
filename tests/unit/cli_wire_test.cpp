// Moves in the notation between programs: the text for XBoard of a turn that changes nothing.
#include <string>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/notation.hpp>

#include "small_variant.hpp"
#include "wire.hpp"

namespace cli_wire_test {

using namespace varia;
using records::Wire;

// A lion steps out and back, as in Chu Shogi: it is one turn for all ways.
TEST(Wire, ATurnThatGoesOutAndBackIsAPassForXBoard) {
    const VariantPtr chu = *load_builtin("chu-shogi");
    Game game(chu, tests::at(chu, "11k/12/12/11p/12/12/5N6/12/12/12/P11/K11 w - - 0 1"));
    const Wire xboard(chu, Wire::Dialect::xboard);
    const std::optional<Turn> rest = xboard.read_turn(game, "@@@@");
    ASSERT_TRUE(rest);
    EXPECT_EQ(xboard.text(game.rules(), game.position(), *rest), "@@@@");
    Position after = game.position();
    for (const Move step : *rest) {
        Position::Undo undo;
        game.rules().do_move(after, step, undo);
    }
    EXPECT_EQ(after.turn(), Side::second);
    for (int cell = 0; cell < 144; ++cell)
        EXPECT_EQ(after.at(static_cast<Cell>(cell)), game.position().at(static_cast<Cell>(cell)));
    // UCI writes the turn with cells.
    const Wire uci(chu, Wire::Dialect::uci);
    EXPECT_EQ(uci.text(game.rules(), game.position(), *rest).find('@'), std::string::npos);
    EXPECT_TRUE(uci.read_turn(game, uci.text(game.rules(), game.position(), *rest)));
    // Without a lion a pass is not legal.
    Game none(chu, tests::at(chu, "11k/12/12/11p/12/12/12/12/12/12/P11/K11 w - - 0 1"));
    EXPECT_FALSE(xboard.read_turn(none, "@@@@"));
}

// A turn that captures and comes back has changed the board.
TEST(Wire, WhoCapturesOnTheWayDoesNotPass) {
    const VariantPtr chu = *load_builtin("chu-shogi");
    Game game(chu, tests::at(chu, "11k/12/12/11p/12/6g5/5N6/12/12/12/P11/K11 w - - 0 1"));
    const Wire xboard(chu, Wire::Dialect::xboard);
    const std::optional<Turn> igui = xboard.read_turn(game, "f6g7,g7f6");
    ASSERT_TRUE(igui);
    EXPECT_NE(xboard.text(game.rules(), game.position(), *igui), "@@@@");
    const std::optional<Turn> rest = xboard.read_turn(game, "@@@@");
    ASSERT_TRUE(rest);
    for (const Move step : *rest) EXPECT_NE(step.to, igui->front().to);
}

// The texts of USI and UCCI, which name cells otherwise. Moves in the cells of UCI mean other moves or none.
TEST(Wire, WritesAndReadsTheDialectsOfProtocols) {
    const VariantPtr shogi = *load_builtin("shogi");
    Game game(shogi);
    const Wire usi(shogi, "usi");
    ASSERT_TRUE(usi.dialect() != nullptr);
    const std::optional<Turn> pawn = usi.read_turn(game, "7g7f");
    ASSERT_TRUE(pawn);
    EXPECT_EQ(move_text(game.position(), pawn->front()), "c3-c4");
    EXPECT_EQ(usi.text(game.rules(), game.position(), *pawn), "7g7f");
    EXPECT_FALSE(usi.read_turn(game, "c3c4"));
    // The canonical text is read, too.
    EXPECT_EQ(usi.read_turn(game, "c3-c4"), pawn);
    EXPECT_FALSE(usi.play(game, "7g7f"));
    EXPECT_FALSE(usi.play(game, "3c3d"));
    EXPECT_FALSE(usi.play(game, "8h2b+"));
    EXPECT_EQ(game.plies(), 3);
    EXPECT_TRUE(usi.play(game, "8h2b+"));

    const VariantPtr xiangqi = *load_builtin("xiangqi");
    Game cannons(xiangqi);
    const Wire ucci(xiangqi, "ucci");
    const std::optional<Turn> central = ucci.read_turn(cannons, "h2e2");
    ASSERT_TRUE(central);
    EXPECT_EQ(move_text(cannons.position(), central->front()), "h3-e3");
    // In both systems a legal move; it is the one whose ranks begin with 0.
    EXPECT_EQ(move_text(cannons.position(), ucci.read_turn(cannons, "c3c4")->front()), "c4-c5");

    // A variant without the dialect is played as by UCI.
    const VariantPtr chess = *load_builtin("chess");
    Game plain(chess);
    const Wire none(chess, "usi");
    EXPECT_TRUE(none.dialect() == nullptr);
    EXPECT_TRUE(none.read_turn(plain, "e2e4"));
}

}  // namespace cli_wire_test
