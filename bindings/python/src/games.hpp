// Random games in threads.
#pragma once

#include "py.hpp"

namespace varia::python {

void bind_games(py::module_& m);

}  // namespace varia::python
