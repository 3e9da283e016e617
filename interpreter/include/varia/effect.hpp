// Effects: the only ways in which a position changes. A move whose consequences cannot be listed in advance (a push, a
// move with a script's rule) is a list of effects. They are applied in order in one place, and are journalled and
// undone like everything else.
#pragma once

#include <cstdint>
#include <vector>

#include <varia/types.hpp>

namespace varia {

enum class EffectType : std::uint8_t {
    place,       // a piece (`code`) appears on `a`, replacing what stands there; unmoved if `value` is 1
    remove,      // the piece on `a` is removed for good
    capture,     // the piece on `a` is captured: it enters a hand or a reserve, if the rules say so
    relocate,    // the piece on `a` goes to `b`, replacing what stands there; it loses its unmoved mark
    carry,       // as relocate, but the piece has not moved by itself: it keeps its unmoved mark
    set_state,   // the state value number `a` becomes `value`
    add_hand,    // `value` (may be negative) pieces like `code` enter their owner's hand or reserve
    move_block,  // the block in slot `a` goes to the empty slot `b`, with everything that stands on it
    next_side,   // side `a` moves next when this turn is over
};

struct Effect {
    EffectType type = EffectType::place;
    PieceCode code = 0;  // the code of a Piece
    std::uint16_t a = 0;
    std::uint16_t b = 0;
    std::int32_t value = 0;
    friend bool operator==(const Effect&, const Effect&) = default;
};

using Effects = std::vector<Effect>;

}  // namespace varia
