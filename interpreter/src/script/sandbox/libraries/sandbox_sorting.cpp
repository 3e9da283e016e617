// table.sort. The merge sort here serves scripts with their own comparison, and elements of several types.
#include "sandbox_sorting.hpp"

#include "key_order.hpp"
#include "sandbox_libraries.hpp"

namespace varia {

namespace {

// Merges from[low, middle) and from[middle, high) into to[low, high). Indices count from 1.
void merge(lua_State* lua, int from, int to, lua_Integer low, lua_Integer middle, lua_Integer high, Before before) {
    lua_Integer left = low;
    lua_Integer right = middle;
    charge(lua, static_cast<std::uint64_t>(high - low) * 6);
    for (lua_Integer out = low; out < high; ++out) {
        bool take_right = left == middle;
        if (!take_right && right < high) {
            lua_rawgeti(lua, from, right);
            lua_rawgeti(lua, from, left);
            // Equal elements keep their order: the right one goes first only if it must.
            take_right = before(lua, lua_gettop(lua) - 1, lua_gettop(lua));
            lua_pop(lua, 2);
        }
        lua_rawgeti(lua, from, take_right ? right++ : left++);
        lua_rawseti(lua, to, out);
    }
}

int default_order(lua_State* lua, int a, int b) {
    const int type_a = lua_type(lua, a);
    const int type_b = lua_type(lua, b);
    if (type_a == LUA_TNUMBER && type_b == LUA_TNUMBER) return lua_compare(lua, a, b, LUA_OPLT);
    if (type_a == LUA_TSTRING && type_b == LUA_TSTRING) {
        const std::string_view text_a = text_at(lua, a);
        const std::string_view text_b = text_at(lua, b);
        charge(lua, (text_a.size() < text_b.size() ? text_a.size() : text_b.size()) / 64);
        return text_a < text_b ? 1 : 0;
    }
    raise(lua, "table.sort cannot compare %s with %s", type_name(lua, a), type_name(lua, b));
}

bool in_default_order(lua_State* lua, int a, int b) { return default_order(lua, a, b) != 0; }

// Compares with the script's own function, which is the second argument of table.sort.
bool in_scripts_order(lua_State* lua, int a, int b) {
    charge(lua, 20);
    lua_pushvalue(lua, 2);
    lua_pushvalue(lua, a);
    lua_pushvalue(lua, b);
    lua_call(lua, 2, 1);
    const bool answer = lua_toboolean(lua, -1) != 0;
    lua_pop(lua, 1);
    return answer;
}

// Whether all elements are whole numbers, or all are texts. This is true of nearly every list that is sorted without a
// function.
bool are_keys(lua_State* lua, lua_Integer count) {
    charge(lua, static_cast<std::uint64_t>(count));
    lua_Integer numbers = 0;
    lua_Integer texts = 0;
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, 1, i);
        if (lua_type(lua, -1) == LUA_TSTRING)
            ++texts;
        else if (lua_isinteger(lua, -1) != 0)
            ++numbers;
        lua_pop(lua, 1);
        if (numbers + texts < i || (numbers > 0 && texts > 0)) return false;
    }
    return true;
}

}  // namespace

void sort_list(lua_State* lua, int table, lua_Integer count, Before before) {
    luaL_checkstack(lua, 12, "no room to sort");
    if (count < 2) return;
    charge(lua, static_cast<std::uint64_t>(count) * 4);
    lua_createtable(lua, static_cast<int>(count), 0);
    int from = lua_gettop(lua);
    lua_createtable(lua, static_cast<int>(count), 0);
    int to = from + 1;
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, table, i);
        lua_rawseti(lua, from, i);
    }
    for (lua_Integer width = 1; width < count; width *= 2) {
        for (lua_Integer low = 1; low <= count; low += 2 * width) {
            const lua_Integer middle = low + width <= count + 1 ? low + width : count + 1;
            const lua_Integer high = middle + width <= count + 1 ? middle + width : count + 1;
            merge(lua, from, to, low, middle, high, before);
        }
        const int swapped = from;
        from = to;
        to = swapped;
    }
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, from, i);
        lua_rawseti(lua, table, i);
    }
    lua_settop(lua, from < to ? from - 1 : to - 1);
}

int sandbox_sort(lua_State* lua) {
    check_plain_table(lua, 1);
    lua_settop(lua, 2);
    const bool own = !lua_isnil(lua, 2);
    if (own && lua_type(lua, 2) != LUA_TFUNCTION)
        raise(lua, "argument 2 of 'sort': function expected, got %s", type_name(lua, 2));
    const lua_Integer count = list_length(lua, 1);
    if (!own && are_keys(lua, count))
        sort_keys(lua, 1, count);
    else
        sort_list(lua, 1, count, own ? in_scripts_order : in_default_order);
    return 0;
}

}  // namespace varia
