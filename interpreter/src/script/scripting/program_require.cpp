// require(name): a program's own modules. Each is run once and its value is kept, as in Lua.
#include <string>

#include "key_order.hpp"
#include "program.hpp"
#include "sandbox_chunks.hpp"

namespace varia {

namespace {

// The key of the table of modules that were loaded, in Lua's registry.
const char modules_key = 0;

// Whether the module is being run: then its `require` stands among the running calls, with its name as the argument.
bool is_running(lua_State* lua, std::string_view name) {
    lua_Debug at{};
    for (int level = 1; level < 200 && lua_getstack(lua, level, &at) != 0; ++level) {
        lua_getinfo(lua, "f", &at);
        const bool requires_one = lua_tocfunction(lua, -1) == static_cast<lua_CFunction>(guarded<require_module>);
        lua_pop(lua, 1);
        if (!requires_one || lua_getlocal(lua, &at, 1) == nullptr) continue;
        const bool same = lua_type(lua, -1) == LUA_TSTRING && text_at(lua, -1) == name;
        lua_pop(lua, 1);
        if (same) return true;
    }
    return false;
}

// Letters, digits and _, with single dots between them.
bool is_module_name(std::string_view name) {
    bool part = false;
    for (const char c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        if (!letter && (c != '.' || !part)) return false;
        part = letter;
    }
    return part && name.size() <= 200;
}

}  // namespace

int require_module(lua_State* lua) {
    ProgramState& program = program_of(lua);
    const std::string_view name = check_text(lua, 1);
    lua_settop(lua, 1);
    charge(lua, 100);
    luaL_checkstack(lua, 10, "too many modules within modules");
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &modules_key) != LUA_TTABLE) {
        lua_pop(lua, 1);
        lua_newtable(lua);
        lua_pushvalue(lua, -1);
        lua_rawsetp(lua, LUA_REGISTRYINDEX, &modules_key);
    }
    lua_pushvalue(lua, 1);
    if (lua_rawget(lua, 2) != LUA_TNIL) return 1;
    lua_pop(lua, 1);
    if (!is_module_name(name))
        raise(lua, "a module's name has letters, digits and _, with a . between folders, as in \"tools.lists\"");
    if (is_running(lua, name)) raise(lua, "the module \"%s\" is required while it is loaded", lua_tostring(lua, 1));
    if (!program.host.module) raise(lua, "there are no modules here");
    charge(lua, 10'000);
    auto& module = keep<ScriptModule>(lua);
    auto& trouble = keep<std::string>(lua);
    module = program.host.module(std::string(name));
    charge(lua, module.text.size() / 8);
    if (!module.error.empty())
        raise(lua, "cannot load the module \"%s\": %s", lua_tostring(lua, 1), module.error.c_str());
    push_module(lua, module.text, module.file, trouble);
    lua_pushvalue(lua, 1);
    lua_call(lua, 1, 1);
    if (lua_isnil(lua, -1)) {
        lua_pop(lua, 1);
        lua_pushboolean(lua, 1);
    }
    lua_pushvalue(lua, 1);
    lua_pushvalue(lua, -2);
    lua_rawset(lua, 2);
    return 1;
}

}  // namespace varia
