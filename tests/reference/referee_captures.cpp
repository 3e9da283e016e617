// Which pieces a move may capture or go over, captures along a line, and royal pieces that face each other.
#include <algorithm>

#include "referee.hpp"

namespace reference {

bool Referee::catches(const varia::MoveDef& move, Man man, Man other) const {
    const bool swaps = move.takes == varia::MoveDef::Takes::swap;
    const bool own = other.side == man.side;
    if (own ? move.captures == varia::Whose::enemy : move.captures == varia::Whose::own || !is_prey(other, man.side))
        return false;
    // A capture may not take an own royal piece. A swap may not move another side's royal piece.
    if (royal(other.kind) && own != swaps) return false;
    if (!move.victims.empty() && !lists(move.victims, letter(other.kind))) return false;
    return swaps || !piece(other.kind).captured_by || lists(*piece(other.kind).captured_by, letter(man.kind));
}

bool Referee::is_hurdle(const varia::MoveDef& move, Man man, Man other) const {
    if (!move.hurdle) return true;
    const varia::HurdleDef& hurdle = *move.hurdle;
    if (hurdle.whose == varia::Whose::own && other.side != man.side) return false;
    if (hurdle.whose == varia::Whose::enemy && !enemies(other.side, man.side)) return false;
    return (hurdle.of.empty() || lists(hurdle.of, letter(other.kind))) && !lists(hurdle.except, letter(other.kind));
}

// Captures along a line: empty cells, a piece, empty cells, a piece, empty cells, and so on. The first leg says how
// many empty cells are before the first piece, the last leg how many are behind each piece.
bool Referee::sweep(const State& state, const Route& route, int start, const VisitLine& visit) const {
    const Man man = state.on(start);
    if (!(*route.from)[static_cast<std::size_t>(start)]) return false;
    if (route.move->first && !state.unmoved(start)) return false;
    const Stride none{nullptr, 0, 0, varia::Over::empty, false};
    const Stride& before = route.strides.size() == 3 ? route.strides.front() : none;
    const Stride& behind = route.strides.back();
    std::vector<int> over;
    Cells met{start};
    int empty = 0;
    for (int cell = (*behind.next)[static_cast<std::size_t>(start)]; cell != nowhere && met.insert(cell);
         cell = (*behind.next)[static_cast<std::size_t>(cell)]) {
        const Stride& here = over.empty() ? before : behind;
        if (state.is_gap(cell)) return false;
        if (state.on(cell).stands()) {
            if (!catches(*route.move, man, state.on(cell)) || is_captured(state, cell) || empty < here.min)
                return false;
            over.push_back(cell);
            empty = 0;
            continue;
        }
        ++empty;
        if (empty > here.max) return false;
        if (!over.empty() && empty >= behind.min && (*route.to)[static_cast<std::size_t>(cell)] && visit(cell, over))
            return true;
    }
    return false;
}

// Whether two kings that may face each other do so, seen from either of them.
bool Referee::kings_look(const State& state) {
    const std::optional<varia::FacingDef>& facing = definition_.rules.facing;
    if (!facing || !facing->may_face()) return false;
    const int kind = kind_of(facing->kind.text);
    for (int from = 0; from < space_.cells(); ++from) {
        const Man man = state.on(from);
        if (!man.stands() || man.kind != kind || man.side == nobody) continue;
        for (const Heading* along : facing_[static_cast<std::size_t>(man.side)])
            for (const int at : along->ray[static_cast<std::size_t>(from)]) {
                if (state.is_empty(at)) continue;
                if (state.on(at).stands() && state.on(at).kind == kind && enemies(state.on(at).side, man.side))
                    return true;
                break;
            }
    }
    return false;
}

}  // namespace reference
