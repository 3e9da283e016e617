// Checks and charges that all host functions share, and read-only tables.
#include "sandbox_lua.hpp"

#include <algorithm>
#include <bit>
#include <cstdarg>
#include <utility>

#include "host_object.hpp"
#include "json_text.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

// Marks the metatable of a frozen table; its address is the key.
const char frozen_mark = 0;

// A function that takes long checks the clock while it works: about every fifth of a millisecond.
constexpr std::uint64_t units_between_looks = 20'000;
constexpr std::uint64_t nanoseconds_not_counted = 30;  // the maximum time that one unit of such work takes

int refuse_write(lua_State* lua) {
    if (lua_type(lua, 2) == LUA_TSTRING)
        raise(lua, "this table is read-only: \"%s\" cannot be set", lua_tostring(lua, 2));
    raise(lua, "this table is read-only");
}

int length_behind(lua_State* lua) {
    if (!push_frozen(lua, 1)) return 0;
    lua_pushinteger(lua, static_cast<lua_Integer>(lua_rawlen(lua, -1)));
    return 1;
}

// Makes the empty table at `index` a read-only proxy of the table on top of the stack, which is popped.
void show_frozen(lua_State* lua, int index) {
    lua_createtable(lua, 0, 5);
    lua_pushvalue(lua, -2);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, refuse_write);
    lua_setfield(lua, -2, "__newindex");
    lua_pushcfunction(lua, length_behind);
    lua_setfield(lua, -2, "__len");
    hide_metatable(lua);
    lua_pushvalue(lua, -2);
    lua_rawsetp(lua, -2, &frozen_mark);
    lua_setmetatable(lua, index);
    lua_pop(lua, 1);
}

}  // namespace

void note_caller(lua_State* lua) {
    lua_Debug at{};
    for (int level = 0; level < 256 && lua_getstack(lua, level, &at) != 0; ++level) {
        lua_getinfo(lua, "Sl", &at);
        if (at.currentline <= 0) continue;
        sandbox_of(lua).note_place(at);
        return;
    }
}

bool spend(SandboxState& s, std::uint64_t units) {
    if (s.stop != Stop::none) return false;
    s.take(units);
    if (s.metered && s.fuel < 0) {
        s.note_stop(Stop::fuel, "fuel");
        return false;
    }
    s.unlooked += units;
    if (s.unlooked < units_between_looks) return true;
    const std::uint64_t since = std::exchange(s.unlooked, 0);
    return !s.watched || !s.is_late(since * nanoseconds_not_counted);
}

bool spend(lua_State* lua, std::uint64_t units) { return spend(sandbox_of(lua), units); }

void charge(lua_State* lua, std::uint64_t units) {
    if (spend(sandbox_of(lua), units)) return;
    note_caller(lua);
    sandbox_kill(lua);
}

void hide_metatable(lua_State* lua) {
    lua_pushboolean(lua, 0);
    lua_setfield(lua, -2, "__metatable");
}

std::uint64_t cost_of_a_key(lua_State* lua) {
    SandboxState& s = sandbox_of(lua);
    if (!s.tables.any()) return 0;
    s.tables.look();
    s.weigh();
    return s.weight;
}

void check_clock(lua_State* lua) {
    if (!sandbox_of(lua).is_late(2'000'000)) return;
    note_caller(lua);
    sandbox_kill(lua);
}

void push_bytes(lua_State* lua, std::string_view bytes) {
    SandboxState& s = sandbox_of(lua);
    if (!s.zeros && bytes.find('\0') != std::string_view::npos) {
        s.zeros = true;
        s.pace();
    }
    lua_pushlstring(lua, bytes.empty() ? "" : bytes.data(), bytes.size());
}

void raise(lua_State* lua, const char* format, ...) {
    luaL_where(lua, 1);
    va_list list;
    va_start(list, format);
    lua_pushvfstring(lua, format, list);
    va_end(list);
    lua_concat(lua, 2);
    for (;;) lua_error(lua);
}

