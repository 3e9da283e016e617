// The options of `varia play`. A saved game names its opponents by the same options.
#pragma once

#include <optional>
#include <string>

#include "option_groups.hpp"
#include "option_list.hpp"

namespace varia::cli {

struct PlayOptions : GameChoice, ThinkingChoice, EngineChoice, DrawingChoice {
    std::string random;    // sides that move at random, with commas between them; empty if there are none
    std::string computer;  // sides that the computer plays, with commas between them; empty if there are none
    std::string clock;     // minutes and seconds; empty for no clocks
    bool plain = false;    // line by line, without a screen
};
void add_play_options(OptionList& list, PlayOptions& options);

// Reads options such as "--computer black --level 3". Returns nothing if they make no sense.
[[nodiscard]] std::optional<PlayOptions> opponents_in(const std::string& text);

}  // namespace varia::cli
