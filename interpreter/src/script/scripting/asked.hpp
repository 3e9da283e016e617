// The object whose method was called, for the methods that positions and games share.
#pragma once

#include "program.hpp"

namespace varia {

// The object of a method: a position with its rules, or a game or match.
struct Asked {
    LoadedVariant& loaded;
    Contest* contest;          // null if the object is a position
    Rules& rules;              // of the one board; in a match, of the first board
    const Position& position;  // of the one board; in a match, of the first board
    [[nodiscard]] bool is_match() const { return contest != nullptr && contest->match() != nullptr; }
};

// Whether a turn has several steps. False for matches.
[[nodiscard]] inline bool has_turns(const Asked& s) { return !s.is_match() && s.position.variant().has_turns(); }

// Reads the object at stack index 1. Raises if it is neither a position nor a game.
[[nodiscard]] Asked asked(lua_State* lua);

// The methods about one action, and as its base those that hooks have.
extern const HostType asked_action_type;

// Displays games and positions: for HostType::shown.
int shown_by_its_board(lua_State* lua);

}  // namespace varia
