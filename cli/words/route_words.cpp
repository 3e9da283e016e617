#include "route_words.hpp"

#include <fmt/format.h>

#include <vector>

#include "layout.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

// The pieces that a step captures elsewhere than on its target cell, and those that are removed.
std::string losses(Contest& contest, const Action& action) {
    BoardConsequenceList list;
    contest.consequences(action, list);
    const Variant& variant = contest.variant();
    std::string captured;
    std::string lost;
    for (const BoardConsequence& c : list) {
        const bool is_captured = c.what.type == ConsequenceType::captured && c.what.from != action.move.to;
        if (!is_captured && c.what.type != ConsequenceType::removed) continue;
        std::string& words = is_captured ? captured : lost;
        words += fmt::format("{}{} on {}", words.empty() ? "" : ", ", escaped(variant.kind(c.what.piece.kind()).name),
                             escaped(variant.board().name(c.what.from)));
    }
    if (captured.empty() && lost.empty()) return {};
    const std::string between = captured.empty() || lost.empty() ? "" : "; ";
    return fmt::format(" ({}{}{}{}{})", captured.empty() ? "" : "captured: ", captured, between,
                       lost.empty() ? "" : "lost: ", lost);
}

}  // namespace

std::string route_in_words(const Contest& contest) {
    if (!contest.layout().has_turns()) return {};
    const Turn steps = contest.last_steps();
    Contest before = contest;
    if (steps.empty() || !before.undo()) return {};
    std::string route;
    std::string plain;  // the steps as the turn's own text lists them
    std::size_t made = 0;
    bool any_lost = false;
    for (const Move step : steps) {
        Action action;
        action.move = step;
        if (step.type != MoveType::stop) {
            const std::string text = escaped(before.action_text(action));
            const std::string lost = losses(before, action);
            any_lost = any_lost || !lost.empty();
            route += (made == 0 ? "" : ", ") + text + lost;
            plain += (made == 0 ? "" : ",") + text;
            ++made;
        }
        before.act(action);
    }
    // A part behind a slash is a step, too, and the turn's text contains all of it.
    const bool described = contest.mid_turn() || contest.texts().empty() || escaped(contest.texts().back()) == plain ||
                           contest.texts().back().find('/') != std::string::npos;
    return described && !any_lost ? std::string{} : route;
}

}  // namespace varia::cli
