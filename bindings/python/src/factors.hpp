// The numbers of actions as three parts, for Python: arrays with the columns from, to and kind.
#pragma once

#include <cstdint>
#include <vector>

#include "core.hpp"
#include "py.hpp"

namespace varia::python {

// The parts of these numbers, a row for each. Precondition: they are numbers of the variant's space.
[[nodiscard]] py::array_t<std::int64_t> factors_of(const Core& core, const std::vector<std::int64_t>& numbers);

// Adds the methods of a variant that are about the parts of actions.
void bind_factors(py::class_<Core, CorePtr>& variant);

}  // namespace varia::python
