// What a piece could push, and where to: for diagrams and hints.
#include <varia/rules.hpp>

#include "pushes.hpp"
#include "state_tables.hpp"

namespace varia {
namespace {

// The i-th piece in the way of a push of s steps, counted from the pusher, ends i cells beyond the pusher's last.
Rules::PushReach ends_of(const Position& position, const std::vector<Cell>& next, Cell from, int steps) {
    const auto ahead = [&](int distance) {  // no_cell past the edge or a void
        Cell c = from;
        for (int i = 0; i < distance && c != no_cell; ++i) {
            c = next[c];
            if (c != no_cell && position.at(c).is_void()) c = no_cell;
        }
        return c;
    };
    Rules::PushReach reach{ahead(steps), {}};
    int pieces = 0;
    int distance = 1;
    for (Cell c = next[from]; c != no_cell && c != from && distance <= steps + pieces; c = next[c], ++distance) {
        const Piece p = position.at(c);
        if (p.is_void()) break;
        if (p.empty()) continue;
        ++pieces;
        reach.shifted.push_back({c, ahead(steps + pieces)});
    }
    return reach;
}

}  // namespace

std::vector<Rules::PushReach> Rules::push_reach(const Position& position, Cell from) const {
    VARIA_ASSERT(&position.variant() == &variant(), "the position is one of these rules' variant");
    std::vector<PushReach> found;
    const Piece piece = position.at(from);
    if (piece.empty() || piece.is_void()) return found;
    for (const StateTables::Push& push : variant().state().pushes[static_cast<std::size_t>(index(piece.side()))][piece.kind()])
        for (const std::vector<Cell>& next : push.next)
            for (int steps = push.least; steps <= push.most; ++steps)
                if (push_is_possible(position, push, next, from, steps)) found.push_back(ends_of(position, next, from, steps));
    return found;
}

}  // namespace varia
