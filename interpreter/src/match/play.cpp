// Doing and undoing: every change goes through note() and set_floor(), which write the journal.
#include <algorithm>

#include "core.hpp"
#include "guard.hpp"
#include "key.hpp"

namespace varia {

Match::Core::Core(BuildingPtr building)
    : building_(std::move(building)),
      any_active_(building_->floors()),
      undecided_(building_->floors()),
      waiting_(building_->players()),
      busy_(building_->players()) {
    for (const VariantPtr& game : building_->games()) rules_.emplace_back(game);
    const auto players = static_cast<std::size_t>(building_->players());
    won_.assign(players, 0);
    to_move_.assign(players, FloorSet(building_->floors()));
    active_ = to_move_;
    reasons_.emplace_back();
}

Match::Core::Core(const Core& other)
    : building_(other.building_),
      positions_(other.positions_),
      floors_(other.floors_),
      turn_(other.turn_),
      reasons_(other.reasons_),
      won_(other.won_),
      open_(other.open_),
      key_(other.key_),
      any_active_(other.any_active_),
      undecided_(other.undecided_),
      to_move_(other.to_move_),
      active_(other.active_),
      waiting_(other.waiting_),
      busy_(other.busy_),
      changes_(other.changes_),
      changes_used_(other.changes_used_),
      old_floors_(other.old_floors_),
      counted_(other.counted_),
      occurrences_(other.occurrences_),
      frames_(other.frames_) {
    for (const VariantPtr& game : building_->games()) rules_.emplace_back(game);
}

void Match::Core::set_up(std::vector<Position> positions, std::vector<FloorState> floors, TurnState turn) {
    positions_ = std::move(positions);
    std::ranges::fill(won_, 0);
    open_ = 0;
    key_ = 0;
    any_active_ = undecided_ = FloorSet(building_->floors());
    std::ranges::fill(to_move_, any_active_);
    std::ranges::fill(active_, any_active_);
    waiting_ = busy_ = FloorSet(building_->players());
    occurrences_.clear();
    // Placed as closed first, so that what place() takes out of the sets is in none.
    FloorState nothing;
    nothing.stand = FloorState::Stand::closed;
    nothing.verdict = Verdict::draw;
    floors_.assign(floors.size(), nothing);
    for (int f = 0; f < building_->floors(); ++f) {
        FloorState& state = floors[static_cast<std::size_t>(f)];
        state.side = position(f).turn();
        state.key = floor_key(f, state);
        place(f, state);
    }
    turn_ = std::move(turn);
    for (int f = 0; f < building_->floors(); ++f)
        if (floor(f).undecided()) {
            refresh(f);
            remember(f);
        }
    settle();
    // This is where the journal begins.
    changes_used_ = 0;
    old_floors_.clear();
    counted_.clear();
}

std::uint64_t Match::Core::floor_key(int f, const FloorState& state) const {
    const std::uint64_t stands =
        state.stand == FloorState::Stand::closed ? 0 : positions_[static_cast<std::size_t>(f)].key();
    std::uint64_t word = 0;
    for (const char c : reasons_[state.reason]) word = key::mix(word ^ static_cast<std::uint8_t>(c));
    const auto how = static_cast<std::uint64_t>(state.verdict) << 8 | static_cast<std::uint64_t>(state.stand);
    return key::mix(stands ^ key::mix(static_cast<std::uint64_t>(f) << 16 | how) ^ word);
}

std::uint64_t Match::Core::schedule_key() const {
    std::uint64_t k = key::mix(static_cast<std::uint64_t>(turn_.player) << 32 |
                               static_cast<std::uint64_t>(turn_.next_floor) << 8 | (turn_.acted ? 1U : 0U));
    for (const int f : turn_.transfers) k = key::mix(k ^ static_cast<std::uint64_t>(f));
    return k;
}

std::uint8_t Match::Core::reason(const std::string& word) {
    const auto found = std::ranges::find(reasons_, word);
    if (found != reasons_.end()) return static_cast<std::uint8_t>(found - reasons_.begin());
    // A game declares a handful of reasons; a script that invents them without end shares the last.
    if (reasons_.size() == 255) return 254;
    reasons_.push_back(word);
    return static_cast<std::uint8_t>(reasons_.size() - 1);
}

void Match::Core::place(int f, const FloorState& state) noexcept {
    FloorState& old = floors_[static_cast<std::size_t>(f)];
    const auto player_of = [&](const FloorState& s) { return static_cast<std::size_t>(building_->player(f, s.side)); };
    const auto winner_of = [&](const FloorState& s) {
        return static_cast<std::size_t>(building_->player(f, s.verdict == Verdict::win ? Side::first : Side::second));
    };
    const auto is_won = [](const FloorState& s) { return s.verdict == Verdict::win || s.verdict == Verdict::loss; };
    const auto note_player = [&](std::size_t p) {
        waiting_.set(static_cast<int>(p), !to_move_[p].empty());
        busy_.set(static_cast<int>(p), !active_[p].empty());
    };
    const bool same_sets =
        old.undecided() == state.undecided() && old.active() == state.active() && old.side == state.side;
    if (!same_sets) {
        const std::size_t before = player_of(old);
        to_move_[before].remove(f);
        active_[before].remove(f);
        note_player(before);
        const std::size_t after = player_of(state);
        to_move_[after].set(f, state.undecided());
        active_[after].set(f, state.active());
        note_player(after);
        any_active_.set(f, state.active());
        undecided_.set(f, state.undecided());
    }
    if (is_won(old)) --won_[winner_of(old)];
    if (is_won(state)) ++won_[winner_of(state)];
    open_ += (state.stand != FloorState::Stand::closed ? 1 : 0) - (old.stand != FloorState::Stand::closed ? 1 : 0);
    key_ += state.key - old.key;
    old = state;
}

void Match::Core::set_floor(int f, const FloorState& state) {
    old_floors_.push_back({f, floor(f)});
    place(f, state);
}

// Counted in the journal only when it is done: what fails has changed nothing.
template <class Make>
void Match::Core::note(int f, Make&& change) {
    if (changes_used_ == changes_.size()) changes_.emplace_back();
    changes_[changes_used_].floor = f;
    change(changes_[changes_used_].undo);
    ++changes_used_;
}

void Match::Core::change(int f, std::span<const Effect> effects, bool spent) {
    note(f, [&](Position::Undo& undo) { rules(f).change(position(f), effects, spent, undo); });
}

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
    // Where moves land elsewhere, what is empty there matters to them.
    if (building_->match().across) return refresh(f);
    if (floor(f).moves) return;
    FloorState state = floor(f);
    state.rides = has_ride(f);
    if (state.rides != floor(f).rides) set_floor(f, state);
}

