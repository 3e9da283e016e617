// Moves on one board as actions of a contest, and back.
#pragma once

#include <varia/match.hpp>
#include <varia/move.hpp>

namespace varia::player {

[[nodiscard]] inline Action action_of(Move move) {
    Action action;
    action.move = move;
    return action;
}

[[nodiscard]] inline ActionList actions_of(const MoveList& moves) {
    ActionList actions;
    actions.reserve(moves.size());
    for (const Move move : moves) actions.push_back(action_of(move));
    return actions;
}

// The moves among the actions; other actions are left out.
[[nodiscard]] inline MoveList moves_of(const ActionList& actions) {
    MoveList moves;
    for (const Action& action : actions)
        if (action.type == ActionType::move) moves.push_back(action.move);
    return moves;
}

}  // namespace varia::player
