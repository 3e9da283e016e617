// The library table: concat, insert, remove, sort, unpack. Each function takes plain tables only; concat and unpack
// also take read-only tables. Each charges by the table's raw length, which no metamethod can fake.
#include <cstring>

#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_number.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

constexpr lua_Integer max_unpack = 250;

// Copies an element to another place. The caller has charged for it.
void move(lua_State* lua, lua_Integer from, lua_Integer to) {
    lua_rawgeti(lua, 1, from);
    lua_rawseti(lua, 1, to);
}

int table_insert(lua_State* lua) {
    check_plain_table(lua, 1);
    const lua_Integer size = list_length(lua, 1);
    switch (lua_gettop(lua)) {
        case 2:
            charge(lua, 2);
            lua_rawseti(lua, 1, size + 1);
            return 0;
        case 3:
            break;
        default:
            raise(lua, "table.insert takes a table, perhaps a place, and a value");
    }
    const auto at = check_integer(lua, 2);
    if (at < 1 || at > size + 1) raise(lua, "table.insert: the place is from 1 to one beyond the end");
    charge(lua, 2 + static_cast<std::uint64_t>(size + 1 - at) * 2);
    for (lua_Integer i = size; i >= at; --i) move(lua, i, i + 1);
    lua_rawseti(lua, 1, at);
    return 0;
}

int table_remove(lua_State* lua) {
    check_plain_table(lua, 1);
    const lua_Integer size = list_length(lua, 1);
    const auto at = integer_or(lua, 2, size);
    // As in Lua, the place after the end may be named, and an empty table gives nil.
    if (size == 0 ? (at != 0 && at != size + 1) : (at < 1 || at > size + 1))
        raise(lua, "table.remove: the place is from 1 to one beyond the end");
    charge(lua, 2 + (at <= size ? static_cast<std::uint64_t>(size - at) * 2 : 0));
    lua_rawgeti(lua, 1, at);
    if (at < 1 || at > size) return 1;
    for (lua_Integer i = at; i < size; ++i) move(lua, i + 1, i);
    lua_pushnil(lua);
    lua_rawseti(lua, 1, size);
    return 1;
}

int table_concat(lua_State* lua) {
    check_readable_table(lua, 1);
    const std::string_view between = lua_isnoneornil(lua, 2) ? std::string_view{} : check_text(lua, 2);
    const auto first = integer_or(lua, 3, 1);
    const auto last = lua_isnoneornil(lua, 4) ? list_length(lua, 1) : check_integer(lua, 4);
    scratch_begin(lua);
    NumberText space;
    for (auto i = first; i <= last; ++i) {
        charge(lua, 3);
        switch (lua_rawgeti(lua, 1, i)) {
            case LUA_TSTRING: {
                const std::string_view text = check_text(lua, -1);
                scratch_add(lua, text.data(), text.size());
                break;
            }
            case LUA_TNUMBER: {
                charge(lua, lua_isinteger(lua, -1) != 0 ? 10 : writing_a_float);
                const std::string_view text = lua_isinteger(lua, -1) != 0
                                                  ? number_text(std::int64_t{lua_tointeger(lua, -1)}, space)
                                                  : number_text(double{lua_tonumber(lua, -1)}, space);
                scratch_add(lua, text.data(), text.size());
                break;
            }
            default: {
                NumberText where;
                where[number_text(i, where).size()] = '\0';
                raise(lua, "table.concat: element %s is a %s", where.data(), type_name(lua, -1));
            }
        }
        lua_pop(lua, 1);
        if (i == last) break;  // before i could overflow
        scratch_add(lua, between.data(), between.size());
    }
    scratch_push(lua);
    return 1;
}

int table_unpack(lua_State* lua) {
    check_readable_table(lua, 1);
    const auto first = integer_or(lua, 2, 1);
    const auto last = lua_isnoneornil(lua, 3) ? list_length(lua, 1) : check_integer(lua, 3);
    if (first > last) return 0;
    // With unsigned numbers the difference cannot overflow.
    const std::uint64_t count = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
    if (count >= static_cast<std::uint64_t>(max_unpack)) raise(lua, "table.unpack: more than 250 values");
    charge(lua, count + 1);
    luaL_checkstack(lua, static_cast<int>(count) + 1, "too many values");
    for (std::uint64_t i = 0; i <= count; ++i)
        lua_rawgeti(lua, 1, static_cast<lua_Integer>(static_cast<std::uint64_t>(first) + i));
    return static_cast<int>(count) + 1;
}

}  // namespace

void push_table_functions(lua_State* lua) {
    static constexpr luaL_Reg functions[] = {
        {"concat", table_concat}, {"insert", table_insert}, {"remove", table_remove},
        {"sort", sandbox_sort},   {"unpack", table_unpack}, {nullptr, nullptr},
    };
    luaL_newlib(lua, functions);
}

}  // namespace varia
