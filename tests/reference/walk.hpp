// The walk along one route, leg by leg: all movement of pieces, in one recursive function.
#pragma once

#include <algorithm>

#include "referee.hpp"

namespace reference {

inline bool Referee::ends(const State& state, const Route& route, int start, int next) const {
    if (route.move->beside && route.move->beside->at == varia::BesideDef::At::end && !beside(state, route, next, start))
        return false;
    if (state.is_gap(next) || !(*route.to)[static_cast<std::size_t>(next)]) return false;
    const Man there = state.on(next);
    if (route.move->takes_hurdle) return !there.stands();  // the walk has gone over a piece and needs no more
    if (there.stands() && is_captured(state, next)) return false;
    if (there.stands()) return route.move->capture && catches(*route.move, state.on(start), there);
    const auto crossed_here = [&](const Exposed& e) { return e.crossed.has(next); };
    return route.move->quiet || (route.move->en_passant && route.move->capture &&
                                 std::any_of(state.exposed.begin(), state.exposed.end(), crossed_here));
}

// A piece that started on `start` has made `steps` steps of leg `leg` and has reached `cell`. `passed` has the cells
// that it went over.
template <class Visit>
bool Referee::walk_leg(const State& state, const Route& route, std::size_t leg, int steps, int cell, int start,
                       std::vector<int>& passed, const Visit& visit) const {
    ++work_;
    const Stride& stride = route.strides[leg];

    // Continues with the next leg if this one is long enough.
    if (steps >= stride.min && leg + 1 < route.strides.size() &&
        walk_leg(state, route, leg + 1, 0, cell, start, passed, visit))
        return true;

    if (steps == stride.max) return false;
    const int next = (*stride.next)[static_cast<std::size_t>(cell)];
    if (next == nowhere) return false;
    // The walk ends when it comes back to its own cell or to a cell that it went over.
    if (next == start || std::find(passed.begin(), passed.end(), next) != passed.end()) return false;

    const Man there = state.on(next);
    const bool gap = state.is_gap(next);
    if (stride.over != varia::Over::gap && stride.stop && steps + 1 >= stride.min && ends(state, route, start, next) &&
        visit(next, passed))
        return true;

    const bool open = gap ? stride.over == varia::Over::gap || stride.over == varia::Over::open
                          : stride.over == varia::Over::any || (stride.over != varia::Over::gap &&
                                                                (stride.over == varia::Over::piece) == there.stands());
    if (!open) return false;
    // A piece that is captured by leaping must be capturable, and not have been captured in this turn.
    if (route.move->takes_hurdle && there.stands() &&
        (!catches(*route.move, state.on(start), there) || is_captured(state, next)))
        return false;
    if (there.stands() && !is_hurdle(*route.move, state.on(start), there)) return false;
    passed.push_back(next);
    const bool done = walk_leg(state, route, leg, steps + 1, next, start, passed, visit);
    passed.pop_back();
    return done;
}

// Calls visit(to, cells passed over) for each cell on which the piece on `start` may end by this route, until visit
// returns true. Returns whether it did. Ends are empty cells, enemies, and empty crossed cells for a capture en
// passant.
template <class Visit>
bool Referee::walk(const State& state, const Route& route, int start, std::vector<int>& passed,
                   const Visit& visit) const {
    if (!(*route.from)[static_cast<std::size_t>(start)]) return false;
    if (route.move->first && !state.unmoved(start)) return false;
    if (!in_season(state, route.move->state)) return false;
    if (route.move->beside && route.move->beside->at == varia::BesideDef::At::start &&
        !beside(state, route, start, start))
        return false;
    passed.clear();
    if (route.strides.empty()) {
        for (int cell = 0; cell < space_.cells(); ++cell)
            if (cell != start && ends(state, route, start, cell) && visit(cell, passed)) return true;
        return false;
    }
    return walk_leg(state, route, 0, 0, start, start, passed, visit);
}

}  // namespace reference
