// How one kind of piece moves.
#pragma once

#include <varia/definition.hpp>

#include "checks.hpp"

namespace varia {

// Its moves and pushes. Shoves are judged with the strengths of all kinds, in check_turn.
void check_moves(const PieceDef& piece, const Definition& definition, Checks& checks);

}  // namespace varia
