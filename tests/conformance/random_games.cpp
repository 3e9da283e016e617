// Random games of every built-in variant, compared with the brute-force referee. They begin from the start position,
// from positions that reach rare rules (positions/VARIANT.txt), from those of the perft files, and from random
// positions.
#include <iostream>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "effort.hpp"
#include "match_trial.hpp"
#include "sentences.hpp"
#include "source_dir.hpp"
#include "trial.hpp"

namespace random_games_test {

using conformance::Trial;

class RandomGames : public testing::TestWithParam<std::string> {};

TEST_P(RandomGames, AgreeWithReference) {
    const std::string& name = GetParam();
    const varia::Result<varia::VariantPtr> variant = varia::load_builtin(name);
    ASSERT_TRUE(variant) << variant.error();
    Trial trial(*variant);
    std::mt19937_64 random(20240901);

    const std::string source = varia::tests::source_dir();
    const conformance::Starts listed = conformance::read_starts(source + "/tests/conformance/positions/" + name +
                                                                ".txt");
    std::vector<conformance::Start> starts;
    for (const auto& start : conformance::perft_starts(source + "/variants/" + name + "/" + name + ".perft"))
        if (varia::parse_position(*variant, start.position)) starts.push_back(start);
    for (const conformance::Start& start : listed.list) {
        trial.play(start, start.status.empty() ? 6 : 0, random);
        if (start.moves.empty() && start.status.empty()) starts.push_back(start);
    }

    // The positions of the sentences of the rule page.
    for (const conformance::Sentence& sentence : conformance::sentences(name)) {
        if (sentence.get("wrong") == "yes") continue;
        const conformance::Start start{conformance::position_text(*variant, sentence),
                                       conformance::words(sentence.get("play")), sentence.get("status"),
                                       sentence.place};
        trial.play(start, sentence.has("play") ? 0 : 6, random);
        if (start.moves.empty() && !sentence.has("status")) starts.push_back(start);
    }

    // The long run is limited by the number of games, the short run by the referee's work.
    const bool all = conformance::long_run();
    // On the largest boards a position costs the referee more than `work` counts. With more than two sides all sides
    // must be met. The number of plies limits the run where walks are so short that they count little work; it is
    // smaller where each ply has hundreds of such moves.
    const long enough_plies = trial.cells().size() > 200 ? 3'000 : 10'000;
    const long until = trial.work() + (trial.cells().size() > 400       ? 200'000
                                       : (*variant)->sides().size() > 2 ? 120'000'000
                                                                        : 30'000'000);
    for (int game = 0; !trial.failed() && (all ? game < 200 : trial.work() < until && trial.plies() < enough_plies);
         ++game) {
        const int plies = all ? 200 : 40;
        if (game % 5 == 3 && !starts.empty()) {
            trial.play(starts[static_cast<std::size_t>(game / 5) % starts.size()], plies, random);
        } else if (game % 5 >= 3 || game % 5 == 1) {
            const auto position = conformance::random_position(*variant, trial.referee(), trial.cells(), random);
            if (position) trial.play(*position, plies, random);
        } else {
            trial.play(varia::start_position(*variant), plies, random);
        }
    }
    std::cout << trial.report() << "\n";
    if (!trial.failed()) trial.expect_every_rule(listed.never);
}

// The same seed gives the same game, in two runs that share no objects. Moves are chosen by their number in the list.
TEST_P(RandomGames, SameSeedSameGame) {
    const auto run = [&] {
        const varia::Result<varia::VariantPtr> variant = varia::load_builtin(GetParam());
        std::string texts;
        if (!variant) return texts;
        varia::Game game(*variant);
        std::mt19937_64 random(7);
        for (int ply = 0; ply < 60 && !game.outcome().over; ++ply) {
            const varia::MoveList& moves = game.legal_moves();
            game.play(moves[static_cast<std::size_t>(conformance::below(static_cast<int>(moves.size()), random))]);
            texts += (game.step_texts().empty() ? game.texts().back() : game.step_texts().back()) + " ";
        }
        return texts + std::to_string(game.position().zobrist_key());
    };
    const std::string first = run();
    EXPECT_FALSE(first.empty());
    EXPECT_EQ(first, run());
}

INSTANTIATE_TEST_SUITE_P(Variants, RandomGames, testing::ValuesIn(conformance::refereed_variants()),
                         [](const auto& info) { return conformance::test_name(info.param); });

}  // namespace random_games_test