// Rides go past one closed floor at most, so that nobody further away can have gained or lost one.
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
    const std::uint8_t code = position(from).at(leaves).code();
    const Effect leave{EffectType::remove, 0, leaves, 0, 0};
    const Effect arrive{EffectType::place, code, arrives, 0, 0};
    change(from, {&leave, 1}, spent);
    change(to, {&arrive, 1}, false);
}

// What is not asked in a schedule is not kept there either, so that matches that stand alike are equal.
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
    const bool transfer = !turn_.transfers.empty();
    switch (action.type) {
        case ActionType::move: {
            touched[0] = f;
            const int to = lands(f, action.move) ? landing_floor(f) : -1;
            note(f, [&](Position::Undo& undo) { rules(f).do_move(position(f), action.move, undo); });
            if (to < 0) break;
            const std::uint8_t code = position(f).at(action.move.to).code();
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
        turn_.transfers.erase(turn_.transfers.begin());
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
    // Each floor was looked at when the other had changed already; what they make possible next door comes after.
    for (const int t : touched)
        if (t >= 0) refresh_near(t);
    for (const int t : touched)
        if (t >= 0) judge(t);
    settle();
}

void Match::Core::undo() noexcept {
    Frame& frame = frames_.back();
    for (; old_floors_.size() > frame.floors; old_floors_.pop_back())
        place(old_floors_.back().floor, old_floors_.back().state);
    for (; changes_used_ > frame.positions; --changes_used_) {
        const Change& change = changes_[changes_used_ - 1];
        rules(change.floor).undo_move(position(change.floor), change.undo);
    }
    for (; counted_.size() > frame.counts; counted_.pop_back())
        if (const auto seen = occurrences_.find(counted_.back()); --seen->second == 0) occurrences_.erase(seen);
    turn_ = std::move(frame.turn);
    frames_.pop_back();
}

std::uint64_t Match::Core::leaves(const Action* first, int depth, const GoOn* go_on) {
    counting_ = true;
    const Guard counted([&] { counting_ = false; });
    if (first == nullptr) return perft(depth, go_on);
    act(*first);
    const Guard acted([&] { undo(); });
    return perft(depth, go_on);
}

std::vector<Cell> Match::Core::changed(int f) {
    std::vector<Cell> cells;
    if (frames_.empty()) return cells;
    Position before = position(f);
    for (std::size_t i = changes_used_; i > frames_.back().positions; --i)
        if (changes_[i - 1].floor == f) rules(f).undo_move(before, changes_[i - 1].undo);
    for (int c = 0; c < before.variant().board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (before.at(cell) != position(f).at(cell)) cells.push_back(cell);
    }
    return cells;
}

int Match::Core::occurrences(int f) const {
    const auto seen = occurrences_.find(floor(f).seen);
    return seen == occurrences_.end() ? 1 : seen->second;
}

std::uint64_t Match::Core::perft(int depth, const GoOn* go_on) {
    if (depth <= 0) return 1;
    if (go_on != nullptr && !(*go_on)(0)) return 0;
    if (depth == 1) {
        const std::uint64_t actions = count();
        return go_on == nullptr || (*go_on)(actions) ? actions : 0;
    }
    const auto level = static_cast<std::size_t>(depth);
    if (lists_.size() <= level) lists_.resize(level + 1);
    ActionList actions = std::move(lists_[level]);
    actions.clear();
    list(actions);
    std::uint64_t total = 0;
    for (const Action& action : actions) {
        act(action);
        const Guard acted([&] { undo(); });
        total += perft(depth - 1, go_on);
    }
    lists_[level] = std::move(actions);
    return total;
}

}  // namespace varia
