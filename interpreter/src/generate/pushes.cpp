// Which pushes a piece can make, and whether one would shift a given cell's piece to its end.
#include "pushes.hpp"

#include <bit>

#include "attacks.hpp"

namespace varia {
namespace {

// Cells a line has before its edge or a void, looked at no further than `enough`.
int room(const Position& position, const std::vector<Cell>& next, Cell from, int enough) {
    int cells = 0;
    for (Cell c = next[from]; cells < enough && c != no_cell && !position.at(c).is_void(); c = next[c]) ++cells;
    return cells;
}

// Walks over the pieces a push of `steps` from `from` shifts; `target`, if a cell, counts as holding a piece that
// can be shifted. Says whether nothing immovable is among them; counts how many there are, and up to the target.
struct Shifted {
    bool possible = true;
    int pieces = 0;
    int at_target = 0;  // the target's piece is the so-manieth; 0: not shifted
};

Shifted shift(const Position& position, std::uint64_t immovable, const std::vector<Cell>& next, Cell from, int steps,
              Cell target) {
    Shifted s;
    int distance = 0;
    for (Cell c = next[from]; c != no_cell && c != from; c = next[c]) {  // round a ring it is back where it started
        ++distance;
        const Piece p = position.at(c);
        if (p.is_void()) break;
        if (p.empty() && c != target) continue;
        if (distance >= steps + s.pieces + 1) break;
        ++s.pieces;
        if (c == target) s.at_target = s.pieces;
        else if ((immovable >> p.kind() & 1) != 0) s.possible = false;
    }
    return s;
}

}  // namespace

bool controls_block(const Position& position, int slot, Side side) {
    const int ours = position.on_block(side, slot);
    switch (position.variant().definition().blocks->control) {
        case BlocksDef::Control::majority: return ours > 0 && ours > position.on_block(!side, slot);
        case BlocksDef::Control::any: return ours > 0;
        case BlocksDef::Control::free: return true;
        case BlocksDef::Control::none: return false;
    }
    return false;
}

bool push_is_possible(const Position& position, const StateTables::Push& push, const std::vector<Cell>& next, Cell from,
                      int steps) {
    const Cell first = next[from];
    if (first == no_cell || position.at(first).empty() || position.at(first).is_void()) return false;
    if (room(position, next, from, steps) < steps) return false;
    const Shifted s = shift(position, push.immovable, next, from, steps, no_cell);
    return s.possible && (push.lossy || room(position, next, from, steps + s.pieces) >= steps + s.pieces);
}

bool Attacks::by_push(const Position& position, Cell target, Side by, bool royal) const {
    const StateTables& state = position.variant().state();
    const Piece standing = position.at(target);
    const std::uint64_t shifted = standing.is(!by) ? kind_bit(standing.kind()) : royal ? state.royal_kinds : 0;
    for (std::uint64_t kinds = state.pushers[static_cast<std::size_t>(index(by))]; kinds != 0; kinds &= kinds - 1) {
        const auto kind = static_cast<Kind>(std::countr_zero(kinds));
        if (position.count(by, kind) == 0) continue;
        const Piece pusher(kind, by);
        for (const StateTables::Push& push : state.pushes[static_cast<std::size_t>(index(by))][kind]) {
            if (!push.lossy || (push.immovable & shifted) != 0) continue;
            for (std::size_t d = 0; d < push.next.size(); ++d) {
                const std::vector<Cell>& next = push.next[d];
                for (Cell from = push.before[d][target]; from != no_cell && from != target; from = push.before[d][from]) {
                    if (position.at(from).is_void()) break;
                    if (position.at(from) != pusher) continue;
                    if (next[from] != target && position.at(next[from]).empty()) continue;
                    for (int steps = push.least; steps <= push.most; ++steps) {
                        const Shifted s = shift(position, push.immovable, next, from, steps, target);
                        if (!s.possible || s.at_target == 0) continue;
                        const int cells = room(position, next, from, steps + s.at_target);
                        if (cells >= steps && cells < steps + s.at_target) return true;
                    }
                }
            }
        }
    }
    return false;
}

}  // namespace varia
