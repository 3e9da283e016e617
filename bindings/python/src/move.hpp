// Moves as Python holds them: an action with the variant whose cells it names, and as a row of a numpy array.
#pragma once

#include <varia/contest.hpp>

#include "core.hpp"
#include "py.hpp"

namespace varia::python {

// What a player does: a move, or in a match a ride, `done` or giving a floor up. A value.
struct PyMove {
    Action action;
    CorePtr core;  // names its cells; no part of what it is
};

// A row of an array of moves: all that a Move is, so that it can be made of it again.
struct MoveRow {
    std::uint16_t from, to;  // 65535: none
    std::uint8_t type;       // MoveType
    std::uint8_t extra;      // of moves that can promote: to what. See move.hpp for the others
    std::uint16_t more;
    std::uint8_t action;  // ActionType
    std::uint8_t up;
    std::uint16_t floor, shaft;
    std::uint16_t reserved;
    friend bool operator==(const MoveRow&, const MoveRow&) = default;
};
static_assert(sizeof(MoveRow) == 16);

[[nodiscard]] MoveRow row_of(const Action& action);
[[nodiscard]] Action action_of(const MoveRow& row);
[[nodiscard]] py::array rows_of(const ActionList& list);
[[nodiscard]] std::size_t hash_of(const Action& action);
[[nodiscard]] const char* word(MoveType type);
// Its letters for people who have no position at hand: "e2-e4", "P@e4".
[[nodiscard]] std::string plain_text(const PyMove& move);

void bind_move(py::module_& m);

}  // namespace varia::python
