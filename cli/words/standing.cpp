// Whose turn it is, and what came of it.
#include "standing.hpp"

#include <fmt/format.h>

#include "layout.hpp"


namespace varia::cli {
namespace {

std::string score_part(const Score& score) {
    return score.denominator == 1 ? fmt::format("{}", score.numerator)
                                  : fmt::format("{}/{}", score.numerator, score.denominator);
}

}  // namespace

std::string side_name(const Variant& variant, Side side) {
    return escaped(variant.definition().sides.side[index(side)].name.text);
}

std::string score_text(const Outcome& outcome) {
    return score_part(outcome.score[0]) + "-" + score_part(outcome.score[1]);
}

std::string result_in_words(const Variant& variant, const Outcome& outcome) {
    const auto sentence = [&]() -> std::string {
        switch (outcome.verdict) {
            case Verdict::win: return side_name(variant, Side::first) + " wins";
            case Verdict::loss: return side_name(variant, Side::second) + " wins";
            case Verdict::minor_win: return "a minor win for " + side_name(variant, Side::first);
            case Verdict::minor_loss: return "a minor win for " + side_name(variant, Side::second);
            default: return "a draw";
        }
    };
    return escaped(outcome.reason) + ": " + sentence() + ", " + score_text(outcome);
}

std::string turn_line(Game& game) {
    const Outcome outcome = game.outcome();
    if (outcome.over) return result_in_words(game.variant(), outcome);
    const Side side = game.position().turn();
    return fmt::format("{} to move{}, move {}", side_name(game.variant(), side),
                       game.rules().in_check(game.position(), side) ? ", in check" : "", game.position().move_number());
}

}  // namespace varia::cli
