#include "record.hpp"

#include <lua.hpp>

#include "sandbox_lua.hpp"

namespace varia {

void Words::make(lua_State* lua, std::span<const std::string_view> texts) {
    references_.reserve(references_.size() + texts.size());
    for (const std::string_view text : texts) {
        push_bytes(lua, text);
        references_.push_back(luaL_ref(lua, LUA_REGISTRYINDEX));
    }
}

void Words::push(lua_State* lua, std::uint32_t number) const { lua_rawgeti(lua, LUA_REGISTRYINDEX, references_[number]); }

void push_plain(lua_State* lua, const Words& words, Plain value) {
    switch (value.type) {
        case Plain::Type::nil: return lua_pushnil(lua);
        case Plain::Type::truth: return lua_pushboolean(lua, static_cast<int>(value.value));
        case Plain::Type::integer: return lua_pushinteger(lua, value.value);
        case Plain::Type::word: return words.push(lua, static_cast<std::uint32_t>(value.value));
    }
}

void Record::make(lua_State* lua, std::span<const char* const> fields, HostCode other) {
    lua_createtable(lua, 0, static_cast<int>(fields.size()));
    for (const char* field : fields) {
        lua_pushstring(lua, field);
        lua_pushvalue(lua, -1);
        keys_[fields_] = luaL_ref(lua, LUA_REGISTRYINDEX);
        told_[fields_] = Plain::truth(false);
        ++fields_;
        lua_pushboolean(lua, 0);
        lua_rawset(lua, -3);
    }
    freeze(lua);
    (void)push_frozen(lua, -1);
    if (other != nullptr) {
        lua_createtable(lua, 0, 2);
        lua_pushcfunction(lua, other);
        lua_setfield(lua, -2, "__index");
        hide_metatable(lua);
        lua_setmetatable(lua, -2);
    }
    inside_ = luaL_ref(lua, LUA_REGISTRYINDEX);
    shown_ = luaL_ref(lua, LUA_REGISTRYINDEX);
}

bool Record::grows_with(std::span<const Plain> values) const {
    for (std::size_t i = 0; i < fields_; ++i)
        if (told_[i].type == Plain::Type::nil && values[i].type != Plain::Type::nil) return true;
    return false;
}

void Record::fill(lua_State* lua, const Words& words, std::span<const Plain> values) {
    lua_rawgeti(lua, LUA_REGISTRYINDEX, inside_);
    for (std::size_t i = 0; i < fields_; ++i) {
        if (told_[i] == values[i]) continue;
        lua_rawgeti(lua, LUA_REGISTRYINDEX, keys_[i]);
        push_plain(lua, words, values[i]);
        lua_rawset(lua, -3);
        told_[i] = values[i];
    }
    lua_pop(lua, 1);
}

void Record::push(lua_State* lua) const { lua_rawgeti(lua, LUA_REGISTRYINDEX, shown_); }

}  // namespace varia
