// Validation: whether a Definition may be compiled, whoever filled it in. This is the only place that applies all
// limits.
//
// In a valid definition every number is in its range, every index and every enum value exists, every list is within its
// limit (limits.hpp), every text is UTF-8 and correctly spelled, and every vector has the length that the board needs.
// So the compiler can convert its numbers to smaller types without further tests. Board::build and the compiler check
// what needs the geometry: whether a cell exists, whether a zone has cells, how many cells `keep` and `mask` leave.
#pragma once

#include <varia/definition.hpp>

#include "report.hpp"

namespace varia {

// Reports every error with its place, what is wrong, and a remedy if there is one. The cost is linear in the size of
// the definition. The games of a match are compiled by themselves, and validated then.
//
// Returns true if the compiler can go on: there is no error, or only names of nothing and rules that mean nothing. The
// compiler leaves those out, so that it can report further errors. A definition with an error never becomes a variant.
[[nodiscard]] bool validate(const Definition& definition, Report& report);

// Checks of parts that can be built by themselves.
void validate_board(const BoardDef& board, Report& report);
void validate_match(const Definition& definition, Report& report);

}  // namespace varia
