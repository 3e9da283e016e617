// What follows what in a turn of several steps.
#pragma once

#include <varia/definition.hpp>

#include "checks.hpp"

namespace varia {

// Names of steps that are declared nowhere, steps that nothing leads to, steps that no move is made in, and turns that
// need not end. There are at most max_step_names of them.
void check_steps(const Definition& definition, Checks& checks);

}  // namespace varia
