// Further code that a running program brings in: modules of its own, and functions that run in another sandbox.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

struct lua_State;

namespace varia {

// Compiles the text as a further script, with the globals of the program that runs, and pushes it as a function. Raises
// if the text is refused. `text`, `file` and `trouble` belong to something that outlives a Lua error; `trouble` is
// empty and is used for messages.
void push_module(lua_State* lua, std::string_view text, const std::string& file, std::string& trouble);

// A function of a script, as Lua has compiled it, and what its errors need: it runs in any sandbox (Sandbox::apply).
// The host alone makes one, of code that a sandbox has checked.
struct CompiledFunction {
    std::string code;
    std::vector<std::string> files;  // the names of the scripts, by their numbers
    std::uint64_t error_cost = 0;    // as in SandboxState
    bool zeros = false;
};

// Fills in `out` for the Lua function at a stack index. Returns false if there is no memory. It does not raise.
[[nodiscard]] bool compile_function(lua_State* lua, int index, CompiledFunction& out);

}  // namespace varia
