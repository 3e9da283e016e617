// Compiles moving blocks: the slots that tile the board, and which slots are neighbours.
#pragma once

#include <vector>

#include "declared.hpp"
#include "state_tables.hpp"

namespace varia {

struct Slots {
    std::vector<StateTables::Slot> slots;
    std::vector<int> slot_of;  // by cell; empty if no blocks move
};
[[nodiscard]] Slots compile_slots(const Declared& declared);

}  // namespace varia
