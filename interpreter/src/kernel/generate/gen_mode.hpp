// The mode of a move generation: what it produces.
#pragma once

namespace varia {

// list: all legal moves. count: their number. any: whether there is a legal move. captures: a list of the moves that
// capture by themselves, and of promotions if these are requested too.
enum class GenMode { list, count, any, captures };

[[nodiscard]] constexpr bool lists(GenMode mode) { return mode == GenMode::list || mode == GenMode::captures; }

}  // namespace varia
