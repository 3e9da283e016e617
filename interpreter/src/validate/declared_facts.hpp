// What can be told of a definition without compiling it, by more than one module.
#pragma once

#include <varia/definition.hpp>
#include <varia/types.hpp>

namespace varia {

// Whether turns are made of steps: by [turn], by captures that may go on, or by what is decided over a whole turn.
[[nodiscard]] bool moves_in_steps(const Definition& definition);
// What the declared endings leave open; a new ending has its say here.
// Whether somebody can win a game: by checkmate of a royal piece, by an ending, or by what scripts say.
[[nodiscard]] bool anybody_can_win(const Definition& definition);
// Whether the rules say how a side without a royal piece can lose, or the other win.
[[nodiscard]] bool can_lose_without_royal(const Definition& definition, Side side);

}  // namespace varia
