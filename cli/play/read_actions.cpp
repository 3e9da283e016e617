#include "read_actions.hpp"

#include <cstddef>

#include "standing.hpp"

namespace varia::cli {

Result<ReadActions> read_actions(Contest& contest, std::string_view text) {
    ReadActions read;
    if (!contest.layout().has_turns()) {
        const Result<Action> action = contest.read_action(text);
        if (!action) return action.diagnostics();
        read.actions.push_back(*action);
        return read;
    }
    // The meaning of a step depends on the steps before it, so a copy of the contest plays them.
    Contest tried = contest;
    const Result<Action> first = tried.play(text);
    if (!first) return first.diagnostics();
    read.ends_turn = !tried.mid_turn();
    if (first->type != ActionType::move) {
        read.actions.push_back(*first);
        return read;
    }
    const std::size_t made = contest.step_texts().size();
    const Turn steps = tried.last_steps();
    for (std::size_t i = made; i < steps.size(); ++i) read.actions.emplace_back().move = steps[i];
    return read;
}

}  // namespace varia::cli
