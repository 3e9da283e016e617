// Where memory runs out: variants of every make, each in a position some way into a game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/load.hpp>

namespace failing {

// A shipped variant, or `asked`: chess with a hook at every point. Throws if it does not load.
[[nodiscard]] varia::VariantPtr variant(const std::string& name);

// Castling and en passant, drops that may not mate, hoppers and palaces, moving blocks and pushes, holds, reserves,
// several royal pieces, counted checks, lines that must be clear, bared kings, space, hexagons, and rules in Lua.
[[nodiscard]] const std::vector<std::string>& variants();

// Such a name as part of a test's name.
[[nodiscard]] std::string test_name(std::string name);

// The moves of a game that chance has played, so many of them, or fewer if it ends.
[[nodiscard]] varia::MoveList opening(const varia::VariantPtr& variant, int plies, std::uint64_t seed = 7);

}  // namespace failing
