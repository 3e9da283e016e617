// Statistics of many games between two players: the Elo difference with its error, the likelihood of superiority, and a
// test that stops when it is decided.
//
// Two games with the same opening and swapped sides are not independent, and give more or less information than two
// independent games. Therefore the mean score of such a pair is counted, if both games were played to the end.
//
//   Elo    the logistic curve of A. Elo, The Rating of Chessplayers (1978): a score s is worth 400 log10(s / (1 - s))
//   LOS    the probability that the true score is above one half, for normal errors
//   SPRT   A. Wald, Sequential Tests of Statistical Hypotheses (1945), with the log-likelihood ratio of M. Van den
//          Bergh, The Generalized Sequential Probability Ratio Test (2019): the most likely distribution of scores with
//          one mean, compared to the most likely distribution with the other mean
#pragma once

#include <cstdint>
#include <map>

namespace varia::cli {

// Scores of games or of pairs, each from 0 to 1, and how often each score occurred.
class Scores {
public:
    void add(double score, std::uint64_t times = 1) { counts_[score] += times; }
    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] const std::map<double, std::uint64_t>& counts() const { return counts_; }
    [[nodiscard]] double mean() const;      // 1/2 if there are no scores
    [[nodiscard]] double variance() const;  // of a single score

private:
    std::map<double, std::uint64_t> counts_;
};

// Infinite if all games were won or lost.
[[nodiscard]] double elo_of(double score);
[[nodiscard]] double score_of(double elo);

struct Estimate {
    double elo = 0;
    double error = 0;  // Half the width of the 95 % confidence interval; infinite if there is none.
    double los = 0.5;
};
[[nodiscard]] Estimate estimate(const Scores& scores);

// A test whether the Elo difference is elo0 or elo1. Each of the two errors has a probability of 5 %.
struct Sprt {
    double elo0 = 0, elo1 = 0;
    [[nodiscard]] double ratio(const Scores& scores) const;  // the logarithm of the likelihood ratio
    [[nodiscard]] static double bound();                     // accepts elo1 at bound(), elo0 at -bound()
};

}  // namespace varia::cli
