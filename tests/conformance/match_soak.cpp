// Large matches, played to the end at random: a random board on which a player may act, then a random action on it.
#include <iostream>
#include <random>

#include <gtest/gtest.h>

#include "effort.hpp"
#include "match_trial.hpp"
#include "starts.hpp"

namespace match_soak_test {

void play_to_the_end(const std::string& variant, const std::string& options, std::uint64_t seed, int interval) {
    const varia::LinkedBoardsPtr linked = conformance::linked_of(variant, conformance::options_in(options));
    varia::Match match(linked);
    std::mt19937_64 random(seed);
    varia::ActionList actions;
    long count = 0;
    for (; !match.over(); ++count) {
        const int active = match.active_boards();
        actions.clear();
        if (active > 0) match.board_actions(match.active_board(conformance::below(active, random)), actions);
        if (match.may_end_exchange() && (actions.empty() || conformance::below(8, random) == 0)) {
            actions.assign(1, {});
            actions[0].type = varia::ActionType::done;
        }
        ASSERT_FALSE(actions.empty()) << "nobody can do anything after " << count << " actions: " << match.text();
        match.act(actions[static_cast<std::size_t>(conformance::below(static_cast<int>(actions.size()), random))]);
        if (count % interval != 0) continue;
        ASSERT_EQ(match.zobrist_key(), match.recomputed_key());
        const varia::Result<varia::Match> read = varia::Match::parse(linked, match.text());
        ASSERT_TRUE(read) << read.error();
        ASSERT_TRUE(*read == match) << match.text() << "\nis read back as\n" << read->text();
    }
    std::cout << options << ": " << count << " actions, " << match.status() << "\n";
    EXPECT_NE(match.status(), "ongoing");
}

TEST(MatchSoak, ToTheEnd) {
    const bool all = conformance::long_run();
    const std::string boards = all ? "boards=1000 " : "boards=40 ";
    const char* schedules[] = {"schedule=free finish=all", "schedule=exchange finish=all",
                               "schedule=lockstep finish=all", "schedule=free cyclic=true",
                               "schedule=free cyclic=true finish=all"};
    for (std::uint64_t game = 0; game < (all ? 10U : 3U) && !HasFatalFailure(); ++game)
        play_to_the_end("elevator-chess", boards + schedules[game % 5], game, all ? 50'000 : 997);
}

}  // namespace match_soak_test
