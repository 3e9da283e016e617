// Creates, recognises and collects objects of the host.
#include "host_object.hpp"

#include <algorithm>

#include "sandbox_state.hpp"

namespace varia {

namespace {

// Marks the metatable of every object; its address is the key.
const char object_mark = 0;

int collect(lua_State* lua) {
    auto* header = static_cast<HostHeader*>(lua_touserdata(lua, 1));
    if (header == nullptr) return 0;
    sandbox_of(lua).account.give_back(std::exchange(header->claimed, 0));
    if (header->destroy != nullptr) std::exchange(header->destroy, nullptr)(*header);
    return 0;
}

void add_methods(lua_State* lua, const HostType& type) {
    if (type.base != nullptr) add_methods(lua, *type.base);
    for (const HostFunction& method : type.methods) {
        lua_pushstring(lua, method.name);
        lua_pushcfunction(lua, method.code);
        lua_rawset(lua, -3);
    }
}

// Pushes the metatable of a kind of object. It is made at first use.
void push_metatable(lua_State* lua, const HostType& type) {
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &type) == LUA_TTABLE) return;
    lua_pop(lua, 1);
    lua_createtable(lua, 0, 5);
    lua_createtable(lua, 0, static_cast<int>(type.methods.size()));
    add_methods(lua, type);
    lua_setfield(lua, -2, "__index");
    if (type.equal != nullptr) {
        lua_pushcfunction(lua, type.equal);
        lua_setfield(lua, -2, "__eq");
    }
    lua_pushcfunction(lua, collect);
    lua_setfield(lua, -2, "__gc");
    lua_pushstring(lua, type.name);
    lua_setfield(lua, -2, "__name");
    hide_metatable(lua);
    lua_pushboolean(lua, 1);
    lua_rawsetp(lua, -2, &object_mark);
    lua_pushvalue(lua, -1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &type);
}

}  // namespace

const HostType kept_type{"value", {}};

HostHeader& push_header(lua_State* lua, const HostType& type, void* (*place)(void*), std::size_t size) {
    luaL_checkstack(lua, 8, "too many values");
    push_metatable(lua, type);
    auto& header = *static_cast<HostHeader*>(place(lua_newuserdatauv(lua, size, 0)));
    header.type = &type;
    lua_insert(lua, -2);
    lua_setmetatable(lua, -2);
    return header;
}

bool has_room(lua_State* lua, std::size_t bytes) { return sandbox_of(lua).account.has_room(bytes); }

void collect_garbage(lua_State* lua) {
    charge(lua, sandbox_of(lua).account.held / 64);
    lua_gc(lua, LUA_GCCOLLECT);
}

void give_back(lua_State* lua, std::size_t bytes) { sandbox_of(lua).account.give_back(bytes); }

void make_room(lua_State* lua, std::size_t bytes) {
    if (has_room(lua, bytes)) return;
    collect_garbage(lua);
    if (has_room(lua, bytes)) return;
    sandbox_of(lua).note_stop(Stop::memory, "memory");
    note_caller(lua);
    sandbox_kill(lua);
}

void claim_for_good(lua_State* lua, std::size_t bytes) {
    make_room(lua, bytes);
    SandboxState& s = sandbox_of(lua);
    s.account.take(bytes);
    s.peak = std::max(s.peak, s.account.held);
    // Lua's collector works as if Lua had allocated these bytes, so that it keeps up.
    lua_gc(lua, LUA_GCSTEP, static_cast<int>(std::min<std::size_t>(bytes / 1024 + 1, 1u << 20)));
}

void claim(lua_State* lua, HostHeader& object, std::size_t bytes) {
    claim_for_good(lua, bytes);
    object.claimed += bytes;
}

HostHeader* any_object_at(lua_State* lua, int index) {
    if (lua_type(lua, index) != LUA_TUSERDATA || lua_getmetatable(lua, index) == 0) return nullptr;
    const bool marked = lua_rawgetp(lua, -1, &object_mark) != LUA_TNIL;
    lua_pop(lua, 2);
    return marked ? static_cast<HostHeader*>(lua_touserdata(lua, index)) : nullptr;
}

HostHeader* object_at(lua_State* lua, int index, const HostType& type) {
    HostHeader* header = any_object_at(lua, index);
    return header != nullptr && header->type == &type && header->destroy != nullptr ? header : nullptr;
}

HostHeader& check_header(lua_State* lua, int argument, const HostType& type) {
    if (HostHeader* header = object_at(lua, argument, type)) return *header;
    wrong_type(lua, argument, type.name);
}

}  // namespace varia
