// Outcomes as the one line that everybody prints: `ongoing`, `white-wins checkmate 1-0`, `draw repetition 1/2-1/2`.
#include <numeric>
#include <string>

#include <fmt/format.h>

#include <varia/outcome.hpp>
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

std::string Outcome::text(const Variant& variant) const {
    if (!over) return "ongoing";
    const SidesDef& sides = variant.definition().sides;
    return fmt::format("{} {} {}-{}", result_text(verdict, sides.side[0].name.text, sides.side[1].name.text), reason,
                       score_text(score[0]), score_text(score[1]));
}

}  // namespace varia
