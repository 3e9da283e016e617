// A stable sort of Lua lists. Its cost is bounded whatever the comparison returns.
#pragma once

#include "sandbox_lua.hpp"

namespace varia {

// Whether the value at stack index a comes before the value at b. May call Lua and may raise.
using Before = bool (*)(lua_State* lua, int a, int b);

// Sorts elements 1 to count of the plain table at a positive stack index by merge sort, with n log n comparisons. It
// writes the table only when everything is sorted, so a comparison that raises, or changes the table, leaves nothing
// half done. Needs 8 stack slots.
void sort_list(lua_State* lua, int table, lua_Integer count, Before before);

}  // namespace varia
