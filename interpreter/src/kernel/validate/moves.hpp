// Checks of the moves of one kind of piece.
#pragma once

#include <varia/definition.hpp>

#include "checks.hpp"

namespace varia {

// Checks moves and pushes. Shoves depend on the strengths of all kinds; check_turn checks them.
void check_moves(const PieceDef& piece, const Definition& definition, Checks& checks);

}  // namespace varia
