// Checks of the order of steps in turns of several steps.
#pragma once

#include <varia/definition.hpp>

#include "checks.hpp"

namespace varia {

// Reports names of steps that are not declared, steps that follow no step, steps without moves, and turns that need not
// end. Precondition: there are at most max_step_names steps.
void check_steps(const Definition& definition, Checks& checks);

}  // namespace varia
