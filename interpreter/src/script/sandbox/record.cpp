#include "record.hpp"

#include <bit>

#include <lua.hpp>

#include "sandbox_lua.hpp"
#include "sandbox_state.hpp"

namespace varia {

void Words::make(lua_State* lua, std::span<const std::string_view> texts) {
    references_.reserve(references_.size() + texts.size());
    texts_.reserve(texts_.size() + texts.size());
    for (const std::string_view text : texts) {
        push_bytes(lua, text);
        texts_.push_back(lua_tostring(lua, -1));
        references_.push_back(luaL_ref(lua, LUA_REGISTRYINDEX));
    }
}

void Words::push(lua_State* lua, std::uint32_t number) const {
    lua_rawgeti(lua, LUA_REGISTRYINDEX, references_[number]);
}

void push_plain(lua_State* lua, const Words& words, Plain value) {
    switch (value.type) {
        case Plain::Type::nil:
            return lua_pushnil(lua);
        case Plain::Type::truth:
            return lua_pushboolean(lua, static_cast<int>(value.value));
        case Plain::Type::integer:
            return lua_pushinteger(lua, value.value);
        case Plain::Type::word:
            return words.push(lua, static_cast<std::uint32_t>(value.value));
    }
}

void Record::make(lua_State* lua, std::span<const char* const> fields, PlainField value, HostCode other) {
    value_ = value;
    other_ = other;
    for (const char* field : fields) {
        names_[fields_] = lua_pushstring(lua, field);
        keys_[fields_++] = luaL_ref(lua, LUA_REGISTRYINDEX);
    }
    lua_createtable(lua, 0, static_cast<int>(fields.size()));
    freeze(lua);
    (void)push_frozen(lua, -1);
    behind_ = lua_topointer(lua, -1);
    lua_createtable(lua, 0, 2);
    lua_pushcfunction(lua, [](lua_State* l) {
        SandboxState& s = sandbox_of(l);
        return s.record.look_up(l, s.words);
    });
    lua_setfield(lua, -2, "__index");
    hide_metatable(lua);
    lua_setmetatable(lua, -2);
    inside_ = luaL_ref(lua, LUA_REGISTRYINDEX);
    shown_ = luaL_ref(lua, LUA_REGISTRYINDEX);
}

void Record::set(lua_State* lua, int table, std::size_t field, Plain value) {
    lua_rawgeti(lua, LUA_REGISTRYINDEX, keys_[field]);
    lua_pushvalue(lua, -2);
    lua_rawset(lua, table);
    described_[field] = value;
    const std::uint32_t bit = 1U << field;
    read_ = value.type != Plain::Type::nil ? read_ | bit : read_ & ~bit;
}

void Record::renew(lua_State* lua, const Words& words) {
    for (std::uint32_t bits = read_; bits != 0; bits &= bits - 1) {
        const auto field = static_cast<std::size_t>(std::countr_zero(bits));
        const Plain value = value_(object_, field);
        if (value == described_[field]) continue;
        lua_rawgeti(lua, LUA_REGISTRYINDEX, inside_);
        push_plain(lua, words, value);
        set(lua, lua_gettop(lua) - 1, field, value);
        lua_pop(lua, 2);
    }
}

void Record::complete(lua_State* lua, const Words& words) {
    luaL_checkstack(lua, 4, "no room");
    const int table = lua_gettop(lua);
    for (std::size_t field = 0; field < fields_; ++field) {
        const Plain value = value_(object_, field);
        if ((read_ >> field & 1) != 0 || value.type == Plain::Type::nil) continue;
        push_plain(lua, words, value);
        set(lua, table, field, value);
        lua_pop(lua, 1);
    }
}

int Record::look_up(lua_State* lua, const Words& words) {
    charge(lua, 3);
    const char* name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : nullptr;
    for (std::size_t field = 0; field < fields_; ++field) {
        if (names_[field] != name) continue;
        const Plain value = value_(object_, field);
        push_plain(lua, words, value);
        if (value.type != Plain::Type::nil) set(lua, 1, field, value);
        return 1;
    }
    return other_ != nullptr ? other_(lua) : 0;
}

void Record::push(lua_State* lua) const { lua_rawgeti(lua, LUA_REGISTRYINDEX, shown_); }

}  // namespace varia
