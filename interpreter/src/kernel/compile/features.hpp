// Computes from all compiled parts together which of the rarer features a variant has.
#pragma once

#include <varia/definition.hpp>

#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// Precondition: `programs` have their walks and the patterns of their hooks, and `state` is complete. The turn order is
// `state.order`.
[[nodiscard]] Features features_of(const Definition& definition, const StateTables& state, const Programs& programs);

}  // namespace varia
