// The endings of boards and matches, and the player who acts afterwards.
#include <algorithm>

#include "match_referee.hpp"

namespace reference {

void MatchReferee::count_position(MatchState& match, int board_number) {
    MatchState::LinkedBoard& f = match.boards[static_cast<std::size_t>(board_number)];
    if (f.fate.empty()) f.history.push_back(referee(board_number).repetition_text(f.state));
}

void MatchReferee::decide(MatchState& match, int board_number, int winner, const std::string& why) {
    MatchState::LinkedBoard& f = match.boards[static_cast<std::size_t>(board_number)];
    note(why);
    f.winner = winner;
    f.fate = (winner < 0 ? "drawn" : definition_.sides.side[winner].name.text + "-won") + " " + why;
    if (winner < 0)
        f.closed = true;
    else
        match.waiting.push_back(board_number);
}

void MatchReferee::judge(MatchState& match, int board_number) {
    MatchState::LinkedBoard& f = match.boards[static_cast<std::size_t>(board_number)];
    if (!f.fate.empty()) return;
    Referee& judge = referee(board_number);
    const int side = side_to_move(match, board_number);
    const auto stands = [&](int who) {
        return f.state.men([&](Man man) { return man.side == who && is_king(board_number, man); }) > 0;
    };
    if (!stands(side)) return decide(match, board_number, 1 - side, "king-captured");
    if (!can_act(match, board_number)) {
        if (judge.in_check(f.state, side)) return decide(match, board_number, 1 - side, "checkmate");
        return decide(match, board_number, -1, "stalemate");
    }
    if (counting_) return;
    if (std::count(f.history.begin(), f.history.end(), f.history.back()) >= 3)
        return decide(match, board_number, -1, "repetition");
    if (f.state.clock >= 100) decide(match, board_number, -1, "move-rule");
}

std::vector<int> MatchReferee::scores(const MatchState& match) const {
    std::vector<int> won(players_.size(), 0);
    for (int f = 0; f < boards(); ++f)
        if (const int side = match.boards[static_cast<std::size_t>(f)].winner; side >= 0)
            ++won[static_cast<std::size_t>(player_of(f, side))];
    return won;
}

bool MatchReferee::is_over(const MatchState& match) const {
    const auto open = std::count_if(match.boards.begin(), match.boards.end(),
                                    [](const MatchState::LinkedBoard& f) { return !f.closed; });
    if (open == 0) return true;
    std::vector<int> won = scores(match);
    std::sort(won.rbegin(), won.rend());
    return match_.clinch && won[0] - (won.size() > 1 ? won[1] : 0) > open;
}

std::string MatchReferee::status(const MatchState& match) const {
    if (!match.over) return "ongoing";
    const std::vector<int> won = scores(match);
    const int best = *std::max_element(won.begin(), won.end());
    std::string sharing;
    for (std::size_t p = 0; p < won.size(); ++p)
        if (won[p] == best) sharing += " " + players_[p];
    const auto winners = std::count(won.begin(), won.end(), best);
    std::string line = winners == 1 ? sharing.substr(1) + "-wins match" : "draw match";
    if (!match_.teams.empty()) return winners == 1 ? line : line + sharing;
    return line + " " + std::to_string(won[0]) + "-" + std::to_string(won[1]);
}

std::string MatchReferee::fate(const MatchState& match, int board_number) const {
    const std::string& fate = match.boards[static_cast<std::size_t>(board_number)].fate;
    return fate.empty() ? "open" : fate;
}

// Everything that happens before a player has a choice.
void MatchReferee::go_on(MatchState& match) {
    const int players = static_cast<int>(players_.size());
    while (true) {
        match.over = is_over(match);
        if (match.over) return;
        if (!match.waiting.empty()) {
            const std::vector<int> can_send = senders(match);
            const auto sends_nothing = [&](int f) {
                return link_moves(match, f, match.boards[static_cast<std::size_t>(f)].winner).empty();
            };
            const auto f = std::find_if(can_send.begin(), can_send.end(), sends_nothing);
            if (f == can_send.end()) return;
            note("nothing to transfer");
            std::erase(match.waiting, *f);
            match.boards[static_cast<std::size_t>(*f)].closed = true;
            continue;
        }
        std::vector<int> undecided;
        for (int f = 0; f < boards(); ++f)
            if (match.boards[static_cast<std::size_t>(f)].fate.empty()) undecided.push_back(f);
        if (match_.schedule == varia::Schedule::lockstep) {
            const auto waits = [&](int f, int player) {
                return !match.done_in_turn[static_cast<std::size_t>(f)] &&
                       player_of(f, side_to_move(match, f)) == player;
            };
            const auto mine = std::find_if(undecided.begin(), undecided.end(),
                                           [&](int f) { return waits(f, match.player); });
            if (mine != undecided.end()) {
                if (can_act(match, *mine)) return;
                note("judged in its turn");
                judge(match, *mine);
                continue;
            }
            match.done_in_turn.assign(match.boards.size(), false);
            for (int i = 1; i <= players; ++i) {
                const int player = (match.player + i) % players;
                if (std::any_of(undecided.begin(), undecided.end(), [&](int f) { return waits(f, player); })) {
                    match.player = player;
                    break;
                }
            }
            convey(match);
            continue;
        }
        if (match_.schedule == varia::Schedule::exchange) {
            if (match.acted) return;
            bool somebody = false;
            for (int i = 0; i < players && !somebody; ++i) {
                const int player = (match.player + i) % players;
                if (!can_act_somewhere(match, player)) continue;
                if (i > 0) note("passed over");
                match.player = player;
                somebody = true;
            }
            if (somebody) return;
        } else if (std::any_of(undecided.begin(), undecided.end(), [&](int f) { return can_act(match, f); })) {
            return;
        }
        note("nobody can act");
        judge(match, undecided.front());
    }
}

// The conveyor carries each piece whose next board is free. First all pieces count as carried; then those are removed
// repeatedly that cannot go: pieces at the ends, kings, and pieces behind a piece that stays.
void MatchReferee::convey(MatchState& match) {
    if (match_.conveyor.empty()) return;
    const std::vector<MatchState::LinkedBoard> before = match.boards;
    std::vector<bool> touched(match.boards.size(), false);
    for (std::size_t s = 0; s < match_.conveyor.size(); ++s) {
        const int link = static_cast<int>(s);
        const int by = match_.conveyor[s];
        const auto man_on = [&](int f) { return before[static_cast<std::size_t>(f)].state.on(cell(f, link)); };
        std::vector<bool> goes(match.boards.size(), false);
        for (int f = 0; f < boards(); ++f)
            goes[static_cast<std::size_t>(f)] = !before[static_cast<std::size_t>(f)].closed && man_on(f).stands() &&
                                                !is_king(f, man_on(f)) && next(match, f, by) >= 0;
        for (bool changed = true; changed;) {
            changed = false;
            for (int f = 0; f < boards(); ++f) {
                if (!goes[static_cast<std::size_t>(f)]) continue;
                const int to = next(match, f, by);
                if (!man_on(to).stands() || goes[static_cast<std::size_t>(to)]) continue;
                goes[static_cast<std::size_t>(f)] = false;
                changed = true;
            }
        }
        for (int f = 0; f < boards(); ++f)
            if (goes[static_cast<std::size_t>(f)]) {
                State& left = match.boards[static_cast<std::size_t>(f)].state;
                left = without(left, cell(f, link));
                touched[static_cast<std::size_t>(f)] = true;
                note("carried");
            }
        for (int f = 0; f < boards(); ++f)
            if (goes[static_cast<std::size_t>(f)]) {
                const int to = next(match, f, by);
                State& found = match.boards[static_cast<std::size_t>(to)].state;
                found = with(found, cell(to, link), man_on(f));
                touched[static_cast<std::size_t>(to)] = true;
            }
    }
    for (int f = 0; f < boards(); ++f) {
        if (!touched[static_cast<std::size_t>(f)]) continue;
        const auto text = [&](const MatchState::LinkedBoard& board_number) {
            return referee(f).repetition_text(board_number.state);
        };
        if (text(match.boards[static_cast<std::size_t>(f)]) != text(before[static_cast<std::size_t>(f)]))
            count_position(match, f);
    }
    for (int f = 0; f < boards(); ++f) judge(match, f);
}

}  // namespace reference
