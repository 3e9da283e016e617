// What a text that was typed stands for: an action, or the steps of a turn.
#pragma once

#include <string_view>

#include <varia/contest.hpp>

namespace varia::cli {

struct ReadActions {
    ActionList actions;     // to be played one after the other; legal now
    bool ends_turn = true;  // or steps are to follow
};

// All that Contest::play would play, without playing it.
[[nodiscard]] Result<ReadActions> read_actions(Contest& contest, std::string_view text);

}  // namespace varia::cli
