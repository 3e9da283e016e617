// Finds the values that a script keeps, and prevents changes to them.
#include "fixed_state.hpp"

#include <algorithm>
#include <string_view>

#include "bytecode.hpp"
#include "host_object.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

constexpr std::uint64_t visit_cost = 20;

// Walks over all values that can be reached. It notes visited values and waiting values in two Lua tables.
class Walk {
public:
    explicit Walk(lua_State* lua) : lua_(lua) {
        luaL_checkstack(lua, 16, "no room");
        lua_newtable(lua);
        seen_ = lua_gettop(lua);
        lua_newtable(lua);
        waiting_ = seen_ + 1;
    }

    // Removes the value on top of the stack, and queues it if it is a table or a function that was not visited yet.
    void add() {
        charge(lua_, visit_cost);
        const int type = lua_type(lua_, -1);
        if (type == LUA_TTABLE || type == LUA_TFUNCTION) {
            lua_pushvalue(lua_, -1);
            if (lua_rawget(lua_, seen_) == LUA_TNIL) {
                lua_pushvalue(lua_, -2);
                lua_pushboolean(lua_, 1);
                lua_rawset(lua_, seen_);
                lua_pushvalue(lua_, -2);
                lua_rawseti(lua_, waiting_, ++count_);
            }
            lua_pop(lua_, 1);
        }
        lua_pop(lua_, 1);
    }

    void add_all_in(int table) {
        const std::uint64_t each = cost_of_a_key(lua_);
        for (lua_pushnil(lua_); lua_next(lua_, table) != 0;) {
            charge(lua_, each);
            add();
            lua_pushvalue(lua_, -1);
            add();
        }
    }

    void run() {
        while (count_ > 0) {
            lua_rawgeti(lua_, waiting_, count_);
            lua_pushnil(lua_);
            lua_rawseti(lua_, waiting_, count_--);
            const int value = lua_gettop(lua_);
            if (lua_type(lua_, value) == LUA_TTABLE)
                table(value);
            else
                function(value);
            lua_settop(lua_, value - 1);
        }
    }

private:
    void table(int value) {
        // Tables of the host and proxies of globals have a metatable; they are read-only already.
        if (lua_getmetatable(lua_, value) != 0) return;
        add_all_in(value);
        freeze_in_place(lua_, value);
    }

    void function(int value) {
        // A C function here is the iterator of a loop: its first upvalue is the table, its other upvalues belong to the
        // iterator.
        const bool own = lua_iscfunction(lua_, value) != 0;
        for (int n = 1; (n == 1 || !own) && lua_getupvalue(lua_, value, n) != nullptr; ++n) add();
        if (!own) note_writes(value);
    }

    // Lua calls here may raise an error, so no C++ object with a destructor is alive between them: the chunk and the
    // found writes are members of the sandbox.
    void note_writes(int value) {
        SandboxState& s = sandbox_of(lua_);
        const bool complete = dump_function(lua_, value);
        charge(lua_, s.scratch.size() / 4);
        s.writes.clear();
        // A dump is incomplete only when memory runs out.
        if (!complete) raise(lua_, "not enough memory");
        if (!upvalue_writes({s.scratch.data(), s.scratch.size()}, s.writes))
            raise(lua_, "it cannot be told what this script keeps");
        for (std::size_t i = 0; i < s.writes.size(); ++i) note(s, value, s.writes[i]);
    }

    // Notes each variable once, though several functions may share it.
    void note(SandboxState& s, int value, UpvalueWrite write) {
        const int number = static_cast<int>(write.upvalue) + 1;
        const void* id = lua_upvalueid(lua_, value, number);
        if (lua_rawgetp(lua_, seen_, id) != LUA_TNIL) return lua_pop(lua_, 1);
        lua_pop(lua_, 1);
        lua_pushboolean(lua_, 1);
        lua_rawsetp(lua_, seen_, id);
        s.kept.reserve(s.kept.size() + 1);
        lua_pushvalue(lua_, value);
        const int function = luaL_ref(lua_, LUA_REGISTRYINDEX);
        const char* name = lua_getupvalue(lua_, value, number);
        s.kept.push_back({function, number, luaL_ref(lua_, LUA_REGISTRYINDEX), s.scripts.back().file, write.line,
                          name != nullptr ? name : ""});
    }

    lua_State* lua_;
    int seen_ = 0;
    int waiting_ = 0;
    lua_Integer count_ = 0;
};

}  // namespace

bool dump_function(lua_State* lua, int function) {
    sandbox_of(lua).scratch.clear();
    lua_pushvalue(lua, function);
    const int incomplete = lua_dump(
        lua,
        [](lua_State* l, const void* bytes, std::size_t size, void*) {
            char* room = sandbox_of(l).scratch.grow(size);
            if (room == nullptr) return 1;
            std::copy_n(static_cast<const char*>(bytes), size, room);
            return 0;
        },
        nullptr, 0);
    lua_pop(lua, 1);
    return incomplete == 0;
}

void fix_state(lua_State* lua, int globals) {
    const int top = lua_gettop(lua);
    Walk walk(lua);
    walk.add_all_in(globals);
    walk.run();
    lua_settop(lua, top);
}

void SandboxState::forget_kept(std::size_t first) {
    for (std::size_t i = first; i < kept.size(); ++i) {
        luaL_unref(lua, LUA_REGISTRYINDEX, kept[i].function);
        luaL_unref(lua, LUA_REGISTRYINDEX, kept[i].value);
    }
    kept.resize(first);
}

const KeptVariable* put_back(SandboxState& s) {
    lua_State* lua = s.lua;
    const int top = lua_gettop(lua);
    const KeptVariable* first = nullptr;
    for (const KeptVariable& kept : s.kept) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, kept.function);
        lua_rawgeti(lua, LUA_REGISTRYINDEX, kept.value);
        lua_getupvalue(lua, top + 1, kept.upvalue);
        if (lua_rawequal(lua, top + 2, top + 3) == 0) {
            if (first == nullptr) first = &kept;
            lua_pop(lua, 1);
            lua_setupvalue(lua, top + 1, kept.upvalue);
        }
        lua_settop(lua, top);
    }
    return first;
}

}  // namespace varia
