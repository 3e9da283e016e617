// The steps of every call into a sandbox's Lua: the protected call, its budget, its locale, and the cleaning up after a
// failure. For sandbox.cpp and sandbox_explore.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <lua.hpp>

#include <varia/result.hpp>

#include "sandbox_locale.hpp"
#include "sandbox_state.hpp"

namespace varia {

// Empties the stack, outside of all calls.
inline void clear_stack(SandboxState& s) {
    lua_settop(s.lua, 0);
    s.laid_out = LUA_NOREF;
}

// Runs a C++ callable as a protected C function. The callable pushes results and returns their number. It may raise Lua
// errors, so it keeps no objects with destructors.
template <class Body>
int protected_call(lua_State* lua, int results, Body& body, lua_CFunction on_error = nullptr) {
    clear_stack(sandbox_of(lua));
    if (on_error != nullptr) lua_pushcfunction(lua, on_error);
    lua_pushcfunction(lua, [](lua_State* l) {
        Body& inner = *static_cast<Body*>(lua_touserdata(l, 1));
        lua_settop(l, 0);
        return inner(l);
    });
    lua_pushlightuserdata(lua, &body);
    return lua_pcall(lua, 1, results, on_error != nullptr ? 1 : 0);
}

// The message handler. Lua calls it where the error is raised, while the script's calls are still on the call stack.
int note_error(lua_State* lua);

// Call this after a call that failed, so that the next call does not pay for its garbage.
void clean_up(SandboxState& s);

// The text without a byte-order mark and a "#!" line, which a shell needs; Lua knows neither. Line numbers stay
// correct.
[[nodiscard]] std::string_view without_preamble(std::string_view text);

[[nodiscard]] Diagnostic busy_error();

[[nodiscard]] Diagnostic placed(const std::string& file, std::uint32_t line, std::string message,
                                std::string hint = {});

// Opens the call's budget, and closes it on every path out.
class Running {
public:
    explicit Running(SandboxState& s, std::uint64_t fuel = UINT64_MAX, std::uint32_t steps = 0) : state_(s) {
        s.begin(fuel, steps);
    }
    ~Running() { state_.end(); }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

private:
    SandboxState& state_;
    PlainLocale locale_;
};

}  // namespace varia
