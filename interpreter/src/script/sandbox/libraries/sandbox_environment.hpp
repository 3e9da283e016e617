// The tables that a script sees as its globals.
//
// Everything that scripts receive stands in one table, the *environment*. While a script loads, its globals are a table
// of its own in front of the environment, and the script may write to it. When the script has loaded, both are copied
// into one table, and the script's globals become a read-only table in front of the copy: `_ENV` is replaced for all
// its functions at once.
#pragma once

struct lua_State;

namespace varia {

// Both leave the environment's registry reference in the sandbox's state. May raise (memory).
void build_environment(lua_State* lua);  // for the hardened profiles
void build_trusted_environment(lua_State* lua, bool files);

// Pushes a table for a script's globals, in front of the environment.
void push_script_globals(lua_State* lua);

// Fixes the globals of a loaded chunk. Both arguments are stack indices; `globals` is the table from
// push_script_globals.
void fix_globals(lua_State* lua, int chunk, int globals);

}  // namespace varia
