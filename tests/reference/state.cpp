// Reads a kernel position, and describes its difference from the referee's own state.
#include "state.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>

namespace reference {

std::vector<int> matched_cells(const varia::Board& board, const Space& space) {
    if (board.cells() != space.cells())
        throw std::runtime_error("the kernel's board has " + std::to_string(board.cells()) +
                                 " cells, the reference's " + std::to_string(space.cells()));
    std::vector<int> cells;
    std::set<int> met;
    for (int c = 0; c < board.cells(); ++c) {
        const std::string& name = board.name(static_cast<varia::Cell>(c));
        cells.push_back(space.find(name));
        if (cells.back() == nowhere) throw std::runtime_error("the reference has no cell " + name);
        if (!met.insert(cells.back()).second) throw std::runtime_error("two cells of the kernel's are named " + name);
    }
    return cells;
}

namespace {

// The state without earlier turns.
State state_alone(const varia::Position& position, const std::vector<int>& cells) {
    const auto own = [&](varia::Cell c) { return cells[c]; };
    State state;
    state.squares.resize(cells.size());
    for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
        const auto c = static_cast<varia::Cell>(i);
        const varia::Piece piece = position.at(c);
        state.squares[static_cast<std::size_t>(own(c))].gap = piece.is_void();
        if (piece.empty() || piece.is_void()) continue;
        const int owner = piece.side() == varia::Side::nobody ? nobody : index(piece.side());
        state.on(own(c)) = {static_cast<std::int16_t>(piece.kind()), static_cast<std::int16_t>(owner)};
        state.unmoved(own(c)) = position.unmoved(c);
    }
    const int sides = static_cast<int>(position.variant().definition().sides.side.size());
    state.hands = Hands(static_cast<std::size_t>(sides), static_cast<std::size_t>(position.variant().kinds()));
    for (int side = 0; side < sides; ++side) {
        const auto s = static_cast<varia::Side>(side);
        for (int kind = 1; kind <= state.hands.kinds(); ++kind)
            state.hands.of(side, kind) = position.hand(s, static_cast<varia::Kind>(kind));
        state.checks_of(side) = position.checks_given(s);
        state.points_of(side) = position.points(s);
        state.removed[static_cast<std::size_t>(side)] = position.out().has(s);
    }
    if (sides != 2 && position.last_mover() != varia::Side::nobody) state.last = index(position.last_mover());
    for (const varia::Position::Exposure& exposure : position.exposures()) {
        Exposed& exposed = state.exposed.emplace_back();
        if (exposure.owner != varia::Side::nobody) exposed.owner = index(exposure.owner);
        exposed.victim = own(exposure.victim);
        for (const varia::Cell c : exposure.crossed) exposed.crossed.insert(own(c));
    }
    std::sort(state.exposed.begin(), state.exposed.end());
    for (std::size_t i = 0; i < position.variant().definition().state.size(); ++i)
        state.values.push_back(position.state(static_cast<int>(i)));
    if (const varia::Position::Counting& counting = position.counting(); counting.side != varia::Side::nobody)
        state.counted = {index(counting.side), counting.rule, counting.count, counting.limit};
    state.turn = position.turn_index();
    state.clock = position.clock();
    state.number = position.move_number();
    return state;
}

// The turns that `position` knows, from the one with this number on: 0 is the turn under way, or the last one.
std::shared_ptr<const State> turns_from(int number, const varia::Position& position, const std::vector<int>& cells) {
    const varia::Position* const turn = position.earlier(number);
    if (turn == nullptr) return nullptr;
    auto state = std::make_shared<State>(state_alone(*turn, cells));
    state->past.turn = turns_from(number + 1, position, cells);
    return state;
}

// The first difference between the turns before a state and those that `position` knows.
std::string difference_of_past(const State& state, const varia::Position& position, const Space& space,
                               const std::vector<int>& cells) {
    const int history = position.variant().definition().history;
    const State* ours = state.past.turn.get();
    for (int turn = 0; turn < history; ++turn) {
        const varia::Position* const theirs = position.earlier(turn);
        const std::string number = " earlier turn " + std::to_string(turn);
        if (ours == nullptr && theirs == nullptr) return {};
        if (ours == nullptr || theirs == nullptr)
            return number + (ours == nullptr ? " is only known to the kernel;" : " is not known to the kernel;");
        State alone = *ours;
        alone.past = {};
        alone.middle.reset();
        if (const std::string apart = difference(alone, *theirs, space, cells); !apart.empty())
            return number + " differs:" + apart;
        ours = ours->past.turn.get();
    }
    return {};
}

}  // namespace

