// The legal actions of a match and their effects, in the order of the sentences of docs/linked-boards.md.
#include "match_referee.hpp"

#include <algorithm>
#include <stdexcept>

namespace reference {

MatchReferee::MatchReferee(const varia::Definition& definition) : definition_(definition), match_(*definition.match) {
    for (const auto& game : match_.games) referees_.push_back(std::make_unique<Referee>(*game));
    for (int f = 0; f < boards(); ++f) {
        cells_.emplace_back();
        for (const varia::Name& name : match_.boards[static_cast<std::size_t>(f)].links)
            cells_.back().push_back(referee(f).space().find(name.text));
    }
    if (match_.teams.empty())
        for (const varia::SideDef& side : definition.sides.side) players_.push_back(side.name.text);
    for (const varia::TeamDef& team : match_.teams) players_.push_back(team.name);
}

MatchState MatchReferee::begin(std::vector<State> states) {
    MatchState match;
    for (State& board : states) {
        match.boards.emplace_back();
        match.boards.back().state = std::move(board);
    }
    match.done_in_turn.assign(match.boards.size(), false);
    for (int f = 0; f < boards(); ++f) count_position(match, f);
    go_on(match);
    return match;
}

int MatchReferee::side_to_move(const MatchState& match, int board_number) {
    return referee(board_number).side_to_move(match.boards[static_cast<std::size_t>(board_number)].state);
}

int MatchReferee::player_of(int board_number, int side) const {
    if (match_.teams.empty()) return side;
    for (std::size_t t = 0; t < match_.teams.size(); ++t)
        for (const varia::TeamDef::Seat& seat : match_.teams[t].seats)
            if (seat.board == board_number && seat.side == side) return static_cast<int>(t);
    throw std::runtime_error("an empty seat");
}

// Closed boards are skipped, but never two in a row.
int MatchReferee::next(const MatchState& match, int board_number, int by) const {
    int passed = 0;
    for (int at = board_number + by;; at += by) {
        if (match_.cyclic) at = (at + boards()) % boards();
        if (at < 0 || at >= boards() || at == board_number) return -1;
        if (!match.boards[static_cast<std::size_t>(at)].closed) return at;
        if (++passed == 2) return -1;
    }
}

bool MatchReferee::is_king(int board_number, Man man) const {
    const int game = match_.boards[static_cast<std::size_t>(board_number)].game;
    return match_.games[static_cast<std::size_t>(game)]->pieces[static_cast<std::size_t>(man.kind) - 1].royal;
}

// Returns all link moves of a side's pieces from a board, even if they leave its king attacked.
std::vector<MatchReferee::LinkMove> MatchReferee::link_moves(const MatchState& match, int board_number, int side) {
    std::vector<LinkMove> found;
    const State& here = match.boards[static_cast<std::size_t>(board_number)].state;
    for (int s = 0; s < static_cast<int>(cells_[static_cast<std::size_t>(board_number)].size()); ++s) {
        const Man man = here.on(cell(board_number, s));
        if (!man.stands() || man.side != side || is_king(board_number, man)) continue;
        const int up = next(match, board_number, 1);
        const int down = next(match, board_number, -1);
        const auto free = [&](int to) {
            return to >= 0 && match.boards[static_cast<std::size_t>(to)].state.is_empty(cell(to, s));
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

std::vector<MatchReferee::LinkMove> MatchReferee::legal_link_moves(const MatchState& match, int board_number) {
    if (!match_.conveyor.empty()) return {};
    const State& here = match.boards[static_cast<std::size_t>(board_number)].state;
    const int side = side_to_move(match, board_number);
    std::vector<LinkMove> found;
    for (const LinkMove& link_move : link_moves(match, board_number, side)) {
        State left = without(here, cell(board_number, link_move.link));
        left.turn = 1 - left.turn;  // a side's own pieces cannot be captured en passant
        if (referee(board_number).in_check(left, side))
            note("pinned rider");
        else
            found.push_back(link_move);
    }
    return found;
}

int MatchReferee::landing(const MatchState& match, int board_number, const Play& play) const {
    if (!match_.across) return -1;
    const auto has = [&](const char* fact) { return std::count(play.facts.begin(), play.facts.end(), fact) != 0; };
    if (has("capture") || has("en passant")) return -1;
    for (const std::string& fact : play.facts)
        if (fact.starts_with("castling")) return -1;
    const State& here = match.boards[static_cast<std::size_t>(board_number)].state;
    const int game = match_.boards[static_cast<std::size_t>(board_number)].game;
    const int from = referees_[static_cast<std::size_t>(game)]->space().find(play.text.substr(0, play.text.find('-')));
    if (from == nowhere || is_king(board_number, here.on(from))) return -1;
    const int up = next(match, board_number, 1);
    return up >= 0 ? up : next(match, board_number, -1);
}

namespace {

std::string target(const std::string& text) {
    const std::string to = text.substr(text.find('-') + 1);
    return to.substr(0, to.find('='));
}

}  // namespace

std::map<std::string, Play> MatchReferee::legal_moves(const MatchState& match, int board_number) {
    std::map<std::string, Play> moves = referee(board_number)
                                            .legal_moves(match.boards[static_cast<std::size_t>(board_number)].state);
    if (!match_.across) return moves;
    const int side = side_to_move(match, board_number);
    for (auto at = moves.begin(); at != moves.end();) {
        const int lands = landing(match, board_number, at->second);
        bool legal = true;
        if (lands >= 0) {
            const int to = referee(board_number).space().find(target(at->first));
            if (!match.boards[static_cast<std::size_t>(lands)].state.is_empty(to)) {
                note("landing taken");
                legal = false;
            } else if (referee(board_number).in_check(without(at->second.after, to), side)) {
                note("king bared by landing");
                legal = false;
            }
        }
        at = legal ? std::next(at) : moves.erase(at);
    }
    return moves;
}

std::set<int> MatchReferee::concerned(const MatchState& match, int board_number) const {
    std::set<int> found{board_number};
    for (const int by : {1, -1})
        if (const int to = next(match, board_number, by); to >= 0) found.insert(to);
    return found;
}

bool MatchReferee::is_held(const MatchState& match, int board_number) const {
    if (match_.schedule != varia::Schedule::free) return !match.waiting.empty();
    return std::any_of(match.waiting.begin(), match.waiting.end(),
                       [&](int won) { return concerned(match, won).contains(board_number); });
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

bool MatchReferee::can_act(const MatchState& match, int board_number) {
    const MatchState::LinkedBoard& f = match.boards[static_cast<std::size_t>(board_number)];
    return f.fate.empty() &&
           (!legal_moves(match, board_number).empty() || !legal_link_moves(match, board_number).empty());
}

bool MatchReferee::can_act_somewhere(const MatchState& match, int player) {
    for (int f = 0; f < boards(); ++f)
        if (match.boards[static_cast<std::size_t>(f)].fate.empty() && player_of(f, side_to_move(match, f)) == player &&
            can_act(match, f))
            return true;
    return false;
}

std::string MatchReferee::link_move_text(int board_number, const LinkMove& link_move) {
    return std::to_string(board_number + 1) + ":" +
           referee(board_number).space().name(cell(board_number, link_move.link)) + (link_move.up ? "U" : "D");
}

std::vector<std::string> MatchReferee::actions(const MatchState& match) {
    std::vector<std::string> texts;
    if (match.over) return texts;
    for (const int f : senders(match))
        for (const LinkMove& link_move : link_moves(match, f, match.boards[static_cast<std::size_t>(f)].winner))
            texts.push_back(link_move_text(f, link_move));
    if (!match.waiting.empty() && match_.schedule != varia::Schedule::free) {
        std::sort(texts.begin(), texts.end());
        return texts;
    }
    for (int f = 0; f < boards(); ++f) {
        if (!match.boards[static_cast<std::size_t>(f)].fate.empty()) continue;
        if (is_held(match, f)) continue;
        if (!match.waiting.empty()) note("played beside a transfer");
        const bool own = player_of(f, side_to_move(match, f)) == match.player;
        if (match_.schedule != varia::Schedule::free && !own) continue;
        if (match_.schedule == varia::Schedule::lockstep && match.done_in_turn[static_cast<std::size_t>(f)]) continue;
        const std::string prefix = std::to_string(f + 1) + ":";
        for (const auto& [text, play] : legal_moves(match, f))
            if (const int lands = landing(match, f, play); lands < 0 || !is_held(match, lands))
                texts.push_back(prefix + text);
        for (const LinkMove& link_move : legal_link_moves(match, f))
            if (!is_held(match, link_move.to)) texts.push_back(link_move_text(f, link_move));
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
    const int board_number = std::stoi(action) - 1;
    const std::string text = action.substr(action.find(':') + 1);
    MatchState::LinkedBoard& here = now.boards[static_cast<std::size_t>(board_number)];
    const bool transfer = std::count(match.waiting.begin(), match.waiting.end(), board_number) != 0;
    if (!transfer) {
        now.acted = true;
        // Lower boards that were skipped are decided and are not reopened.
        for (int f = 0; f <= board_number; ++f) now.done_in_turn[static_cast<std::size_t>(f)] = true;
    }
    if (text == "resign") {
        decide(now, board_number, 1 - side_to_move(match, board_number), "resign");
        go_on(now);
        return now;
    }
    std::vector<int> touched;
    std::vector<LinkMove> ways = transfer ? link_moves(match, board_number, here.winner)
                                          : legal_link_moves(match, board_number);
    const auto link_move = std::find_if(ways.begin(), ways.end(),
                                        [&](const LinkMove& r) { return link_move_text(board_number, r) == action; });
    if (link_move != ways.end()) {
        const Man man = here.state.on(cell(board_number, link_move->link));
        MatchState::LinkedBoard& there = now.boards[static_cast<std::size_t>(link_move->to)];
        there.state = with(there.state, cell(link_move->to, link_move->link), man);
        here.state = without(here.state, cell(board_number, link_move->link));
        note(std::abs(link_move->to - board_number) > 1 ? "ride over a floor or round" : "ride");
        if (transfer) {
            note("transfer");
            std::erase(now.waiting, board_number);
            here.closed = true;
        } else {
            here.state.exposed.clear();
            if (++here.state.turn == 2) {
                here.state.turn = 0;
                ++here.state.number;
            }
            touched.push_back(board_number);
        }
        touched.push_back(link_move->to);
    } else {
        const std::map<std::string, Play> moves = legal_moves(match, board_number);
        const Play& play = moves.at(text);
        here.state = play.after;
        touched.push_back(board_number);
        if (const int lands = landing(match, board_number, play); lands >= 0) {
            const int to = referee(board_number).space().find(target(text));
            const Man man = here.state.on(to);
            here.state = without(here.state, to);
            MatchState::LinkedBoard& there = now.boards[static_cast<std::size_t>(lands)];
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
