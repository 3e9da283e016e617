// Turning a rule's result into an outcome; see the header.
#include "endings.hpp"

#include <utility>

namespace varia {

namespace {

Verdict reversed(Verdict verdict) {
    switch (verdict) {
        case Verdict::win: return Verdict::loss;
        case Verdict::minor_win: return Verdict::minor_loss;
        case Verdict::minor_loss: return Verdict::minor_win;
        case Verdict::loss: return Verdict::win;
        case Verdict::none:
        case Verdict::draw: break;
    }
    return verdict;
}

}  // namespace

Outcome finished(const ResultDef& result, Side side, std::string reason) {
    Outcome outcome;
    outcome.over = true;
    outcome.verdict = side == Side::first ? result.verdict : reversed(result.verdict);
    outcome.score[index(side)] = result.score;
    outcome.score[index(!side)] = {result.score.denominator - result.score.numerator, result.score.denominator};
    outcome.reason = std::move(reason);
    return outcome;
}

}  // namespace varia
