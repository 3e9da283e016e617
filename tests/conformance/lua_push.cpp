// Pushes by a script (stdlib/rules/push.lua) compared with the kernel's pushes: variants that differ in nothing else
// must have the same moves, counts and checks. Synthetic and RandomGames/elevator compare the kernel's pushes with the
// brute-force referee, so a script that agrees with the kernel agrees with the rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include <varia/game.hpp>
#include <varia/notation.hpp>

#include "effort.hpp"
#include "small_variant.hpp"
#include "starts.hpp"

namespace lua_push_test {

using namespace varia;
using tests::load;

// The two hooks of the script. `with` is the pusher's letter and its parameters.
std::string in_lua(const std::string& letter, const std::string& with) {
    std::string text;
    for (const auto& [point, call, more] :
         {std::tuple{"moves", "pushes", "suffix = \"/push\"\n"}, std::tuple{"attacks", "pushes_off", ""}})
        text += std::string("[[hook]]\nscript = \"rules/push\"\npoint = \"") + point + "\"\ncall = \"" + call +
                "\"\npieces = [\"" + letter + "\"]\n" + more + "with = { pusher = \"" + letter + "\", " + with + " }\n";
    return text;
}

void agree_in_games(const VariantPtr& native, const VariantPtr& lua, int games, int plies, std::uint64_t seed,
                    int min_checks) {
    std::mt19937_64 random(seed);
    int pushes = 0;
    int checks = 0;
    for (int g = 0; g < games; ++g) {
        Game game(native);
        Rules scripted(lua);
        for (int ply = 0; ply < plies; ++ply) {
            const std::string text = format_position(game.position());
            Result<Position> position = parse_position(lua, text);
            ASSERT_TRUE(position) << text << ": " << position.error();
            const std::vector<std::string> moves = sorted_move_texts(scripted, *position);
            Position mine = game.position();
            ASSERT_EQ(moves, sorted_move_texts(game.rules(), mine)) << text;
            for (const Side side : {Side::first, Side::second})
                ASSERT_EQ(scripted.in_check(*position, side), game.rules().in_check(mine, side)) << text;
            ASSERT_EQ(scripted.outcome(*position).text(*lua), game.rules().outcome(mine).text(*native)) << text;
            const auto failure = scripted.take_failure();
            ASSERT_FALSE(failure) << failure->text();
            if (game.rules().in_check(mine, mine.turn())) ++checks;
            if (moves.empty() || game.outcome().over) break;
            // Pushes are chosen more often than at random, because they are under test.
            std::vector<std::string> favoured = moves;
            if (random() % 2 == 0) std::erase_if(favoured, [](const std::string& m) { return !m.ends_with("/push"); });
            const std::vector<std::string>& from = favoured.empty() ? moves : favoured;
            const std::string& chosen =
                from[static_cast<std::size_t>(conformance::below(static_cast<int>(from.size()), random))];
            if (chosen.ends_with("/push")) ++pushes;
            // Both variants have the same position after the move.
            Position::Undo undo;
            const Result<Move> move = parse_move(scripted, *position, chosen);
            ASSERT_TRUE(move) << chosen << " in " << text << ": " << move.error();
            scripted.do_move(*position, *move, undo);
            ASSERT_TRUE(game.play(chosen)) << chosen;
            ASSERT_EQ(format_position(*position), format_position(game.position())) << chosen << " in " << text;
        }
    }
    EXPECT_GT(pushes, games) << "the games hardly push";
    EXPECT_GE(checks, min_checks) << "nobody was ever in check";
    std::printf("%d games, %d pushes, %d times in check\n", games, pushes, checks);
}

void agree_in_counts(const VariantPtr& native, const VariantPtr& lua, int depth) {
    Rules a(native);
    Rules b(lua);
    Position first = start_position(native);
    Position second = start_position(lua);
    for (int d = 1; d <= depth; ++d) EXPECT_EQ(a.perft(first, d), b.perft(second, d)) << "depth " << d;
}

const std::string small = R"(format = 1
name = "Small push"
[board]
axes = [{ name = "file", labels = "a-e" }, { name = "rank", labels = "1-5" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1, 0] }, { leap = [1, 1] }]
[pieces.N]
name = "Knight"
moves = [{ leap = [1, 2] }]
[setup]
position = "okn1o/2n2/5/2N2/OKN1O w"
[rules]
checkmate = "loss"
reserve = "owner"
[pieces.O]
name = "Ox"
)";

