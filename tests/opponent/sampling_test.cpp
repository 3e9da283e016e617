// The search by sampling, which can be asked for in any game.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/player/engine.hpp>

namespace varia::player {
namespace {

Engine sampler(const VariantPtr& variant) {
    Options options;
    options.way = Way::sampling;
    return Engine(variant, options);
}

Limits of_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

TEST(Sampling, TakesWhatHangsAndMates) {
    const VariantPtr variant = load_builtin("chess").value();
    Engine engine = sampler(variant);
    EXPECT_EQ(engine.way(), Way::sampling);
    Game mate(variant);
    for (const char* move : {"f3", "e5", "g4"}) ASSERT_TRUE(mate.play(move));
    EXPECT_EQ(line_texts(mate, engine.search(mate, of_nodes(20'000)).turn), std::vector<std::string>{"d8-h4"});
    Game hanging(variant, parse_position(variant, "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1").value());
    EXPECT_EQ(line_texts(hanging, engine.search(hanging, of_nodes(20'000)).turn), std::vector<std::string>{"e3-d5"});
}

TEST(Sampling, PlaysGamesOfManySides) {
    for (const char* name : {"four-player", "three-player-hex", "chaturaji", "chinese-checkers"}) {
        SCOPED_TRACE(name);
        const VariantPtr variant = load_builtin(name).value();
        Engine engine = sampler(variant), other = sampler(variant);
        Game game(variant);
        for (int turn = 0; turn < 6; ++turn) {
            const Answer answer = engine.search(game, of_nodes(800));
            ASSERT_FALSE(answer.turn.empty());
            if (turn == 0) {
                EXPECT_EQ(answer.turn, other.search(game, of_nodes(800)).turn);
            }
            for (const Move step : answer.turn) game.play(step);
        }
    }
}

TEST(Sampling, TellsSeveralLinesAndStops) {
    const VariantPtr variant = load_builtin("four-player").value();
    Engine engine = sampler(variant);
    Limits limits;
    limits.lines = 3;
    const Answer answer = engine.search(Game(variant), limits, [&](const Info&) { engine.stop(); });
    EXPECT_EQ(answer.info.lines.size(), 3U);
}

}  // namespace
}  // namespace varia::player
