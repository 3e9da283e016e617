// Hooks that decide which piece may be transferred from a board of a match that was won.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "match_positions.hpp"

namespace hook_transfers_test {

using namespace varia;
using match_test::refusal;

// White mates by f6-g7, and has knights on the links d4 and e5. Black has a knight on e4.
constexpr const char* mating = "7k/8/5QK1/4N3/3Nn3/8/8/8 w - - 0 1";
constexpr const char* quiet = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

LinkedBoardsPtr with_script(const std::string& script, const std::string& more = {}) {
    LoadOptions options;
    options.set = {{"boards", "2"}, {"schedule", "free"}, {"finish", "all"}};
    options.read = [script](const std::string&) -> FileText { return {script, {}}; };
    const std::string hook = "script = \"rules.lua\"\n[[hook]]\npoint = \"transfer\"\ncall = \"f\"\n" + more;
    const Result<VariantPtr> variant = load_text("format = 1\nname = \"Test\"\nextends = \"elevator-chess\"\n" + hook,
                                                 "test/variant.toml", "test", options);
    if (!variant) throw std::runtime_error(variant.error());
    return *load_linked_boards(**variant);
}

Match mated(const LinkedBoardsPtr& linked, const std::string& above = quiet) {
    Match match = *Match::parse(linked, std::string("- | ") + mating + " | " + above);
    EXPECT_TRUE(match.play("1:f6-g7"));
    return match;
}

// Returns the message with which the first transfer is refused.
std::string failure(const std::string& script, const std::string& above = quiet) {
    Match match = *Match::parse(with_script(script), std::string("- | ") + mating + " | " + above);
    const Result<Action> done = match.play("1:f6-g7");
    return done ? "nothing failed" : done.error();
}

using Texts = std::vector<std::string>;

TEST(HookTransfers, TheScriptSaysWho) {
    EXPECT_EQ(mated(with_script("function f(position, winner, cell) return position:name(cell) == 'e5' end"))
                  .sorted_action_texts(),
              (Texts{"1:e5U"}));
    // A piece of the loser too, if the script says so.
    EXPECT_EQ(
        mated(with_script(
                  "function f(position, winner, cell) local _, side = position:at(cell) return side ~= winner end"))
            .sorted_action_texts(),
        (Texts{"1:e4U"}));
    Match match = mated(with_script("function f(position, winner, cell) return position:name(cell) == 'e5' end"));
    EXPECT_EQ(refusal(match, "1:d4U"), "the script of floor 1's game keeps the Knight on d4 where it is");
    // No piece at all: the board closes at once.
    EXPECT_TRUE(mated(with_script("function f() return false end")).board_status(0).closed);
}

TEST(HookTransfers, ItIsReportedWhatStandsThere) {
    const std::string script = R"(
function f(position, winner, cell, board, letter, owner)
  local taken = position:name(cell) == 'd4'
  if winner ~= 'white' or board ~= 2 then error('another board') end
  if taken and (letter ~= 'R' or owner ~= 'black') or not taken and (letter or owner) then error('told otherwise') end
  return not letter
end)";
    EXPECT_EQ(mated(with_script(script), "4k3/8/8/8/3r4/8/8/4K3 w - - 0 1").sorted_action_texts(),
              (Texts{"1:e4U", "1:e5U"}));
}

TEST(HookTransfers, WhatThePatternDoesNotFitGoesAsEver) {
    EXPECT_EQ(mated(with_script("function f() return false end", "from = \"file == 4\"\n")).sorted_action_texts(),
              (Texts{"1:e5U"}));
    EXPECT_EQ(mated(with_script("function f() return false end", "side = \"black\"\n")).sorted_action_texts(),
              (Texts{"1:d4U", "1:e5U"}));
    EXPECT_TRUE(mated(with_script("function f() return false end", "pieces = [\"N\"]\n")).board_status(0).closed);
}

TEST(HookTransfers, WhatCannotBeIsAnError) {
    const std::string taken = failure("function f() return true end", "4k3/8/8/8/3r4/8/8/4K3 w - - 0 1");
    EXPECT_NE(taken.find("a piece cannot be sent to a cell on which another stands"), std::string::npos) << taken;
    EXPECT_NE(taken.find("transfer hook f"), std::string::npos) << taken;
    EXPECT_NE(failure("function f() return 1 end").find("true or false expected"), std::string::npos);
}

}  // namespace hook_transfers_test
