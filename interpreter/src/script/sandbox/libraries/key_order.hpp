// The order of keys: whole numbers ascending, then texts bytewise. Sorts keys by this order without calling a script.
#pragma once

#include <string_view>

#include "sandbox_lua.hpp"

namespace varia {

// Sorts elements 1 to count of the plain table at a positive stack index. Each element is a whole number or a text. The
// charge depends on the elements and not on their initial order; memory counts as the script's while it is in use. Ends
// the call if the budget is used up, and then leaves the table as it was.
void sort_keys(lua_State* lua, int table, lua_Integer count);

// The bytes of a value that is a string. Comparing them gives the bytewise order.
[[nodiscard]] inline std::string_view text_at(lua_State* lua, int index) {
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, index, &size);
    return {text, size};
}

}  // namespace varia
