// Many games of one variant, stepped together in threads.
#pragma once

#include "py.hpp"

namespace varia::python {

void bind_batch(py::module_& m);

}  // namespace varia::python
