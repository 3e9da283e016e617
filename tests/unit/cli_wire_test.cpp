// Moves in the notation between programs: the text for XBoard of a turn that changes nothing.
#include <string>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/notation.hpp>

#include "small_variant.hpp"
#include "wire.hpp"

namespace {

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

}  // namespace
