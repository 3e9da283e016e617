// The base functions: assert, error, ipairs, pcall, the raw functions, select, tonumber, tostring, type.
#include <cstring>
#include <string_view>

#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_number.hpp"
#include "sandbox_state.hpp"

namespace varia {

void push_text_of(lua_State* lua, int index) {
    NumberText space;
    std::string_view text;
    switch (lua_type(lua, index)) {
        case LUA_TSTRING:
            lua_pushvalue(lua, index);
            return;
        case LUA_TBOOLEAN:
            text = lua_toboolean(lua, index) != 0 ? "true" : "false";
            break;
        case LUA_TNUMBER:
            charge(lua, lua_isinteger(lua, index) != 0 ? 10 : writing_a_float);
            text = lua_isinteger(lua, index) != 0 ? number_text(std::int64_t{lua_tointeger(lua, index)}, space)
                                                  : number_text(double{lua_tonumber(lua, index)}, space);
            break;
        default:
            text = type_name(lua, index);
    }
    lua_pushlstring(lua, text.data(), text.size());
}

namespace {

// The argument must be present, though it may be nil.
void check_any(lua_State* lua, int argument) {
    if (lua_type(lua, argument) == LUA_TNONE) raise(lua, "argument %d is missing", argument);
}

int base_assert(lua_State* lua) {
    check_any(lua, 1);
    if (lua_toboolean(lua, 1) != 0) return lua_gettop(lua);
    if (lua_type(lua, 2) == LUA_TNONE) raise(lua, "assertion failed");
    lua_settop(lua, 2);
    return lua_error(lua);
}

int base_error(lua_State* lua) {
    const auto level = integer_or(lua, 2, 1);
    lua_settop(lua, 1);
    if (lua_type(lua, 1) == LUA_TSTRING && level > 0 && level < 200) {
        luaL_where(lua, static_cast<int>(level));
        lua_insert(lua, 1);
        lua_concat(lua, 2);
    }
    return lua_error(lua);
}

int next_in_list(lua_State* lua) {
    charge(lua, 3);
    const lua_Integer i = lua_tointeger(lua, 2) + 1;
    lua_pushinteger(lua, i);
    return lua_geti(lua, 1, i) == LUA_TNIL ? 1 : 2;
}

int base_ipairs(lua_State* lua) {
    if (lua_type(lua, 1) != LUA_TTABLE) raise(lua, "argument 1 of 'ipairs': table expected, got %s", type_name(lua, 1));
    lua_settop(lua, 1);
    lua_pushcfunction(lua, next_in_list);
    lua_insert(lua, 1);
    lua_pushinteger(lua, 0);
    return 3;
}

int base_rawequal(lua_State* lua) {
    check_any(lua, 1);
    check_any(lua, 2);
    lua_pushboolean(lua, lua_rawequal(lua, 1, 2));
    return 1;
}

int base_rawget(lua_State* lua) {
    check_readable_table(lua, 1);
    check_any(lua, 2);
    lua_settop(lua, 2);
    lua_rawget(lua, 1);
    return 1;
}

int base_rawset(lua_State* lua) {
    check_plain_table(lua, 1);
    check_any(lua, 2);
    check_any(lua, 3);
    lua_settop(lua, 3);
    if (lua_isnil(lua, 2)) raise(lua, "a table's key cannot be nil");
    if (lua_type(lua, 2) == LUA_TNUMBER && lua_tonumber(lua, 2) != lua_tonumber(lua, 2))
        raise(lua, "a table's key cannot be nan");
    lua_rawset(lua, 1);
    return 1;
}

int base_rawlen(lua_State* lua) {
    if (lua_type(lua, 1) != LUA_TSTRING) check_readable_table(lua, 1);
    charge(lua, 6);
    lua_pushinteger(lua, static_cast<lua_Integer>(lua_rawlen(lua, 1)));
    return 1;
}

int base_select(lua_State* lua) {
    const int count = lua_gettop(lua);
    charge(lua, static_cast<std::uint64_t>(count) / 8);
    if (lua_type(lua, 1) == LUA_TSTRING && *lua_tostring(lua, 1) == '#') {
        lua_pushinteger(lua, count - 1);
        return 1;
    }
    auto from = check_integer(lua, 1);
    if (from < 0) from += count;
    if (from <= 0) raise(lua, "argument 1 of 'select' is out of range");
    return from >= count ? 0 : count - static_cast<int>(from);
}

int push_parsed(lua_State* lua, const ParsedNumber& number) {
    // Rules have no floats; see sandbox_lint.hpp.
    const bool floats = sandbox_of(lua).settings.profile != Profile::hook;
    if (const auto* i = std::get_if<std::int64_t>(&number))
        lua_pushinteger(lua, *i);
    else if (const auto* d = std::get_if<double>(&number); d != nullptr && floats)
        lua_pushnumber(lua, *d);
    else
        lua_pushnil(lua);
    return 1;
}

int base_tonumber(lua_State* lua) {
    check_any(lua, 1);
    if (!lua_isnoneornil(lua, 2)) {
        const auto base = check_integer(lua, 2);
        if (base < 2 || base > 36) raise(lua, "the base is from 2 to 36");
        const std::string_view text = check_text(lua, 1);
        charge(lua, text.size() / 8);
        return push_parsed(lua, parse_integer(text, static_cast<int>(base)));
    }
    if (lua_type(lua, 1) == LUA_TNUMBER) {
        lua_settop(lua, 1);
        return 1;
    }
    if (lua_type(lua, 1) != LUA_TSTRING) return push_parsed(lua, {});
    const std::string_view text = check_text(lua, 1);
    charge(lua, 10 + text.size() / 3);
    return push_parsed(lua, parse_number(text));
}

int base_tostring(lua_State* lua) {
    check_any(lua, 1);
    push_text_of(lua, 1);
    return 1;
}

int base_type(lua_State* lua) {
    check_any(lua, 1);
    lua_pushstring(lua, lua_typename(lua, lua_type(lua, 1)));
    return 1;
}

// A message begins with the chunk name, "#2:". The host translates it later; a script that catches the error gets the
// file name here.
void name_the_file(lua_State* lua) {
    if (lua_type(lua, -1) != LUA_TSTRING) return;
    const char* message = lua_tostring(lua, -1);
    if (message[0] != '#') return;
    std::size_t script = 0;
    const char* rest = message + 1;
    for (; *rest >= '0' && *rest <= '9' && script < 100'000; ++rest)
        script = script * 10 + static_cast<std::size_t>(*rest - '0');
    const SandboxState& s = sandbox_of(lua);
    if (*rest != ':' || script == 0 || script > s.scripts.size()) return;
    const std::string& file = s.scripts[script - 1].file;
    lua_pushlstring(lua, file.data(), file.size());
    lua_pushstring(lua, rest);
    lua_concat(lua, 2);
    lua_replace(lua, -2);
}

}  // namespace

int sandbox_pcall(lua_State* lua) {
    check_any(lua, 1);
    charge(lua, 20);
    const int status = lua_pcall(lua, lua_gettop(lua) - 1, LUA_MULTRET, 0);
    SandboxState& s = sandbox_of(lua);
    if (status != LUA_OK && status != LUA_ERRRUN) s.note_stop(Stop::memory, s.limit);
    // A call that was stopped stays stopped: no script can catch that error.
    if (s.stop != Stop::none) sandbox_kill(lua);
    if (status != LUA_OK) {
        charge(lua, s.error_cost);  // unwinding is expensive
        name_the_file(lua);
    }
    lua_pushboolean(lua, status == LUA_OK ? 1 : 0);
    lua_insert(lua, 1);
    return lua_gettop(lua);
}

void push_base_functions(lua_State* lua, bool with_pcall) {
    static constexpr luaL_Reg functions[] = {
        {"assert", base_assert},     {"error", base_error},       {"ipairs", base_ipairs},     {"pairs", sandbox_pairs},
        {"rawequal", base_rawequal}, {"rawget", base_rawget},     {"rawlen", base_rawlen},     {"rawset", base_rawset},
        {"select", base_select},     {"tonumber", base_tonumber}, {"tostring", base_tostring}, {"type", base_type},
        {nullptr, nullptr},
    };
    luaL_newlib(lua, functions);
    if (!with_pcall) return;
    lua_pushcfunction(lua, sandbox_pcall);
    lua_setfield(lua, -2, "pcall");
}

}  // namespace varia
