#include "match_clocks.hpp"

namespace varia::cli {

MatchClocks::MatchClocks(const PlayClocks& each, const Match& match)
    : by_board_(match.linked_boards().match().schedule == Schedule::free) {
    Pair pair;
    pair.clocks = each.clocks();
    pair.begun = !by_board_;
    pairs_.assign(by_board_ ? static_cast<std::size_t>(match.linked_boards().boards()) : 1, pair);
}

int MatchClocks::wanted(const Match& match, int board) const {
    if (match.over()) return -1;
    if (!by_board_) return match.player();
    const int owed = match.awaits(board);
    // A transfer may be owed on a board before any player has acted there, because a board can be won before that.
    if (owed >= 0) return owed == board ? match.player_on(board) : -1;
    return pairs_[static_cast<std::size_t>(board)].begun ? match.player_on(board) : -1;
}

void MatchClocks::set_right(const Match& match, int acted, Time now) {
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const int board = by_board_ ? static_cast<int>(i) : -1;
        const int next = wanted(match, board);
        Pair& pair = pairs_[i];
        if (pair.running == next) continue;
        if (!before_.empty()) before_.back().second.emplace_back(board, pair);
        if (pair.running >= 0) {
            TurnClock& clock = pair.clocks[static_cast<std::size_t>(pair.running)];
            clock.spend(std::chrono::duration_cast<Milliseconds>(now - pair.since));
            // The player who has acted gets the increment, unless the player's time is over.
            if ((!by_board_ || board == acted) && clock.left().count() > 0) clock.press();
        }
        pair.running = next;
        pair.since = now;
        pair.begun = pair.begun || next >= 0;
    }
}

void MatchClocks::look(const Match& match, Time now) { set_right(match, -1, now); }

void MatchClocks::acted(const Match& match, int board, Time now) {
    before_.emplace_back(match.texts().size(), std::vector<std::pair<int, Pair>>{});
    if (by_board_ && board >= 0) {
        Pair& pair = pairs_[static_cast<std::size_t>(board)];
        if (!pair.begun) before_.back().second.emplace_back(board, pair);
        pair.begun = true;
    }
    set_right(match, board, now);
}

void MatchClocks::back_to(const Match& match, Time now) {
    for (; !before_.empty() && before_.back().first > match.texts().size(); before_.pop_back())
        for (auto was = before_.back().second.rbegin(); was != before_.back().second.rend(); ++was) {
            Pair& pair = pairs_[was->first < 0 ? 0 : static_cast<std::size_t>(was->first)];
            pair = std::move(was->second);
            pair.since = now;
        }
    set_right(match, -1, now);
}

std::optional<MatchClocks::Due> MatchClocks::due() const {
    std::optional<Due> first;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const Pair& pair = pairs_[i];
        if (pair.running < 0) continue;
        const Time at = pair.since + pair.clocks[static_cast<std::size_t>(pair.running)].left();
        if (!first || at < first->at) first = Due{by_board_ ? static_cast<int>(i) : -1, pair.running, at};
    }
    return first;
}

std::vector<int> MatchClocks::begun() const {
    if (!by_board_) return {-1};
    std::vector<int> boards;
    for (std::size_t i = 0; i < pairs_.size(); ++i)
        if (pairs_[i].begun) boards.push_back(static_cast<int>(i));
    return boards;
}

Milliseconds MatchClocks::left(int board, int player, Time now) const {
    const Pair& pair = pairs_[board < 0 ? 0 : static_cast<std::size_t>(board)];
    const Milliseconds left = pair.clocks[static_cast<std::size_t>(player)].left();
    return player == pair.running ? left - std::chrono::duration_cast<Milliseconds>(now - pair.since) : left;
}

}  // namespace varia::cli
