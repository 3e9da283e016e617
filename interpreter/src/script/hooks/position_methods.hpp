// The methods of a position, as Lua calls them. docs/hooks.md describes their results.
//
// Each method reads its arguments, computes, and pushes its results, in this order, so that an error raised midway
// leaves no C++ object behind. Each charges for its work.
#pragma once

struct lua_State;

namespace varia::view {

// geometry_methods.cpp
int cells(lua_State* lua);
int cell(lua_State* lua);
int name(lua_State* lua);
int axes(lua_State* lua);
int coord(lua_State* lua);
int step(lua_State* lua);
int along(lua_State* lua);
int distance(lua_State* lua);
int neighbours(lua_State* lua);
int mirrored(lua_State* lua);
int in_zone(lua_State* lua);
int zone(lua_State* lua);

// piece_methods.cpp
int at(lua_State* lua);
int empty(lua_State* lua);
int solid(lua_State* lua);
int unmoved(lua_State* lua);
int pieces(lua_State* lua);
int beside(lua_State* lua);
int group(lua_State* lua);
int royals(lua_State* lua);
int count(lua_State* lua);
int hand(lua_State* lua);
int exposed(lua_State* lua);

// turn_methods.cpp
int sides(lua_State* lua);
int turn(lua_State* lua);
int turn_step(lua_State* lua);
int following(lua_State* lua);
int made(lua_State* lua);
int turn_steps(lua_State* lua);
int mid_turn(lua_State* lua);
int captured(lua_State* lua);
int opponent(lua_State* lua);
int opponents(lua_State* lua);
int allies(lua_State* lua);
int neutral(lua_State* lua);
int out(lua_State* lua);
int points(lua_State* lua);
int state(lua_State* lua);

// move_methods.cpp
int before(lua_State* lua);
int earlier(lua_State* lua);
int victims(lua_State* lua);
int taken(lua_State* lua);

// kernel_methods.cpp
int attacked(lua_State* lua);
int defended(lua_State* lua);
int in_check(lua_State* lua);
int gives_check(lua_State* lua);
int has_legal_moves(lua_State* lua);
int legal_moves(lua_State* lua);

}  // namespace varia::view
