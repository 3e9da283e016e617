// The legal actions of a match and their effects, in the order of the sentences of docs/linked-boards.md.
#include "match_referee.hpp"

#include <algorithm>
#include <stdexcept>

namespace reference {

MatchReferee::MatchReferee(const varia::Definition& definition) : definition_(definition), match_(*definition.match) {
    for (const auto& game : match_.games) referees_.push_back(std::make_unique<Referee>(*game));
    for (int f = 0; f < floors(); ++f) {
        cells_.emplace_back();
        for (const varia::Name& name : match_.floors[static_cast<std::size_t>(f)].shafts)
            cells_.back().push_back(referee(f).space().find(name.text));
    }
    if (match_.teams.empty())
        for (const varia::SideDef& side : definition.sides.side) players_.push_back(side.name.text);
    for (const varia::TeamDef& team : match_.teams) players_.push_back(team.name);
}

MatchState MatchReferee::begin(std::vector<State> boards) {
    MatchState match;
    for (State& board : boards) {
        match.floors.emplace_back();
        match.floors.back().state = std::move(board);
    }
    match.done_in_turn.assign(match.floors.size(), false);
    for (int f = 0; f < floors(); ++f) count_position(match, f);
    go_on(match);
    return match;
}

int MatchReferee::side_to_move(const MatchState& match, int floor) {
    return referee(floor).side_to_move(match.floors[static_cast<std::size_t>(floor)].state);
}

int MatchReferee::player_of(int floor, int side) const {
    if (match_.teams.empty()) return side;
    for (std::size_t t = 0; t < match_.teams.size(); ++t)
        for (const varia::TeamDef::Seat& seat : match_.teams[t].seats)
            if (seat.floor == floor && seat.side == side) return static_cast<int>(t);
    throw std::runtime_error("an empty seat");
}

// Closed boards are skipped, but never two in a row.
int MatchReferee::next(const MatchState& match, int floor, int by) const {
    int passed = 0;
    for (int at = floor + by;; at += by) {
        if (match_.cyclic) at = (at + floors()) % floors();
        if (at < 0 || at >= floors() || at == floor) return -1;
        if (!match.floors[static_cast<std::size_t>(at)].closed) return at;
        if (++passed == 2) return -1;
    }
}

bool MatchReferee::is_king(int floor, Man man) const {
    const int game = match_.floors[static_cast<std::size_t>(floor)].game;
    return match_.games[static_cast<std::size_t>(game)]->pieces[static_cast<std::size_t>(man.kind) - 1].royal;
}

// Returns all link moves of a side's pieces from a board, even if they leave its king attacked.
std::vector<MatchReferee::Ride> MatchReferee::rides(const MatchState& match, int floor, int side) {
    std::vector<Ride> found;
    const State& here = match.floors[static_cast<std::size_t>(floor)].state;
    for (int s = 0; s < static_cast<int>(cells_[static_cast<std::size_t>(floor)].size()); ++s) {
        const Man man = here.on(cell(floor, s));
        if (!man.stands() || man.side != side || is_king(floor, man)) continue;
        const int up = next(match, floor, 1);
        const int down = next(match, floor, -1);
        const auto free = [&](int to) {
            return to >= 0 && match.floors[static_cast<std::size_t>(to)].state.is_empty(cell(to, s));
        };
        if (free(up)) found.push_back({s, true, up});
        if (down != up && free(down)) found.push_back({s, false, down});
    }
    return found;
}

State MatchReferee::without(State state, int cell) {
    state.on(cell) = {};
    state.unmoved(cell) = false;
    std::erase_if(state.exposed, [&](const Exposed& e) { return e.victim == cell; });
    state.clock = 0;
    return state;
}

State MatchReferee::with(State state, int cell, Man man) {
    state = without(std::move(state), cell);
    state.on(cell) = man;
    return state;
}

std::vector<MatchReferee::Ride> MatchReferee::legal_rides(const MatchState& match, int floor) {
    if (!match_.conveyor.empty()) return {};
    const State& here = match.floors[static_cast<std::size_t>(floor)].state;
    const int side = side_to_move(match, floor);
    std::vector<Ride> found;
    for (const Ride& ride : rides(match, floor, side)) {
        State left = without(here, cell(floor, ride.shaft));
        left.turn = 1 - left.turn;  // a side's own pieces cannot be captured en passant
        if (referee(floor).in_check(left, side))
            note("pinned rider");
        else
            found.push_back(ride);
    }
    return found;
}

int MatchReferee::landing(const MatchState& match, int floor, const Play& play) const {
    if (!match_.across) return -1;
    const auto has = [&](const char* fact) { return std::count(play.facts.begin(), play.facts.end(), fact) != 0; };
    if (has("capture") || has("en passant")) return -1;
    for (const std::string& fact : play.facts)
        if (fact.starts_with("castling")) return -1;
    const State& here = match.floors[static_cast<std::size_t>(floor)].state;
    const int game = match_.floors[static_cast<std::size_t>(floor)].game;
    const int from = referees_[static_cast<std::size_t>(game)]->space().find(play.text.substr(0, play.text.find('-')));
    if (from == nowhere || is_king(floor, here.on(from))) return -1;
    const int up = next(match, floor, 1);
    return up >= 0 ? up : next(match, floor, -1);
}

namespace {

std::string target(const std::string& text) {
    const std::string to = text.substr(text.find('-') + 1);
    return to.substr(0, to.find('='));
}

}  // namespace

std::map<std::string, Play> MatchReferee::legal_moves(const MatchState& match, int floor) {
    std::map<std::string, Play> moves = referee(floor).legal_moves(match.floors[static_cast<std::size_t>(floor)].state);
    if (!match_.across) return moves;
    const int side = side_to_move(match, floor);
    for (auto at = moves.begin(); at != moves.end();) {
        const int lands = landing(match, floor, at->second);
        bool legal = true;
        if (lands >= 0) {
            const int to = referee(floor).space().find(target(at->first));
            if (!match.floors[static_cast<std::size_t>(lands)].state.is_empty(to)) {
                note("landing taken");
                legal = false;
            } else if (referee(floor).in_check(without(at->second.after, to), side)) {
                note("king bared by landing");
                legal = false;
            }
        }
        at = legal ? std::next(at) : moves.erase(at);
    }
    return moves;
}

std::set<int> MatchReferee::concerned(const MatchState& match, int floor) const {
    std::set<int> found{floor};
    for (const int by : {1, -1})
        if (const int to = next(match, floor, by); to >= 0) found.insert(to);
    return found;
}

bool MatchReferee::is_held(const MatchState& match, int floor) const {
    if (match_.schedule != varia::Schedule::free) return !match.waiting.empty();
    return std::any_of(match.waiting.begin(), match.waiting.end(),
                       [&](int won) { return concerned(match, won).contains(floor); });
}

// Returns the boards whose transfer may be made now. Transfers that could get in each other's way are made in order,
// others in any order.
std::vector<int> MatchReferee::senders(const MatchState& match) const {
    std::vector<int> found;
    std::set<int> before;
    for (const int won : match.waiting) {
        const std::set<int> own = concerned(match, won);
        const bool free = std::none_of(own.begin(), own.end(), [&](int f) { return before.contains(f); });
        if (before.empty() || (free && match_.schedule == varia::Schedule::free)) found.push_back(won);
        before.insert(own.begin(), own.end());
    }
    return found;
}

bool MatchReferee::can_act(const MatchState& match, int floor) {
    const MatchState::Floor& f = match.floors[static_cast<std::size_t>(floor)];
    return f.fate.empty() && (!legal_moves(match, floor).empty() || !legal_rides(match, floor).empty());
}

bool MatchReferee::can_act_somewhere(const MatchState& match, int player) {
    for (int f = 0; f < floors(); ++f)
        if (match.floors[static_cast<std::size_t>(f)].fate.empty() && player_of(f, side_to_move(match, f)) == player &&
            can_act(match, f))
            return true;
    return false;
}

std::string MatchReferee::ride_text(int floor, const Ride& ride) {
    return std::to_string(floor + 1) + ":" + referee(floor).space().name(cell(floor, ride.shaft)) +
           (ride.up ? "U" : "D");
}

std::vector<std::string> MatchReferee::actions(const MatchState& match) {
    std::vector<std::string> texts;
    if (match.over) return texts;
    for (const int f : senders(match))
        for (const Ride& ride : rides(match, f, match.floors[static_cast<std::size_t>(f)].winner))
            texts.push_back(ride_text(f, ride));
    if (!match.waiting.empty() && match_.schedule != varia::Schedule::free) {
        std::sort(texts.begin(), texts.end());
        return texts;
    }
    for (int f = 0; f < floors(); ++f) {
        if (!match.floors[static_cast<std::size_t>(f)].fate.empty()) continue;
        if (is_held(match, f)) continue;
        if (!match.waiting.empty()) note("played beside a transfer");
        const bool own = player_of(f, side_to_move(match, f)) == match.player;
        if (match_.schedule != varia::Schedule::free && !own) continue;
        if (match_.schedule == varia::Schedule::lockstep && match.done_in_turn[static_cast<std::size_t>(f)]) continue;
        const std::string prefix = std::to_string(f + 1) + ":";
        for (const auto& [text, play] : legal_moves(match, f))
            if (const int lands = landing(match, f, play); lands < 0 || !is_held(match, lands))
                texts.push_back(prefix + text);
        for (const Ride& ride : legal_rides(match, f))
            if (!is_held(match, ride.to)) texts.push_back(ride_text(f, ride));
        if (match_.resign) texts.push_back(prefix + "resign");
        if (match_.schedule == varia::Schedule::lockstep) break;  // the lowest board comes first
    }
    if (match_.schedule == varia::Schedule::exchange && match.acted) texts.push_back("done");
    std::sort(texts.begin(), texts.end());
    return texts;
}

MatchState MatchReferee::after(const MatchState& match, const std::string& action) {
    MatchState now = match;
    if (action == "done") {
        note("done");
        now.acted = false;
        now.player = (now.player + 1) % static_cast<int>(players_.size());
        go_on(now);
        return now;
    }
    const int floor = std::stoi(action) - 1;
    const std::string text = action.substr(action.find(':') + 1);
    MatchState::Floor& here = now.floors[static_cast<std::size_t>(floor)];
    const bool transfer = std::count(match.waiting.begin(), match.waiting.end(), floor) != 0;
    if (!transfer) {
        now.acted = true;
        // Lower boards that were skipped are decided and are not reopened.
        for (int f = 0; f <= floor; ++f) now.done_in_turn[static_cast<std::size_t>(f)] = true;
    }
    if (text == "resign") {
        decide(now, floor, 1 - side_to_move(match, floor), "resign");
        go_on(now);
        return now;
    }
    std::vector<int> touched;
    std::vector<Ride> ways = transfer ? rides(match, floor, here.winner) : legal_rides(match, floor);
    const auto ride = std::find_if(ways.begin(), ways.end(),
                                   [&](const Ride& r) { return ride_text(floor, r) == action; });
    if (ride != ways.end()) {
        const Man man = here.state.on(cell(floor, ride->shaft));
        MatchState::Floor& there = now.floors[static_cast<std::size_t>(ride->to)];
        there.state = with(there.state, cell(ride->to, ride->shaft), man);
        here.state = without(here.state, cell(floor, ride->shaft));
        note(std::abs(ride->to - floor) > 1 ? "ride over a floor or round" : "ride");
        if (transfer) {
            note("transfer");
            std::erase(now.waiting, floor);
            here.closed = true;
        } else {
            here.state.exposed.clear();
            if (++here.state.turn == 2) {
                here.state.turn = 0;
                ++here.state.number;
            }
            touched.push_back(floor);
        }
        touched.push_back(ride->to);
    } else {
        const std::map<std::string, Play> moves = legal_moves(match, floor);
        const Play& play = moves.at(text);
        here.state = play.after;
        touched.push_back(floor);
        if (const int lands = landing(match, floor, play); lands >= 0) {
            const int to = referee(floor).space().find(target(text));
            const Man man = here.state.on(to);
            here.state = without(here.state, to);
            MatchState::Floor& there = now.floors[static_cast<std::size_t>(lands)];
            there.state = with(there.state, to, man);
            touched.push_back(lands);
            note("landing");
        }
    }
    for (const int f : touched) count_position(now, f);
    for (const int f : touched) judge(now, f);
    go_on(now);
    return now;
}

std::uint64_t MatchReferee::perft(const MatchState& match, int depth) {
    if (depth == 0) return 1;
    counting_ = true;
    std::uint64_t leaves = 0;
    const std::vector<std::string> all = actions(match);
    if (depth == 1)
        leaves = all.size();
    else
        for (const std::string& action : all) leaves += perft(after(match, action), depth - 1);
    counting_ = false;
    return leaves;
}

}  // namespace reference
