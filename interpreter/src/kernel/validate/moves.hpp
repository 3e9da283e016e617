// Checks of the moves of one kind of piece.
#pragma once

#include <string>

#include <varia/definition.hpp>

#include "checks.hpp"

namespace varia {

// Checks the neighbours and the distances of a `beside`. `in` is the end of the messages: " in the moves of R".
void check_beside(const BesideDef& beside, const std::string& in, Checks& checks);
// Checks moves and pushes. Shoves depend on the strengths of all kinds; check_turn checks them.
void check_moves(const PieceDef& piece, const Definition& definition, Checks& checks);

}  // namespace varia
