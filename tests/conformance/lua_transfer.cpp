// Victory transfers by a script (stdlib/rules/transfer.lua) compared with the kernel's rule, which every match has. The
// kernel plays matches whose boards have the script. The referee, which runs no script, must agree after every action.
#include <iostream>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/match.hpp>

#include "effort.hpp"
#include "match_settings.hpp"
#include "match_trial.hpp"

namespace lua_transfer_test {

using conformance::MatchTrial;
using conformance::OptionList;

const char* const hook = R"(
[[hook]]
script = "rules/transfer"
point = "transfer"
call = "may_be_sent"
)";

varia::LinkedBoardsPtr in_lua(const std::string& variant, const OptionList& set) {
    varia::LoadOptions options;
    options.set = set;
    const std::string text = "format = 1\nname = \"Twin\"\nextends = \"" + variant + "\"\n" + hook;
    const varia::Result<varia::VariantPtr> loaded = varia::load_text(text, "twin.toml",
                                                                     variant + " with its transfers in Lua", options);
    if (!loaded) throw std::runtime_error(loaded.error());
    const varia::Result<varia::LinkedBoardsPtr> linked = varia::load_linked_boards(**loaded);
    if (!linked) throw std::runtime_error(linked.error());
    return *linked;
}

TEST(LuaTransfer, AgreesWithReference) {
    long transfers = 0;
    for (const auto& [variant, options] : {
             std::pair{"elevator-chess", "boards=3 schedule=free finish=all"},
             std::pair{"elevator-chess", "boards=4 cyclic=true schedule=exchange finish=all"},
             std::pair{"elevator-chess", "boards=5 cyclic=true schedule=lockstep resign=true finish=all"},
             std::pair{"elevator-chess-automatic", "boards=3 cyclic=true finish=all"},
             std::pair{"elevator-chess-teams", "schedule=exchange finish=all"},
         }) {
        SCOPED_TRACE(std::string(variant) + " " + options);
        const OptionList set = conformance::options_in(options);
        const varia::LinkedBoardsPtr native = conformance::linked_of(variant, set);
        const varia::LinkedBoardsPtr lua = in_lua(variant, set);
        varia::LoadOptions load;
        load.set = set;
        const varia::Result<varia::VariantPtr> declared = varia::load_builtin(variant, load);
        ASSERT_TRUE(declared) << declared.error();
        MatchTrial trial(variant, lua, (*declared)->definition());
        EXPECT_EQ(varia::Match(native).perft(2), varia::Match(lua).perft(2));
        std::mt19937_64 random(20020425);
        for (int game = 0; game < (conformance::long_run() ? 400 : 40) && !HasFailure(); ++game)
            trial.play(conformance::long_run() ? 300 : 40, random,
                       conformance::random_boards(lua, trial.referee(), random));
        const auto failure = trial.match().take_failure();
        EXPECT_FALSE(failure) << failure->text();
        const auto& facts = trial.referee().facts();
        EXPECT_TRUE(facts.contains("transfer")) << "nobody was sent on";
        if (const auto found = facts.find("transfer"); found != facts.end()) transfers += found->second;
    }
    std::cout << transfers << " transfers\n";
}

}  // namespace lua_transfer_test
