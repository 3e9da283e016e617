#include "arena.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "game_queue.hpp"

namespace varia::cli {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

// Whether it is one of Varia's own players, which can always begin.
bool is_own(const Entrant& entrant) {
    using Kind = Entrant::Kind;
    return entrant.kind == Kind::computer || entrant.kind == Kind::level || entrant.kind == Kind::random;
}

}  // namespace

void Thought::add(const Thought& other) {
    choices += other.choices;
    all += other.all;
    longest = std::max(longest, other.longest);
}

// The competitors of one thread, kept from game to game.
struct Arena::Worker {
    std::mutex guard;  // guards `players`, which another thread may stop
    std::map<Key, std::unique_ptr<Competitor>> players;

    Competitor& player(const Arena& arena, const Key& key) {
        const std::lock_guard lock(guard);
        std::unique_ptr<Competitor>& place = players[key];
        if (!place || !place->sound()) {
            place.reset();
            place = make_competitor(arena.setting_, arena.entrants_[key.first]);
        }
        return *place;
    }
    void dismiss() {
        std::map<Key, std::unique_ptr<Competitor>> leaving;
        const std::lock_guard lock(guard);
        leaving.swap(players);
    }
    void stop() {
        const std::lock_guard lock(guard);
        for (const auto& [key, player] : players)
            if (player) player->stop();
    }
};

Diagnostics Arena::rehearse() {
    Diagnostics problems;
    const Played opening = openings_.opening(0);
    for (const Entrant& entrant : entrants_) {
        if (setting_.stopped.load()) break;
        if (is_own(entrant)) continue;
        const std::unique_ptr<Competitor> player = make_competitor(setting_, entrant);
        const std::string problem = player->begin(opening.contest, 0, entrant.limit, 0);
        if (!problem.empty()) problems.push_back(typed_error(fmt::format("player \"{}\": {}", entrant.name, problem)));
    }
    return problems;
}

GameResult Arena::play(Worker& worker, const Pairing& pairing, std::size_t number) {
    GameResult result;
    result.number = number;
    result.pairing = pairing;
    Played played = openings_.opening(pairing.opening);
    Contest& contest = played.contest;
    const Umpire& umpire = setting_.umpire;
    result.position = beginning_of(contest).text();
    const std::size_t seats = pairing.seats.size();
    result.opened = contest.texts().size();
    result.thoughts.resize(seats);

    std::vector<Competitor*> players;
    std::vector<TurnClock> clocks;
    std::vector<bool> failed(seats, false);
    bool clocked = false;
    const auto fail = [&](std::size_t seat, const std::string& what, bool late = false) {
        failed[seat] = true;
        result.faults.push_back({pairing.seats[seat], what, late, players[seat]->last_lines()});
    };
    std::map<std::size_t, std::size_t> taken_seats;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        const std::size_t who = pairing.seats[seat];
        Competitor& player = worker.player(*this, {who, taken_seats[who]++});
        players.push_back(&player);
        clocks.emplace_back(entrants_[who].limit);
        clocked = clocked || entrants_[who].limit.clock.has_value();
        const std::string problem = player.begin(contest, static_cast<int>(seat), entrants_[who].limit,
                                                 mixed(book_.seed, number * 8 + seat));
        if (!problem.empty()) fail(seat, problem);
    }

    const int max = contest.plies() + book_.max_turns * contest.boards();
    bool drawn = false;
    int next = 0;  // if several players may act, they take turns
    while (!contest.over() && contest.plies() < max && !setting_.stopped.load()) {
        const int player = contest.player_to_act(next);
        if (player < 0 || (!umpire.plays_on() && std::ranges::find(failed, true) != failed.end())) break;
        next = player + 1;
        const auto seat = static_cast<std::size_t>(player);
        if (failed[seat]) {
            played.resign();
            continue;
        }
        const Entrant& entrant = entrants_[pairing.seats[seat]];
        Allowance allowance;
        allowance.limit = entrant.limit;
        if (clocked)
            for (const TurnClock& clock : clocks) allowance.clocks.push_back(clock.left());
        allowance.moves_left = clocks[seat].moves_left();
        milliseconds max_time = book_.timeout;
        if (entrant.limit.each) max_time = *entrant.limit.each + book_.margin;
        if (entrant.limit.clock)
            max_time = std::min(max_time, std::max(clocks[seat].left(), milliseconds{0}) + book_.margin);
        const auto begun = steady_clock::now();
        allowance.until = begun + max_time;
        Choice choice = players[seat]->choose(played, player, allowance);
        const auto taken = duration_cast<microseconds>(steady_clock::now() - begun);
        if (choice.interrupted || setting_.stopped.load()) break;
        Thought thought{1, taken, taken};
        result.thoughts[seat].add(thought);
        choice.late = choice.failure == no_answer;
        if (choice.failure.empty() && !choice.resigns && taken > max_time && umpire.judges_time()) {
            choice.late = true;
            choice.failure = fmt::format("{} ms for a move, of {}", taken.count() / 1000,
                                         max_time.count() - book_.margin.count());
        }
        if (entrant.limit.clock) clocks[seat].spend(duration_cast<milliseconds>(taken));
        if (choice.failure.empty() && !choice.resigns && !umpire.may_be_played(contest, choice.actions))
            choice.failure = "no legal move";
        if (!choice.failure.empty() || choice.resigns) {
            if (choice.resigns)
                failed[seat] = true;
            else
                fail(seat, choice.failure, choice.late);
            // A player whose time is over has not lost if the opponent cannot win.
            drawn = choice.late && seats == 2 && !contest.can_win(1 - player);
            if (drawn) break;
            if (umpire.plays_on()) played.resign();
            continue;
        }
        if (choice.actions.empty()) break;
        for (const Action& action : choice.actions) played.play(action);
        if (contest.step_texts().empty()) clocks[seat].press();
    }
    umpire.conclude(contest, failed, drawn, result);
    result.moves = contest.texts();
    const std::vector<std::string> steps = contest.step_texts();
    if (!steps.empty()) result.moves.push_back(fmt::format("{},", fmt::join(steps, ",")));
    const std::string said = !result.over || seats != 2 ? "*"
                             : result.shares[0] > 0.5   ? "1-0"
                             : result.shares[0] < 0.5   ? "0-1"
                                                        : "1/2-1/2";
    for (Competitor* player : players) player->finish(fmt::format("{} {{{}}}", said, result.reason));
    return result;
}

void Arena::play(const std::vector<Pairing>& pairings, const std::function<bool(const GameResult&)>& see) {
    std::vector<Worker> workers(std::min(pairings.size(), static_cast<std::size_t>(std::max(book_.concurrency, 1))));
    GameQueue queue;
    queue.play = [&](std::size_t worker, std::size_t number) {
        return play(workers[worker], pairings[number], number);
    };
    queue.leave = [&](std::size_t worker) { workers[worker].dismiss(); };
    queue.stop = [&] {
        for (Worker& worker : workers) worker.stop();
    };
    queue.run(pairings.size(), workers.size(), setting_.stopped, see);
}

}  // namespace varia::cli
