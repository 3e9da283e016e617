#include "arguments.hpp"

namespace varia::python {
namespace {

// The function with which pybind11 enters each of its functions.
PyCFunctionWithKeywords entered = nullptr;

// Whether the current exception is about an argument's type, or about a text with code points that no file can have.
bool about_arguments() {
    if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) != 0) return true;
    const bool type_error = PyErr_ExceptionMatches(PyExc_TypeError) != 0;
    if (!type_error && PyErr_ExceptionMatches(PyExc_RuntimeError) == 0) return false;
    py::error_scope raised;  // takes the exception away, and puts it back at its end
    if (raised.value == nullptr) return false;
    const py::object text = py::reinterpret_steal<py::object>(PyObject_Str(raised.value));
    if (!text) {
        PyErr_Clear();
        return false;
    }
    // A function casts some arguments itself; then the exception is another one.
    return py::cast<long>(text.attr("find")(type_error ? "(): incompatible " : "Unable to cast Python instance")) >= 0;
}

PyObject* enter(PyObject* self, PyObject* args, PyObject* kwargs) {
    PyObject* const result = entered(self, args, kwargs);
    if (result != nullptr || !about_arguments()) return result;
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    const auto old_type = py::reinterpret_steal<py::object>(type), old_trace = py::reinterpret_steal<py::object>(trace);
    const auto old = py::reinterpret_steal<py::object>(value);
    try {
        const py::object given = args == nullptr ? py::tuple() : py::reinterpret_borrow<py::object>(args);
        const py::object named = kwargs == nullptr ? py::dict() : py::reinterpret_borrow<py::object>(kwargs);
        const py::object made = py::module_::import("varia._errors").attr("_wrong_arguments")(old, given, named);
        PyErr_SetObject(py::type::of(made).ptr(), made.ptr());
    } catch (py::error_already_set& other) {
        other.restore();
    }
    return nullptr;
}

void change(PyObject* function) {
    if (PyInstanceMethod_Check(function)) function = PyInstanceMethod_GET_FUNCTION(function);
    if (!PyCFunction_Check(function)) return;
    PyMethodDef* const def = reinterpret_cast<PyCFunctionObject*>(function)->m_ml;
    // pybind11 has an entry for all of its functions; those of Python itself stay as they are.
    if ((def->ml_flags & (METH_VARARGS | METH_KEYWORDS)) != (METH_VARARGS | METH_KEYWORDS)) return;
    const auto now = reinterpret_cast<PyCFunctionWithKeywords>(reinterpret_cast<void (*)()>(def->ml_meth));
    if (entered == nullptr) entered = now;
    if (now == entered) def->ml_meth = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(enter));
}

void change_all(const py::handle& names) {
    for (const auto& [name, value] : py::dict(names.attr("__dict__"))) {
        if (py::isinstance(value, py::module_::import("builtins").attr("property"))) {
            for (const char* part : {"fget", "fset"}) change(value.attr(part).ptr());
        } else if (py::isinstance(value, py::module_::import("builtins").attr("staticmethod"))) {
            change(value.attr("__func__").ptr());
        } else {
            change(value.ptr());
        }
    }
}

}  // namespace

void translate_arguments(const py::module_& m) {
    // The first function of the module tells pybind11's entry.
    change(m.attr("variants").ptr());
    change_all(m);
    for (const auto& [name, value] : py::dict(m.attr("__dict__")))
        if (PyType_Check(value.ptr())) change_all(value);
}

}  // namespace varia::python
