// Matches against the brute-force referee: random play in every schedule, from the start and from boards where much
// happens soon, and leaf counts.
#include <iostream>
#include <ostream>

#include <gtest/gtest.h>

#include <varia/notation.hpp>

#include "effort.hpp"
#include "match_settings.hpp"
#include "match_trial.hpp"
#include "starts.hpp"

namespace {

using conformance::MatchTrial;
using conformance::Setting;

class Matches : public testing::TestWithParam<Setting> {};

TEST_P(Matches, AgreeWithReference) {
    MatchTrial trial(GetParam().variant, conformance::options_in(GetParam().options));
    std::mt19937_64 random(20020425);
    const varia::BuildingPtr building = trial.match().building_ptr();
    const bool small = building->variant(0)->board().cells() <= 100;
    const int games = (conformance::long_run() ? 400 : 40);
    for (int game = 0; game < (small ? games : 2) && !HasFailure(); ++game) {
        const std::string start = game % 3 == 0 ? "startpos" : conformance::random_floors(building, trial.referee(), random);
        trial.play(conformance::long_run() ? 300 : small ? 40 : 4, random, start);
    }
    for (const auto& [fact, count] : trial.referee().facts()) std::cout << fact << " " << count << "; ";
    std::cout << "\n";
}

TEST_P(Matches, CountWhatTheReferenceCounts) {
    MatchTrial trial(GetParam().variant, conformance::options_in(GetParam().options));
    const bool small = trial.match().building().variant(0)->board().cells() <= 100;
    for (int depth = 1; depth <= (small ? 2 : 1); ++depth) EXPECT_EQ(trial.match().perft(depth), trial.reference_perft(depth)) << "depth " << depth;
}

INSTANTIATE_TEST_SUITE_P(Variants, Matches, testing::ValuesIn(conformance::settings()), [](const auto& info) { return conformance::name_of(info.param); });

}  // namespace
