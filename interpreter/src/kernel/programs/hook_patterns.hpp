// Tests a hook's pattern: the part that is decided without entering a script.
#pragma once

#include <cstdint>

#include <varia/position.hpp>

#include "hooks.hpp"
#include "state_tables.hpp"

namespace varia {

[[nodiscard]] constexpr std::uint32_t trait_bit(MoveTrait t) { return 1U << static_cast<unsigned>(t); }

// The traits that moves of the programs can have.
inline constexpr std::uint32_t hook_traits_of_pieces = trait_bit(MoveTrait::quiet) | trait_bit(MoveTrait::capture) |
                                                       trait_bit(MoveTrait::promotion) | trait_bit(MoveTrait::exposing);

// Tests what is known before any move is looked at: the side and the state values.
[[nodiscard]] inline bool hook_is_live(const HookPattern& hook, const Position& position, Side side) {
    return hook.sides.has(side) && all_hold(hook.state, position);
}

// Whether a move of a piece of this kind matches. Kind 0 and no_cell stand for moves without a piece or a place.
[[nodiscard]] inline bool hook_matches(const HookPattern& hook, Side side, Kind kind, Cell from, Cell to,
                                       std::uint32_t traits) {
    if (!hook.kinds.empty() && !hook.kinds.has(kind)) return false;
    if (hook.types != 0 && (hook.types & traits) == 0) return false;
    const auto s = static_cast<std::size_t>(index(side));
    if (!hook.any_from && (from == no_cell || !hook.from[s].has(from))) return false;
    return hook.any_to || (to != no_cell && hook.to[s].has(to));
}

}  // namespace varia
