// Compiles pushes: where each step of a push leads, and where it comes from.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

struct Pushes {
    BySide<std::vector<std::vector<StateTables::Push>>> pushes;  // by side and kind
    BySide<KindSet> pushers;                                     // kinds with a push
};
[[nodiscard]] Pushes compile_pushes(const Declared& declared);

}  // namespace varia
