#include "floor_clocks.hpp"

namespace varia::server {

int FloorClocks::waits(int floor) const {
    const auto found = waiting_.find(floor);
    return found == waiting_.end() ? -1 : found->second;
}

int FloorClocks::runs(int floor) const {
    if (transfer_.player >= 0) return floor == transfer_.floor ? transfer_.player : -1;
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
    Before before{{}, transfer_};
    changed_.clear();
    transfer_ = action.transfer;
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
    // A floor can be decided before anybody has acted on it.
    if (transfer_.player >= 0 && !clocks_.contains(transfer_.floor)) {
        clock(transfer_.floor).moved(transfer_.player, transfer_.player, at);
        changed_.insert(transfer_.floor);
    }
    set_right(at);
    return before;
}

void FloorClocks::take_back(const Before& before, std::int64_t at) {
    changed_.clear();
    // Whoever was to move first waits for nothing any more, and is timed again from his next action on.
    for (auto was = before.waiting.rbegin(); was != before.waiting.rend(); ++was) waiting_[was->first] = was->second;
    transfer_ = before.transfer;
    set_right(at);
}

void FloorClocks::stop(std::int64_t at) {
    changed_.clear();
    waiting_.clear();
    transfer_ = {};
    set_right(at);
}

std::optional<FloorClocks::Due> FloorClocks::due() const {
    std::optional<Due> first;
    for (const auto& [floor, clock] : clocks_)
        if (const std::optional<std::int64_t> at = clock.due(); at && (!first || *at < first->at)) first = Due{floor, clock.running(), *at};
    return first;
}

}  // namespace varia::server
