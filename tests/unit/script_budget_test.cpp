// Budgets that a host gives to scripts of untrusted rules. <varia/script_budget.hpp> defines them.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace script_budget_test {

using namespace varia;

// Two kings that step sideways; a king on b1 has two moves. The script decides which are allowed.
Result<VariantPtr> load(const std::string& script, ScriptBudget budget) {
    LoadOptions options;
    options.scripts = std::move(budget);
    options.read = [script](const std::string&) -> FileText { return {script, {}}; };
    return load_text(R"(format = 1
name = "Budget"
script = "rules.lua"
[board]
axes = [{ name = "file", labels = "a-c" }, { name = "rank", labels = "1-3" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1], axes = ["file"] }]
[[hook]]
point = "allow"
call = "allow"
side = "white"
[setup]
position = "1k1/3/1K1 b"
)",
                     "test/variant.toml", "test", options);
}

const std::string counting =
    "function allow(position, move) local n = 0 for i = 1, 100000 do n = n + i end return n > 0 end";

std::optional<std::string> asked(const VariantPtr& variant) {
    Rules rules(variant);
    Result<Position> position = parse_position(variant, "1k1/3/1K1 w");
    EXPECT_TRUE(position) << position.error();
    const std::size_t moves = rules.legal_moves(*position).size();
    const std::optional<Diagnostic> failure = rules.take_failure();
    if (failure) return failure->text();
    EXPECT_EQ(moves, 2U);
    return std::nullopt;
}

TEST(ScriptBudgets, StepsAreCountedByTheCall) {
    const Result<VariantPtr> usual = load(counting, {});
    ASSERT_TRUE(usual) << usual.error();
    EXPECT_EQ(asked(*usual), std::nullopt);
    // A loop of a hundred thousand rounds takes more than the fifty thousand steps of this budget.
    ScriptBudget small;
    small.steps = 50'000;
    const Result<VariantPtr> held = load(counting, small);
    ASSERT_TRUE(held) << held.error();
    const std::optional<std::string> failure = asked(*held);
    ASSERT_TRUE(failure);
    EXPECT_NE(failure->find("used up its budget of 50000 steps"), std::string::npos) << *failure;
}

TEST(ScriptBudgets, MemoryIsHeldToo) {
    // About 40,000 bytes of text: within the usual limit, but more than a quarter of the memory allows for a text.
    const std::string greedy = "function allow(position, move) local s = ('x'):rep(40000) return #s > 0 end";
    const Result<VariantPtr> usual = load(greedy, {});
    ASSERT_TRUE(usual) << usual.error();
    EXPECT_EQ(asked(*usual), std::nullopt);
    const Result<VariantPtr> strict = load(greedy, ScriptBudget::strict());
    ASSERT_TRUE(strict) << strict.error();
    const std::optional<std::string> failure = asked(*strict);
    ASSERT_TRUE(failure);
    EXPECT_NE(failure->find("16384 bytes"), std::string::npos) << *failure;
}

TEST(ScriptBudgets, ADeadlineEndsLongCallsAndManyShortOnes) {
    for (const std::string& script : {std::string("function allow(position, move) while true do end end"),
                                      std::string("function allow(position, move) return true end")}) {
        int left = 1000;  // number of checks until the time is up
        ScriptBudget budget;
        budget.steps = 0;  // only the deadline ends the script
        budget.expired = [&left] { return --left < 0; };
        const Result<VariantPtr> variant = load(script, budget);
        ASSERT_TRUE(variant) << variant.error();
        left = 1;  // the first call begins in time; either it does not end, or the second one comes too late
        const std::optional<std::string> failure = asked(*variant);
        ASSERT_TRUE(failure) << script;
        EXPECT_NE(failure->find("it ran out of time"), std::string::npos) << *failure;
    }
}

