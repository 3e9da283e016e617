// Matches compared with the brute-force referee: random play with every schedule, from the start and from positions in
// which boards are decided soon; and leaf counts.
#include <iostream>
#include <ostream>

#include <gtest/gtest.h>

#include <varia/notation.hpp>

#include "effort.hpp"
#include "match_settings.hpp"
#include "match_trial.hpp"
#include "starts.hpp"

namespace matches_test {

using conformance::MatchTrial;
using conformance::Setting;

class Matches : public testing::TestWithParam<Setting> {};

TEST_P(Matches, AgreeWithReference) {
    MatchTrial trial(GetParam().variant, conformance::options_in(GetParam().options));
    std::mt19937_64 random(20020425);
    const varia::LinkedBoardsPtr linked = trial.match().linked_boards_ptr();
    const bool small = linked->variant(0)->board().cells() <= 100;
    const int games = (conformance::long_run() ? 400 : 40);
    for (int game = 0; game < (small ? games : 2) && !HasFailure(); ++game) {
        const std::string start = game % 3 == 0 ? "startpos"
                                                : conformance::random_boards(linked, trial.referee(), random);
        trial.play(conformance::long_run() ? 300 : small ? 40 : 4, random, start);
    }
    for (const auto& [fact, count] : trial.referee().facts()) std::cout << fact << " " << count << "; ";
    std::cout << "\n";
}

TEST_P(Matches, CountWhatTheReferenceCounts) {
    MatchTrial trial(GetParam().variant, conformance::options_in(GetParam().options));
    const bool small = trial.match().linked_boards().variant(0)->board().cells() <= 100;
    for (int depth = 1; depth <= (small ? 2 : 1); ++depth)
        EXPECT_EQ(trial.match().perft(depth), trial.reference_perft(depth)) << "depth " << depth;
}

// A mate in one on board 1, and knights on links. Actions that must wait for the transfer and actions on other boards
// are counted.
TEST(MatchesBesideTransfers, AreCountedByTheReference) {
    const std::string mating = "7k/8/5QK1/4N3/3N4/8/8/8 w - - 0 1", rider = "4k3/8/8/8/3n4/8/8/4K3 b - - 0 1";
    for (const std::string options :
         {"boards=4 schedule=free finish=all", "boards=4 schedule=free finish=all resign=true",
          "boards=5 cyclic=true schedule=free finish=all", "boards=4 schedule=lockstep finish=all"}) {
        MatchTrial trial("elevator-chess", conformance::options_in(options));
        std::string start = trial.match().linked_boards().match().schedule == varia::Schedule::free ? "-" : "w";
        start += " | " + mating;
        for (int f = 1; f < trial.match().linked_boards().boards(); ++f) start += " | " + rider;
        const std::uint64_t counted = trial.reference_perft(2, start);
        EXPECT_GT(counted, 0U);
        EXPECT_EQ(varia::Match::parse(trial.match().linked_boards_ptr(), start)->perft(2), counted) << options;
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, Matches, testing::ValuesIn(conformance::settings()),
                         [](const auto& info) { return conformance::name_of(info.param); });

}  // namespace matches_test
