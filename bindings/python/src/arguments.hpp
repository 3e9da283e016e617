// Arguments of wrong types become errors of Varia.
#pragma once

#include "py.hpp"

namespace varia::python {

// Changes all functions, methods and properties of the module: where pybind11 raises a TypeError because arguments have
// wrong types, or a text cannot be encoded, they raise a varia.ArgumentError that says so in a sentence.
void translate_arguments(const py::module_& m);

}  // namespace varia::python
