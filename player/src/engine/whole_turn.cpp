// Completes a turn of which a search has seen the beginning.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include <varia/player/engine.hpp>

namespace varia::player {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::uint64_t min_nodes = 100, max_nodes = 2'000;  // for each further step
constexpr int rest_fraction =
    8;  // the rest of the turn may use one part in this many of what the search itself was given
constexpr milliseconds min_time{5}, max_time{200};  // for all further steps

// The time at which to end; empty if the answer does not depend on time, so that it is the same on every machine.
std::optional<Clock::time_point> end_of(const Limits& limits) {
    const bool counted = limits.nodes != 0 || limits.depth != 0 || limits.mate != 0;
    if (counted && !limits.time && !limits.clock) return std::nullopt;
    milliseconds share = max_time;
    if (limits.time) share = std::min(share, *limits.time / rest_fraction);
    if (limits.clock) share = std::min(share, *limits.clock / (5 * rest_fraction));
    return Clock::now() + std::max(share, min_time);
}

}  // namespace

void end_turn(Engine& engine, const Contest& contest, const Limits& limits, Answer& answer) {
    if (answer.actions.empty() || !contest.variant().has_turns()) return;
    Contest now = contest;
    now.pass_draws(false);
    const std::size_t turns = now.texts().size();
    for (const Action& action : answer.actions) now.act(action);
    const bool seen = !answer.info.lines.empty() && answer.info.lines.front().actions == answer.actions;
    const std::optional<Clock::time_point> end = end_of(limits);
    Limits few;
    few.depth = limits.depth;
    few.nodes = limits.nodes == 0
                    ? max_nodes
                    : std::clamp(limits.nodes / static_cast<std::uint64_t>(rest_fraction), min_nodes, max_nodes);
    few.go_on = limits.go_on;
    while (now.texts().size() == turns) {
        const ActionList legal = now.legal_actions();
        if (legal.empty()) break;
        ActionList more{legal.front()};
        const bool late = end && Clock::now() >= *end;
        if (legal.size() > 1 && !late && (!limits.go_on || limits.go_on())) {
            if (end)
                few.time = std::max(std::chrono::duration_cast<milliseconds>(*end - Clock::now()), milliseconds(1));
            const Answer rest = engine.search(now, now.actor(legal.front()), few);
            if (!rest.actions.empty()) more = rest.actions;
            if (rest.failure && !answer.failure) answer.failure = rest.failure;
        }
        for (const Action& action : more) {
            now.act(action);
            answer.actions.push_back(action);
        }
    }
    if (seen) answer.info.lines.front().actions = answer.actions;
}

}  // namespace varia::player
