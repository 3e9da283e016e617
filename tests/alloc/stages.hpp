// The variants and positions of the tests that run out of memory. There are variants of every kind, each in a position
// some plies after the start.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/load.hpp>

namespace failing {

// Returns a built-in variant, or `asked`: chess with a hook at every hook point. Throws if it does not load.
[[nodiscard]] varia::VariantPtr variant(const std::string& name);

// Names of variants. Together they have castling and en passant, drops that may not mate, hoppers and palaces, moving
// blocks and pushes, holds, reserves, several royal pieces, counted checks, lines that must be clear, bared kings,
// space, hexagons, and rules in Lua.
[[nodiscard]] const std::vector<std::string>& variants();

// Turns a variant's name into a part of a test's name.
[[nodiscard]] std::string test_name(std::string name);

// Returns the first `plies` moves of a random game, or fewer if the game ends before.
[[nodiscard]] varia::MoveList opening(const varia::VariantPtr& variant, int plies, std::uint64_t seed = 7);

}  // namespace failing
