// The engine: chooses moves in games and in matches.
#pragma once

#include "py.hpp"

namespace varia::python {

void bind_engine(py::module_& m);

}  // namespace varia::python
