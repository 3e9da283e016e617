// Facts about a definition that several modules need and that follow without compiling it.
#pragma once

#include <varia/definition.hpp>
#include <varia/types.hpp>

namespace varia {

// Whether turns have several steps: because of [turn], of captures that can go on, or of rules about the whole turn.
[[nodiscard]] bool moves_in_steps(const Definition& definition);
// Whether a side can win a game: by checkmate of a royal piece, by an ending, or by a script. A new ending must be
// added here.
[[nodiscard]] bool anybody_can_win(const Definition& definition);
// Whether the rules say how a side without a royal piece can lose, or how its opponent can win. A new ending must be
// added here too.
[[nodiscard]] bool can_lose_without_royal(const Definition& definition, Side side);

}  // namespace varia
