// Effects: the only ways a position changes. A move with consequences nobody could list in advance (a push, a script's
// rule) is a list of them, applied in order in one place, journalled and undone like everything else.
#pragma once

#include <cstdint>
#include <vector>

#include <varia/types.hpp>

namespace varia {

enum class EffectType : std::uint8_t {
    place,       // a piece (`code`) appears on `a`, replacing what stands there
    remove,      // what stands on `a` is gone for good
    capture,     // what stands on `a` is captured: it goes where captured pieces go
    relocate,    // what stands on `a` goes to `b`, replacing what stands there; its unmoved mark is lost
    carry,       // as relocate, but the piece has not moved by itself: it keeps its mark
    set_state,   // the state value number `a` becomes `value`
    add_hand,    // `value` (may be negative) pieces like `code` enter their owner's hand or reserve
    move_block,  // the block in slot `a` goes to the empty slot `b`, with all that stands on it
    next_side,   // side `a` moves next, when this turn is over
};

struct Effect {
    EffectType type = EffectType::place;
    PieceCode code = 0;  // a Piece's code
    std::uint16_t a = 0;
    std::uint16_t b = 0;
    std::int32_t value = 0;
    friend bool operator==(const Effect&, const Effect&) = default;
};

using Effects = std::vector<Effect>;

}  // namespace varia
