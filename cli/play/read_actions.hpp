// Reads a typed text as an action, or as the steps of a turn.
#pragma once

#include <string_view>

#include <varia/contest.hpp>

namespace varia::cli {

struct ReadActions {
    ActionList actions;     // to be played in this order; legal now
    bool ends_turn = true;  // otherwise more steps must follow
};

// Reads everything that Contest::play would play, without playing it.
[[nodiscard]] Result<ReadActions> read_actions(Contest& contest, std::string_view text);

}  // namespace varia::cli
