// Answers of hooks are kept for as long as the facts that the script has read are the same. So rules that have answered
// thousands of questions must allow the same moves as fresh rules. Tested for hooks that read one fact each, and for
// some that read several, in every position of random games.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "script_runner.hpp"
#include "small_variant.hpp"

namespace varia::hook_answers_test {

struct Case {
    const char* name;
    const char* allowed;  // in Lua; its value is used as a number
};

constexpr Case cases[] = {
    {"move", "#move.kind + #move.type + move.to"},
    {"captured", "#(move.captured or '') + move.to"},
    {"at", "#(position:at(move.to) or '') + #(position:at(position:step(move.to, 1, 0) or 1) or '')"},
    {"side_at", "select(2, position:at(position:step(move.to, 0, 1) or 9)) == 'white' and 1 or 0"},
    {"empty", "position:empty(position:step(move.to, 0, -1) or 3) and 1 or 2"},
    {"solid", "position:solid(move.to) and 1 or 0"},
    {"beside", "position:beside(move.to, position:turn())"},
    {"neighbours", "#position:neighbours(move.to)"},
    {"all_cells",
     "(function() local n = 0; for c = 1, 20 do if position:empty(c) then n = n + 1 end end; return n end)()"},
    {"too_many_cells",
     "(function() local n = 0; for c = 1, 64 do if position:empty(c) then n = n + 1 end end; return n end)()"},
    {"turn", "#position:turn() + move.to"},
    {"unmoved", "position:unmoved('e1') and position:unmoved('e8') and 1 or 0"},
    {"pieces", "#position:pieces('white', 'P')"},
    {"royals", "position:royals('black')[1]"},
    {"count", "position:count('black')"},
    {"hand", "position:hand('white', 'P')"},
    {"exposed", "position:exposed() or 0"},
    {"state", "position:state('calm')"},
    {"victims", "#position:victims() + #(move.victims or {})"},
    {"in_check", "position:in_check('white') and 1 or position:in_check('black') and 2 or 0"},
    {"attacked", "(position:attacked('e4', 'white') and 1 or 0) + (position:attacked(move.to, 'black') and 1 or 0)"},
    {"many_questions",
     "(position:attacked('e4', 'white') and 1 or 0) + (position:attacked('d4', 'white') and 1 or 0) + "
     "(position:attacked('d5', 'white') and 1 or 0)"},
    {"gives_check", "position:gives_check() and 1 or 0"},
    {"several",
     "(position:in_check(position:turn()) and 1 or 0) + position:beside(move.to, 'black', 'P') + #(position:at('d4') "
     "or '')"},
};

VariantPtr hooked(const std::string& base, const std::string& point, const Case& rule) {
    // Most moves are allowed, and the king's moves always, so that games go on.
    const std::string script =
        "function rule(position, move)\n  if move.kind == 'K' then return true end\n  return ((" +
        std::string(rule.allowed) +
        ") + (move.from or 3)) % 4 ~= 1\nend\n"
        "function count(position, move)\n"
        "  return { { 'state', 'calm', move.type == 'capture' and 0 or (position:state('calm') + 1) % 5 } }\nend\n";
    std::string text = "format = 1\nname = \"Hooked\"\nextends = \"" + base +
                       "\"\nscript = \"rules.lua\"\n[[hook]]\npoint = \"" + point + "\"\ncall = \"rule\"\n";
    // `after` hooks make the kernel go other ways, so this one is added only where it is needed.
    if (rule.name == std::string_view("state"))
        text += "[[hook]]\npoint = \"after\"\ncall = \"count\"\n[state]\ncalm = { initial = 0, max = 4 }\n";
    return tests::load(text, script);
}

class HookAnswers : public testing::TestWithParam<Case> {};

TEST_P(HookAnswers, RememberedOrNotTheyAreTheSame) {
    for (const char* base : {"chess", "crazyhouse"})
        for (const char* point : {"allow", "legal"}) {
            const VariantPtr variant = hooked(base, point, GetParam());
            ASSERT_NE(variant, nullptr);
            Rules rules(variant);
            std::uint64_t seed = 5;
            int moves = 0;
            for (int game = 0; game < 3; ++game) {
                Position position = start_position(variant);
                Position::Undo undo;
                for (int ply = 0; ply < 40; ++ply) {
                    Rules fresh(variant);
                    const std::vector<std::string> expected = sorted_move_texts(fresh, position);
                    ASSERT_EQ(sorted_move_texts(rules, position), expected)
                        << base << " " << point << " " << format_position(position);
                    ASSERT_FALSE(rules.take_failure());
                    if (expected.empty()) break;
                    seed = seed * 6364136223846793005U + 1442695040888963407U;
                    const MoveList list = rules.legal_moves(position);
                    rules.do_move(position, list[(seed >> 33) % list.size()], undo);
                    ++moves;
                }
            }
            EXPECT_GT(moves, 20);
        }
}

// The counts of steps and the budgets do not depend on kept answers.
TEST_P(HookAnswers, CostTheSameSteps) {
    const std::string name = GetParam().name;
    // The neighbours of a cell are computed once, so these cost less later.
    if (name == "beside" || name == "neighbours" || name == "several") return;
    const VariantPtr variant = hooked("chess", "allow", GetParam());
    ASSERT_NE(variant, nullptr);
    ScriptRunner runner(*variant, variant->scripts());
    const Position position = tests::at(variant,
                                        "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R w KQkq - 0 1");
    Rules rules(variant);
    Position listed = position;
    const MoveList moves = rules.legal_moves(listed);
    ASSERT_GT(moves.size(), 24U);
    // Loading the script and reading a field of a move for the first time cost more.
    for (std::size_t i = 0; i < 12; ++i) (void)runner.allow(0, position, moves[i], false);
    (void)runner.take_steps();
    for (std::size_t i = 12; i < moves.size(); ++i) {
        const Move move = moves[i];
        const bool first = runner.allow(0, position, move, false);
        const std::uint64_t steps = runner.take_steps();
        EXPECT_GT(steps, 0U);
        EXPECT_EQ(runner.allow(0, position, move, false), first) << move_text(position, move);
        EXPECT_EQ(runner.take_steps(), steps) << move_text(position, move);
    }
    EXPECT_FALSE(runner.failed());
}

INSTANTIATE_TEST_SUITE_P(Questions, HookAnswers, testing::ValuesIn(cases),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace varia::hook_answers_test
