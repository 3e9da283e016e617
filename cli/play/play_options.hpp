// What `varia play` is asked for. A saved game says against whom it is played in the same words.
#pragma once

#include <optional>
#include <string>

#include "option_groups.hpp"
#include "option_list.hpp"

namespace varia::cli {

struct PlayOptions : GameChoice, ThinkingChoice, EngineChoice, DrawingChoice {
    std::string random;    // the sides that move at random, with commas between; empty: none
    std::string computer;  // the sides that the computer plays, likewise
    std::string clock;     // minutes and seconds; empty: nobody counts
    bool plain = false;    // without a screen
};
void add_play_options(OptionList& list, PlayOptions& options);

// "--computer black --level 3", read; nothing if it makes no sense.
[[nodiscard]] std::optional<PlayOptions> opponents_in(const std::string& text);

}  // namespace varia::cli
