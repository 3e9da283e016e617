// The extension: each file adds its classes and functions.
#include "batch.hpp"
#include "board.hpp"
#include "core.hpp"
#include "engine.hpp"
#include "errors.hpp"
#include "games.hpp"
#include "importing.hpp"
#include "move.hpp"
#include "records.hpp"

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
}
