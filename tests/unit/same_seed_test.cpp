// The same seed gives the same game: on one thread and on two at once, in every locale of the process. Two processes
// are compared in tests/cli/same_seed.sh.
#include <clocale>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/script.hpp>

#include "locales.hpp"

namespace same_seed_test {

using namespace varia;

// Games of variants with scripts and without, with every choice taken from the seed.
constexpr const char* games = R"(
    local lines = {}
    for _, name in ipairs({ "chess", "spartan", "antichess", "cambodian", "tictactoe-3d", "elevator" }) do
      local game = varia.load(name):game()
      game:play_random(varia.random(), 40)
      table.insert(lines, name .. " " .. table.concat(game:history(), " ") .. " " .. game:status() .. " " .. game:text())
    end
    print(table.concat(lines, "\n"))
    print(varia.to_json({ 1.5, 1 / 3, 1e100 }))
)";

std::string play(std::uint64_t seed) {
    std::string printed;
    ScriptSettings settings;
    settings.seed = seed;
    settings.host.load = [](const std::string& name, const ScriptHost::Options& set, const LoadBudget& budget) {
        return load_builtin(name, {set, {}, {}, budget});
    };
    settings.host.print = [&printed](std::string_view text) { printed += text; };
    ScriptProgram program(std::move(settings));
    const Result<bool> done = program.run(games, "games.lua");
    EXPECT_TRUE(done) << done.error();
    return printed;
}

TEST(SameSeed, InOneThreadAndInTwo) {
    const std::string alone = play(5);
    EXPECT_GT(alone.size(), 1000U);
    EXPECT_EQ(play(5), alone);
    EXPECT_NE(play(6), alone) << "the seed has no effect";
    std::string first;
    std::string second;
    std::thread one([&] { first = play(5); });
    std::thread two([&] { second = play(5); });
    one.join();
    two.join();
    EXPECT_EQ(first, alone);
    EXPECT_EQ(second, alone);
}

class SameSeedLocale : public testing::TestWithParam<std::string> {};

TEST_P(SameSeedLocale, PlaysTheSame) {
    const std::string before = std::setlocale(LC_ALL, nullptr);
    const std::string plain = play(5);
    ASSERT_NE(std::setlocale(LC_ALL, GetParam().c_str()), nullptr);
    EXPECT_EQ(play(5), plain);
    std::setlocale(LC_ALL, before.c_str());
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SameSeedLocale);
INSTANTIATE_TEST_SUITE_P(Installed, SameSeedLocale, testing::ValuesIn(tests::installed_locales()),
                         [](const auto& p) { return p.param.substr(0, 2); });

}  // namespace same_seed_test
