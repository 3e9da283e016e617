// Rules keep nothing from one call to the next; this file enforces that.
//
// A hook is a question about a position, and the same question must get the same answer, in whatever order a game, a
// search or a replay calls it. So everything in which a script could remember something is fixed once the script has
// loaded. Tables that its functions can reach become read-only in place. Variables outside a function cannot be made
// read-only. Those that some function assigns to are checked after every call: a changed variable gets its old value
// back, and the call fails.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

struct lua_State;

namespace varia {

struct SandboxState;

// A variable that outlives a call and that a function assigns to.
struct KeptVariable {
    int function = 0;  // registry reference of a closure that has the variable
    int upvalue = 0;   // the variable's number in this closure, from 1
    int value = 0;     // registry reference of its value when the script had loaded
    std::string file;
    std::uint32_t line = 0;
    std::string name;
};

// Writes the bytecode of the function at a stack index into the sandbox's scratch text. Returns false if memory runs
// out.
[[nodiscard]] bool dump_function(lua_State* lua, int function);

// Fixes everything that can be reached from the values of the table at a stack index. Call it once a script has run,
// inside the protected call. May raise.
void fix_state(lua_State* lua, int globals);

// Restores the variables that a call has changed. Returns the first such variable, or null if none has changed.
[[nodiscard]] const KeptVariable* put_back(SandboxState& state);

}  // namespace varia
