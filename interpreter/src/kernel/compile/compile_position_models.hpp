// Decides the models of positions: what a turn is, how long pieces stay exposed, what pieces do to their neighbours,
// and what a move changes.
#pragma once

#include <varia/definition.hpp>

#include "position_models.hpp"
#include "state_tables.hpp"

namespace varia {

// Precondition: `rules` are complete.
[[nodiscard]] PositionModels compile_position_models(const Definition& definition, const RuleTables& rules);

}  // namespace varia
