// What follows from all the compiled parts together: which of the rarer questions ever need to be asked.
#pragma once

#include <varia/definition.hpp>

#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// `programs` have their walks and their hooks' patterns, `state` everything. Sides alternate as `state.order` says.
[[nodiscard]] Features features_of(const Definition& definition, const StateTables& state, const Programs& programs);

}  // namespace varia
