// Whether a Definition may be compiled at all, whoever filled it in: the one place that knows every limit.
//
// What passes has every number in its range, every index and every choice among what there is, every list within its
// limit (limits.hpp), every text in UTF-8 and spelled as its kind of text must be, and vectors of the board's length.
// Whoever compiles it may narrow its numbers without asking again. What takes the geometry to judge (whether a cell
// exists, whether a zone has cells, how many cells `keep` and `mask` leave) is said by what builds it, Board::build and
// the compiler.
#pragma once

#include <varia/definition.hpp>

#include "report.hpp"

namespace varia {

// Every error is reported, each with its place, what is wrong and a remedy where there is one. The cost is linear in
// the definition's size. The games of a match are compiled by themselves, and validated then.
//
// True if the compiler can go on, to find out what else is wrong, or nothing is: what was reported then are names of
// nothing and rules that mean nothing, which it leaves out. No variant comes of a definition with an error.
[[nodiscard]] bool validate(const Definition& definition, Report& report);

// The parts that can be built by themselves.
void validate_board(const BoardDef& board, Report& report);
void validate_match(const Definition& definition, Report& report);

}  // namespace varia
