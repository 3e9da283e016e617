// What rules may keep from one call to the next: nothing.
//
// A hook is a question about a position, and the same question must get the same answer, in whatever order a game, a
// search or a replay asks. So all that a script could remember by is fixed once it has loaded. Tables that its
// functions can reach become read-only where they are. Variables outside of a function cannot be made so; those that
// some function assigns to are looked at after every call, put back, and told of if the call has changed them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

struct lua_State;

namespace varia {

struct SandboxState;

// A variable that outlives a call, and that a function assigns to.
struct KeptVariable {
    int function = 0;  // registry reference of a closure that has it
    int upvalue = 0;   // its number there, from 1
    int value = 0;     // registry reference of what it held when the script had loaded
    std::string file;
    std::uint32_t line = 0;
    std::string name;
};

// What Lua has compiled of the function at a stack index, in the sandbox's scratch text; false if there is no memory
// for it.
[[nodiscard]] bool dump_function(lua_State* lua, int function);

// Fixes all that can be reached from the values of the table at a stack index. Called once a script has run, inside of
// the protected call; may raise.
void fix_state(lua_State* lua, int globals);

// Puts back what a call has changed; the first such variable, or nothing.
[[nodiscard]] const KeptVariable* put_back(SandboxState& state);

}  // namespace varia
