// Writes outcomes as one uniform line: `ongoing`, `white-wins checkmate 1-0`, `draw repetition 1/2-1/2`.
#include <algorithm>
#include <numeric>
#include <string>

#include <fmt/format.h>

#include <varia/outcome.hpp>
#include <varia/text.hpp>
#include <varia/variant.hpp>

namespace varia {

namespace {

std::string score_text(Score score) {
    const int divisor = std::gcd(score.numerator, score.denominator);
    if (divisor == 0) return "0";
    const int numerator = score.numerator / divisor;
    const int denominator = score.denominator / divisor;
    return denominator == 1 ? std::to_string(numerator) : fmt::format("{}/{}", numerator, denominator);
}

std::string result_text(Verdict verdict, const std::string& first, const std::string& second) {
    switch (verdict) {
        case Verdict::win:
            return first + "-wins";
        case Verdict::minor_win:
            return "minor-win-" + first;
        case Verdict::minor_loss:
            return "minor-win-" + second;
        case Verdict::loss:
            return second + "-wins";
        case Verdict::draw:
        case Verdict::none:
            break;
    }
    return "draw";
}

}  // namespace

namespace {

// The result for other than two sides, by the best score: "red-yellow-wins", "tie", "draw".
std::string best_of_many(const Outcome& outcome, const Variant& variant) {
    const auto worth = [&](Side s) {
        const Score& score = outcome.score[static_cast<std::size_t>(index(s))];
        return static_cast<double>(score.numerator) / score.denominator;
    };
    const SideSet sides = variant.sides();
    double best = 0;
    for (const Side s : sides) best = std::max(best, worth(s));
    SideSet winners;
    std::string names;
    for (const Side s : sides)
        if (worth(s) == best) {
            winners = winners | s;
            names += variant.definition().sides.of(s).name.text + "-";
        }
    // A single side has no opponent to win against.
    if (sides.size() == 1) return best >= 1 ? names + "wins" : best > 0 ? "draw" : names + "loses";
    const bool alone = winners != sides && (winners & variant.enemies(winners.lowest())).empty();
    return alone ? names + "wins" : variant.definition().rules.by_points ? "tie" : "draw";
}

// Whether the result of teams is a plain win, loss or draw, so that it implies the scores.
bool says_all(const Outcome& outcome, const Variant& variant, const std::string& result) {
    if (variant.definition().sides.teams.empty() || result == "tie") return false;
    for (const Side s : variant.sides()) {
        const Score& score = outcome.score[static_cast<std::size_t>(index(s))];
        const int twice = score.denominator == 0 ? 0 : 2 * score.numerator / score.denominator;
        if (result == "draw" ? twice != 1 : twice != 0 && twice != 2) return false;
        if (twice * score.denominator != 2 * score.numerator) return false;
    }
    return true;
}

}  // namespace

std::string Outcome::text(const Variant& variant) const {
    if (!over) return "ongoing";
    const SidesDef& sides = variant.definition().sides;
    if (variant.sides().size() != 2) {
        std::string scores;
        for (const Side s : variant.sides())
            append_item(scores, ",", score_text(score[static_cast<std::size_t>(index(s))]));
        const std::string result = best_of_many(*this, variant);
        // If places depend on points, points are the reason of the result, however the game ended.
        const bool by_points = variant.definition().rules.by_points && place[0] != 0;
        const std::string why = by_points ? "points" : reason;
        return says_all(*this, variant, result) ? fmt::format("{} {}", result, why)
                                                : fmt::format("{} {} {}", result, why, scores);
    }
    return fmt::format("{} {} {}-{}", result_text(verdict, sides.side[0].name.text, sides.side[1].name.text), reason,
                       score_text(score[0]), score_text(score[1]));
}

}  // namespace varia
