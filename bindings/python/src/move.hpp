// Moves in Python: an action together with its variant, which names its cells; and a row of a numpy array.
#pragma once

#include <varia/contest.hpp>

#include "core.hpp"
#include "py.hpp"

namespace varia::python {

// An action of a player: a move; in a match also a link move, `done`, or resigning a board. It is a value.
struct PyMove {
    Action action;
    CorePtr core;  // names the cells; not part of the move's identity
};

// A row of an array of moves. It holds everything of a Move, so that the Move can be made from it.
struct MoveRow {
    std::uint16_t from, to;  // 65535: none
    std::uint8_t type;       // MoveType
    std::uint8_t extra;      // of moves that can promote: the new kind; for other moves see move.hpp
    std::uint16_t more;
    std::uint8_t action;  // ActionType
    std::uint8_t up;
    std::uint16_t board, link;
    std::uint16_t reserved;
    friend bool operator==(const MoveRow&, const MoveRow&) = default;
};
static_assert(sizeof(MoveRow) == 16);

[[nodiscard]] MoveRow row_of(const Action& action);
[[nodiscard]] Action action_of(const MoveRow& row);
[[nodiscard]] py::array rows_of(const ActionList& list);
[[nodiscard]] std::size_t hash_of(const Action& action);
[[nodiscard]] const char* word(MoveType type);
// The move's text without a position: "e2-e4", "P@e4".
[[nodiscard]] std::string plain_text(const PyMove& move);

void bind_move(py::module_& m);

}  // namespace varia::python
