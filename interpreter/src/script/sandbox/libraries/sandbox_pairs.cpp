// pairs in a defined order: whole numbers ascending, then strings bytewise. Keys of other types have no order that is
// the same in every run; they are an error.
//
// The keys are first collected and sorted in a separate table. So a loop may change the table freely: it visits the
// keys that were there at its start, except those removed since.
#include "key_order.hpp"
#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

bool key_before(lua_State* lua, int a, int b);

// The index, among the sorted keys, of the key that the loop has reached. The index stored at the last call is only a
// guess, so that an iterator that a script keeps, or calls by hand, answers for the key it receives and not for the
// last one.
lua_Integer place_of_key(lua_State* lua) {
    if (lua_isnoneornil(lua, 2)) return 0;
    const lua_Integer guess = lua_tointeger(lua, lua_upvalueindex(3));
    lua_rawgeti(lua, lua_upvalueindex(2), guess);
    const bool right = lua_rawequal(lua, -1, 2) != 0;
    lua_pop(lua, 1);
    if (right) return guess;
    if (lua_type(lua, 2) != LUA_TSTRING && lua_isinteger(lua, 2) == 0) raise(lua, "pairs: a loop goes on from a key");
    lua_Integer low = 0;
    for (auto high = static_cast<lua_Integer>(lua_rawlen(lua, lua_upvalueindex(2))); low < high;) {
        const lua_Integer middle = low + (high - low + 1) / 2;
        lua_rawgeti(lua, lua_upvalueindex(2), middle);
        if (key_before(lua, 2, lua_gettop(lua)))
            high = middle - 1;
        else
            low = middle;
        lua_pop(lua, 1);
        charge(lua, 4);
    }
    return low;
}

// The iterator. A generic loop calls it with a first argument that it does not use, and the last key. Upvalues: the
// table, its sorted keys, the index of the key that was visited last.
int next_pair(lua_State* lua) {
    const lua_Integer last = lua_rawlen(lua, lua_upvalueindex(2));
    lua_settop(lua, 2);
    for (lua_Integer i = place_of_key(lua) + 1; i <= last; ++i) {
        lua_rawgeti(lua, lua_upvalueindex(2), i);
        lua_pushvalue(lua, -1);
        if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) {
            lua_pushinteger(lua, i);
            lua_replace(lua, lua_upvalueindex(3));
            return 2;
        }
        lua_pop(lua, 2);
        // The loop may have begun while the script was loading, and the table may have been fixed since.
        if (push_frozen(lua, lua_upvalueindex(1))) {
            lua_replace(lua, lua_upvalueindex(1));
            --i;
        }
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

// A few keys are sorted in place, which allocates nothing.
constexpr lua_Integer few = 12;

void sort_few(lua_State* lua, int keys, lua_Integer count) {
    for (lua_Integer i = 2; i <= count; ++i) {
        lua_rawgeti(lua, keys, i);
        lua_Integer hole = i;
        for (; hole > 1; --hole) {
            lua_rawgeti(lua, keys, hole - 1);
            if (!key_before(lua, -2, -1)) {
                lua_pop(lua, 1);
                break;
            }
            lua_rawseti(lua, keys, hole);
        }
        lua_rawseti(lua, keys, hole);
    }
}

// Puts the keys of the table at index 1 into the list at index 2, unsorted, and returns their number. It looks at all
// keys before it complains about one, because Lua meets them in an order that differs from run to run. Neither the
// complaint nor the fuel may depend on that order.
lua_Integer collect_keys(lua_State* lua) {
    lua_Integer count = 0;
    int unordered = LUA_TNONE;
    const std::uint64_t each = 6 + cost_of_a_key(lua);
    for (lua_pushnil(lua); lua_next(lua, 1) != 0;) {
        lua_pop(lua, 1);
        charge(lua, each);
        const int type = lua_type(lua, -1);
        if (type != LUA_TSTRING && lua_isinteger(lua, -1) == 0) unordered = type > unordered ? type : unordered;
        lua_pushvalue(lua, -1);
        lua_rawseti(lua, 2, ++count);
    }
    if (unordered != LUA_TNONE)
        raise(lua, "pairs: a key is a %s; only whole numbers and strings have an order",
              unordered == LUA_TNUMBER ? "float" : lua_typename(lua, unordered));
    return count;
}

}  // namespace

int sandbox_pairs(lua_State* lua) {
    if (lua_type(lua, 1) != LUA_TTABLE) raise(lua, "argument 1 of 'pairs': table expected, got %s", type_name(lua, 1));
    lua_settop(lua, 1);
    if (push_readable(lua, 1)) lua_replace(lua, 1);
    // The walk looks at every slot, used or not. Only the size of the largest block bounds the number of slots.
    charge(lua, 20 + sandbox_of(lua).blocks.largest() / 64);
    lua_newtable(lua);
    const lua_Integer count = collect_keys(lua);
    if (count <= few)
        sort_few(lua, 2, count);
    else
        sort_keys(lua, 2, count);
    lua_settop(lua, 2);
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, next_pair, 3);
    return 1;
}

}  // namespace varia
