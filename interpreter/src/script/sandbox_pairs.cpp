// pairs in a defined order: whole numbers ascending, then strings bytewise. Other keys have no order that would be the same in
// every run, and are an error.
//
// The keys are collected and sorted first, into a table of their own. So a loop may change the table as it likes: it visits the keys that
// were there at its start, without those that have been removed since.
#include <cstring>
#include <string_view>

#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_sorting.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

// Upvalues: the table, its sorted keys, how many were visited.
int next_pair(lua_State* lua) {
    const lua_Integer last = lua_rawlen(lua, lua_upvalueindex(2));
    for (lua_Integer i = lua_tointeger(lua, lua_upvalueindex(3)) + 1; i <= last; ++i) {
        lua_rawgeti(lua, lua_upvalueindex(2), i);
        lua_pushvalue(lua, -1);
        if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) {
            lua_pushinteger(lua, i);
            lua_replace(lua, lua_upvalueindex(3));
            return 2;
        }
        lua_pop(lua, 2);
        charge(lua, 4);
    }
    lua_pushnil(lua);
    return 1;
}

bool key_before(lua_State* lua, int a, int b) {
    const bool number_a = lua_type(lua, a) == LUA_TNUMBER;
    const bool number_b = lua_type(lua, b) == LUA_TNUMBER;
    if (number_a && number_b) return lua_tointeger(lua, a) < lua_tointeger(lua, b);
    if (number_a != number_b) return number_a;
    return text_at(lua, a) < text_at(lua, b);
}

}  // namespace

int sandbox_pairs(lua_State* lua) {
    if (lua_type(lua, 1) != LUA_TTABLE) raise(lua, "argument 1 of 'pairs': table expected, got %s", type_name(lua, 1));
    lua_settop(lua, 1);
    if (is_frozen(lua, 1)) {
        luaL_getmetafield(lua, 1, "__index");
        lua_replace(lua, 1);
    }
    // The walk looks at every slot, used or not; how many there are only the size of the largest block says.
    charge(lua, 20 + sandbox_of(lua).blocks.largest() / 64);
    lua_newtable(lua);
    lua_Integer count = 0;
    bool sorted = true;
    for (lua_pushnil(lua); lua_next(lua, 1) != 0;) {
        lua_pop(lua, 1);
        if (lua_type(lua, -1) != LUA_TSTRING && lua_isinteger(lua, -1) == 0)
            raise(lua, "pairs: a key is a %s; only whole numbers and strings have an order", 
                  lua_type(lua, -1) == LUA_TNUMBER ? "float" : type_name(lua, -1));
        charge(lua, 6);
        if (count > 0 && sorted) {
            lua_rawgeti(lua, 2, count);
            sorted = key_before(lua, -1, -2);
            lua_pop(lua, 1);
        }
        lua_pushvalue(lua, -1);
        lua_rawseti(lua, 2, ++count);
    }
    if (!sorted) sort_list(lua, 2, count, key_before);
    lua_settop(lua, 2);
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, next_pair, 3);
    return 1;
}

}  // namespace varia
