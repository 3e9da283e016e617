// The library math: functions for whole numbers. It has no random numbers, which are the host's business, and no
// function that rounds differently on different machines.
#include <cmath>
#include <cstdint>
#include <limits>

#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"

namespace varia {

namespace {

void check_number(lua_State* lua, int argument) {
    if (lua_type(lua, argument) != LUA_TNUMBER)
        raise(lua, "argument %d: number expected, got %s", argument, type_name(lua, argument));
}

void push_whole(lua_State* lua, double d) {
    // The bounds are powers of two, so they are exact.
    if (d >= -0x1p63 && d < 0x1p63)
        lua_pushinteger(lua, static_cast<lua_Integer>(d));
    else
        lua_pushnumber(lua, d);
}

int math_abs(lua_State* lua) {
    check_number(lua, 1);
    if (lua_isinteger(lua, 1) != 0) {
        const lua_Integer i = lua_tointeger(lua, 1);
        lua_pushinteger(lua, i < 0 ? static_cast<lua_Integer>(0 - static_cast<lua_Unsigned>(i)) : i);
    } else {
        lua_pushnumber(lua, std::fabs(lua_tonumber(lua, 1)));
    }
    return 1;
}

int math_floor(lua_State* lua) {
    check_number(lua, 1);
    if (lua_isinteger(lua, 1) != 0)
        lua_settop(lua, 1);
    else
        push_whole(lua, std::floor(lua_tonumber(lua, 1)));
    return 1;
}

int math_ceil(lua_State* lua) {
    check_number(lua, 1);
    if (lua_isinteger(lua, 1) != 0)
        lua_settop(lua, 1);
    else
        push_whole(lua, std::ceil(lua_tonumber(lua, 1)));
    return 1;
}

int math_fmod(lua_State* lua) {
    check_number(lua, 1);
    check_number(lua, 2);
    if (lua_isinteger(lua, 1) != 0 && lua_isinteger(lua, 2) != 0) {
        const lua_Integer a = lua_tointeger(lua, 1);
        const lua_Integer b = lua_tointeger(lua, 2);
        if (b == 0) raise(lua, "math.fmod by zero");
        lua_pushinteger(lua, b == -1 ? 0 : a % b);
    } else {
        charge(lua, 200);  // numbers of very different size take this long
        lua_pushnumber(lua, std::fmod(lua_tonumber(lua, 1), lua_tonumber(lua, 2)));
    }
    return 1;
}

int extreme(lua_State* lua, bool largest) {
    const int count = lua_gettop(lua);
    int best = 1;
    check_number(lua, 1);
    charge(lua, static_cast<std::uint64_t>(count));
    for (int i = 2; i <= count; ++i) {
        check_number(lua, i);
        if (lua_compare(lua, largest ? best : i, largest ? i : best, LUA_OPLT) != 0) best = i;
    }
    lua_pushvalue(lua, best);
    return 1;
}

int math_max(lua_State* lua) { return extreme(lua, true); }
int math_min(lua_State* lua) { return extreme(lua, false); }

int math_tointeger(lua_State* lua) {
    int whole = 0;
    const lua_Integer i = lua_type(lua, 1) == LUA_TNUMBER ? lua_tointegerx(lua, 1, &whole) : 0;
    if (whole != 0)
        lua_pushinteger(lua, i);
    else
        lua_pushnil(lua);
    return 1;
}

int math_type(lua_State* lua) {
    if (lua_type(lua, 1) == LUA_TNUMBER)
        lua_pushstring(lua, lua_isinteger(lua, 1) != 0 ? "integer" : "float");
    else
        lua_pushnil(lua);
    return 1;
}

int math_ult(lua_State* lua) {
    lua_pushboolean(
        lua, static_cast<std::uint64_t>(check_integer(lua, 1)) < static_cast<std::uint64_t>(check_integer(lua, 2)));
    return 1;
}

}  // namespace

void push_math_functions(lua_State* lua, bool floats) {
    static constexpr luaL_Reg functions[] = {
        {"abs", math_abs}, {"ceil", math_ceil}, {"floor", math_floor},         {"fmod", math_fmod},
        {"max", math_max}, {"min", math_min},   {"tointeger", math_tointeger}, {"type", math_type},
        {"ult", math_ult}, {nullptr, nullptr},
    };
    luaL_newlib(lua, functions);
    lua_pushinteger(lua, std::numeric_limits<lua_Integer>::max());
    lua_setfield(lua, -2, "maxinteger");
    lua_pushinteger(lua, std::numeric_limits<lua_Integer>::min());
    lua_setfield(lua, -2, "mininteger");
    if (!floats) return;
    lua_pushnumber(lua, std::numeric_limits<double>::infinity());
    lua_setfield(lua, -2, "huge");
}

}  // namespace varia
