// The functions scripts are given in the hardened profiles: written for the sandbox, so that each charges for its work,
// sees no locale, gives away no address and believes no metatable. docs/sandbox.md lists them.
#pragma once

struct lua_State;

namespace varia {

// Each leaves a table of functions on the stack.
void push_base_functions(lua_State* lua, bool with_pcall);
void push_string_functions(lua_State* lua);
void push_table_functions(lua_State* lua);
void push_math_functions(lua_State* lua, bool floats);

// Functions with a file of their own.
int sandbox_pairs(lua_State* lua);   // pairs(t), in a defined order
int sandbox_sort(lua_State* lua);    // table.sort(t [, before])
int sandbox_format(lua_State* lua);  // string.format(pattern, ...)
int sandbox_pcall(lua_State* lua);   // pcall(f, ...)

// The text of a value, as tostring gives it, is put on the stack.
void push_text_of(lua_State* lua, int index);

// Room for `bytes` more in the sandbox's scratch text; raises if the string would become longer than strings may be.
char* scratch_room(lua_State* lua, unsigned long long bytes);
// Adds a text to it.
void scratch_add(lua_State* lua, const char* text, unsigned long long bytes);
// Begins a new one, and pushes what was written.
void scratch_begin(lua_State* lua);
void scratch_push(lua_State* lua);

}  // namespace varia
