// The order of keys, whole numbers ascending and then texts bytewise, and sorting by it without Lua in between.
#pragma once

#include <string_view>

#include "sandbox_lua.hpp"

namespace varia {

// Sorts elements 1 to count of the plain table at a positive stack index, each of which is a whole number or a text.
// What it takes is charged by what there is, not by how it lay; its memory is the script's while it lasts. Ends the
// call if the budget does, and leaves the table as it was then.
void sort_keys(lua_State* lua, int table, lua_Integer count);

// Bytewise order of two values that are strings.
[[nodiscard]] inline std::string_view text_at(lua_State* lua, int index) {
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, index, &size);
    return {text, size};
}

}  // namespace varia
