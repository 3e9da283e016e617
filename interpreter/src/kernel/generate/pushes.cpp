// Decides which pushes a piece can make, and whether a push would shift the piece on a given cell off the end of the
// line.
#include "pushes.hpp"

#include <algorithm>
#include <bit>

#include "attacks.hpp"

namespace varia {
namespace {

// The pieces that a push of `steps` from `from` shifts. If `target` is a cell, it counts as holding a piece that can be
// shifted. `possible`: none of the pieces is immovable, and no void is in the pusher's way. Precondition: the line has
// at least `steps` cells ahead.
struct Shifted {
    bool possible = true;
    int pieces = 0;
    int at_target = 0;  // the number of the target's piece among them, from 1; 0 if it is not shifted
};

Shifted shift(const Position& position, const KindSet& immovable, const StepLines& lines, Cell from, int steps,
              Cell target) {
    Shifted s;
    int distance = 0;
    for (const Cell c : lines.ahead(from)) {
        ++distance;
        const Piece p = position.at(c);
        if (p.is_void()) {
            s.possible = s.possible && distance > steps;
            break;
        }
        if (p.empty() && c != target) {
            if (distance >= steps + s.pieces) break;  // the push does not reach the pieces beyond
            continue;
        }
        if (distance >= steps + s.pieces + 1) break;
        ++s.pieces;
        if (c == target)
            s.at_target = s.pieces;
        else if (immovable.has(p.kind()))
            s.possible = false;
    }
    return s;
}

// Whether some push by the piece on `from` would shift a piece on `target`, which lies ahead, past the line's end.
bool loses(const Position& position, const StateTables::Push& push, const StepLines& lines, Cell from, Cell target) {
    const Cell first = lines.next(from);
    if (first != target && position.at(first).empty()) return false;
    const int max = std::min(push.max, lines.length(from));
    for (int steps = push.min; steps <= max; ++steps) {
        const Shifted s = shift(position, push.immovable, lines, from, steps, target);
        if (!s.possible || s.at_target == 0) continue;
        const int room = push_room(position, lines, from, steps, steps + s.at_target);
        if (room < steps + s.at_target) return true;
    }
    return false;
}

}  // namespace

bool controls_block(const Position& position, int slot, Side side) {
    const int ours = position.on_block(side, slot);
    switch (position.variant().definition().blocks->control) {
        case BlocksDef::Control::majority: {
            if (ours == 0) return false;
            return position.variant().enemies(side).all(
                [&](Side enemy) { return ours > position.on_block(enemy, slot); });
        }
        case BlocksDef::Control::any:
            return ours > 0;
        case BlocksDef::Control::free:
            return true;
        case BlocksDef::Control::none:
            return false;
    }
    return false;
}

int push_room(const Position& position, const StepLines& lines, Cell from, int steps, int enough) {
    int cells = 0;
    for (const Cell c : lines.ahead(from)) {
        if (cells == enough || position.at(c).is_void()) return cells;
        ++cells;
    }
    const int closes_at = lines.closes_at(from);
    return closes_at >= 0 && steps > closes_at ? cells + steps - closes_at : cells;
}

bool push_is_possible(const Position& position, const StateTables::Push& push, const StepLines& lines, Cell from,
                      int steps) {
    const Cell first = lines.next(from);
    if (first == no_cell || position.at(first).empty() || position.at(first).is_void()) return false;
    if (steps > lines.length(from)) return false;
    const Shifted s = shift(position, push.immovable, lines, from, steps, no_cell);
    return s.possible && (push.lossy || push_room(position, lines, from, steps, steps + s.pieces) >= steps + s.pieces);
}

bool Attacks::by_push(const Position& position, Cell target, SideSet enemies, bool royal) const {
    return enemies.any([&](Side by) { return by_push_of(position, target, by, royal); });
}

bool Attacks::by_push_of(const Position& position, Cell target, Side by, bool royal) const {
    const StateTables& state = position.variant().state();
    const Piece standing = position.at(target);
    // The kinds assumed on the target: that of the enemy there; otherwise the royal kinds that the enemies have, or
    // with `royal` unset any kind.
    KindSet shifted;
    const SideSet victims = position.variant().enemies(by);
    if (standing.is(victims))
        shifted.add(standing.kind());
    else if (!royal)
        shifted = state.all_kinds;
    else
        for (const Kind kind : state.royal_kinds)
            if (victims.any([&](Side side) { return position.count(side, kind) != 0; })) shifted.add(kind);
    for (const Kind kind : state.pushers[static_cast<std::size_t>(index(by))]) {
        if (position.count(by, kind) == 0) continue;
        const Piece pusher(kind, by);
        for (const StateTables::Push& push : state.pushes[static_cast<std::size_t>(index(by))][kind]) {
            if (!push.lossy || (shifted - push.immovable).empty()) continue;
            for (const StepLines& lines : push.lines) {
                // A push closes at most as many gaps as it has steps, so a pusher behind more gaps does not reach the
                // target.
                int gaps = lines.merges() ? -position.variant().board().cells() : 0;
                for (StepLines::Behind from = lines.behind(target); !from.done();) {
                    const Piece there = position.at(*from);
                    gaps += there.empty() ? 1 : 0;
                    const bool ends = gaps >= push.max || there.is_void();
                    if (there == pusher && !cannot_move(position, *from) && loses(position, push, lines, *from, target))
                        return true;
                    if (ends)
                        from.pass();
                    else
                        from.go_on();
                }
            }
        }
    }
    return false;
}

}  // namespace varia
