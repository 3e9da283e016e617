// The actions that are possible: moves of a board's own game, link moves, transfers, the end of an exchange, resigning.
#include <algorithm>
#include <array>
#include <optional>

#include "core.hpp"
#include "guard.hpp"
#include "make_move.hpp"

namespace varia {

int Match::Core::next(int floor, bool up) const {
    const int n = building_->floors();
    const bool cyclic = building_->match().cyclic;
    // One closed board may be passed over, two in a row may not.
    int at = floor;
    for (int step = 0; step < 2; ++step) {
        at += up ? 1 : -1;
        if (at < 0 || at >= n) {
            if (!cyclic) return -1;
            at = at < 0 ? n - 1 : 0;
        }
        if (at == floor) return -1;
        if (floors_[static_cast<std::size_t>(at)].stand != FloorState::Stand::closed) return at;
    }
    return -1;
}

int Match::Core::landing_floor(int floor) const {
    if (!building_->match().across) return -1;
    const int above = next(floor, true);
    return above >= 0 ? above : next(floor, false);
}

bool Match::Core::lands(int f, Move move) const {
    if (!building_->match().across) return false;
    if (move.type != MoveType::normal && move.type != MoveType::exposing) return false;
    const Position& position = positions_[static_cast<std::size_t>(f)];
    return position.at(move.to).empty() && !position.variant().royal(position.at(move.from).kind());
}

// A move that lands on another board needs an empty cell there, and a king that is safe when the piece has gone.
bool Match::Core::may_land(int f, Move move) {
    const int to = landing_floor(f);
    if (to < 0 || !lands(f, move)) return true;
    if (!position(to).at(move.to).empty()) return false;
    Position& here = position(f);
    const Side mover = here.turn();
    Position::Undo made;
    Position::Undo gone;
    rules(f).do_move(here, move, made);
    const Guard unmake([&] { rules(f).undo_move(here, made); });
    const Effect leave{EffectType::remove, 0, move.to, 0, 0};
    rules(f).change(here, {&leave, 1}, false, gone);
    const Guard come_back([&] { rules(f).undo_move(here, gone); });
    return !rules(f).in_check(here, mover);
}

bool Match::Core::has_move(int f) {
    if (!building_->match().across) return rules(f).has_legal_move(position(f));
    rules(f).legal_moves(position(f), moves_);
    return std::ranges::any_of(moves_, [&](Move move) { return may_land(f, move); });
}

bool Match::Core::has_ride(int f) {
    scratch_.clear();
    list_rides(f, scratch_);
    return !scratch_.empty();
}

void Match::Core::list_moves(int f, ActionList& out) {
    rules(f).legal_moves(position(f), moves_);
    for (const Move move : moves_) {
        if (building_->match().across && !may_land(f, move)) continue;
        Action action;
        action.floor = static_cast<std::uint16_t>(f);
        action.move = move;
        out.push_back(action);
    }
}

namespace {

// A way along a link from a cell to the linked cell of the next open board, and the pieces on the two cells.
struct Way {
    int shaft;
    bool up;
    int to;
    Piece piece, there;
};

// Calls found(way) for each way of the pieces on links to the boards above and below (-1 if there is none). If both are
// the same board, only the way up is used.
template <class Found>
void each_way(const Building& building, const std::vector<Position>& positions, int f, int above, int below,
              Found&& found) {
    if (above < 0 && below < 0) return;
    for (int s = 0; s < building.shafts(); ++s) {
        const Piece piece = positions[static_cast<std::size_t>(f)].at(building.cell(f, s));
        if (piece.empty() || piece.is_void()) continue;
        for (const bool up : {true, false}) {
            const int to = up ? above : below;
            if (to < 0 || (!up && below == above)) continue;
            const Piece there = positions[static_cast<std::size_t>(to)].at(building.cell(to, s));
            if (!there.is_void()) found(Way{s, up, to, piece, there});
        }
    }
}

// Which pieces move by a link, as a link move or as a transfer: a side's own pieces, kings excepted, to an empty cell.
bool may_ride(const Position& here, Side side, const Way& way) {
    return way.there.empty() && way.piece.is(side) && !here.variant().royal(way.piece.kind());
}

Action ride_action(int f, int shaft, bool up) {
    Action action;
    action.type = ActionType::ride;
    action.floor = static_cast<std::uint16_t>(f);
    action.shaft = static_cast<std::uint16_t>(shaft);
    action.up = up;
    return action;
}

}  // namespace

void Match::Core::list_rides(int f, ActionList& out) {
    if (!building_->match().conveyor.empty()) return;
    Position& here = position(f);
    const Side side = here.turn();
    int tested = -1;
    bool safe = false;
    each_way(*building_, positions_, f, next(f, true), next(f, false), [&](const Way& way) {
        if (!may_ride(here, side, way)) return;
        if (way.shaft != tested) {
            tested = way.shaft;
            const Effect leave{EffectType::remove, 0, building_->cell(f, way.shaft), 0, 0};
            Position::Undo undo;
            rules(f).change(here, {&leave, 1}, true, undo);
            const Guard come_back([&] { rules(f).undo_move(here, undo); });
            safe = !rules(f).in_check(here, side);
        }
        if (safe) out.push_back(ride_action(f, way.shaft, way.up));
    });
}

void Match::Core::list_transfers(int f, ActionList& out) {
    const Side winner = this->winner(f);
    const Position& here = position(f);
    each_way(*building_, positions_, f, next(f, true), next(f, false), [&](const Way& way) {
        const std::optional<bool> said = rules(f).may_transfer(here, winner, building_->cell(f, way.shaft), way.to + 1,
                                                               way.there);
        if (said ? *said : may_ride(here, winner, way)) out.push_back(ride_action(f, way.shaft, way.up));
    });
}

int Match::Core::awaits(int f) const {
    if (turn_.transfers.empty()) return -1;
    if (!goes_on()) return turn_.transfers.front();
    const std::array<int, 3> mine{f, next(f, true), next(f, false)};
    for (const int g : turn_.transfers) {
        if (g == f) return g;
        const std::array<int, 3> held{g, next(g, true), next(g, false)};
        // A piece that is sent from a board may go to any board near it.
        const std::size_t concerned = floor(f).stand == FloorState::Stand::won ? mine.size() : 1;
        for (std::size_t i = 0; i < concerned; ++i)
            if (mine[i] >= 0 && std::ranges::find(held, mine[i]) != held.end()) return g;
    }
    return -1;
}

bool Match::Core::something_beside_transfer() const {
    for (std::size_t i = 1; i < turn_.transfers.size(); ++i)
        if (awaits(turn_.transfers[i]) == turn_.transfers[i]) return true;
    for (int f = undecided_.next(0); f >= 0; f = undecided_.next(f + 1))
        if (awaits(f) < 0) return true;
    return false;
}

std::vector<int> Match::Core::active_beside_transfers() {
    std::vector<int> floors;
    for (const int f : turn_.transfers)
        if (awaits(f) == f) floors.push_back(f);
    for (int f = any_active_.next(0); f >= 0; f = any_active_.next(f + 1)) {
        if (awaits(f) >= 0) continue;
        scratch_.clear();
        if (building_->match().across || !floor(f).moves) list_floor(f, scratch_);
        if (!scratch_.empty() || (floor(f).moves && !building_->match().across)) floors.push_back(f);
    }
    return floors;
}

const FloorSet& Match::Core::active() const {
    return building_->match().schedule == Schedule::free ? any_active_
                                                         : active_[static_cast<std::size_t>(turn_.player)];
}

bool Match::Core::could_act(const Action& action) const {
    const int f = action.floor;
    if (turn_.over) return false;
    if (action.type == ActionType::done)
        return building_->match().schedule == Schedule::exchange && turn_.acted && turn_.transfers.empty();
    if (f >= building_->floors()) return false;
    switch (action.type) {
        case ActionType::move:
            return may_act_on(f) && could_be_played(positions_[static_cast<std::size_t>(f)], action.move);
        case ActionType::ride: {
            const bool transfer = awaits(f) == f;
            if (!transfer && (!may_act_on(f) || !building_->match().conveyor.empty())) return false;
            const int to = next(f, action.up);
            if (to < 0 || action.shaft >= building_->shafts()) return false;
            if (!transfer && awaits(to) >= 0) return false;
            const Piece rider = positions_[static_cast<std::size_t>(f)].at(building_->cell(f, action.shaft));
            return !rider.empty() && !rider.is_void() &&
                   positions_[static_cast<std::size_t>(to)].at(building_->cell(to, action.shaft)).empty();
        }
        case ActionType::resign:
            return may_resign(f);
        case ActionType::done:
            break;
    }
    return false;
}

bool Match::Core::may_act_on(int f) const {
    if (turn_.over || awaits(f) >= 0 || !floor(f).active()) return false;
    if (building_->match().schedule == Schedule::free) return true;
    if (!active().has(f)) return false;
    return building_->match().schedule != Schedule::lockstep ||
           to_move_[static_cast<std::size_t>(turn_.player)].next(turn_.next_floor) == f;
}

bool Match::Core::may_resign(int f) const {
    if (turn_.over || awaits(f) >= 0 || !floor(f).undecided()) return false;
    if (building_->match().schedule == Schedule::free) return true;
    const FloorSet& own = to_move_[static_cast<std::size_t>(turn_.player)];
    return own.has(f) && (building_->match().schedule != Schedule::lockstep || own.next(turn_.next_floor) == f);
}

void Match::Core::list_floor(int f, ActionList& out) {
    if (turn_.over) return;
    if (const int owed = awaits(f); owed >= 0) {
        if (owed == f) list_transfers(f, out);
        return;
    }
    if (may_act_on(f)) {
        const std::size_t before = out.size();
        list_moves(f, out);
        list_rides(f, out);
        if (!turn_.transfers.empty())
            std::erase_if(out, [&, at = std::size_t{0}](const Action& action) mutable {
                if (at++ < before) return false;
                if (action.type == ActionType::ride) return awaits(next(f, action.up)) >= 0;
                const int to = lands(f, action.move) ? landing_floor(f) : -1;
                return to >= 0 && awaits(to) >= 0;
            });
    }
    if (building_->match().resign && may_resign(f)) {
        Action action;
        action.type = ActionType::resign;
        action.floor = static_cast<std::uint16_t>(f);
        out.push_back(action);
    }
}

void Match::Core::list(ActionList& out) {
    if (turn_.over) return;
    if (!goes_on()) return list_transfers(turn_.transfers.front(), out);
    for (const int f : turn_.transfers) list_floor(f, out);
    const Schedule schedule = building_->match().schedule;
    if (schedule == Schedule::lockstep) {
        const int f = to_move_[static_cast<std::size_t>(turn_.player)].next(turn_.next_floor);
        if (f >= 0) list_floor(f, out);
        return;
    }
    // If resigning is listed, it is listed even for boards on which nothing else can be done.
    const FloorSet& floors = !building_->match().resign   ? active()
                             : schedule == Schedule::free ? undecided_
                                                          : to_move_[static_cast<std::size_t>(turn_.player)];
    for (int f = floors.next(0); f >= 0; f = floors.next(f + 1)) list_floor(f, out);
    if (schedule == Schedule::exchange && turn_.acted) {
        Action action;
        action.type = ActionType::done;
        out.push_back(action);
    }
}

std::uint64_t Match::Core::count() {
    const MatchDef& match = building_->match();
    if (turn_.over || !turn_.transfers.empty() || match.resign || match.across) {
        ActionList all;
        list(all);
        return all.size();
    }
    std::uint64_t total = match.schedule == Schedule::exchange && turn_.acted ? 1 : 0;
    const FloorSet& floors = active();
    for (int f = floors.next(0); f >= 0; f = floors.next(f + 1)) {
        if (!may_act_on(f)) continue;
        scratch_.clear();
        list_rides(f, scratch_);
        total += rules(f).count_legal_moves(position(f)) + scratch_.size();
    }
    return total;
}

}  // namespace varia
