// Variant files of other programs.
#pragma once

#include "py.hpp"

namespace varia::python {

void bind_importing(py::module_& m);

}  // namespace varia::python
