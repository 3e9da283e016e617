// `varia play`: a game or a match in the terminal. The players sit at one keyboard, or the computer replaces some of
// them. Lines are read as commands or moves. With standard input from a file or pipe the same session runs as a script
// and echoes each line, so that the output reads like that of a session at a terminal.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "contest_words.hpp"
#include "play_clocks.hpp"
#include "play_options.hpp"
#include "play_session.hpp"
#include "session.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "weights.hpp"

namespace varia::cli {
namespace {

// The players that an option names, with commas between them. If there is no such player, reports this and sets `good`
// to false.
std::vector<int> players_in(const std::string& list, const char* option, const Contest& contest, bool& good) {
    std::vector<int> players;
    for (std::size_t at = 0; good && at < list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        const std::string name = list.substr(at, end - at);
        const int player = contest.find_player(name);
        at = end + 1;
        if (player >= 0) {
            players.push_back(player);
            continue;
        }
        good = false;
        std::vector<std::string> names;
        for (int p = 0; p < contest.players(); ++p) names.push_back(player_name(contest, p));
        complain(words_of(contest).no_player(option, name, names));
    }
    return players;
}

// Whether --clock makes sense. Reports why it does not.
bool clocks_fit(const PlayOptions& arguments, const Contest& contest) {
    if (arguments.clock.empty() || PlayClocks::read(arguments.clock, contest.players())) return true;
    complain(fmt::format(
        "--clock takes minutes, and perhaps seconds that each move adds, such as 5+3 or 0:30+1: one for "
        "all {} {}, or one for each with commas between; not \"{}\"",
        contest.players(), std::string(contest.layout().player_noun()) + "s", arguments.clock.substr(0, 80)));
    return false;
}

int run_play(const PlayOptions& arguments) {
    Result<Contest> contest = open_contest(arguments, PastDraws::no);
    complain(contest.diagnostics());
    if (!contest) return answer_no;
    bool good = true;
    const std::optional<int> board = chosen_board(arguments, *contest, good);
    std::vector<int> random, computer;
    if (good) random = players_in(arguments.random, "--random", *contest, good);
    if (good) computer = players_in(arguments.computer, "--computer", *contest, good);
    for (const int player : computer) {
        if (good && std::ranges::find(random, player) != random.end()) {
            complain(fmt::format("--computer and --random both name {}", player_name(*contest, player)));
            good = false;
        }
    }
    const bool strength = arguments.level || arguments.time || arguments.nodes != 0;
    if (good && strength && computer.empty()) {
        complain(fmt::format("--{} says how the computer plays; say also for whom: --computer {}",
                             arguments.level  ? "level"
                             : arguments.time ? "time"
                                              : "nodes",
                             player_name(*contest, contest->players() - 1)));
        good = false;
    }
    if (!good || !clocks_fit(arguments, *contest)) return misuse;
    if (!weights_fit(arguments.weights, *contest)) return answer_no;
    print_line_by_line();
    const std::uint64_t seed = arguments.seed ? *arguments.seed : std::random_device{}();
    if (!random.empty() && !arguments.seed)
        complain(fmt::format("--seed {} plays these random {}s again", seed, action_noun(*contest)));
    return PlaySession(arguments, std::move(contest).value(), std::move(random), std::move(computer), seed,
                       board.value_or(0))
        .run();
}

}  // namespace

extern const CommandDef play_command = {
    .name = "play",
    .usage = "VARIANT [OPTIONS]",
    .summary = "Plays a game in the terminal, also against the computer",
    .help =
        "Type `help` in the game for what can be typed there; Tab completes it. At a\n"
        "terminal arrow keys and Enter, or clicks, move pieces, and the board stays in\n"
        "its place unless --plain is given. An interrupt while the computer thinks makes\n"
        "it play at once. --clock 5+3 is five minutes for each side and three seconds\n"
        "more with each move; --clock 5,0:30 gives each side a time of its own.",
    .first_words = prints_variants,
    .begin = begin_command<PlayOptions, add_play_options, run_play>,
};

}  // namespace varia::cli
