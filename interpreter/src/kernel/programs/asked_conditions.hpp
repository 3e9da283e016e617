// What a move asks for apart from its way: a piece beside it, or the absence of one, and state values.
#pragma once

#include <cstddef>
#include <optional>

#include <varia/position.hpp>
#include <varia/types.hpp>

#include "beside.hpp"
#include "heap_bytes.hpp"
#include "state_tests.hpp"

namespace varia {

struct AskedConditions {
    std::optional<Beside> beside;
    StateTests state;

    // Whether a move of the piece on the cell may begin. `board`: the contents of the cells, which may differ from
    // those of the position.
    [[nodiscard]] bool may_begin(const Position& position, const PieceCode* board, Cell from) const {
        return all_hold(state, position) && (!beside || beside->at_end || beside->holds(board, from, from));
    }
    // What must hold where the move ends; null if nothing.
    [[nodiscard]] const Beside* at_end() const { return beside && beside->at_end ? &*beside : nullptr; }

    // Memory in bytes, besides the object itself.
    [[nodiscard]] std::size_t memory() const { return heap_bytes(state) + (beside ? beside->memory() : 0); }
    friend bool operator==(const AskedConditions&, const AskedConditions&) = default;
};

}  // namespace varia
