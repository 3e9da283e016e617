// Modules, and functions that are passed from one sandbox to another.
#include "sandbox_chunks.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include "json_text.hpp"
#include "sandbox_diagnosis.hpp"
#include "sandbox_environment.hpp"
#include "sandbox_lint.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_running.hpp"

namespace varia {

namespace {

// Why a module may not be compiled; empty if it may.
std::string refusal(const SandboxState& s, std::string_view text, const std::string& file, Prospect& prospect) {
    const SandboxLimits& limits = s.settings.limits;
    if (limits.source > 0 && text.size() > limits.source)
        return file + ": error: the script has more than " + bytes_text(limits.source) + " (limit: source)";
    if (limits.sources > 0 && s.source_bytes + text.size() > limits.sources)
        return file + ": error: all scripts together have more than " + bytes_text(limits.sources) +
               " (limit: sources)";
    if (auto finding = lint(text, s.hardened, s.settings.profile == Profile::hook, &prospect))
        return placed(file, finding->line, std::move(finding->message), std::move(finding->hint)).text();
    if (auto complaint = s.refuses(prospect)) return file + ": error: " + *complaint;
    return {};
}

// Gives the function at a stack index the table on top of the stack as its globals, and pops the table.
void set_globals(lua_State* lua, int function) {
    for (int i = 1;; ++i) {
        const char* name = lua_getupvalue(lua, function, i);
        if (name == nullptr) break;
        lua_pop(lua, 1);
        if (std::string_view(name) != "_ENV") continue;
        lua_setupvalue(lua, function, i);
        return;
    }
    lua_pop(lua, 1);
}

}  // namespace

void push_module(lua_State* lua, std::string_view text, const std::string& file, std::string& trouble) {
    SandboxState& s = sandbox_of(lua);
    text = without_preamble(text);
    Prospect prospect;
    trouble = refusal(s, text, file, prospect);
    if (trouble.empty()) {
        s.scripts.push_back({file, LUA_NOREF, {}});
        s.source_bytes += text.size();
    }
    raise_noted(lua, trouble);
    trouble = "=#" + std::to_string(s.scripts.size());  // the chunk's name, which has to outlive an error as well
    charge(lua, s.expect(prospect));
    luaL_checkstack(lua, 4, "too many modules within modules");
    if (luaL_loadbufferx(lua, text.data(), text.size(), trouble.c_str(), "t") != LUA_OK) lua_error(lua);
    trouble.clear();
    lua_rawgeti(lua, LUA_REGISTRYINDEX, s.scripts[s.entered].globals);
    set_globals(lua, lua_gettop(lua) - 1);
}

bool compile_function(lua_State* lua, int index, CompiledFunction& out) {
    const SandboxState& s = sandbox_of(lua);
    try {
        for (const LoadedScript& script : s.scripts) out.files.push_back(script.file);
        out.error_cost = s.error_cost;
        out.zeros = s.zeros;
        const auto write = [](lua_State*, const void* bytes, std::size_t size, void* into) {
            try {
                static_cast<std::string*>(into)->append(static_cast<const char*>(bytes), size);
            } catch (const std::exception&) {
                return 1;
            }
            return 0;
        };
        lua_pushvalue(lua, index);
        const int status = lua_dump(lua, write, &out.code, 0);
        lua_pop(lua, 1);
        return status == 0;
    } catch (const std::exception&) {
        return false;
    }
}

Result<std::string> Sandbox::apply(const CompiledFunction& function, std::string_view json, std::int64_t number) {
    SandboxState& s = *state_;
    if (s.busy) return busy_error();
    for (const std::string& file : function.files) s.scripts.push_back({file, LUA_NOREF, {}});
    s.entered = 0;
    s.error_cost = std::max(s.error_cost, function.error_cost);
    s.zeros = s.zeros || function.zeros;
    s.changed = true;
    auto body = [&](lua_State* lua) {
        charge(lua, function.code.size() / 4);
        if (luaL_loadbufferx(lua, function.code.data(), function.code.size(), "=#1", "b") != LUA_OK) lua_error(lua);
        push_script_globals(lua);
        lua_pushvalue(lua, 2);
        s.scripts.front().globals = luaL_ref(lua, LUA_REGISTRYINDEX);
        set_globals(lua, 1);
        lua_pushlstring(lua, json.data(), json.size());
        push_parsed_json(lua, 2);
        lua_remove(lua, 2);
        lua_pushinteger(lua, number);
        lua_call(lua, 2, 1);
        push_json(lua, 1, 0, JsonRigour::strict);
        return 1;
    };
    Running running(s);
    const int status = protected_call(s.lua, 1, body, note_error);
    if (status != LUA_OK || s.stop != Stop::none) {
        Diagnostic error = diagnose(s, status);
        if (error.file.empty() && !function.files.empty()) error.file = function.files.front();
        clean_up(s);
        return error;
    }
    std::size_t size = 0;
    const char* text = lua_tolstring(s.lua, -1, &size);
    std::string result(text, size);
    clear_stack(s);
    return result;
}

}  // namespace varia
