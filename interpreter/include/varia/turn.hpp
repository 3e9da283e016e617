// Turns: what one side does before another is to move, as the steps it is made of.
//
// In most variants a turn is one move, and a Move says all. Where Variant::has_turns, a turn is one or more steps
// (docs/turns.md): Rules::legal_moves lists the steps that may be made next, Rules::do_move makes one, and
// Rules::legal_turns lists whole turns.
#pragma once

#include <vector>

#include <varia/move.hpp>

namespace varia {

// The steps in their order, each a legal move of the position that those before it have made. A value.
using Turn = MoveList;
using TurnList = std::vector<Turn>;

}  // namespace varia
