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
    std::vector<std::pair<Cell, PieceCode>> tried;  // cells a trial has changed, with what they held

    [[nodiscard]] std::size_t heap() const { return heap_bytes(tried); }
};

// Makes moves, looks and takes them back, whatever happens in between (scripts that fail, memory that runs out). Refers
// to what it is given; the hooks it asks are sorted before it can be made.
class Trial {
public:
    Trial(const Ground& ground, const LiveHooks& hooks, TrialMemory& memory) : g_(ground), hooks_(hooks), m_(memory) {}

    // Whether the move, made, leaves the mover the royal pieces he must keep, unattacked or `whatever_is_attacked`, and
    // is legal by every hook that is asked about the position after it. The slow way, right for every move.
    [[nodiscard]] bool stays_safe(Move move, bool whatever_is_attacked = false) const;
    // The same of a move of `moved` that these hooks (LiveHooks::testing) are known to be asked about; of 0: none.
    [[nodiscard]] bool passes(Move move, Piece moved, std::uint64_t testing, bool whatever_is_attacked = false) const;
    // Whether a push or a block's move leaves the lone royal piece safe; no hooks, no holds. Tried on the board's bytes
    // alone.
    [[nodiscard]] bool stays_safe_after(Move effects, Cell royal) const;
    // Whether a push along the line would shift a royal piece of the enemy's off the board or into a void; where the
    // last one counts, all that are left.
    [[nodiscard]] bool push_takes_royal(const StepLines& lines, Cell from, int steps) const;
    // Whether two pushes of one piece leave the same board, round a ring or by declarations that say the same: they are
    // one move. Copies the board, so it is asked of those that end on one cell only.
    [[nodiscard]] bool push_alike(Move a, Move b) const;

private:
    [[nodiscard]] bool may_land(Move move, Position::Undo& undo) const;
    [[nodiscard]] bool block_stays_safe(Move move, Cell royal) const;
    // On the board's bytes: a change that is noted, and all of them taken back.
    void change(PieceCode* board, Cell c, PieceCode code) const {
        m_.tried.emplace_back(c, board[c]);
        board[c] = code;
    }
    void take_back(PieceCode* board) const {
        for (std::size_t i = m_.tried.size(); i-- > 0;) board[m_.tried[i].first] = m_.tried[i].second;
    }

    const Ground& g_;
    const LiveHooks& hooks_;
    TrialMemory& m_;
};

}  // namespace varia
