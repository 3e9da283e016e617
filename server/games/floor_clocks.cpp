#include "floor_clocks.hpp"

namespace varia::server {

int FloorClocks::waits(int floor) const {
    const auto found = waiting_.find(floor);
    return found == waiting_.end() ? -1 : found->second;
}

int FloorClocks::runs(int floor) const {
    for (const Owed& owed : owed_)
        if (owed.holds.contains(floor)) return owed.floor == floor ? owed.player : -1;
    return waits(floor);
}

void FloorClocks::set_right(std::int64_t at) {
    for (auto& [floor, clock] : clocks_) {
        const int wanted = runs(floor);
        if (clock.running() == wanted) continue;
        clock.turn_to(wanted, at);
        changed_.insert(floor);
    }
}

FloorClocks::Before FloorClocks::acted(const Action& action, std::int64_t at) {
    Before before{{}, owed_};
    changed_.clear();
    owed_ = action.owed;
    const auto let_wait = [&](int floor, int player) {
        before.waiting.emplace_back(floor, waits(floor));
        waiting_[floor] = player;
    };
    if (action.floor >= 0) let_wait(action.floor, action.next);
    for (const int floor : action.decided) let_wait(floor, -1);
    if (action.floor >= 0) {
        clock(action.floor).moved(action.player, runs(action.floor), at);
        changed_.insert(action.floor);
    }
    // A board can be decided before anybody has acted on it; its clocks begin with the transfer that is owed.
    for (const Owed& owed : owed_)
        if (!clocks_.contains(owed.floor) && runs(owed.floor) >= 0) {
            clock(owed.floor).moved(owed.player, owed.player, at);
            changed_.insert(owed.floor);
        }
    set_right(at);
    return before;
}

void FloorClocks::take_back(const Before& before, std::int64_t at) {
    changed_.clear();
    // If the first action on a board is taken back, no clock runs there until the next action.
    for (auto was = before.waiting.rbegin(); was != before.waiting.rend(); ++was) waiting_[was->first] = was->second;
    owed_ = before.owed;
    set_right(at);
}

void FloorClocks::stop(std::int64_t at) {
    changed_.clear();
    waiting_.clear();
    owed_.clear();
    set_right(at);
}

std::optional<FloorClocks::Due> FloorClocks::due() const {
    std::optional<Due> first;
    for (const auto& [floor, clock] : clocks_)
        if (const std::optional<std::int64_t> at = clock.due(); at && (!first || *at < first->at))
            first = Due{floor, clock.running(), *at};
    return first;
}

}  // namespace varia::server
