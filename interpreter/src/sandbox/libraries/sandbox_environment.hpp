// The tables a script sees as its globals.
//
// What scripts are given stands in one table, the *environment*. While a script loads its globals are a table of its
// own in front of it, which it may write. When it has loaded, both are copied into one and the script's globals become
// a read-only table in front of that: `_ENV` is replaced under its feet, for all its functions at once.
#pragma once

struct lua_State;

namespace varia {

// Both leave the environment's registry reference in the sandbox's state. May raise (memory).
void build_environment(lua_State* lua);  // for the hardened profiles
void build_trusted_environment(lua_State* lua, bool files);

// Pushes a table for a script's globals, in front of the environment.
void push_script_globals(lua_State* lua);

// Fixes the globals of a loaded chunk. Both are stack indices; the second is of the table from push_script_globals.
void fix_globals(lua_State* lua, int chunk, int globals);

}  // namespace varia
