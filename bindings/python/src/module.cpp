// The extension: each file adds its classes and functions.
#include "arguments.hpp"
#include "batch.hpp"
#include "board.hpp"
#include "core.hpp"
#include "engine.hpp"
#include "errors.hpp"
#include "games.hpp"
#include "importing.hpp"
#include "move.hpp"
#include "records.hpp"

// pybind11's own function that makes the module gets another name, so that PyInit__varia below can look at the
// interpreter first.
#define PyInit__varia varia_python_module
PYBIND11_MODULE(_varia, m) {
    using namespace varia::python;
    m.doc() = "The extension module of the package varia. Import varia instead.";
    bind_errors(m);
    bind_variant(m);
    bind_rule_tests(m);
    bind_move(m);
    bind_board(m);
    bind_games(m);
    bind_records(m);
    bind_importing(m);
    bind_batch(m);
    bind_engine(m);
    translate_arguments(m);
}
#undef PyInit__varia

// In a sub-interpreter pybind11 would wait for ever for a lock that the sub-interpreter itself holds.
PyMODINIT_FUNC PyInit__varia() {
    if (PyInterpreterState_Get() != PyInterpreterState_Main()) {
        PyErr_SetString(PyExc_ImportError,
                        "varia cannot be used in a sub-interpreter of Python: import it in the main interpreter "
                        "(with mod_wsgi: WSGIApplicationGroup %{GLOBAL})");
        return nullptr;
    }
    return varia_python_module();
}
