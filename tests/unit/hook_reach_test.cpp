// A pattern is a shortcut: for the moves that it excludes, the script would have returned true. Here the same rule
// exists with its condition in the pattern, and with the condition in Lua and a call for every move. Both must allow
// the same moves in every position of random games. The rule forbids moves, so a missing call would be noticed.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <varia/load.hpp>
#include <varia/notation.hpp>

namespace varia::hook_reach_test {

struct Case {
    const char* name;
    const char* pattern;    // keys of the hook
    const char* condition;  // the same in Lua
};

constexpr Case cases[] = {
    {"from", "from = \"home\"", "move.from and position:in_zone(move.from, 'home', move.side)"},
    {"to", "to = \"far\"", "position:in_zone(move.to, 'far', move.side)"},
    {"pieces_to", "pieces = [\"P\"]\nto = \"far\"", "move.kind == 'P' and position:in_zone(move.to, 'far', move.side)"},
    {"promotion", "types = [\"promotion\"]", "move.promotion ~= nil"},
    {"en_passant", "types = [\"en-passant\"]", "move.type == 'en-passant'"},
    {"castling", "types = [\"castling\"]", "move.type == 'castling'"},
    {"castling_from", "types = [\"castling\", \"exposing\"]\nfrom = \"home\"",
     "(move.type == 'castling' or move.type == 'exposing') and position:in_zone(move.from, 'home', move.side)"},
    {"capture_from", "types = [\"capture\"]\nfrom = \"home\"",
     "(move.type == 'capture' or move.type == 'en-passant') and position:in_zone(move.from, 'home', move.side)"},
    {"quiet_to", "types = [\"quiet\"]\nto = \"home\"",
     "(move.type == 'quiet' or move.type == 'exposing') and position:in_zone(move.to, 'home', move.side)"},
    {"one_side", "pieces = [\"K\", \"N\"]\nside = \"black\"",
     "move.side == 'black' and (move.kind == 'K' or move.kind == 'N')"},
    {"drop", "types = [\"drop\"]\nto = \"far\"", "move.type == 'drop' and position:in_zone(move.to, 'far', move.side)"},
};

Result<VariantPtr> hooked(const std::string& base, const std::string& point, const std::string& pattern,
                          const std::string& condition) {
    LoadOptions options;
    options.read = [condition](const std::string&) {
        return FileText{"function rule(position, move)\n  if not (" + condition +
                            ") then return true end\n  return ((move.from or 3) * 7 + move.to * 13) % 3 ~= 0\nend\n",
                        {}};
    };
    const std::string text = "format = 1\nname = \"Hooked\"\nextends = \"" + base + "\"\nscript = \"rules.lua\"\n" +
                             "[zones]\nhome = \"rank <= 2\"\nfar = \"rank >= 7\"\n" + "[[hook]]\npoint = \"" + point +
                             "\"\ncall = \"rule\"\n" + pattern + "\n";
    return load_text(text, "variant.toml", "hooked", options);
}

class HookReach : public testing::TestWithParam<Case> {};

TEST_P(HookReach, APatternLeavesWhatItsConditionInLuaWould) {
    // Positions with many moves, from which promotions, en passant and castling occur soon.
    const std::pair<const char*, const char*> starts[] = {
        {"chess", "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R w KQkq - 0 1"},
        {"chess", "startpos"},
        {"crazyhouse", "r3k2r/pPp1q3/8/3PN3/1p2P3/2N4p/PPPB1PP1/R3K2R[QRBNPqrbnp] w KQkq - 0 1"},
        {"capablanca", "startpos"},
        {"cylinder", "startpos"},
    };
    for (const auto& [base, text] : starts)
        for (const char* point : {"allow", "legal"}) {
            const auto with_pattern = hooked(base, point, GetParam().pattern, "true");
            const auto in_lua = hooked(base, point, "", GetParam().condition);
            ASSERT_TRUE(with_pattern) << base << "\n" << with_pattern.error();
            ASSERT_TRUE(in_lua) << base << "\n" << in_lua.error();
            Rules rules(*with_pattern), slow(*in_lua);
            std::uint64_t seed = 11;
            int positions = 0;
            for (int game = 0; game < 3; ++game) {
                auto position = parse_position(*with_pattern, text);
                ASSERT_TRUE(position) << base << "\n" << position.error();
                Position::Undo undo;
                for (int ply = 0; ply < 60; ++ply, ++positions) {
                    auto same = parse_position(*in_lua, format_position(*position));
                    ASSERT_TRUE(same) << same.error();
                    const std::vector<std::string> moves = sorted_move_texts(rules, *position);
                    ASSERT_EQ(moves, sorted_move_texts(slow, *same))
                        << base << " " << point << " " << format_position(*position);
                    ASSERT_EQ(rules.count_legal_moves(*position), moves.size()) << format_position(*position);
                    if (moves.empty()) break;
                    seed = seed * 6364136223846793005U + 1442695040888963407U;
                    const MoveList list = rules.legal_moves(*position);
                    rules.do_move(*position, list[(seed >> 33) % list.size()], undo);
                }
                ASSERT_FALSE(rules.take_failure());
                ASSERT_FALSE(slow.take_failure());
            }
            EXPECT_GT(positions, 20);
        }
}

INSTANTIATE_TEST_SUITE_P(Patterns, HookReach, testing::ValuesIn(cases),
                         [](const auto& info) { return std::string(info.param.name); });

// The texts of the turns of White, where no piece may come to the last rank.
std::vector<std::string> turns_off_the_last_rank(const std::string& text) {
    LoadOptions options;
    options.read = [](const std::string&) {
        return FileText{"function rule(position, move) return not position:in_zone(move.to, 'last', move.side) end",
                        {}};
    };
    const auto variant = load_text("format = 1\nname = \"Hooked\"\nscript = \"rules.lua\"\n" + text +
                                       "[[hook]]\npoint = \"allow\"\ncall = \"rule\"\nto = \"last\"\n",
                                   "variant.toml", "hooked", options);
    EXPECT_TRUE(variant) << variant.error();
    if (!variant) return {};
    Rules rules(*variant);
    Position position = start_position(*variant);
    std::vector<std::string> turns = sorted_turn_texts(rules, position);
    EXPECT_FALSE(rules.take_failure());
    return turns;
}

// The man on b4 would come to the last rank by leaping alone.
TEST(HookReachOfRareMoves, HasCapturesByLeaping) {
    EXPECT_EQ(turns_off_the_last_rank(R"(
board = { axes = [{ name = "file", labels = "a-f" }, { name = "rank", labels = "1-6" }] }
rules = { extinction = [{ result = "loss" }] }
zones = { last = "rank == 6" }
[pieces.M]
name = "Man"
moves = [
    { leap = [[1, 1], [-1, 1]], expand = "none", only = "quiet" },
    { hop = [[1, 1], [-1, 1]], before = 0, after = 1, expand = "none", takes = "hurdle" },
]
[setup]
position = "6/2m3/1M4/6/m5/6 w - - 0 1"
)"),
              std::vector<std::string>{"b4-a5"});
}

// Only a wall would come to the last rank.
TEST(HookReachOfRareMoves, HasPiecesThatArePutDown) {
    EXPECT_EQ(turns_off_the_last_rank(R"(
board = { axes = [{ name = "file", labels = "a-b" }, { name = "rank", labels = "1-4" }] }
sides = { names = ["white", "black"], letters = ["w", "b"], mirror = ["rank"], neutral = "blocks" }
rules = { extinction = [{ result = "loss" }] }
zones = { last = "rank == 4" }
[pieces]
K = { name = "Man", moves = [{ leap = [1, 0], axes = ["file"] }] }
X = { name = "Wall", moves = [] }
[turn.then.wall]
after = ["move"]
place = ["X"]
owner = "neutral"
[setup]
position = "1bK/2/2/wK1 w - - 0 1"
)"),
              (std::vector<std::string>{"a1-b1,X@a1", "a1-b1,X@a2", "a1-b1,X@a3", "a1-b1,X@b2", "a1-b1,X@b3"}));
}

}  // namespace varia::hook_reach_test
