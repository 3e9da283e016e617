// What a generation is asked for.
#pragma once

namespace varia {

// captures: a list of the moves that capture by themselves, and of promotions if they are wanted too.
enum class Want { list, count, any, captures };

[[nodiscard]] constexpr bool lists(Want want) { return want == Want::list || want == Want::captures; }

}  // namespace varia
