// Does an action: what it changes, and what follows for the boards that it touches and for their neighbours.
#include <array>

#include "core.hpp"
#include "guard.hpp"
#include "key.hpp"

namespace varia {

void Match::Core::refresh(int f) {
    FloorState state = floor(f);
    state.side = position(f).turn();
    state.moves = has_move(f);
    state.rides = !state.moves && has_ride(f);
    state.key = floor_key(f, state);
    set_floor(f, state);
}

void Match::Core::refresh_rides(int f) {
    if (!floor(f).undecided()) return;
    // If moves land on other boards, it matters to them which cells are empty there.
    if (building_->match().across) return refresh(f);
    if (floor(f).moves) return;
    FloorState state = floor(f);
    state.rides = has_ride(f);
    if (state.rides != floor(f).rides) set_floor(f, state);
}

// A link move passes one closed board at most, so boards farther away can neither gain nor lose one.
void Match::Core::refresh_near(int f) {
    const int n = building_->floors();
    const bool cyclic = building_->match().cyclic;
    for (const int by : {-2, -1, 1, 2}) {
        int g = f + by;
        if (g < 0 || g >= n) {
            if (!cyclic) continue;
            g = ((g % n) + n) % n;
        }
        if (g != f) refresh_rides(g);
    }
}

void Match::Core::remember(int f) {
    if (counting_) return;
    FloorState state = floor(f);
    state.seen = key::mix(rules(f).repetition_key(position(f)) ^ key::mix(static_cast<std::uint64_t>(f)));
    set_floor(f, state);
    counted_.push_back(state.seen);
    Guard forget([&] { counted_.pop_back(); });
    ++occurrences_[state.seen];
    forget.release();
}

void Match::Core::ride(const Action& action, bool spent) {
    const int from = action.floor;
    const int to = next(from, action.up);
    const Cell leaves = building_->cell(from, action.shaft);
    const Cell arrives = building_->cell(to, action.shaft);
    const PieceCode code = position(from).at(leaves).code();
    const Effect leave{EffectType::remove, 0, leaves, 0, 0};
    const Effect arrive{EffectType::place, code, arrives, 0, 0};
    tell_ride(from, leaves, to, arrives, Piece::from_code(code));
    change(from, {&leave, 1}, spent);
    change(to, {&arrive, 1}, false);
}

// What a schedule does not use is not kept, so that matches in the same state are equal.
void Match::Core::acted_on(int f) {
    turn_.acted = building_->match().schedule == Schedule::exchange;
    if (building_->match().schedule == Schedule::lockstep) turn_.next_floor = f + 1;
}

void Match::Core::act(const Action& action) {
    frames_.push_back({changes_used_, old_floors_.size(), counted_.size(), turn_});
    Guard take_back([&] { undo(); });
    act_in_frame(action);
    take_back.release();
}

void Match::Core::act_in_frame(const Action& action) {
    const int f = action.floor;
    std::array<int, 2> touched{-1, -1};
    const bool transfer = is_transfer(action);
    switch (action.type) {
        case ActionType::move: {
            touched[0] = f;
            const int to = lands(f, action.move) ? landing_floor(f) : -1;
            tell_move(f, action.move);
            play_move(f, action.move);
            if (to < 0) break;
            const PieceCode code = position(f).at(action.move.to).code();
            tell_ride(f, action.move.to, to, action.move.to, Piece::from_code(code));
            const Effect leave{EffectType::remove, 0, action.move.to, 0, 0};
            const Effect arrive{EffectType::place, code, action.move.to, 0, 0};
            change(f, {&leave, 1}, false);
            change(to, {&arrive, 1}, false);
            touched[1] = to;
            break;
        }
        case ActionType::ride: {
            touched = {f, next(f, action.up)};
            ride(action, !transfer);
            break;
        }
        case ActionType::done:
            turn_.acted = false;
            turn_.player = next_player(busy_);
            settle();
            return;
        case ActionType::resign: {
            const bool first = position(f).turn() == Side::first;
            acted_on(f);
            decide(f, first ? Verdict::loss : Verdict::win, "resign");
            settle();
            return;
        }
    }
    if (transfer) {
        std::erase(turn_.transfers, f);
        close(f);
        touched = {touched[1], -1};
    } else {
        acted_on(f);
    }
    for (const int t : touched)
        if (t >= 0 && floor(t).undecided()) {
            refresh(t);
            remember(t);
        } else if (t >= 0) {
            FloorState state = floor(t);
            state.key = floor_key(t, state);
            set_floor(t, state);
        }
    // Each board was refreshed when the other one had changed already. What both make possible for neighbours is next.
    for (const int t : touched)
        if (t >= 0) refresh_near(t);
    for (const int t : touched)
        if (t >= 0) judge(t);
    settle();
}

int Match::Core::occurrences(int f) const {
    const auto seen = occurrences_.find(floor(f).seen);
    return seen == occurrences_.end() ? 1 : seen->second;
}

}  // namespace varia