TEST(LuaPush, SmallBoard) {
    for (const auto& [native, with] : {
             std::pair{"range = 2, immovable = [\"O\"]", "range = 2, immovable = \"O\""},
             std::pair{"range = 3", "range = 3"},
             std::pair{"range = 2, immovable = [\"K\"]", "range = 2, immovable = \"K\""},
             std::pair{"range = [2, 4], immovable = [\"O\"]", "least = 2, range = 4, immovable = \"O\""},
             std::pair{"range = 2, lossy = false", "range = 2, lossy = false"},
         }) {
        SCOPED_TRACE(native);
        const std::string steps = "moves = [{ leap = [1, 1] }";
        const VariantPtr a = load(small + steps + ", { push = [1, 0], " + native + " }]\n");
        const VariantPtr b = load(small + steps + "]\n" + in_lua("O", std::string("along = \"file rank\", ") + with));
        ASSERT_TRUE(a && b);
        agree_in_counts(a, b, 3);
        const bool attacks = std::string(with).find("lossy") == std::string::npos;
        if (attacks) agree_in_games(a, b, conformance::long_run() ? 100 : 10, 40, 5, 10);
    }
}

// A board with a ring, a line that runs into itself, two lines that join, and a link in one direction only.
TEST(LuaPush, LinkedBoard) {
    const std::string steps = "moves = [{ leap = [1, 1] }";
    std::string linked = small;
    const auto replace = [&](const std::string& what, const std::string& by) {
        linked.replace(linked.find(what), what.size(), by);
    };
    replace("labels = \"a-e\"", "labels = \"a-i\"");
    replace("labels = \"1-5\" }]\n", R"(labels = "1-5" }]
links = [
    { from = "i1", by = [1, 0], to = "d1", both = false },
    { from = "i2", by = [1, 0], to = "a2", both = true },
    { from = "i3", by = [1, 0], to = "d1", both = false },
    { from = "c5", by = [0, 1], to = "c1", both = false },
]
)");
    replace("okn1o/2n2/5/2N2/OKN1O w", "okn5o/9/3n1N1n1/1n2N2n1/OKN3N1O w");
    for (const auto& [native, with] : {
             std::pair{"range = 2, immovable = [\"O\"]", "range = 2, immovable = \"O\""},
             std::pair{"range = 2", "range = 2"},
             std::pair{"range = 2, lossy = false", "range = 2, lossy = false"},
         }) {
        SCOPED_TRACE(native);
        const VariantPtr a = load(linked + steps + ", { push = [1, 0], " + native + " }]\n");
        const VariantPtr b = load(linked + steps + "]\n" + in_lua("O", std::string("along = \"file rank\", ") + with));
        ASSERT_TRUE(a && b);
        agree_in_counts(a, b, 3);
        const bool attacks = std::string(with).find("lossy") == std::string::npos;
        if (attacks) agree_in_games(a, b, conformance::long_run() ? 100 : 20, 40, 5, 5);
    }
}

TEST(LuaPush, Elevator) {
    const VariantPtr native = *load_builtin("elevator");
    const VariantPtr lua = load(
        "format = 1\nname = \"Elevator, its Oxen in Lua\"\nextends = \"elevator\"\n[pieces.O]\nmoves = [\n"
        "    { leap = [[1, 2], [2, 0], [2, 2]], axes = [\"file\", \"rank\"], only = \"quiet\" },\n"
        "    { leap = [1, 1], axes = [\"file\", \"rank\"], only = \"capture\" },\n]\n" +
        in_lua("O", "along = \"file rank\", range = 2, immovable = \"O\""));
    ASSERT_TRUE(lua);
    agree_in_counts(native, lua, 2);
    agree_in_games(native, lua, 50, conformance::long_run() ? 200 : 30, 11, 0);
}

}  // namespace lua_push_test
