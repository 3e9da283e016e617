// The object whose method was called, for the methods that positions and games share.
#pragma once

#include <string>

#include "program.hpp"

namespace varia {

// The object of a method: a position with its rules, or a game or match.
struct Asked {
    LoadedVariant& loaded;
    Contest* contest;          // null if the object is a position
    Rules& rules;              // of the first board
    const Position& position;  // of the first board
    Layout layout;             // of the game or match; a position is of one board

    [[nodiscard]] int boards() const { return layout.boards(); }
    [[nodiscard]] const Position& position_on(int board) const {
        return contest != nullptr ? contest->position(board) : position;
    }
    // "floor 2: open"; empty if boards have no numbers.
    [[nodiscard]] std::string heading(int board) const;
};

// Reads the object at stack index 1. Raises if it is neither a position nor a game.
[[nodiscard]] Asked asked(lua_State* lua);

// The methods about one action, and as its base those that hooks have.
extern const HostType asked_action_type;

// Displays games and positions: for HostType::shown.
int shown_by_its_board(lua_State* lua);

}  // namespace varia