// A king on b1 has two moves: the rule of the file above.
TEST(ScriptBudgets, AGameDoesNotKeepWhatAFailureLeft) {
    bool late = false;
    ScriptBudget budget;
    budget.expired = [&late] { return late; };
    const Result<VariantPtr> variant = load("function allow(position, move) return true end", budget);
    ASSERT_TRUE(variant) << variant.error();
    Game game(*variant);
    ASSERT_TRUE(game.play("b3-a3"));
    late = true;
    EXPECT_TRUE(game.legal_moves().empty());
    EXPECT_TRUE(game.rules().failed());
    EXPECT_TRUE(game.rules().take_failure());
    EXPECT_FALSE(game.rules().failed());
    late = false;
    EXPECT_EQ(game.legal_moves().size(), 2U);
}

TEST(ScriptBudgets, LoadingIsHeldToo) {
    ScriptBudget budget;
    budget.steps = 10'000;
    const Result<VariantPtr> variant = load("for i = 1, 100000 do end\nfunction allow() return true end", budget);
    EXPECT_FALSE(variant);
    EXPECT_NE(variant.error().find("budget of 10000 steps"), std::string::npos) << variant.error();
}

// The boards of a match are compiled after the variant, and have its budget.
TEST(ScriptBudgets, AMatchHasTheBudgetOfItsVariant) {
    for (const std::uint64_t steps : {std::uint64_t{0}, std::uint64_t{50'000}}) {
        LoadOptions options;
        options.scripts.steps = steps;
        // Loading calls the hook for the set-up, so the script counts only when a piece is on e4.
        options.read = [](const std::string&) -> FileText {
            return {
                "function allow(position, move) if position:empty('e4') then return true end "
                "local n = 0 for i = 1, 100000 do n = n + i end return n > 0 end",
                {}};
        };
        const Result<VariantPtr> variant = load_text(
            "format = 1\nname = \"Budget\"\nextends = \"elevator-chess\"\nscript = \"rules.lua\"\n"
            "[[hook]]\npoint = \"allow\"\ncall = \"allow\"\npieces = [\"N\"]\n",
            "variant.toml", "test", options);
        ASSERT_TRUE(variant) << variant.error();
        const Result<LinkedBoardsPtr> linked = load_linked_boards(**variant);
        ASSERT_TRUE(linked) << linked.error();
        Match match(*linked);
        EXPECT_FALSE(match.legal_actions().empty());
        EXPECT_FALSE(match.take_failure());
        const bool played = match.play("1:e2-e4") && match.play("2:e2-e4") && match.play("done");
        (void)match.legal_actions();
        EXPECT_EQ(!played || match.take_failure(), steps != 0) << steps;
    }
}

// The scripts' memory comes from the host if it wants so: blocks have the right sizes, all of them are freed, and a
// refusal makes the script fail.
struct Arena {
    std::size_t held = 0, max = 0, limit = static_cast<std::size_t>(-1);
    std::int64_t blocks = 0;

    static void* allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
        Arena& arena = *static_cast<Arena*>(user);
        EXPECT_TRUE(block != nullptr || old_size == 0);
        if (new_size > old_size && arena.held + (new_size - old_size) > arena.limit) return nullptr;
        arena.held += new_size - old_size;
        arena.max = std::max(arena.max, arena.held);
        arena.blocks += (block == nullptr && new_size > 0) - (block != nullptr && new_size == 0);
        if (new_size > 0) return std::realloc(block, new_size);
        std::free(block);
        return nullptr;
    }
};

TEST(ScriptBudgets, TheHostMayGiveTheMemory) {
    Arena arena;
    ScriptBudget budget;
    budget.allocate = Arena::allocate;
    budget.allocate_user = &arena;
    {
        const Result<VariantPtr> variant = load(counting, budget);
        ASSERT_TRUE(variant) << variant.error();
        EXPECT_EQ(asked(*variant), std::nullopt);
        EXPECT_GT(arena.max, 1000U);
    }
    EXPECT_EQ(arena.held, 0U);
    EXPECT_EQ(arena.blocks, 0);
    {
        const Result<VariantPtr> variant = load(counting, budget);
        ASSERT_TRUE(variant) << variant.error();
        arena.limit = 2000;
        try {
            EXPECT_NE(asked(*variant), std::nullopt);
        } catch (const std::bad_alloc&) {  // there is no room even for an empty sandbox
        }
    }
    EXPECT_EQ(arena.blocks, 0);
}

}  // namespace script_budget_test
