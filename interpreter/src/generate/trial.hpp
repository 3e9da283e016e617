// Making a move to see whether it may be made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <varia/move.hpp>

#include "ground.hpp"
#include "heap_bytes.hpp"
#include "live_hooks.hpp"

namespace varia {

struct TrialMemory {
    std::vector<std::pair<Cell, std::uint8_t>> tried;  // cells a trial has changed, with what they held

    [[nodiscard]] std::size_t heap() const { return heap_bytes(tried); }
};

// Makes moves, looks and takes them back, whatever happens in between (scripts that fail, memory that runs out). Refers to
// what it is given; the hooks it asks are sorted before it can be made.
class Trial {
public:
    Trial(const Ground& ground, const LiveHooks& hooks, TrialMemory& memory) : g_(ground), hooks_(hooks), m_(memory) {}

    // Whether the move, made, leaves the mover the royal pieces he must keep, unattacked or `whatever_is_attacked`, and is
    // legal by every hook that is asked about the position after it. The slow way, right for every move.
    [[nodiscard]] bool stays_safe(Move move, bool whatever_is_attacked = false) const;
    // Whether a push or a block's move leaves the lone royal piece safe; no hooks, no holds. Tried on the board's bytes alone.
    [[nodiscard]] bool stays_safe_after(Move effects, Cell royal) const;
    // Whether a push along the line would shift a royal piece of the enemy's off the board or into a void.
    [[nodiscard]] bool push_takes_royal(const StepLines& lines, Cell from, int steps) const;
    // Whether two pushes of one piece leave the same board, round a ring or by declarations that say the same: they are one
    // move. Copies the board, so it is asked of those that end on one cell only.
    [[nodiscard]] bool push_alike(Move a, Move b) const;

private:
    void change(Cell c, std::uint8_t code) const;  // noted, for take_back
    void take_back() const;

    const Ground& g_;
    const LiveHooks& hooks_;
    TrialMemory& m_;
};

}  // namespace varia
