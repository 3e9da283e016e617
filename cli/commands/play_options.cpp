#include "play_options.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include <varia/notation.hpp>

#include "layout.hpp"
#include "session.hpp"
#include "standing.hpp"

namespace varia::cli {

void add_play_options(OptionList& list, PlayOptions& options) {
    add_variant(list, options);
    add_position(list, options);
    list.text("--random", options.random, "Who moves at random: a side, or several (b,g)", "SIDE");
    list.text("--computer", options.computer, "Whom the computer plays: a side, or several", "SIDE");
    list.text("--clock", options.clock, "Minutes for a game, and seconds more a move", "MIN[+SEC]");
    add_level(list, options);
    add_limits(list, options);
    refuse_level_with_limits(list, options);
    add_engine(list, options);
    add_endgames(list, options.endgames);
    add_weights_file(list, options.weights);
    add_drawing(list, options);
    list.flag("--plain", options.plain, "Line after line, not a board that stays in place");
    add_board(list, options);
    add_width(list, options.width);
}

std::optional<PlayOptions> opponents_in(const std::string& text) {
    OptionList list;
    PlayOptions options;
    add_play_options(list, options);
    std::vector<std::string> line = words(text);
    line.insert(line.begin(), "x");  // before the options stands what is played, which is no matter here
    const OptionList::Reading reading = list.read(line);
    if (reading.asks_for_help || !reading.problem.empty()) return std::nullopt;
    return options;
}

std::string command_to_return(const PlayOptions& options, const Contest& contest) {
    std::vector<std::string> moves = contest.texts();
    // The comma says that the turn goes on.
    if (contest.mid_turn() && !contest.step_texts().empty())
        moves.push_back(fmt::format("{},", fmt::join(contest.step_texts(), ",")));
    std::string line = "varia play " + shell_word(options.variant);
    for (const auto& [option, value] : options.set) line += " --set " + shell_word(option + "=" + value);
    if (options.position)
        line += " --position " +
                shell_word(fmt::format("{}", fmt::join(words(joined_position(*options.position)), " ")));
    if (!moves.empty()) line += " --moves " + shell_word(fmt::format("{}", fmt::join(moves, " ")));
    if (!options.random.empty()) line += " --random " + shell_word(options.random);
    if (options.computer.empty()) return line;
    line += " --computer " + shell_word(options.computer);
    if (options.level) line += fmt::format(" --level {}", *options.level);
    if (options.time) line += fmt::format(" --time {}", *options.time);
    if (options.nodes != 0) line += fmt::format(" --nodes {}", options.nodes);
    return line;
}

}  // namespace varia::cli
