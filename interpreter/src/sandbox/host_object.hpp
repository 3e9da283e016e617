// Objects of the host that scripts hold and keep: games, positions, variants.
//
// Unlike a view, which dies with its call, such an object lives until Lua collects it. Lua sees a userdata with methods
// and nothing else. Its C++ value stands outside of Lua's heap, so its size is *claimed* from the sandbox's memory
// while it lives: a script cannot pile up games beyond its limit, and Lua collects the sooner the more is claimed.
//
// An object is made in two steps, since Lua may raise while it makes room and no C++ value may be alive then:
//
//     HostObject<Thing>& made = push_object<Thing>(lua, thing_type);   // may raise
//     made.emplace(...);                                               // may throw
//     claim(lua, made, bytes);                                         // may raise
#pragma once

#include <cstddef>
#include <new>
#include <span>
#include <utility>

#include "sandbox.hpp"
#include "sandbox_lua.hpp"

namespace varia {

// What all objects of a kind share; its address identifies the kind. Lives as long as the program.
struct HostType {
    const char* name;  // "game"
    std::span<const HostFunction> methods;
    const HostType* base = nullptr;  // further methods, which know their own
    // Answers a text for who looks at one: what it is, in lines; its name, if there is none.
    int (*shown)(lua_State*) = nullptr;
};

// The beginning of every object's block, whatever its kind.
struct HostHeader {
    const HostType* type = nullptr;
    void (*destroy)(HostHeader&) = nullptr;  // null while there is no value
    void* view = nullptr;                    // what check_view gives for it, if anything
    const char* viewless = nullptr;          // why it has no view, where that needs saying
    std::size_t claimed = 0;
};

template <class T>
struct HostObject : HostHeader {
    alignas(T) std::byte room[sizeof(T)];

    template <class... A>
    T& emplace(A&&... arguments) {
        T* value = new (room) T(std::forward<A>(arguments)...);
        destroy = [](HostHeader& header) { static_cast<HostObject&>(header).value().~T(); };
        return *value;
    }
    [[nodiscard]] T& value() { return *std::launder(reinterpret_cast<T*>(room)); }
};

// Puts an empty object on the stack. May raise.
[[nodiscard]] HostHeader& push_header(lua_State* lua, const HostType& type, void* (*place)(void*), std::size_t size);
template <class T>
[[nodiscard]] HostObject<T>& push_object(lua_State* lua, const HostType& type) {
    static_assert(alignof(HostObject<T>) <= alignof(std::max_align_t));
    HostHeader& header = push_header(
        lua, type, [](void* at) -> void* { return static_cast<HostHeader*>(new (at) HostObject<T>); },
        sizeof(HostObject<T>));
    return static_cast<HostObject<T>&>(header);
}

// Counts more of the object's memory, outside of Lua, against the sandbox's. May raise, and end the script.
void claim(lua_State* lua, HostHeader& object, std::size_t bytes);

// The same for what is no object's, and stays until it is given back.
void claim_for_good(lua_State* lua, std::size_t bytes);
void give_back(lua_State* lua, std::size_t bytes);

// Whether a claim would succeed as things stand, before anything is collected.
[[nodiscard]] bool has_room(lua_State* lua, std::size_t bytes);

// Sees to it that a claim will succeed: collects garbage if need be, and ends the script if that is not enough.
void make_room(lua_State* lua, std::size_t bytes);

// Collects what nobody holds any more, and charges for the work.
void collect_garbage(lua_State* lua);

// A value for the length of a call that may raise: it stands on the Lua stack, where no script sees it, and goes when
// Lua collects it, whatever happens. May raise.
extern const HostType kept_type;
template <class T>
[[nodiscard]] T& keep(lua_State* lua) {
    return push_object<T>(lua, kept_type).emplace();
}

// The object at a stack index if it is one of this kind; null if it is anything else.
[[nodiscard]] HostHeader* object_at(lua_State* lua, int index, const HostType& type);
// Whatever kind of object it is; null if it is none.
[[nodiscard]] HostHeader* any_object_at(lua_State* lua, int index);

// The object an argument must be; raises otherwise.
[[nodiscard]] HostHeader& check_header(lua_State* lua, int argument, const HostType& type);
template <class T>
[[nodiscard]] T& check_object(lua_State* lua, int argument, const HostType& type) {
    return static_cast<HostObject<T>&>(check_header(lua, argument, type)).value();
}

}  // namespace varia
