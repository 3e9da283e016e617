#include "arena.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include <varia/notation.hpp>
#include <varia/standing.hpp>

#include "game_queue.hpp"

namespace varia::cli {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

double share(Score score) { return static_cast<double>(score.numerator) / std::max(score.denominator, 1); }

// Takes the places from the outcome if it has them, otherwise from the scores.
std::vector<int> places_of(const Outcome& outcome, const std::vector<double>& shares) {
    std::vector<int> places;
    for (std::size_t side = 0; side < shares.size(); ++side) {
        const int given = outcome.over ? outcome.place[side] : 0;
        const auto before = std::ranges::count_if(shares, [&](double other) { return other > shares[side] + 1e-9; });
        places.push_back(given > 0 ? given : static_cast<int>(before) + 1);
    }
    return places;
}

// Whether the game allows all steps of a turn: each step is legal, and none follows the end of the turn.
bool may_be_played(Game& game, const Turn& turn) {
    const std::size_t turns = game.texts().size();
    std::size_t made = 0;
    bool legal = !turn.empty();
    for (const Move step : turn) {
        const MoveList& moves = game.legal_moves();
        legal = game.texts().size() == turns && std::ranges::find(moves, step) != moves.end();
        if (!legal) break;
        game.play(step);
        ++made;
    }
    for (; made > 0; --made) game.undo_step();
    return legal;
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
        const std::unique_ptr<Competitor> player = make_competitor(setting_, entrant);
        const std::string problem = player->begin(opening.game, Side::first, entrant.limit, 0);
        if (!problem.empty()) problems.push_back(typed_error(fmt::format("player \"{}\": {}", entrant.name, problem)));
        if (setting_.stopped.load()) break;
    }
    return problems;
}

GameResult Arena::play(Worker& worker, const Pairing& pairing, std::size_t number) {
    GameResult result;
    result.number = number;
    result.pairing = pairing;
    Played played = openings_.opening(pairing.opening);
    Game& game = played.game;
    result.position = format_position(game.start());
    const std::size_t sides = pairing.seats.size();
    result.opened = game.texts().size();
    result.thoughts.resize(sides);

    std::vector<Competitor*> players;
    std::vector<TurnClock> clocks;
    std::vector<bool> failed(sides, false);
    bool clocked = false;
    const auto fail = [&](std::size_t side, const std::string& what, bool late = false) {
        failed[side] = true;
        result.faults.push_back({pairing.seats[side], what, late});
    };
    std::map<std::size_t, std::size_t> seats;
    for (std::size_t side = 0; side < sides; ++side) {
        const std::size_t who = pairing.seats[side];
        Competitor& player = worker.player(*this, {who, seats[who]++});
        players.push_back(&player);
        clocks.emplace_back(entrants_[who].limit);
        clocked = clocked || entrants_[who].limit.clock.has_value();
        const std::string problem = player.begin(game, side_of(static_cast<int>(side)), entrants_[who].limit,
                                                 mixed(book_.seed, number * 8 + side));
        if (!problem.empty()) fail(side, problem);
    }

    const auto max = game.plies() + book_.max_turns;
    bool drawn = false;
    while (!game.outcome().over && game.plies() < max && !setting_.stopped.load()) {
        const auto side = static_cast<std::size_t>(index(game.position().turn()));
        if (failed[side]) {
            played.resign();
            continue;
        }
        const Entrant& entrant = entrants_[pairing.seats[side]];
        Allowance allowance;
        allowance.limit = entrant.limit;
        if (clocked)
            for (const TurnClock& clock : clocks) allowance.clocks.push_back(clock.left());
        allowance.moves_left = clocks[side].moves_left();
        milliseconds max_time = book_.timeout;
        if (entrant.limit.each) max_time = *entrant.limit.each + book_.margin;
        if (entrant.limit.clock)
            max_time = std::min(max_time, std::max(clocks[side].left(), milliseconds{0}) + book_.margin);
        const auto begun = steady_clock::now();
        allowance.until = begun + max_time;
        Choice choice = players[side]->choose(played, allowance);
        const auto taken = duration_cast<microseconds>(steady_clock::now() - begun);
        ++played.turns;
        if (choice.interrupted || setting_.stopped.load()) break;
        Thought thought{1, taken, taken};
        result.thoughts[side].add(thought);
        choice.late = choice.failure == no_answer;
        if (choice.failure.empty() && !choice.resigns && taken > max_time) {
            choice.late = true;
            choice.failure = fmt::format("{} ms for a move, of {}", taken.count() / 1000,
                                         max_time.count() - book_.margin.count());
        }
        if (entrant.limit.clock) clocks[side].spend(duration_cast<milliseconds>(taken));
        if (choice.failure.empty() && !choice.resigns && !may_be_played(game, choice.turn))
            choice.failure = "no legal move";
        if (!choice.failure.empty() || choice.resigns) {
            if (choice.resigns)
                failed[side] = true;
            else
                fail(side, choice.failure, choice.late);
            // A player whose time is over has not lost if the opponent cannot win.
            drawn = choice.late && sides == 2 && !Rules::can_win(game.position(), side_of(1 - static_cast<int>(side)));
            if (drawn) break;
            played.resign();
            continue;
        }
        for (const Move step : choice.turn) played.play(step);
        if (game.step_texts().empty()) clocks[side].press();
    }
    Outcome outcome = game.outcome();
    if (drawn) {
        outcome.over = true;
        outcome.verdict = Verdict::draw;
        outcome.score[0] = outcome.score[1] = {1, 2};
        outcome.reason = "time";
    }
    result.over = outcome.over;
    result.status = outcome.text(*setting_.variant);
    result.reason = outcome.over ? outcome.reason : "broken off";
    for (std::size_t side = 0; side < sides; ++side)
        result.shares.push_back(outcome.over ? share(outcome.score[side]) : 1.0 / static_cast<double>(sides));
    result.places = places_of(outcome, result.shares);
    result.moves = game.texts();
    if (!game.step_texts().empty()) result.moves.push_back(fmt::format("{},", fmt::join(game.step_texts(), ",")));
    const std::string said = !outcome.over || sides != 2 ? "*"
                             : result.shares[0] > 0.5    ? "1-0"
                             : result.shares[0] < 0.5    ? "0-1"
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
