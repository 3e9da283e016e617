// Builds the environment of scripts by naming each function. No library of Lua's own is opened for untrusted code.
#include "sandbox_environment.hpp"

#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

int refuse_global(lua_State* lua) {
    if (lua_type(lua, 2) == LUA_TSTRING)
        raise(lua, "the global \"%s\" cannot be set: globals are fixed once a script is loaded", lua_tostring(lua, 2));
    raise(lua, "globals are fixed once a script is loaded");
}

// Makes the library on top of the stack read-only, and stores it in the environment below it.
void add_library(lua_State* lua, const char* name) {
    freeze(lua);
    lua_setfield(lua, -2, name);
}

// Copies all pairs of one table into another; both are stack indices.
void copy_pairs(lua_State* lua, int from, int to) {
    for (lua_pushnil(lua); lua_next(lua, from) != 0;) {
        lua_pushvalue(lua, -2);
        lua_insert(lua, -2);
        lua_rawset(lua, to);
    }
}

}  // namespace

void build_environment(lua_State* lua) {
    const bool is_script = sandbox_of(lua).settings.profile == Profile::script;
    push_base_functions(lua, is_script);

    push_string_functions(lua);
    // The table in which ("x"):rep(2) finds its method. No script can reach this table itself.
    lua_pushliteral(lua, "");
    lua_createtable(lua, 0, 2);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    hide_metatable(lua);
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
    add_library(lua, "string");

    push_table_functions(lua);
    add_library(lua, "table");
    push_math_functions(lua, is_script);
    add_library(lua, "math");

    sandbox_of(lua).environment = luaL_ref(lua, LUA_REGISTRYINDEX);
}

void build_trusted_environment(lua_State* lua, bool files) {
    static constexpr luaL_Reg libraries[] = {
        {LUA_GNAME, luaopen_base},        {LUA_COLIBNAME, luaopen_coroutine}, {LUA_TABLIBNAME, luaopen_table},
        {LUA_STRLIBNAME, luaopen_string}, {LUA_MATHLIBNAME, luaopen_math},    {LUA_UTF8LIBNAME, luaopen_utf8},
    };
    static constexpr luaL_Reg file_libraries[] = {
        {LUA_IOLIBNAME, luaopen_io},
        {LUA_OSLIBNAME, luaopen_os},
        {LUA_LOADLIBNAME, luaopen_package},
        {LUA_DBLIBNAME, luaopen_debug},
    };
    for (const luaL_Reg& library : libraries) {
        luaL_requiref(lua, library.name, library.func, 1);
        lua_pop(lua, 1);
    }
    if (files) {
        for (const luaL_Reg& library : file_libraries) {
            luaL_requiref(lua, library.name, library.func, 1);
            lua_pop(lua, 1);
        }
    }
    lua_pushglobaltable(lua);
    // The library prints nothing. The host decides where output goes, and may set a `print` of its own.
    for (const char* name : {"print", "warn"}) {
        lua_pushnil(lua);
        lua_setfield(lua, -2, name);
    }
    if (!files) {
        for (const char* name : {"dofile", "loadfile"}) {
            lua_pushnil(lua);
            lua_setfield(lua, -2, name);
        }
    }
    sandbox_of(lua).environment = luaL_ref(lua, LUA_REGISTRYINDEX);
}

void push_script_globals(lua_State* lua) {
    const SandboxState& s = sandbox_of(lua);
    if (!s.hardened) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, s.environment);
        return;
    }
    lua_newtable(lua);
    lua_createtable(lua, 0, 1);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, s.environment);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
}

void fix_globals(lua_State* lua, int chunk, int globals) {
    const SandboxState& s = sandbox_of(lua);
    if (!s.hardened) return;
    lua_newtable(lua);
    const int all = lua_gettop(lua);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, s.environment);
    copy_pairs(lua, all + 1, all);
    copy_pairs(lua, globals, all);
    lua_pop(lua, 1);

    lua_newtable(lua);
    lua_createtable(lua, 0, 2);
    lua_pushvalue(lua, all);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, refuse_global);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
    lua_setupvalue(lua, chunk, 1);
    lua_settop(lua, all - 1);
}

}  // namespace varia
