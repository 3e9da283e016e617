// numpy arrays that callers pass, pass to be filled, or that are made for them.
#pragma once

#include "errors.hpp"
#include "py.hpp"

namespace varia::python {

// Returns a new array with this number of entries. Its strides are given because pybind11 before 2.12 takes the size of
// an entry from a place where numpy from 2.0 on has something else.
template <class T>
[[nodiscard]] py::array_t<T> new_array(py::ssize_t count) {
    return py::array_t<T>(std::vector<py::ssize_t>{count});
}

// Returns `out` if it has this type and shape, is in C order and is writable; a new array if it is None.
template <class T>
[[nodiscard]] py::array_t<T> array_for(const py::object& out, const std::vector<py::ssize_t>& shape) {
    if (out.is_none()) return py::array_t<T>(shape);
    const auto bad = [&] {
        std::string wanted;
        for (const py::ssize_t length : shape) wanted += (wanted.empty() ? "" : ", ") + std::to_string(length);
        fail(Fault::argument, "out is a numpy array of " + std::string(py::str(py::dtype::of<T>())) +
                                  " of the shape (" + wanted + "), in C's order, that may be written");
    };
    if (!py::isinstance<py::array_t<T, py::array::c_style>>(out)) bad();
    auto array = py::reinterpret_borrow<py::array_t<T>>(out);
    if (!array.writeable() || array.ndim() != static_cast<py::ssize_t>(shape.size())) bad();
    for (std::size_t a = 0; a < shape.size(); ++a)
        if (array.shape(static_cast<py::ssize_t>(a)) != shape[a]) bad();
    return array;
}

// An array of whole numbers, or a sequence of them, as an array. Fails for other numbers, also if they have a fraction
// of 0, and for what numpy can make no array of; `what` is their name.
[[nodiscard]] inline py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> whole_numbers(
    const py::object& given, const std::string& what) {
    const auto refuse = [&] {
        fail(Fault::argument, what + " are whole numbers: a numpy array of integers, or a list");
    };
    py::object array;
    try {
        array = py::module_::import("numpy").attr("asarray")(given);
    } catch (py::error_already_set& error) {
        if (error.matches(PyExc_KeyboardInterrupt)) throw;
        refuse();
    }
    const auto kind = array.attr("dtype").attr("kind").cast<std::string>();
    if (kind != "i" && kind != "u" && array.attr("size").cast<py::ssize_t>() > 0) refuse();
    return array.cast<py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>>();
}

// Fails if a mask with this number of entries in all would need too much memory.
inline void expect_masks(std::int64_t boards, std::int64_t actions) {
    constexpr std::int64_t max = std::int64_t{1} << 30;
    if (actions > max / std::max<std::int64_t>(boards, 1))
        fail(Fault::limit, "masks of " + std::to_string(actions) + " actions would take too much memory",
             "ask legal_actions(), which lists the numbers");
}

}  // namespace varia::python
