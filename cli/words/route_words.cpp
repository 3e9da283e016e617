#include "route_words.hpp"

#include <fmt/format.h>

#include <vector>

#include "layout.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

// What a step takes off the board elsewhere than on the cell that it goes to.
std::string losses(Contest& contest, const Action& action) {
    FloorConsequenceList list;
    contest.consequences(action, list);
    const Variant& variant = contest.variant();
    std::string captured;
    std::string lost;
    for (const FloorConsequence& c : list) {
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
    if (!has_turns(contest)) return {};
    const Turn steps = contest.last_steps();
    Contest before = contest;
    if (steps.empty() || !before.undo()) return {};
    std::string route;
    std::string plain;  // as a turn's own text would say it
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
    // What is put behind a slash is a step too, of which the text says all.
    const bool told = contest.mid_turn() || contest.texts().empty() || escaped(contest.texts().back()) == plain ||
                      contest.texts().back().find('/') != std::string::npos;
    return told && !any_lost ? std::string{} : route;
}

}  // namespace varia::cli
