// What the methods that positions and games share are asked of.
#pragma once

#include "program.hpp"

namespace varia {

// Where a method looks: a position, and the rules it is asked by; or a match.
struct Asked {
    LoadedVariant& loaded;
    Contest* contest;          // null if a position is asked
    Rules& rules;              // of the one board; of a match's first
    const Position& position;  // likewise
    [[nodiscard]] bool is_match() const { return contest != nullptr && contest->match() != nullptr; }
};

// Where turns are made of several steps: whether this is such a game.
[[nodiscard]] inline bool has_turns(const Asked& s) { return !s.is_match() && s.position.variant().has_turns(); }

// Of the object at stack index 1. Raises if it is neither a position nor a game.
[[nodiscard]] Asked asked(lua_State* lua);

// The methods about one action, beside those that hooks have.
extern const HostType asked_action_type;

// How games and positions are shown: HostType::shown.
int shown_by_its_board(lua_State* lua);

}  // namespace varia
