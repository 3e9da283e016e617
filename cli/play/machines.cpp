#include "machines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include <varia/text.hpp>

#include "engine_answers.hpp"
#include "layout.hpp"
#include "sentence.hpp"
#include "session.hpp"
#include "shown_boards.hpp"
#include "standing.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

// The players in a list of names with commas between them. Unknown names are left out.
std::vector<int> players_named(std::string_view list, const Contest& contest) {
    std::vector<int> players;
    for (std::size_t at = 0; at < list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        if (const int player = contest.find_player(list.substr(at, end - at)); player >= 0) players.push_back(player);
        at = end + 1;
    }
    return players;
}

}  // namespace

Machines::Machines(const PlayOptions& options, std::vector<int> random, std::vector<int> computer, std::uint64_t seed)
    : options_(options), random_(std::move(random)), computer_(std::move(computer)), seed_(seed), generator_(seed) {}

bool Machines::is_random(int player) const { return std::ranges::find(random_, player) != random_.end(); }

bool Machines::is_computer(int player) const { return std::ranges::find(computer_, player) != computer_.end(); }

bool Machines::play_alone(const Contest& contest) const {
    return random_.size() + computer_.size() >= static_cast<std::size_t>(contest.players());
}

std::string Machines::introduction(const Contest& contest, int width) const {
    std::vector<std::string> names;
    for (const int player : computer_) names.push_back(player_name(contest, player));
    if (names.empty()) return {};
    const bool limited = options_.time || options_.nodes != 0;
    const int strength = options_.level.value_or(usual_level);
    const std::string level = limited ? "" : fmt::format(", at level {} of {}", strength, player::strongest_level);
    return wrapped(fmt::format("The computer plays {}{}.", listed(names, "and"), level), width) + "\n";
}

void Machines::replace(const PlayOptions& options, const Contest& contest) {
    options_.random = options.random;
    options_.computer = options.computer;
    options_.level = options.level;
    options_.time = options.time;
    options_.nodes = options.nodes;
    if (options.seed) {
        seed_ = *options.seed;
        generator_.seed(seed_);
    }
    random_ = players_named(options.random, contest);
    computer_ = players_named(options.computer, contest);
    opponent_.reset();
}

Opponent& Machines::opponent(const Contest& contest) {
    if (!opponent_) {
        const auto options = engine_options(options_, options_.variant, contest);
        opponent_.emplace(options_, contest, options.value_or(engine_options(options_)), seed_);
    }
    return *opponent_;
}

Chosen Machines::choose(Contest& contest, int player, const GameClocks& clocks) {
    if (!is_computer(player)) return choose_at_random(contest, player);
    Opponent& computer = opponent(contest);
    player::Answer answer = computer.choose(contest, player, player_name(contest, player), clocks.left(player));
    answered_ = answered_ || !answer.info.lines.empty();
    Chosen chosen;
    chosen.thought = true;
    chosen.actions = std::move(answer.actions);
    chosen.failure = std::move(answer.failure);
    chosen.interrupted = computer.interrupted();
    return chosen;
}

Chosen Machines::choose_at_random(Contest& contest, int player) {
    Chosen chosen;
    const ActionList own = contest.ordered_actions(player);
    if (!own.empty()) chosen.actions.push_back(own[generator_() % own.size()]);
    return chosen;
}

int Machines::advised(Contest& contest) const {
    // If any player may act, the advice is for a player who is no machine.
    for (int player = 0; contest.player() < 0 && player < contest.players(); ++player)
        if (!is_machine(player) && contest.player_to_act(player) == player) return player;
    return contest.player_to_act();
}

void Machines::advise(Contest& contest, int width) {
    if (contest.over()) return complain(fmt::format("the {} is over", contest_noun(contest)));
    const ShownBoards& shown = shown_boards(contest);
    const int player = advised(contest);
    const player::Answer answer = opponent(contest).advise(contest, player, shown.hint_nodes(contest));
    answered_ = answered_ || !answer.info.lines.empty();
    if (answer.failure) return complain(answer.failure->text());
    if (answer.actions.empty()) return complain(shown.no_hint());
    const std::optional<std::string> found = found_text(contest, answer.actions);
    if (!found) return complain(no_found_text);
    print(shown.hint(contest, player, answer, *found, width));
}

std::string Machines::strength_options() const {
    std::string text;
    if (options_.level) text += fmt::format(" --level {}", *options_.level);
    if (options_.time) text += fmt::format(" --time {}", *options_.time);
    if (options_.nodes != 0) text += fmt::format(" --nodes {}", options_.nodes);
    return text;
}

std::string Machines::seed_option() const {
    const bool at_level = !computer_.empty() && !options_.time && options_.nodes == 0;
    return !random_.empty() || at_level ? fmt::format(" --seed {}", seed_) : "";
}

std::string Machines::command_options() const {
    std::string text;
    if (!options_.random.empty()) text += " --random " + shell_word(options_.random);
    if (!options_.computer.empty()) text += " --computer " + shell_word(options_.computer) + strength_options();
    return text + seed_option();
}

std::string Machines::tag_options() const {
    std::string text;
    if (!random_.empty()) text += " --random " + options_.random;
    if (!computer_.empty()) text += " --computer " + options_.computer;
    text += seed_option() + strength_options();
    return text.empty() ? text : text.substr(1);
}

}  // namespace varia::cli
