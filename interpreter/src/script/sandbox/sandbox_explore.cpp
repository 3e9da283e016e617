// Runs lines as a user types them. The lines share one table of globals, which stays writable.
#include "sandbox.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "host_object.hpp"
#include "json_text.hpp"
#include "sandbox_diagnosis.hpp"
#include "sandbox_environment.hpp"
#include "sandbox_libraries.hpp"
#include "sandbox_lint.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_running.hpp"

namespace varia {

namespace {

// Whether the text is unfinished: Lua's compiler then reports an error at the end of the text.
bool is_unfinished(lua_State* lua) {
    if (lua_type(lua, -1) != LUA_TSTRING) return false;
    return std::string_view(lua_tostring(lua, -1)).ends_with("<eof>");
}

// Pushes a value as text: as JSON, which is short and well known. Values that JSON lacks are written in words.
void push_shown(lua_State* lua, int index) {
    if (const HostHeader* object = any_object_at(lua, index); object != nullptr && object->type->shown != nullptr) {
        lua_pushcfunction(lua, object->type->shown);
        lua_pushvalue(lua, index);
        lua_call(lua, 1, 1);
        return;
    }
    if (any_object_at(lua, index) != nullptr || lua_type(lua, index) == LUA_TFUNCTION) return push_text_of(lua, index);
    push_json(lua, index, 0, JsonRigour::lenient);
    // What does not fit into a line is written in several.
    constexpr std::size_t longest_line = 100;
    if (lua_type(lua, index) != LUA_TTABLE || lua_rawlen(lua, -1) <= longest_line) return;
    lua_pop(lua, 1);
    push_json(lua, index, 2, JsonRigour::lenient);
}

// Replaces the value on top by its field of this name, or nil if it has none. The lookup calls nothing.
void look_up(lua_State* lua, std::string_view name) {
    const int value = lua_gettop(lua);
    lua_pushnil(lua);
    if (lua_type(lua, value) == LUA_TTABLE) {
        lua_pop(lua, 1);
        lua_pushlstring(lua, name.data(), name.size());
        lua_rawget(lua, value);
    }
    if (lua_isnil(lua, -1) && lua_getmetatable(lua, value) != 0) {
        lua_pushliteral(lua, "__index");
        lua_rawget(lua, -2);
        if (lua_type(lua, -1) == LUA_TTABLE) {
            lua_pushlstring(lua, name.data(), name.size());
            lua_rawget(lua, -2);
            lua_replace(lua, value + 1);
        }
    }
    lua_settop(lua, value + 1);
    lua_remove(lua, value);
}

// Adds the names in the table below the top to the table on top.
void gather_names(lua_State* lua) {
    const int into = lua_gettop(lua);
    for (lua_pushnil(lua); lua_next(lua, into - 1) != 0;) {
        lua_pop(lua, 1);
        if (lua_type(lua, -1) != LUA_TSTRING) continue;
        lua_pushvalue(lua, -1);
        lua_pushboolean(lua, 1);
        lua_rawset(lua, into);
    }
}

}  // namespace

std::vector<std::string> Sandbox::names_in(const std::vector<std::string>& chain) {
    SandboxState& s = *state_;
    std::vector<std::string> names;
    if (s.busy) return names;
    auto body = [&](lua_State* lua) {
        luaL_checkstack(lua, 12, "too many values");
        if (explored_ && s.scripts[explored_->index].globals != LUA_NOREF)
            lua_rawgeti(lua, LUA_REGISTRYINDEX, s.scripts[explored_->index].globals);
        else
            push_script_globals(lua);
        for (const std::string& name : chain) look_up(lua, name);
        lua_newtable(lua);
        lua_insert(lua, 1);  // the table of names stands below the value
        lua_settop(lua, 2);
        for (int i = 0; i < 2 && lua_gettop(lua) == 2; ++i) {
            if (lua_type(lua, 2) == LUA_TTABLE) {
                lua_pushvalue(lua, 1);
                gather_names(lua);
                lua_settop(lua, 2);
            }
            if (lua_getmetatable(lua, 2) == 0) break;
            lua_pushliteral(lua, "__index");
            lua_rawget(lua, -2);
            lua_replace(lua, 2);
            lua_settop(lua, 2);
        }
        lua_settop(lua, 1);
        return 1;
    };
    Running running(s);
    if (protected_call(s.lua, 1, body) != LUA_OK || s.stop != Stop::none) {
        clean_up(s);
        return names;
    }
    for (lua_pushnil(s.lua); lua_next(s.lua, -2) != 0;) {
        lua_pop(s.lua, 1);
        std::size_t size = 0;
        const char* text = lua_tolstring(s.lua, -1, &size);
        names.emplace_back(text, size);
    }
    clear_stack(s);
    std::sort(names.begin(), names.end());
    return names;
}

Result<Sandbox::Explored> Sandbox::explore(std::string_view lines, const std::string& file) {
    SandboxState& s = *state_;
    if (s.busy) return busy_error();
    const std::size_t longest = s.settings.limits.source;
    if (longest > 0 && lines.size() > longest)
        return placed(file, 0, "the lines have more than " + bytes_text(longest) + " (limit: source)");
    Prospect prospect;
    if (auto finding = lint(lines, s.hardened, s.settings.profile == Profile::hook, &prospect))
        return placed(file, finding->line, std::move(finding->message), std::move(finding->hint));
    if (auto complaint = s.refuses(prospect)) return placed(file, 0, std::move(*complaint));
    if (!explored_) {
        s.scripts.push_back({file, LUA_NOREF, {}});
        explored_ = Script{static_cast<std::uint32_t>(s.scripts.size() - 1)};
    }
    s.entered = explored_->index;
    const std::string chunk_name = "=#" + std::to_string(explored_->index + 1);
    const std::string as_expression = "return " + std::string(lines);
    bool incomplete = false;
    auto body = [&](lua_State* lua) {
        charge(lua, 2 * s.expect(prospect));  // also compiled as an expression before
        LoadedScript& script = s.scripts[explored_->index];
        if (script.globals == LUA_NOREF) {
            push_script_globals(lua);
            script.globals = luaL_ref(lua, LUA_REGISTRYINDEX);
        }
        if (luaL_loadbufferx(lua, as_expression.data(), as_expression.size(), chunk_name.c_str(), "t") != LUA_OK) {
            const bool unfinished = is_unfinished(lua);  // "1 +"
            lua_settop(lua, 0);
            if (luaL_loadbufferx(lua, lines.data(), lines.size(), chunk_name.c_str(), "t") != LUA_OK) {
                incomplete = unfinished || is_unfinished(lua);
                if (incomplete) return 0;
                lua_error(lua);
            }
        }
        lua_rawgeti(lua, LUA_REGISTRYINDEX, script.globals);
        lua_setupvalue(lua, 1, 1);
        lua_call(lua, 0, LUA_MULTRET);
        const int count = lua_gettop(lua);
        luaL_checkstack(lua, 4, "too many values");
        for (int i = 1; i <= count; ++i) {
            push_shown(lua, i);
            lua_replace(lua, i);
        }
        return count;
    };
    Running running(s);
    const int status = protected_call(s.lua, LUA_MULTRET, body, note_error);
    if (status != LUA_OK || s.stop != Stop::none) {
        Diagnostic error = diagnose(s, status);
        if (error.file.empty()) error.file = file;
        clean_up(s);
        return error;
    }
    Explored explored;
    explored.incomplete = incomplete;
    for (int i = 2; i <= lua_gettop(s.lua); ++i) {  // the message handler is the first value
        std::size_t size = 0;
        const char* text = lua_tolstring(s.lua, i, &size);
        explored.values.emplace_back(text, size);
    }
    clear_stack(s);
    return explored;
}

}  // namespace varia
