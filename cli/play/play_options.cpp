#include "play_options.hpp"

#include <vector>

#include "layout.hpp"

namespace varia::cli {

void add_play_options(OptionList& list, PlayOptions& options) {
    add_variant(list, options);
    add_position(list, options);
    list.text("--random", options.random, "Who moves at random: one side, or several (b,g)", "SIDE");
    list.text("--computer", options.computer, "Whom the computer plays: one side, or several", "SIDE");
    list.text("--clock", options.clock, "Minutes for a game, plus seconds for each move", "MIN[+SEC]");
    add_level(list, options);
    add_limits(list, options);
    refuse_level_with_limits(list, options);
    add_engine(list, options);
    add_endgames(list, options.endgames);
    add_weights_file(list, options.weights);
    add_drawing(list, options);
    list.flag("--plain", options.plain, "Print line after line; no board stays in place");
    add_board(list, options);
    add_width(list, options.width);
}

std::optional<PlayOptions> opponents_in(const std::string& text) {
    OptionList list;
    PlayOptions options;
    add_play_options(list, options);
    std::vector<std::string> line = words(text);
    line.insert(line.begin(), "x");  // the variant stands before the options; its name does not matter here
    const OptionList::Reading reading = list.read(line);
    if (reading.asks_for_help || !reading.problem.empty()) return std::nullopt;
    return options;
}

}  // namespace varia::cli
