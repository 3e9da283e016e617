// Consequences: what a move changes on the board and beside it, computed before the move is made.
//
// Hosts that animate, notate or evaluate a move use them instead of comparing boards: Rules::consequences.
#pragma once

#include <cstdint>
#include <vector>

#include <varia/types.hpp>

namespace varia {

enum class ConsequenceType : std::uint8_t {
    moved,    // `piece` moves by itself from `from` to `to`
    pushed,   // a push shifts `piece` from `from` to `to`
    carried,  // a block or a script carries `piece` from `from` to `to`
    // `piece` on `from` is captured. `becomes` is the piece that enters a hand. It is empty if none does: where
    // captured pieces enter no hand, and where the hand is full (max_in_hand).
    captured,
    removed,        // `piece` on `from` leaves the board and is captured by nobody
    placed,         // `piece` appears on `to`, from nowhere
    dropped,        // `piece` leaves its owner's hand for `to`
    promoted,       // `piece` on `to` turns into `becomes`
    hand_changed,   // the number of pieces like `piece` in their owner's hand changes by `value`
    block_moved,    // the block in slot `number` goes to slot `value`, which was empty
    state_changed,  // the state value `number` becomes `value` (Definition::state)
    exposed,        // `piece` on `to` can be captured en passant in the next turn; all earlier rights end
    check_counted,  // the moving side has now given `value` checks, in variants that count checks
};

// A value. Fields that the type does not use have the default values below.
struct Consequence {
    ConsequenceType type = ConsequenceType::moved;
    // It happens at the same moment as the consequence before it. In such a run all pieces leave their cells before the
    // first one arrives: the two pieces of a castling, the pieces that a push shifts, the pieces on a block.
    bool together = false;
    Piece piece;
    Piece becomes;  // empty if the piece becomes nothing
    Cell from = no_cell;
    Cell to = no_cell;
    std::uint16_t number = 0;
    std::int32_t value = 0;
    friend bool operator==(const Consequence&, const Consequence&) = default;
};

// The consequences in the order in which they happen. A host that applies them one after the other (a run with
// `together` at once) obtains the board after the move, with its hands, blocks and state values:
//
//     1. the captures, on the cell of arrival or in passing
//     2. the moves of pieces and blocks; the mover before its castling partner, a pusher after the pushed pieces. When
//        the sides are exchanged: all pieces are removed, then all are placed, then the hands change
//     3. the promotion of the mover, and the change of its owner's hand through it
//     4. en passant: the piece that is exposed now
//     5. the effects of scripts, in the order of the scripts; those that follow a whole turn after the others
//     6. state values that rules of the kernel keep (holds between royal pieces), and counted checks
//     7. the sides that go out while the others play on: pieces that vanish are removed, pieces that get another owner
//        are removed and placed
//
// The list leaves out what follows from the rest or concerns no board: unmoved marks, castling rights, the turn and the
// clocks. Read them from the position after the move.
using ConsequenceList = std::vector<Consequence>;

}  // namespace varia
