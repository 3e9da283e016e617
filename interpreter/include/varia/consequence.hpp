// Consequences: what a move does to the board and what belongs to it, told before it is made.
//
// Hosts that animate, notate or evaluate a move ask for these instead of comparing boards: Rules::consequences.
#pragma once

#include <cstdint>
#include <vector>

#include <varia/types.hpp>

namespace varia {

enum class ConsequenceType : std::uint8_t {
    moved,          // `piece` goes by itself: from `from` to `to`
    pushed,         // `piece` is shifted by a push: from `from` to `to`
    carried,        // `piece` is taken along, by a block or by a script: from `from` to `to`
    captured,       // `piece` on `from` is captured; `becomes` says whose hand it enters as what, or that it is gone
                    // (as it is where nothing enters hands, and where a hand is full: max_in_hand)
    removed,        // `piece` on `from` is gone, captured by nobody
    placed,         // `piece` appears on `to`, from nowhere
    dropped,        // `piece` leaves its owner's hand for `to`
    promoted,       // `piece` on `to` turns into `becomes`
    hand_changed,   // the count of pieces like `piece` in their owner's hand changes by `value`
    block_moved,    // the block in slot `number` goes to slot `value`, which was empty
    state_changed,  // the state value `number` becomes `value` (Definition::state)
    exposed,        // `piece` on `to` may be captured en passant in the next turn. Any right before it is over
    check_counted,  // `value` checks have been given now by the side that moves, where checks are counted
};

// A value. Fields that its type does not name are as they are here.
struct Consequence {
    ConsequenceType type = ConsequenceType::moved;
    // At one moment with the one before: of such a run, all pieces leave their cells before the first arrives. The two
    // pieces of a castling, what a push shifts, what stands on a block.
    bool together = false;
    Piece piece;
    Piece becomes;  // empty where nothing comes of it
    Cell from = no_cell;
    Cell to = no_cell;
    std::uint16_t number = 0;
    std::int32_t value = 0;
    friend bool operator==(const Consequence&, const Consequence&) = default;
};

// In the order in which they happen, so that whoever applies them one after another (a run that happens together at
// once) comes to the board after the move, its hands, blocks and state values:
//
//     1. what is captured by going there, or in passing
//     2. the moves of pieces and blocks; the mover before its castling partner, a pusher after what it pushes
//     3. what the mover turns into, and what that costs its owner's hand
//     4. en passant: what is exposed now
//     5. what scripts make of it, in their order
//     6. state values that rules of the kernel keep (holds between royal pieces), and counted checks
//     7. who goes out by it while the others play on: what vanishes is removed, what gets another owner is removed and
//     placed
//
// Not told, since they follow from the rest or matter to no board: unmoved marks, castling rights, the turn and the
// clocks. Read them from the position after the move.
using ConsequenceList = std::vector<Consequence>;

}  // namespace varia
