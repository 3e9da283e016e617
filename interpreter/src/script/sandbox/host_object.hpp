// Host objects that scripts hold and keep: games, positions, variants.
//
// Unlike a view, which dies with its call, such an object lives until Lua collects it. Lua sees a userdata with methods
// and nothing else. Its C++ value stands outside of Lua's heap, so its size is *claimed* from the sandbox's memory
// while it lives. A script therefore cannot pile up games beyond its limit, and the more memory is claimed, the sooner
// Lua collects.
//
// An object is made in two steps. Lua may raise an error while it makes room, and no C++ value may be alive then:
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

// The properties that all objects of a kind share. The address of a HostType identifies the kind. It lives as long as
// the program.
struct HostType {
    const char* name;  // "game"
    std::span<const HostFunction> methods;
    // A kind whose methods this kind has too. These methods check the type of their object themselves.
    const HostType* base = nullptr;
    // Pushes the text that is displayed for an object when a program is explored: what it is, in lines. If null, the
    // type's name is displayed.
    int (*shown)(lua_State*) = nullptr;
    // What == answers for two objects that are not the same one, of which the first is of this kind. If null, they
    // differ.
    int (*equal)(lua_State*) = nullptr;
};

// The beginning of every object's block, whatever its kind.
struct HostHeader {
    const HostType* type = nullptr;
    void (*destroy)(HostHeader&) = nullptr;  // null while there is no value
    void* view = nullptr;                    // the view that check_view returns for the object, or null
    const char* viewless = nullptr;          // the error message that explains why the object has no view, or null
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

// Adds bytes of the object's memory outside of Lua to the sandbox's account. May raise, and may end the script.
void claim(lua_State* lua, HostHeader& object, std::size_t bytes);

// The same for memory that belongs to no object. It stays claimed until give_back.
void claim_for_good(lua_State* lua, std::size_t bytes);
void give_back(lua_State* lua, std::size_t bytes);

// Whether a claim would succeed now, before any garbage is collected.
[[nodiscard]] bool has_room(lua_State* lua, std::size_t bytes);

// Ensures that a claim will succeed: collects garbage if necessary, and ends the script if that is not enough.
void make_room(lua_State* lua, std::size_t bytes);

// Collects objects that nothing refers to, and charges fuel for the work.
void collect_garbage(lua_State* lua);

// A C++ value for the duration of a call that may raise. It stands on the Lua stack, where no script sees it, and is
// destroyed when Lua collects it, whatever happens. May raise.
extern const HostType kept_type;
template <class T>
[[nodiscard]] T& keep(lua_State* lua) {
    return push_object<T>(lua, kept_type).emplace();
}

// The object at a stack index if it is of this kind; else null.
[[nodiscard]] HostHeader* object_at(lua_State* lua, int index, const HostType& type);
// The object at a stack index, of whatever kind; null if the value is no host object.
[[nodiscard]] HostHeader* any_object_at(lua_State* lua, int index);

// The object of this kind at an argument; raises if the argument is something else.
[[nodiscard]] HostHeader& check_header(lua_State* lua, int argument, const HostType& type);
template <class T>
[[nodiscard]] T& check_object(lua_State* lua, int argument, const HostType& type) {
    return static_cast<HostObject<T>&>(check_header(lua, argument, type)).value();
}

}  // namespace varia
