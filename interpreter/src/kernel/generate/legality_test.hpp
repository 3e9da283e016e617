// Makes a move to test whether it is legal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <varia/move.hpp>

#include "heap_bytes.hpp"
#include "live_hooks.hpp"
#include "move_gen_context.hpp"

namespace varia {

struct LegalityMemory {
    std::vector<std::pair<Cell, PieceCode>> tried;  // cells that a test has changed, with what they held

    [[nodiscard]] std::size_t heap() const { return heap_bytes(tried); }
};

// Makes moves, tests the position and takes the moves back, even if a script fails or memory runs out. Refers to its
// arguments; the hooks are sorted before this object can be constructed.
class LegalityTest {
public:
    LegalityTest(const MoveGenContext& context, const LiveHooks& hooks, LegalityMemory& memory)
        : g_(context), hooks_(hooks), m_(memory) {}

    // Whether the move is legal. It must leave the mover the royal pieces that he must keep, and these unattacked,
    // unless `whatever_is_attacked`. Every hook that tests the position after the move must allow it. Slow, but right
    // for every move.
    [[nodiscard]] bool stays_safe(Move move, bool whatever_is_attacked = false) const;
    // Like stays_safe(), for a move of `moved` if the hooks that test it (LiveHooks::testing) are already known;
    // `testing` is 0 if there are none.
    [[nodiscard]] bool passes(Move move, Piece moved, std::uint64_t testing, bool whatever_is_attacked = false) const;
    // Whether a push or a block's move leaves the lone royal piece safe, in variants without hooks and holds. Changes
    // only the board's bytes.
    [[nodiscard]] bool stays_safe_after(Move effects, Cell royal) const;
    // Whether a push along the line would shift a royal piece of the enemy off the board or into a void. If only the
    // last royal piece counts: whether it would shift off all that are left.
    [[nodiscard]] bool push_takes_royal(const StepLines& lines, Cell from, int steps) const;
    // Whether two pushes of one piece result in the same board: then they are one move. That happens on a line that
    // closes to a ring, or with declarations that overlap. Copies the board, so the caller only compares pushes that
    // end on the same cell.
    [[nodiscard]] bool push_alike(Move a, Move b) const;

private:
    [[nodiscard]] bool may_land(Move move, Position::Undo& undo, bool whatever_is_attacked) const;
    [[nodiscard]] bool block_stays_safe(Move move, Cell royal) const;
    // Changes one of the board's bytes and notes its old value; take_back() restores all of them.
    void change(PieceCode* board, Cell c, PieceCode code) const {
        m_.tried.emplace_back(c, board[c]);
        board[c] = code;
    }
    void take_back(PieceCode* board) const {
        for (std::size_t i = m_.tried.size(); i-- > 0;) board[m_.tried[i].first] = m_.tried[i].second;
    }

    const MoveGenContext& g_;
    const LiveHooks& hooks_;
    LegalityMemory& m_;
};

}  // namespace varia
