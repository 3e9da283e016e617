// The mode of a move generation: what it produces.
#pragma once

namespace varia {

// list: all legal moves. count: their number. any: whether there is a legal move. captures: a list of the moves that
// capture by themselves, and of promotions if these are requested too.
enum class Want { list, count, any, captures };

[[nodiscard]] constexpr bool lists(Want want) { return want == Want::list || want == Want::captures; }

}  // namespace varia
