// Old names of the Python API. They work for one version, and emit a DeprecationWarning.
#pragma once

#include <utility>

#include "py.hpp"

namespace varia::python {

// For the argument `floor`, which is now called `board`.
inline constexpr const char* floor_warning = "the argument `floor` has been renamed to `board`";
inline constexpr const char* floor_help = "Deprecated: the argument `floor` is now called `board`.";

// Returns a function that emits the warning for the caller's line and then calls `function`. If the caller's warning
// filter turns the warning into an exception, the returned function throws it.
template <class Answer, class... Args>
auto deprecated(Answer (*function)(Args...), const char* warning) {
    return [function, warning](Args... args) -> Answer {
        if (PyErr_WarnEx(PyExc_DeprecationWarning, warning, 1) != 0) throw py::error_already_set();
        return function(std::forward<Args>(args)...);
    };
}

}  // namespace varia::python
