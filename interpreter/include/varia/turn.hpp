// Turns: everything that one side does before another side is to move, as a list of steps.
//
// In most variants a turn is one Move. If Variant::has_turns, a turn is one or more steps (docs/turns.md):
// Rules::legal_moves lists the steps that can be made next, Rules::do_move makes one, and Rules::legal_turns lists
// whole turns.
#pragma once

#include <vector>

#include <varia/move.hpp>

namespace varia {

// The steps in their order. Each is a legal move of the position after the steps before it. A value.
using Turn = MoveList;
using TurnList = std::vector<Turn>;

}  // namespace varia