void raise_noted(lua_State* lua, std::string& text) {
    if (text.empty()) return;
    luaL_where(lua, 1);
    push_bytes(lua, text);
    text.clear();
    lua_concat(lua, 2);
    for (;;) lua_error(lua);
}

const char* type_name(lua_State* lua, int index) {
    const int type = lua_type(lua, index);
    if (type == LUA_TLIGHTUSERDATA) return sandbox_of(lua).view_type;
    if (const HostHeader* object = any_object_at(lua, index)) return object->type->name;
    return type == LUA_TNONE ? "no value" : lua_typename(lua, type);
}

void wrong_type(lua_State* lua, int argument, const char* expected) {
    const char* got = type_name(lua, argument);
    const char* name = nullptr;
    lua_Debug at{};
    if (lua_getstack(lua, 0, &at) != 0 && lua_getinfo(lua, "n", &at) != 0 && at.name != nullptr) {
        name = at.name;
        // In s:rep(n) the script's first argument is the function's second.
        if (at.namewhat[0] == 'm') --argument;
    }
    if (name == nullptr) raise(lua, "argument %d: %s expected, got %s", argument, expected, got);
    if (argument == 0) raise(lua, "'%s' is called on the wrong object: %s expected, got %s", name, expected, got);
    raise(lua, "argument %d of '%s': %s expected, got %s", argument, name, expected, got);
}

void check_readable_table(lua_State* lua, int argument) {
    if (lua_type(lua, argument) == LUA_TTABLE && push_readable(lua, argument)) {
        lua_replace(lua, argument);
        return;
    }
    check_plain_table(lua, argument);
}

void* host_of(lua_State* lua) { return sandbox_of(lua).host; }

std::int64_t check_integer(lua_State* lua, int argument) {
    if (lua_type(lua, argument) == LUA_TNUMBER) {
        int whole = 0;
        const lua_Integer i = lua_tointegerx(lua, argument, &whole);
        if (whole != 0) return i;
        wrong_type(lua, argument, "a whole number");
    }
    wrong_type(lua, argument, "integer");
}

std::int64_t integer_or(lua_State* lua, int argument, std::int64_t otherwise) {
    return lua_isnoneornil(lua, argument) ? otherwise : check_integer(lua, argument);
}

std::string_view check_text(lua_State* lua, int argument) {
    if (lua_type(lua, argument) != LUA_TSTRING) wrong_type(lua, argument, "string");
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, argument, &size);
    return {text, size};
}

bool push_frozen(lua_State* lua, int index) {
    if (lua_getmetatable(lua, index) == 0) return false;
    if (lua_rawgetp(lua, -1, &frozen_mark) == LUA_TTABLE) {
        lua_replace(lua, -2);
        return true;
    }
    lua_pop(lua, 2);
    return false;
}

bool push_readable(lua_State* lua, int index) {
    if (!push_frozen(lua, index)) return false;
    SandboxState& s = sandbox_of(lua);
    if (s.record.stands_behind(lua_topointer(lua, -1))) s.record.complete(lua, s.words);
    return true;
}

bool is_frozen(lua_State* lua, int index) {
    if (!push_frozen(lua, index)) return false;
    lua_pop(lua, 1);
    return true;
}

void check_plain_table(lua_State* lua, int argument) {
    if (lua_type(lua, argument) != LUA_TTABLE) wrong_type(lua, argument, "table");
    if (!is_json_object(lua, argument) && lua_getmetatable(lua, argument) != 0) raise(lua, "this table is read-only");
}

std::int64_t list_length(lua_State* lua, int index) {
    constexpr lua_Unsigned longest = 1U << 26;  // entries; they take a gigabyte
    charge(lua, 6);                             // Lua finds it by binary search
    const lua_Unsigned length = lua_rawlen(lua, index);
    // In a table with holes the search also doubles the index first.
    if (length > 256) charge(lua, static_cast<std::uint64_t>(std::bit_width(length)));
    if (length > longest) raise(lua, "this table is no list: its length is %I", static_cast<LUAI_UACINT>(length));
    return static_cast<std::int64_t>(length);
}

