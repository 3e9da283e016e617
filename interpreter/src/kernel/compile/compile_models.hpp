// Decides the models of a variant: how attacks are found, how captures happen, how royal pieces are kept safe, which
// moves there are beside the programs, and which hooks.
#pragma once

#include <vector>

#include <varia/definition.hpp>

#include "compile_moves.hpp"
#include "hooks.hpp"
#include "models.hpp"
#include "position_models.hpp"
#include "state_tables.hpp"

namespace varia {

// `walks`: see forward_walks(). All arguments are complete.
[[nodiscard]] Models compile_models(const Definition& definition, const PositionModels& of_positions,
                                    const RuleTables& rules, const CompiledMoves& moves, ForwardWalks walks,
                                    const std::vector<HookPattern>& hooks);

}  // namespace varia
