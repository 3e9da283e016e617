// What methods of a position read their arguments with, and push their answers: cells, sides, kinds and axes.
//
// check_... raise an error in the script if the argument is none such. push_... put one value on the stack.
#pragma once

#include <string>

#include <varia/position.hpp>

#include "position_view.hpp"
#include "sandbox_lua.hpp"

namespace varia::view {

[[nodiscard]] PositionView& view_of(lua_State* lua);
[[nodiscard]] const Position& position_of(lua_State* lua);
[[nodiscard]] const Board& board_of(lua_State* lua);
void push_text(lua_State* lua, const std::string& text);
void push_cell(lua_State* lua, Cell cell);
[[nodiscard]] const std::string& side_text(const Variant& variant, Side side);
void push_side(lua_State* lua, const Variant& variant, Side side);
void push_kind(lua_State* lua, const Variant& variant, Kind kind);
// The name of a step: "move", or that of what follows one.
void push_step(lua_State* lua, const Variant& variant, std::uint8_t step);
// A cell by its number or its name.
[[nodiscard]] Cell check_cell(lua_State* lua, int argument);
[[nodiscard]] Side check_side(lua_State* lua, int argument);
// A side, or nobody where pieces can be nobody's.
[[nodiscard]] Side check_owner(lua_State* lua, int argument);
[[nodiscard]] Kind check_kind(lua_State* lua, int argument);
[[nodiscard]] int check_axis(lua_State* lua, int argument);
// Raises where there are not two sides, with what to do instead.
void refuse_many(lua_State* lua, const char* remedy);

}  // namespace varia::view
