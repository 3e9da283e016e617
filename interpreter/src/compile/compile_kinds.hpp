// Kinds: what of each doing a move must know, a bit a kind.
#pragma once

#include <array>
#include <cstdint>

#include "declared.hpp"

namespace varia {

struct Kinds {
    std::uint64_t royal = 0;
    std::uint64_t promoted = 0;  // written as a promoted form ("+P", "Q~")
    std::uint64_t first = 0;     // with a move only an unmoved piece has
    std::uint64_t reset = 0;     // whose moves set the move rule's count back
    std::array<Kind, max_kinds> captured_as{};  // what a captured piece becomes; 0: it is gone
};
[[nodiscard]] Kinds compile_kinds(const Declared& declared);

}  // namespace varia
