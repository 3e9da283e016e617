// The information about turns that hooks receive, and hooks that name the side to move next. docs/hooks.md shows more,
// which tests/cli/pages.sh runs.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/load.hpp>

namespace hook_turns_test {

using namespace varia;

// Two runners on a1 and d1 that go one cell straight, a piece to capture on a2, and the hooks of a script.
Result<VariantPtr> runners(const std::string& rules, const std::string& script) {
    LoadOptions options;
    options.read = [&](const std::string&) -> FileText { return {script, {}}; };
    return load_text(R"toml(
format = 1
name = "Runners"
script = "rules.lua"
board = { axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-4" }] }
sides = { names = ["white", "black"], letters = ["w", "b"], mirror = ["rank"] }
pieces = { R = { name = "Runner", moves = [{ leap = [1, 0] }] } }
rules = { extinction = [{ result = "loss" }] }
setup = { position = "3r/4/r3/R2R w - - 0 1" }
)toml" + rules,
                     "test/variant.toml", "test", options);
}

std::string after(const Result<VariantPtr>& variant, const std::string& turns) {
    if (!variant) return variant.error();
    Contest contest(*variant);
    for (std::size_t at = 0; at < turns.size();) {
        const std::size_t end = std::min(turns.find(' ', at), turns.size());
        if (const Result<Action> played = contest.play(turns.substr(at, end - at)); !played) return played.error();
        at = end + 1;
    }
    if (const std::optional<Diagnostic> failed = contest.take_failure()) return failed->text();
    return contest.player_name(contest.player());
}

TEST(HookTurns, GamesOfOneMoveATurnAnswerToo) {
    const std::string asked =
        "function f(position, move) return not position:mid_turn() and position:turn_step() == 'move' and "
        "position:made() == 0 and "
        "position:turn_steps() == 1 and not position:captured('a2') and move.step == nil end";
    EXPECT_EQ(after(runners("hook = [{ point = \"allow\", call = \"f\" }]\n", asked), "a1-a2"), "black");
}

TEST(HookTurns, NextNamesASide) {
    const std::string hook = "hook = [{ point = \"after\", call = \"f\" }]\n";
    const auto names = [](const std::string& what) {
        return "function f(position, move) if move.type == 'capture' then return { { 'next', " + what + " } } end end";
    };
    EXPECT_EQ(after(runners(hook, names("move.side")), "a1-a2"), "white");
    EXPECT_EQ(after(runners(hook, names("move.side")), "a1-b1"), "black");
    EXPECT_EQ(after(runners(hook, names("'black'")), "a1-a2"), "black");
    EXPECT_NE(after(runners(hook, names("'green'")), "a1-a2").find("\"next\": expected a side's name, found"),
              std::string::npos);
    EXPECT_NE(after(runners(hook, names("1")), "a1-a2").find("\"next\": expected a side's name, found 1"),
              std::string::npos);
}

// If the first step alone names the next side, the name is valid until the turn is over. So turns with the same board
// can have different results.
TEST(HookTurns, NextHoldsToTheEndOfATurn) {
    const std::string script =
        "function f(position, move) if move.type == 'capture' and position:made() == 0 then return { { 'next', "
        "move.side } } end end";
    const auto variant = [&](const std::string& same) {
        return runners("hook = [{ point = \"after\", call = \"f\" }]\nturn = { steps = 3, same = \"" + same + "\" }\n",
                       script);
    };
    EXPECT_EQ(after(variant("result"), "a1-a2,d1-d2,a2-a3"), "white");
    EXPECT_EQ(after(variant("result"), "d1-d2,a1-a2,a2-a3"), "black");
    const auto results = [](const Result<VariantPtr>& loaded) {
        std::multiset<std::string> seen;
        if (!loaded) return seen;
        Contest contest(*loaded);
        for (const std::string& turn : contest.turn_texts()) {
            Contest played = contest;
            if (!played.play(turn)) continue;
            const std::string text = played.text();
            seen.insert(text.substr(0, text.find(" - -")));
        }
        return seen;
    };
    const std::multiset<std::string> routes = results(variant("route"));
    const std::multiset<std::string> once = results(variant("result"));
    EXPECT_EQ((std::set<std::string>(routes.begin(), routes.end())), (std::set<std::string>(once.begin(), once.end())));
    EXPECT_EQ(once.size(), (std::set<std::string>(once.begin(), once.end()).size()));
    EXPECT_EQ(once.size(), 37U);  // boards with sides to move that the hundred routes lead to
}

// An `after` hook is called before the turn goes on: it reads the turn as it was before the step. It is not called when
// the turn is over.
TEST(HookTurns, AfterSeesTheTurnAsItStoodBeforeTheStep) {
    const std::string script = R"lua(
function f(position, move)
  local before = position:before()
  local second = before:empty("a1") or before:empty("d1")
  if position:turn_step() ~= "move" then error("another step") end
  if position:mid_turn() ~= second or position:made() ~= (second and 1 or 0) then error("not so far") end
  if position:turn() ~= "white" then error("another side") end
end
)lua";
    EXPECT_EQ(
        after(runners("hook = [{ point = \"after\", call = \"f\", side = \"white\" }]\nturn = { steps = 2 }\n", script),
              "a1-b1,b1-c1"),
        "black");
}

// The error code distinguishes a mistake of a script from a mistake of a player, with turns of one step and of several.
TEST(HookTurns, AFailureIsNoMistakeOfThePlayers) {
    const std::string hook = "hook = [{ point = \"allow\", call = \"f\" }]\n";
    const std::string fails = "function f(position, move) if position:at('b1') then error('no') end return true end";
    const Result<VariantPtr> single = runners(hook, fails), two_steps = runners(hook + "turn = { steps = 2 }\n", fails);
    ASSERT_TRUE(single) << single.error();
    ASSERT_TRUE(two_steps) << two_steps.error();
    Result<Contest> contest = Contest::parse(*single, "3r/4/r3/1R1R w - - 0 1");
    ASSERT_TRUE(contest) << contest.error();
    for (const char* text : {"d1-d2", "nowhere"}) EXPECT_EQ(contest->play(text).code(), ErrorCode::script_failed);
    Contest turns(*two_steps);
    for (const char* text : {"a1-b1,b1-c1", "a1-b1,nowhere"}) {
        EXPECT_EQ(turns.play(text).code(), ErrorCode::script_failed) << text;
        EXPECT_FALSE(turns.take_failure()) << text;
    }
    EXPECT_EQ(turns.play("a1-a9").code(), ErrorCode::refused);
    EXPECT_TRUE(contest->texts().empty() && turns.texts().empty());
}

}  // namespace hook_turns_test
