// Reading a kernel position, and saying where it differs from the checker's own.
#include "state.hpp"

#include <stdexcept>

namespace reference {

std::vector<int> matched_cells(const varia::Board& board, const Space& space) {
    if (board.cells() != space.cells())
        throw std::runtime_error("the kernel's board has " + std::to_string(board.cells()) + " cells, the reference's " +
                                 std::to_string(space.cells()));
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
        state.on(own(c)) = {static_cast<std::int16_t>(piece.kind()), static_cast<std::int8_t>(index(piece.side()))};
        state.unmoved[static_cast<std::size_t>(own(c))] = position.unmoved(c);
    }
    for (int side = 0; side < 2; ++side) {
        const auto s = static_cast<varia::Side>(side);
        auto& hand = state.hand[static_cast<std::size_t>(side)];
        hand.push_back(0);
        for (int kind = 1; kind <= position.variant().kinds(); ++kind)
            hand.push_back(position.hand(s, static_cast<varia::Kind>(kind)));
        state.checks[static_cast<std::size_t>(side)] = position.checks_given(s);
    }
    if (position.exposed() != varia::no_cell) {
        state.exposed = own(position.exposed());
        for (const varia::Cell c : position.crossed()) state.crossed.insert(own(c));
    }
    for (std::size_t i = 0; i < position.variant().definition().state.size(); ++i)
        state.values.push_back(position.state(static_cast<int>(i)));
    state.turn = position.turn_index();
    state.clock = position.clock();
    state.number = position.move_number();
    return state;
}

std::string difference(const State& state, const varia::Position& position, const Space& space,
                       const std::vector<int>& cells) {
    const State other = state_of(position, cells);
    if (state == other) return {};
    std::string text;
    const auto note = [&](const std::string& what, int here, int there) {
        if (here != there)
            text += " " + what + ": reference " + std::to_string(here) + ", kernel " + std::to_string(there) + ";";
    };
    const auto named = [&](int cell) { return cell == nowhere ? std::string("none") : space.name(cell); };
    for (int cell = 0; cell < space.cells(); ++cell) {
        note("kind on " + space.name(cell), state.on(cell).kind, other.on(cell).kind);
        note("side on " + space.name(cell), state.on(cell).side, other.on(cell).side);
        note("gap at " + space.name(cell), state.is_gap(cell) ? 1 : 0, other.is_gap(cell) ? 1 : 0);
        if (other.unmoved[static_cast<std::size_t>(cell)] && !state.unmoved[static_cast<std::size_t>(cell)])
            text += " unmoved mark on " + space.name(cell) + ";";
    }
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t kind = 1; kind < other.hand[side].size(); ++kind)
            note("hand of side " + std::to_string(side) + ", " + position.variant().kind(static_cast<varia::Kind>(kind)).letter.text,
                 state.hand[side][kind], other.hand[side][kind]);
        note("checks given by side " + std::to_string(side), state.checks[side], other.checks[side]);
    }
    if (state.exposed != other.exposed)
        text += " exposed: reference " + named(state.exposed) + ", kernel " + named(other.exposed) + ";";
    if (state.crossed != other.crossed) text += " crossed cells differ;";
    for (std::size_t i = 0; i < other.values.size(); ++i)
        note("state " + position.variant().definition().state[i].name.text, state.values[i], other.values[i]);
    note("turn", state.turn, other.turn);
    note("clock", state.clock, other.clock);
    note("move number", state.number, other.number);
    return text;
}

}  // namespace reference
