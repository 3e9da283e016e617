// Compiles what doing a move must know of each kind.
#pragma once

#include <array>
#include <cstdint>

#include "declared.hpp"

namespace varia {

struct Kinds {
    KindSet royal;
    KindSet promoted;                           // kinds written as a promoted form ("+P", "Q~")
    KindSet first;                              // kinds with a move that only an unmoved piece has
    KindSet reset;                              // kinds whose moves reset the count of the move rule
    std::array<Kind, max_kinds> captured_as{};  // the kind that a captured piece becomes; 0 if it leaves the game
};
[[nodiscard]] Kinds compile_kinds(const Declared& declared);

}  // namespace varia
