// What the results of many games say of who is the better player: Elo with its error, how likely it is, and a test that
// stops as soon as it knows.
//
// Two games from one opening with sides swapped say less than two games that have nothing to do with each other, or
// more: therefore what is counted is the mean score of such a pair, where pairs were played to the end.
//
//   Elo    the logistic curve of A. Elo, The Rating of Chessplayers (1978): a score s is worth 400 log10(s / (1 - s))
//   LOS    the probability that the true score is above one half, for normal errors
//   SPRT   A. Wald, Sequential Tests of Statistical Hypotheses (1945), with the log-likelihood ratio of M. Van den
//          Bergh, The Generalized Sequential Probability Ratio Test (2019): of the likeliest chances of all scores
//          that have the one mean, to those that have the other
#pragma once

#include <cstdint>
#include <map>

namespace varia::cli {

// Scores of games or of pairs, each from 0 to 1, and how often each came up.
class Scores {
public:
    void add(double score, std::uint64_t times = 1) { counts_[score] += times; }
    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] const std::map<double, std::uint64_t>& counts() const { return counts_; }
    [[nodiscard]] double mean() const;      // 1/2 where there are none
    [[nodiscard]] double variance() const;  // of one of them

private:
    std::map<double, std::uint64_t> counts_;
};

// Infinite where all was won or lost.
[[nodiscard]] double elo_of(double score);
[[nodiscard]] double score_of(double elo);

struct Estimate {
    double elo = 0;
    double error = 0;  // half of what lies between the ends of the interval of 95 %; infinite where it has none
    double los = 0.5;
};
[[nodiscard]] Estimate estimate(const Scores& scores);

// Whether the difference is elo0 or elo1, each error of 5 %.
struct Sprt {
    double elo0 = 0, elo1 = 0;
    [[nodiscard]] double ratio(const Scores& scores) const;  // its logarithm
    [[nodiscard]] static double bound();                     // + for elo1, - for elo0
};

}  // namespace varia::cli
