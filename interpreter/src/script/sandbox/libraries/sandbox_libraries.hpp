// The functions that scripts receive in the hardened profiles. They are written for the sandbox: each charges for its
// work, sees no locale, reveals no address and ignores metatables. docs/sandbox.md lists them.
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

// Pushes the text of a value, as tostring returns it.
void push_text_of(lua_State* lua, int index);

// Reserves `bytes` more in the sandbox's scratch text. Raises if the string would exceed the limit for strings.
char* scratch_room(lua_State* lua, unsigned long long bytes);
// Adds a text to the scratch text.
void scratch_add(lua_State* lua, const char* text, unsigned long long bytes);
// scratch_begin clears the scratch text; scratch_push pushes its content as a string.
void scratch_begin(lua_State* lua);
void scratch_push(lua_State* lua);

// Replaces the arguments of a call by one text: their texts with tabs between them. Tables are written as JSON.
void push_line(lua_State* lua);

}  // namespace varia
