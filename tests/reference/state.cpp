// Reading a kernel position, and saying where it differs from the checker's own.
#include "state.hpp"

#include <algorithm>
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

State state_of(const varia::Position& position, const std::vector<int>& cells) {
    const auto own = [&](varia::Cell c) { return cells[c]; };
    State state;
    state.board.resize(cells.size());
    state.unmoved.resize(cells.size());
    state.gap.resize(cells.size());
    for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
        const auto c = static_cast<varia::Cell>(i);
        const varia::Piece piece = position.at(c);
        state.gap[static_cast<std::size_t>(own(c))] = piece.is_void();
        if (piece.empty() || piece.is_void()) continue;
        const int owner = piece.side() == varia::Side::nobody ? nobody : index(piece.side());
        state.on(own(c)) = {static_cast<std::int16_t>(piece.kind()), static_cast<std::int16_t>(owner)};
        state.unmoved[static_cast<std::size_t>(own(c))] = position.unmoved(c);
    }
    const std::size_t sides = position.variant().definition().sides.side.size();
    for (std::size_t side = 0; side < sides; ++side) {
        const auto s = static_cast<varia::Side>(side);
        std::vector<int>& hand = state.hand.emplace_back();
        hand.push_back(0);
        for (int kind = 1; kind <= position.variant().kinds(); ++kind)
            hand.push_back(position.hand(s, static_cast<varia::Kind>(kind)));
        state.checks.push_back(position.checks_given(s));
        state.points.push_back(position.points(s));
        if (position.out().has(s)) state.out.insert(static_cast<int>(side));
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

std::string difference(const State& state, const varia::Position& position, const Space& space,
                       const std::vector<int>& cells) {
    State other = state_of(position, cells);
    other.middle = state.middle;
    if (state == other) return {};
    std::string text;
    const auto note = [&](const std::string& what, int here, int there) {
        if (here != there)
            text += " " + what + ": reference " + std::to_string(here) + ", kernel " + std::to_string(there) + ";";
    };
    for (int cell = 0; cell < space.cells(); ++cell) {
        note("kind on " + space.name(cell), state.on(cell).kind, other.on(cell).kind);
        note("side on " + space.name(cell), state.on(cell).side, other.on(cell).side);
        note("gap at " + space.name(cell), state.is_gap(cell) ? 1 : 0, other.is_gap(cell) ? 1 : 0);
        if (other.unmoved[static_cast<std::size_t>(cell)] && !state.unmoved[static_cast<std::size_t>(cell)])
            text += " unmoved mark on " + space.name(cell) + ";";
    }
    for (std::size_t side = 0; side < other.hand.size(); ++side) {
        const std::string of = " of side " + std::to_string(side);
        for (std::size_t kind = 1; kind < other.hand[side].size(); ++kind)
            note("hand" + of + ", " + position.variant().kind(static_cast<varia::Kind>(kind)).letter.text,
                 state.hand[side][kind], other.hand[side][kind]);
        note("checks" + of, state.checks[side], other.checks[side]);
        note("points" + of, state.points[side], other.points[side]);
        note("out" + of, static_cast<int>(state.out.count(static_cast<int>(side))),
             static_cast<int>(other.out.count(static_cast<int>(side))));
    }
    note("last", state.last, other.last);
    const auto told = [&](const std::vector<Exposed>& list) {
        std::string all;
        for (const Exposed& exposed : list) {
            all += " " + std::to_string(exposed.owner) + "'s on " + space.name(exposed.victim) + " by";
            for (const int cell : exposed.crossed) all += " " + space.name(cell);
        }
        return all.empty() ? std::string(" none") : all;
    };
    if (state.exposed != other.exposed)
        text += " exposed: reference" + told(state.exposed) + ", kernel" + told(other.exposed) + ";";
    for (std::size_t i = 0; i < other.values.size(); ++i)
        note("state " + position.variant().definition().state[i].name.text, state.values[i], other.values[i]);
    note("whose moves are counted", state.counted.side, other.counted.side);
    note("rule of the count", state.counted.rule, other.counted.rule);
    note("count", state.counted.count, other.counted.count);
    note("limit of the count", state.counted.limit, other.counted.limit);
    note("turn", state.turn, other.turn);
    note("clock", state.clock, other.clock);
    note("move number", state.number, other.number);
    return text;
}

}  // namespace reference
