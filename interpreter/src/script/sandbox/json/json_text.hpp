// JSON for scripts: writes values as text and reads text back.
//
// A table with elements 1 to n becomes an array. A table whose keys are texts becomes an object, with its keys in
// bytewise order. An empty table becomes an array, unless it is marked as an object, as all objects are that were read.
// Numbers are written as Lua reads them back. null is a value of its
// own, since a table cannot hold nil.
#pragma once

struct lua_State;

namespace varia {

// What happens to a value that JSON lacks (a function, a game): strict makes it an error, lenient writes it in words,
// for people to read.
enum class JsonRigour : bool { lenient, strict };

// Pushes the JSON text of the value at a stack index; the value stays. `indent`: blanks for each level; 0: all in one
// line. May raise. Uses the sandbox's scratch text.
void push_json(lua_State* lua, int index, int indent, JsonRigour rigour);

// Pushes the value of the JSON text at a stack index. Raises with line and column if the text is not JSON.
void push_parsed_json(lua_State* lua, int index);

// Pushes JSON's null.
void push_json_null(lua_State* lua);
[[nodiscard]] bool is_json_null(lua_State* lua, int index);

// Marks the table at a positive stack index as an object. May raise.
void mark_json_object(lua_State* lua, int index);
[[nodiscard]] bool is_json_object(lua_State* lua, int index);

}  // namespace varia
