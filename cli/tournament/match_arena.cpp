#include "match_arena.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <random>
#include <utility>

#include "game_queue.hpp"
#include "match_competitor.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::steady_clock;

// Equal shares for the players who have won the most boards.
std::vector<double> shares_of(const Match& match) {
    const int players = match.linked_boards().players();
    int max = 0;
    for (int p = 0; p < players; ++p) max = std::max(max, match.won(p));
    int winners = 0;
    for (int p = 0; p < players; ++p) winners += match.won(p) == max ? 1 : 0;
    std::vector<double> shares;
    for (int p = 0; p < players; ++p) shares.push_back(match.won(p) == max ? 1.0 / winners : 0.0);
    return shares;
}

}  // namespace

struct MatchArena::Worker {
    std::mutex guard;  // guards `players`, which another thread may stop
    // By entrant, and by the number of the seat among the entrant's seats.
    std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<MatchCompetitor>> players;
};

Diagnostics MatchArena::refusals(const std::vector<Entrant>& entrants) {
    Diagnostics problems;
    for (const Entrant& entrant : entrants) {
        using Kind = Entrant::Kind;
        const bool own = entrant.kind == Kind::computer || entrant.kind == Kind::level ||
                         entrant.kind == Kind::random || entrant.kind == Kind::lua;
        if (!own)
            problems.push_back(
                typed_error(fmt::format("player \"{}\" plays on one board, and this is a match", entrant.name),
                            "level:N, nodes:N, time:T, depth:N, computer, lua:FILE and random play matches; --board N "
                            "plays on one board"));
        else if (entrant.limit.clock)
            problems.push_back(typed_error(fmt::format("player \"{}\": there are no clocks in matches", entrant.name),
                                           "give a time for each turn: time:T"));
    }
    return problems;
}

Diagnostics MatchArena::rehearse() {
    Diagnostics problems;
    for (const Entrant& entrant : entrants_) {
        if (entrant.kind != Entrant::Kind::lua || stopped_.load()) continue;
        const std::string problem = MatchCompetitor(variant_, entrant, stopped_).begin(start_, 0);
        if (!problem.empty()) problems.push_back(typed_error(fmt::format("player \"{}\": {}", entrant.name, problem)));
    }
    return problems;
}

Match MatchArena::opening(std::size_t number) const {
    std::mt19937_64 random(mixed(book_.seed, number));
    Match match = start_;
    for (int i = 0; i < random_actions_ && !match.over(); ++i) {
        ActionList actions = match.legal_actions();
        std::erase_if(actions, [](const Action& action) { return action.type == ActionType::resign; });
        if (actions.empty()) break;
        match.act(actions[static_cast<std::size_t>(random() % actions.size())]);
    }
    return match.over() ? start_ : match;
}

GameResult MatchArena::play(Worker& worker, const Pairing& pairing, std::size_t number) {
    GameResult result;
    result.number = number;
    result.pairing = pairing;
    Match match = opening(pairing.opening);
    Match first = match;
    while (first.undo()) {
    }
    result.position = first.text();
    result.opened = match.texts().size();
    const std::size_t sides = pairing.seats.size();
    result.thoughts.resize(sides);
    std::vector<MatchCompetitor*> players;
    std::map<std::size_t, std::size_t> seats;
    for (std::size_t side = 0; side < sides; ++side) {
        const std::size_t who = pairing.seats[side];
        const std::lock_guard lock(worker.guard);
        std::unique_ptr<MatchCompetitor>& place = worker.players[{who, seats[who]++}];
        if (!place) place = std::make_unique<MatchCompetitor>(variant_, entrants_[who], stopped_);
        players.push_back(place.get());
    }
    std::vector<bool> failed(sides, false);
    const auto fail = [&](std::size_t side, const std::string& what) {
        failed[side] = true;
        result.faults.push_back({pairing.seats[side], what});
    };
    for (std::size_t side = 0; side < sides; ++side)
        if (const std::string problem = players[side]->begin(first, mixed(book_.seed, number * 8 + side));
            !problem.empty())
            fail(side, problem);
    const bool can_begin = result.faults.empty();
    const std::size_t max = result.opened + static_cast<std::size_t>(book_.max_turns) *
                                                static_cast<std::size_t>(match.linked_boards().boards());
    int player = -1;
    while (can_begin && !match.over() && match.texts().size() < max && !stopped_.load()) {
        player = player_to_act(match, player + 1);
        if (player < 0) break;
        const auto side = static_cast<std::size_t>(player);
        const auto begun = steady_clock::now();
        const std::optional<Milliseconds> each = entrants_[pairing.seats[side]].limit.each;
        const MatchChoice choice = players[side]->choose(match, player,
                                                         begun + (each ? *each + book_.margin : book_.timeout));
        const auto taken = duration_cast<microseconds>(steady_clock::now() - begun);
        result.thoughts[side].add({1, taken, taken});
        if (stopped_.load()) break;
        if (!choice.failure.empty()) fail(side, choice.failure);
        if (!choice.failure.empty() || choice.actions.empty()) break;
        for (const Action& action : choice.actions) match.act(action);
    }
    // A match cannot go on without one of its players. A player with a fault gets nothing, and the others share the
    // result.
    const auto left = std::ranges::count(failed, false);
    const bool by_fault = left < static_cast<std::ptrdiff_t>(sides);
    result.over = match.over() || by_fault;
    result.status = match.status();
    result.reason = by_fault ? "fault" : result.over ? "match" : "broken off";
    result.shares = match.over() ? shares_of(match) : std::vector<double>(sides, 1.0 / static_cast<double>(sides));
    if (by_fault && left > 0)
        for (std::size_t side = 0; side < sides; ++side)
            result.shares[side] = failed[side] ? 0.0 : 1.0 / static_cast<double>(left);
    for (const double share : result.shares) {
        const auto before = std::ranges::count_if(result.shares, [&](double other) { return other > share; });
        result.places.push_back(1 + static_cast<int>(before));
    }
    result.moves = match.texts();
    return result;
}

void MatchArena::play(const std::vector<Pairing>& pairings, const std::function<bool(const GameResult&)>& see) {
    std::vector<Worker> workers(std::min(pairings.size(), static_cast<std::size_t>(std::max(book_.concurrency, 1))));
    GameQueue queue;
    queue.play = [&](std::size_t worker, std::size_t number) {
        return play(workers[worker], pairings[number], number);
    };
    queue.leave = [](std::size_t) {};
    queue.stop = [&] {
        for (Worker& worker : workers) {
            const std::lock_guard lock(worker.guard);
            for (const auto& [key, player] : worker.players) player->stop();
        }
    };
    queue.run(pairings.size(), workers.size(), stopped_, see);
}

}  // namespace varia::cli
