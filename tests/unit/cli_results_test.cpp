// Statistics of game results. The expected numbers are published:
//   - tests of Stockfish that fishtest reports in pull requests of github.com/official-stockfish/Stockfish: #2950,
//     #2971, #3209 and #3232, whose bounds are in logistic Elo ("{-0.50,1.50}"), each with the counts of its pairs of
//     games
//   - results of matches printed by fastchess, with the counts of pairs
//   - the table of likelihoods of superiority of the Chess Programming Wiki (LOS Table), for 32 % draws
//   - Wald's bounds for two errors of 5 %: 2.944
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "results.hpp"

namespace varia::cli::cli_results_test {

using Pairs = std::array<std::uint64_t, 5>;  // pairs of games with 0, 1/2, 1, 3/2 and 2 points

Scores scores_of(const Pairs& pairs) {
    Scores scores;
    for (std::size_t i = 0; i < pairs.size(); ++i) scores.add(static_cast<double>(i) / 4, pairs[i]);
    return scores;
}

TEST(Results, RatioIsWhatFishtestReports) {
    struct Row {
        Pairs pairs;
        double elo0, elo1, ratio;
    };
    for (const Row& row :
         {Row{{17, 253, 1042, 337, 39}, -0.5, 1.5, 2.96}, Row{{11, 407, 3238, 513, 11}, 0.25, 1.75, 2.93},
          Row{{133, 1751, 5094, 1849, 165}, -0.5, 1.5, 2.94}, Row{{149, 4748, 32785, 5063, 159}, 0.25, 1.75, 2.95},
          Row{{85, 1800, 8241, 1930, 100}, -0.25, 1.25, 2.94}, Row{{253, 4282, 17604, 4431, 286}, -0.25, 1.25, 2.94}})
        EXPECT_NEAR((Sprt{row.elo0, row.elo1}.ratio(scores_of(row.pairs))), row.ratio, 0.006) << row.ratio;
    EXPECT_NEAR(Sprt::bound(), 2.944, 0.0005);
}

TEST(Results, EloAndErrorAreWhatFastchessPrints) {
    struct Row {
        Pairs pairs;
        double elo, error;
    };
    for (const Row& row : {Row{{1, 10, 78, 48, 13}, 72.85, 22.33}, Row{{352, 579, 1264, 743, 464}, 19.83, 6.77},
                           Row{{0, 0, 1, 8, 1}, 190.85, 65.54}}) {
        const Estimate found = estimate(scores_of(row.pairs));
        EXPECT_NEAR(found.elo, row.elo, 0.01);
        EXPECT_NEAR(found.error, row.error, 0.01);
    }
}

TEST(Results, LikelihoodIsThatOfTheTable) {
    struct Row {
        std::uint64_t lead, games;
        double likelihood;
    };
    for (const Row& row : {Row{0, 100, 0.5}, Row{2, 100, 0.5955}, Row{4, 100, 0.6857}, Row{10, 100, 0.8869},
                           Row{4, 500, 0.5858}, Row{10, 500, 0.7061}, Row{10, 1000, 0.6493}}) {
        const std::uint64_t decided = row.games * 68 / 100;
        Scores scores;
        scores.add(1, (decided + row.lead) / 2);
        scores.add(0, (decided - row.lead) / 2);
        scores.add(0.5, row.games - decided);
        // The table uses the variance of an even score, the estimate the variance of the real scores.
        EXPECT_NEAR(estimate(scores).los, row.likelihood, 0.003) << row.lead << " of " << row.games;
    }
}

TEST(Results, TheCurveIsElos) {
    EXPECT_DOUBLE_EQ(elo_of(0.5), 0);
    EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);  // odds of ten to one
    EXPECT_NEAR(elo_of(0.75), 190.8, 0.06);
    EXPECT_NEAR(score_of(elo_of(0.37)), 0.37, 1e-12);
    EXPECT_TRUE(std::isinf(elo_of(1)));
    EXPECT_TRUE(std::isinf(elo_of(0)));
}

TEST(Results, FewGamesSayLittle) {
    const Scores none;
    EXPECT_EQ(none.mean(), 0.5);
    EXPECT_TRUE(std::isinf(estimate(none).error));
    EXPECT_EQ((Sprt{0, 10}.ratio(none)), 0);
    Scores won;
    won.add(1, 7);
    EXPECT_TRUE(std::isinf(estimate(won).elo));
    EXPECT_DOUBLE_EQ(estimate(won).los, 127.0 / 128);  // one less the probability of seven heads in a row
    // Seven games won: the probability is a half to the seventh if both are equal, and ten elevenths to the seventh
    // with 400 Elo.
    EXPECT_NEAR((Sprt{0, 400}.ratio(won)), 7 * std::log(20.0 / 11), 0.02);
}

}  // namespace varia::cli::cli_results_test