void* first_view(lua_State* lua) {
    const SandboxState& s = sandbox_of(lua);
    return s.view_count > 0 ? s.views[0] : nullptr;
}

void* give_view(lua_State* lua, void* object) {
    SandboxState& s = sandbox_of(lua);
    if (s.view_count == s.views.size()) raise(lua, "more than 8 views in a call");
    return s.add_view(object);
}

bool push_word(lua_State* lua, std::uint32_t number) {
    const Words& words = sandbox_of(lua).words;
    if (!words.has(number)) return false;
    words.push(lua, number);
    return true;
}

int word_at(lua_State* lua, int argument, std::uint32_t first, std::uint32_t count) {
    if (lua_type(lua, argument) != LUA_TSTRING) return -1;
    return sandbox_of(lua).words.find(lua_tostring(lua, argument), first, count);
}

namespace {

void* check_other_view(lua_State* lua, int argument) {
    SandboxState& s = sandbox_of(lua);
    // An object that a program holds may provide a view of itself, which lives as long as the object.
    if (const HostHeader* object = any_object_at(lua, argument); object != nullptr && object->destroy != nullptr) {
        if (object->view != nullptr) return object->view;
        if (object->viewless != nullptr) raise(lua, "%s", object->viewless);
    }
    if (lua_type(lua, argument) != LUA_TLIGHTUSERDATA) wrong_type(lua, argument, s.view_type);
    const auto handle = reinterpret_cast<std::uintptr_t>(lua_touserdata(lua, argument));
    if (handle == 0) raise(lua, "a game or a position expected, got null");  // JSON's null, which is no view
    const std::size_t slot = handle % s.views.size();
    if (handle / s.views.size() != s.generation || slot >= s.view_count)
        raise(lua, "stale %s: it was kept from an earlier call", s.view_type);
    return s.views[slot];
}

}  // namespace

// A handle that is a view of this call needs no further check: no address is as small as the number of a call.
void* check_view(lua_State* lua, int argument) {
    const SandboxState& s = sandbox_of(lua);
    const std::uintptr_t slot = reinterpret_cast<std::uintptr_t>(lua_touserdata(lua, argument)) -
                                s.generation * s.views.size();
    return slot < s.view_count ? s.views[slot] : check_other_view(lua, argument);
}

void freeze(lua_State* lua) {
    luaL_checkstack(lua, 8, "too many tables within tables");
    const int inside = lua_gettop(lua);
    for (lua_pushnil(lua); lua_next(lua, inside) != 0; lua_pop(lua, 1)) {
        if (lua_type(lua, -1) != LUA_TTABLE || is_frozen(lua, -1)) continue;
        lua_pushvalue(lua, -1);
        freeze(lua);
        lua_pushvalue(lua, -3);  // assigning to an existing key does not disturb the iteration
        lua_pushvalue(lua, -2);
        lua_rawset(lua, inside);
        lua_pop(lua, 1);
    }
    lua_newtable(lua);
    lua_insert(lua, inside);
    show_frozen(lua, inside);
}

void freeze_in_place(lua_State* lua, int index) {
    luaL_checkstack(lua, 8, "no room");
    const auto length = static_cast<int>(std::min<lua_Unsigned>(lua_rawlen(lua, index), 1U << 16));
    lua_createtable(lua, length, 0);
    const int inside = lua_gettop(lua);
    const std::uint64_t each = 10 + cost_of_a_key(lua);
    for (lua_pushnil(lua); lua_next(lua, index) != 0;) {
        charge(lua, each);
        lua_pushvalue(lua, -2);
        lua_insert(lua, -2);
        lua_rawset(lua, inside);
        // During an iteration an existing field may be set to nil.
        lua_pushvalue(lua, -1);
        lua_pushnil(lua);
        lua_rawset(lua, index);
    }
    show_frozen(lua, index);
}

}  // namespace varia
