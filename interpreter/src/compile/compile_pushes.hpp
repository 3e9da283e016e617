// Pushes: where each step of one leads, and where it comes from.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

struct Pushes {
    std::array<std::array<std::vector<StateTables::Push>, max_kinds>, 2> pushes;  // by side and kind
    std::array<std::uint64_t, 2> pushers{};                                      // kinds with one, by side
};
[[nodiscard]] Pushes compile_pushes(const Declared& declared);

}  // namespace varia
