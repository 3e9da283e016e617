#include "board_clocks.hpp"

namespace varia::server {

int BoardClocks::waits(int board) const {
    const auto found = waiting_.find(board);
    return found == waiting_.end() ? -1 : found->second;
}

int BoardClocks::runs(int board) const {
    for (const Owed& owed : owed_)
        if (owed.holds.contains(board)) return owed.board == board ? owed.player : -1;
    return waits(board);
}

void BoardClocks::set_right(std::int64_t at) {
    for (auto& [board, clock] : clocks_) {
        const int wanted = runs(board);
        if (clock.running() == wanted) continue;
        clock.turn_to(wanted, at);
        changed_.insert(board);
    }
}

BoardClocks::Before BoardClocks::acted(const Action& action, std::int64_t at) {
    Before before{{}, owed_};
    changed_.clear();
    owed_ = action.owed;
    const auto let_wait = [&](int board, int player) {
        before.waiting.emplace_back(board, waits(board));
        waiting_[board] = player;
    };
    if (action.board >= 0) let_wait(action.board, action.next);
    for (const int board : action.decided) let_wait(board, -1);
    if (action.board >= 0) {
        clock(action.board).moved(action.player, runs(action.board), at);
        changed_.insert(action.board);
    }
    // A board can be decided before anybody has acted on it; its clocks begin with the transfer that is owed.
    for (const Owed& owed : owed_)
        if (!clocks_.contains(owed.board) && runs(owed.board) >= 0) {
            clock(owed.board).moved(owed.player, owed.player, at);
            changed_.insert(owed.board);
        }
    set_right(at);
    return before;
}

void BoardClocks::take_back(const Before& before, std::int64_t at) {
    changed_.clear();
    // If the first action on a board is taken back, no clock runs there until the next action.
    for (auto was = before.waiting.rbegin(); was != before.waiting.rend(); ++was) waiting_[was->first] = was->second;
    owed_ = before.owed;
    set_right(at);
}

void BoardClocks::stop(std::int64_t at) {
    changed_.clear();
    waiting_.clear();
    owed_.clear();
    set_right(at);
}

std::optional<BoardClocks::Due> BoardClocks::due() const {
    std::optional<Due> first;
    for (const auto& [board, clock] : clocks_)
        if (const std::optional<std::int64_t> at = clock.due(); at && (!first || *at < first->at))
            first = Due{board, clock.running(), *at};
    return first;
}

}  // namespace varia::server
