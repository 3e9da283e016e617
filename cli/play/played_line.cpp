#include "played_line.hpp"

#include <fmt/format.h>

#include <vector>

#include <varia/text.hpp>

#include "engine_answers.hpp"
#include "layout.hpp"
#include "route_words.hpp"
#include "standing.hpp"

namespace varia::cli {

std::string gone_out(const Contest& contest, SideSet before) {
    std::string text;
    for (const Side side : contest.position().out() - before) text += side_name(contest.variant(), side) + " is out\n";
    return text;
}

PlayedLine::PlayedLine(Contest& before, const ActionList& actions)
    : who_(player_name(before, before.actor(actions.front()))),
      turns_(before.texts().size()),
      out_(before.position().out()),
      of_several_(!before.layout().has_turns() && actions.size() > 1) {
    if (const std::optional<int> number = before.move_number()) who_ += fmt::format(" {}", *number);
    if (before.layout().has_turns()) return;
    if (of_several_) {
        action_ = escaped(fmt::format("{}", fmt::join(player::line_texts(before, actions), " ")));
        return;
    }
    const std::string canonical = before.action_text(actions.front());
    action_ = escaped(canonical);
    if (!before.layout().one_move_turns()) return;
    const std::string algebraic = before.action_text(actions.front(), Spelling::san);
    if (algebraic != canonical) action_ += " (" + escaped(algebraic) + ")";
}

std::string PlayedLine::text(Contest& after, int width) const {
    if (after.layout().has_turns()) return turn_text(after, width);
    const std::string line = fmt::format("{}: {}", who_, action_);
    return (of_several_ ? wrapped(line, width, 4) : line) + "\n" + gone_out(after, out_) + "\n";
}

std::string PlayedLine::turn_text(Contest& after, int width) const {
    const std::string route = route_in_words(after);
    if (after.texts().size() == turns_) {
        std::string made;
        for (const std::string& step : after.step_texts()) made += escaped(step) + ", ";
        return wrapped(fmt::format("{}: {}...", who_, route.empty() ? made : route + ", "), width, 4) + "\n\n";
    }
    std::string text = fmt::format("{}: {}\n", who_, escaped(after.texts().back()));
    if (!route.empty()) text += "    " + wrapped("by " + route, width - 4, 7) + "\n";
    return text + gone_out(after, out_) + "\n";
}

}  // namespace varia::cli
