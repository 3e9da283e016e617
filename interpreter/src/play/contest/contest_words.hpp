// An action of a game on one board: a move, or resigning.
#pragma once

#include <string_view>

#include <varia/match.hpp>

namespace varia {

inline constexpr std::string_view resign_text = "resign";

[[nodiscard]] inline Action action_of(Move move) {
    Action action;
    action.move = move;
    return action;
}

}  // namespace varia
