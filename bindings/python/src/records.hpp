// Games on record.
#pragma once

#include "board.hpp"
#include "py.hpp"

namespace varia::python {

void bind_records(py::module_& m);
// Adds Board.record().
void bind_writing(BoardClass& board);

}  // namespace varia::python
