// Forced captures by a script (stdlib/rules/forced_capture.lua) compared with the kernel's rule: variants that differ
// in nothing else must have the same moves. The rule itself is compared with the brute-force referee in Synthetic and
// RandomGames/antichess.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "starts.hpp"

namespace lua_forced_capture_test {

using namespace varia;

TEST(LuaForcedCapture, LeavesTheSameMovesAsTheRule) {
    for (const std::string base : {"chess", "crazyhouse", "xiangqi", "glinski"}) {
        const std::string head = "format = 1\nname = \"Forced\"\nextends = \"" + base + "\"\n";
        const std::string hook =
            "[[hook]]\nscript = \"rules/forced_capture\"\npoint = \"choose\"\ncall = \"captures_first\"\n";
        const auto native = load_text(head + "[rules]\nforced_capture = true\n", "test.toml", "test");
        const auto lua = load_text(head + hook, "test.toml", "test");
        ASSERT_TRUE(native) << native.error();
        ASSERT_TRUE(lua) << lua.error();
        Rules scripted(*lua);
        std::mt19937_64 random(17);
        int forced = 0;
        for (int g = 0; g < 6; ++g) {
            Game game(*native);
            for (int ply = 0; ply < 80 && !game.outcome().over; ++ply) {
                const std::string text = format_position(game.position());
                Result<Position> position = parse_position(*lua, text);
                ASSERT_TRUE(position) << text << ": " << position.error();
                Position mine = game.position();
                const std::vector<std::string> moves = sorted_move_texts(game.rules(), mine);
                ASSERT_EQ(moves, sorted_move_texts(scripted, *position)) << base << " " << text;
                ASSERT_EQ(game.rules().count_legal_moves(mine), moves.size()) << base << " " << text;
                ASSERT_FALSE(scripted.take_failure());
                forced += mine.at(parse_move(game.rules(), mine, moves[0])->to).empty() ? 0 : 1;
                const int chosen = conformance::below(static_cast<int>(moves.size()), random);
                ASSERT_TRUE(game.play(moves[static_cast<std::size_t>(chosen)]));
            }
        }
        EXPECT_GT(forced, 20) << base;
    }
}

}  // namespace lua_forced_capture_test
