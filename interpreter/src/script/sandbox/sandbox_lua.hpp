// For authors of functions that scripts call: Lua itself, and the helpers that such a function needs.
//
// A host function is a Lua C function. In the hardened profiles it
//   - charges for its work before it does it: one unit is about ten nanoseconds;
//   - keeps no object with a destructor alive around a Lua call that can raise, because with a Lua built as C errors
//     jump over destructors;
//   - lets no exception out, because Lua would take it for an error of its own and lose it. guarded<f> ensures that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

#include <lua.hpp>

namespace varia {

struct SandboxState;

// Takes fuel, and ends the call if no fuel is left.
void charge(lua_State* lua, std::uint64_t units);

// The same for a function that still holds C++ values: returns false if the call has to end. The function then stops
// its work, releases its values and calls charge.
[[nodiscard]] bool spend(lua_State* lua, std::uint64_t units);
[[nodiscard]] bool spend(SandboxState& sandbox, std::uint64_t units);

// The current cost of finding a key, where a script may have chosen keys that collide. Charge it for each step of a
// lua_next loop, because lua_next finds the last key again.
[[nodiscard]] std::uint64_t cost_of_a_key(lua_State* lua);

// Notes the script's current line as the place where the running call is stopped.
void note_caller(lua_State* lua);

// Ends the call if the host's deadline has passed. For functions that themselves take long.
void check_clock(lua_State* lua);

// Pushes a text of the host, which may hold any bytes. All texts that scripts did not write are pushed by this
// function.
void push_bytes(lua_State* lua, std::string_view bytes);

// Raises an error at the script's line, with the message as lua_pushfstring formats it.
[[noreturn]] void raise(lua_State* lua, const char* format, ...);

// Raises the text as an error and clears it; does nothing if it is empty. The text object must outlive the error.
void raise_noted(lua_State* lua, std::string& text);

// Arguments with a check of their type. Unlike Lua's own checks these never accept "10" for 10. They raise for any
// other type.
[[nodiscard]] std::int64_t check_integer(lua_State* lua, int argument);
[[nodiscard]] std::int64_t integer_or(lua_State* lua, int argument, std::int64_t otherwise);
[[nodiscard]] std::string_view check_text(lua_State* lua, int argument);
// Raises, for example, "argument 2 of 'play': game expected, got nil". A method's own object does not count as an
// argument.
[[noreturn]] void wrong_type(lua_State* lua, int argument, const char* expected);
// Accepts a plain table of the script: one without a metatable, so not a read-only one.
void check_plain_table(lua_State* lua, int argument);
// The same for functions that only read: also accepts a read-only table, and replaces it on the stack by the table that
// it stands for.
void check_readable_table(lua_State* lua, int argument);
[[nodiscard]] bool is_frozen(lua_State* lua, int index);
// If the table at a stack index is read-only, pushes the table that it stands for and returns true; else pushes
// nothing. Cannot raise if a stack slot is free.
[[nodiscard]] bool push_frozen(lua_State* lua, int index);
// The same, but the pushed table is complete: for the record, all fields are filled in first (record.hpp). May raise.
[[nodiscard]] bool push_readable(lua_State* lua, int index);
// The length of the table at a stack index. Work on the table is charged by it. Raises if it is longer than any list
// can be: the length of a table with holes may be any number that is followed by a hole, for example 2^62 or the
// largest integer.
[[nodiscard]] std::int64_t list_length(lua_State* lua, int index);

// The host object behind a view. Raises "stale position" if the call for which the view was made is over.
[[nodiscard]] void* check_view(lua_State* lua, int argument);
template <class T>
[[nodiscard]] T& check_view_of(lua_State* lua, int argument) {
    return *static_cast<T*>(check_view(lua, argument));
}

// The object of the first view among the running call's arguments; null if there is none.
[[nodiscard]] void* first_view(lua_State* lua);
// Makes one more handle, valid until the call returns. Raises if there are too many.
[[nodiscard]] void* give_view(lua_State* lua, void* object);
// Pushes one of the host's words (Sandbox::set_words); returns false if there is no word of this number. Cannot raise.
[[nodiscard]] bool push_word(lua_State* lua, std::uint32_t number);

// Which of `count` words from `first` on the argument is, counted from `first`; -1 if it is none of them.
[[nodiscard]] int word_at(lua_State* lua, int argument, std::uint32_t first, std::uint32_t count);

// The host's own state, as Sandbox::set_host gave it.
[[nodiscard]] void* host_of(lua_State* lua);

// Hides the metatable on top of the stack: scripts can neither read nor replace it.
void hide_metatable(lua_State* lua);

// Makes the table at a positive stack index read-only, but not tables inside it. Its content moves to another table.
void freeze_in_place(lua_State* lua, int index);

// Replaces the table on top of the stack by a read-only table with the same content; also tables inside it.
void freeze(lua_State* lua);

// A name for the type of a value. It reveals nothing else about the value.
[[nodiscard]] const char* type_name(lua_State* lua, int index);

// Wraps a host function that may throw: a std::exception becomes a Lua error, which is raised after the exception is
// destroyed.
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