State state_of(const varia::Position& position, const std::vector<int>& cells) {
    State state = state_alone(position, cells);
    state.past.turn = turns_from(0, position, cells);
    return state;
}

std::string difference(const State& state, const varia::Position& position, const Space& space,
                       const std::vector<int>& cells) {
    State other = state_alone(position, cells);
    other.middle = state.middle;
    other.set_now = state.set_now;
    if (state == other) return difference_of_past(state, position, space, cells);
    std::string text;
    const auto note = [&](const std::string& what, int here, int there) {
        if (here != there)
            text += " " + what + ": reference " + std::to_string(here) + ", kernel " + std::to_string(there) + ";";
    };
    for (int cell = 0; cell < space.cells(); ++cell) {
        if (state.squares[static_cast<std::size_t>(cell)] == other.squares[static_cast<std::size_t>(cell)]) continue;
        note("kind on " + space.name(cell), state.on(cell).kind, other.on(cell).kind);
        note("side on " + space.name(cell), state.on(cell).side, other.on(cell).side);
        note("gap at " + space.name(cell), state.is_gap(cell) ? 1 : 0, other.is_gap(cell) ? 1 : 0);
        if (other.unmoved(cell) && !state.unmoved(cell)) text += " unmoved mark on " + space.name(cell) + ";";
    }
    for (int side = 0; side < static_cast<int>(position.variant().definition().sides.side.size()); ++side) {
        const std::string of = " of side " + std::to_string(side);
        for (int kind = 1; kind <= other.hands.kinds(); ++kind)
            note("hand" + of + ", " + position.variant().kind(static_cast<varia::Kind>(kind)).letter.text,
                 state.hands.of(side, kind), other.hands.of(side, kind));
        const auto at = static_cast<std::size_t>(side);
        note("checks" + of, state.checks[at], other.checks[at]);
        note("points" + of, state.points[at], other.points[at]);
        note("out" + of, state.is_out(side) ? 1 : 0, other.is_out(side) ? 1 : 0);
    }
    if (!position.mid_turn()) note("last", state.last, other.last);  // within a turn nobody asks
    const auto described = [&](const std::vector<Exposed>& list) {
        std::string all;
        for (const Exposed& exposed : list) {
            all += " " + std::to_string(exposed.owner) + "'s on " + space.name(exposed.victim) + " by";
            for (const int cell : exposed.crossed) all += " " + space.name(cell);
        }
        return all.empty() ? std::string(" none") : all;
    };
    if (state.exposed != other.exposed)
        text += " exposed: reference" + described(state.exposed) + ", kernel" + described(other.exposed) + ";";
    for (std::size_t i = 0; i < other.values.size(); ++i)
        note("state " + position.variant().definition().state[i].name.text, state.values[i], other.values[i]);
    note("whose moves are counted", state.counted.side, other.counted.side);
    note("rule of the count", state.counted.rule, other.counted.rule);
    note("count", state.counted.count, other.counted.count);
    note("limit of the count", state.counted.limit, other.counted.limit);
    note("turn", state.turn, other.turn);
    note("clock", state.clock, other.clock);
    note("move number", state.number, other.number);
    return text.empty() ? difference_of_past(state, position, space, cells) : text;
}

}  // namespace reference
