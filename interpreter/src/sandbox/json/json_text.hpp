// JSON for scripts: values written as text, and text read back.
//
// A table with elements 1 to n is an array, one with texts for keys an object, in bytewise order; an empty one is an
// array. Numbers are written as Lua reads them back. null is a value of its own, since a table cannot hold nil.
#pragma once

struct lua_State;

namespace varia {

// Whether what is no JSON (a function, a game) is an error, or is written in words, for people to look at.
enum class JsonRigour : bool { lenient, strict };

// Replaces nothing: pushes the text of the value at a stack index. `indent`: blanks for each level; 0: all in one line.
// May raise; uses the sandbox's scratch text.
void push_json(lua_State* lua, int index, int indent, JsonRigour rigour);

// Pushes the value of the JSON text at a stack index. Raises with line and column if it is not JSON.
void push_parsed_json(lua_State* lua, int index);

// null.
void push_json_null(lua_State* lua);
[[nodiscard]] bool is_json_null(lua_State* lua, int index);

}  // namespace varia
