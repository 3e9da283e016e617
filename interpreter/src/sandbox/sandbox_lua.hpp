// For those who write functions that scripts call: Lua itself, and what such a function needs beside it.
//
// A host function is a Lua C function. In the hardened profiles it
//   - charges for its work before it does it: one unit is about ten nanoseconds;
//   - keeps no object with a destructor alive around a Lua call that can raise: with a Lua built as C, errors jump;
//   - lets no exception of its own out: Lua would take it for an error of its own and lose it. guarded<f> sees to that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

#include <lua.hpp>

namespace varia {

struct SandboxState;

// Takes fuel, and ends the call if there is none left.
void charge(lua_State* lua, std::uint64_t units);

// The same for a function in the middle of its work, that has values of C++: false if the call has to end. It leaves
// off, and charges again when its values are gone.
[[nodiscard]] bool spend(lua_State* lua, std::uint64_t units);
[[nodiscard]] bool spend(SandboxState& sandbox, std::uint64_t units);

// What finding a key costs just now, where a script may have chosen keys that collide. To be charged for each step of a
// walk with lua_next, which finds the last key again.
[[nodiscard]] std::uint64_t cost_of_a_key(lua_State* lua);

// Notes the script's line as where the running call is being stopped.
void note_caller(lua_State* lua);

// Ends the call if its host says that its time is over. For functions that take long by themselves.
void check_clock(lua_State* lua);

// Puts a text of the host's on the stack, which may hold anything. All texts that scripts did not write go through
// here.
void push_bytes(lua_State* lua, std::string_view bytes);

// Raises an error at the script's line, with the message as lua_pushfstring formats it.
[[noreturn]] void raise(lua_State* lua, const char* format, ...);

// Raises the text, and clears it; does nothing if it is empty. The text outlives the error.
void raise_noted(lua_State* lua, std::string& text);

// Arguments, checked by type: unlike Lua's own checks these never take "10" for 10. They raise on anything else.
[[nodiscard]] std::int64_t check_integer(lua_State* lua, int argument);
[[nodiscard]] std::int64_t integer_or(lua_State* lua, int argument, std::int64_t otherwise);
[[nodiscard]] std::string_view check_text(lua_State* lua, int argument);
// "argument 2 of 'play': game expected, got nil"; a method's own object does not count as an argument.
[[noreturn]] void wrong_type(lua_State* lua, int argument, const char* expected);
// A plain table of the script's own: one that Lua code cannot have made clever, and that is not read-only.
void check_plain_table(lua_State* lua, int argument);
// The same for functions that only read: a read-only table is replaced, on the stack, by what it holds.
void check_readable_table(lua_State* lua, int argument);
[[nodiscard]] bool is_frozen(lua_State* lua, int index);
// If the table at a stack index is read-only, puts what it holds on the stack; else nothing. Cannot raise, with a free
// slot.
[[nodiscard]] bool push_frozen(lua_State* lua, int index);
// The same, and all of it stands there (record.hpp). May raise.
[[nodiscard]] bool push_readable(lua_State* lua, int index);
// The length of the table at a stack index, by which work on it is charged. Raises if it is longer than any list can
// be: the length of a table with holes may be any number that is followed by a hole, 2^62 or the largest integer among
// them.
[[nodiscard]] std::int64_t list_length(lua_State* lua, int index);

// The host object behind a view; raises "stale position" if the call it was made for is over.
[[nodiscard]] void* check_view(lua_State* lua, int argument);
template <class T>
[[nodiscard]] T& check_view_of(lua_State* lua, int argument) {
    return *static_cast<T*>(check_view(lua, argument));
}

// The object of the first view that the running call was given; null if there is none.
[[nodiscard]] void* first_view(lua_State* lua);
// One more handle, for as long as the call lasts. Raises where there are too many.
[[nodiscard]] void* give_view(lua_State* lua, void* object);
// Puts one of the host's words on the stack (Sandbox::set_words); false if it has none of this number. Cannot raise.
[[nodiscard]] bool push_word(lua_State* lua, std::uint32_t number);

// Which of `count` words from `first` on an argument is, counted from `first`; -1 if it is none.
[[nodiscard]] int word_at(lua_State* lua, int argument, std::uint32_t first, std::uint32_t count);

// The host's own state, as Sandbox::set_host gave it.
[[nodiscard]] void* host_of(lua_State* lua);

// The metatable on top of the stack is one that no script is shown or may replace.
void hide_metatable(lua_State* lua);

// Makes the table at a positive stack index read-only, itself and not tables inside it: what it held goes into another.
void freeze_in_place(lua_State* lua, int index);

// The table on top of the stack is replaced by one that reads the same and cannot be written; so are tables inside it.
void freeze(lua_State* lua);

// A name for the type of a value that gives away nothing else.
[[nodiscard]] const char* type_name(lua_State* lua, int index);

// Wraps a host function that may throw: a std::exception becomes a Lua error, raised when the exception is gone.
template <int (*code)(lua_State*)>
int guarded(lua_State* lua) {
    char message[256];
    try {
        return code(lua);
    } catch (const std::exception& e) {
        const char* what = e.what();
        std::size_t n = 0;
        for (; what[n] != '\0' && n + 1 < sizeof message; ++n) message[n] = what[n];
        message[n] = '\0';
    }
    raise(lua, "%s", message);
}

}  // namespace varia
