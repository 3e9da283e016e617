// Kinds: what of each doing a move must know.
#pragma once

#include <array>
#include <cstdint>

#include "declared.hpp"

namespace varia {

struct Kinds {
    KindSet royal;
    KindSet promoted;                           // written as a promoted form ("+P", "Q~")
    KindSet first;                              // with a move only an unmoved piece has
    KindSet reset;                              // whose moves set the move rule's count back
    std::array<Kind, max_kinds> captured_as{};  // what a captured piece becomes; 0: it is gone
};
[[nodiscard]] Kinds compile_kinds(const Declared& declared);

}  // namespace varia
