// The line that `print` and `warn` write.
#include <string_view>

#include "json_text.hpp"
#include "key_order.hpp"
#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"

namespace varia {

void push_line(lua_State* lua) {
    const int count = lua_gettop(lua);
    luaL_checkstack(lua, 4, "too many values");
    for (int i = 1; i <= count; ++i) {
        if (lua_type(lua, i) == LUA_TTABLE)
            push_json(lua, i, 0, JsonRigour::lenient);
        else
            push_text_of(lua, i);
        lua_replace(lua, i);
    }
    scratch_begin(lua);
    for (int i = 1; i <= count; ++i) {
        if (i > 1) scratch_add(lua, "\t", 1);
        const std::string_view text = text_at(lua, i);
        charge(lua, 20 + text.size() / 4);
        scratch_add(lua, text.data(), text.size());
    }
    scratch_push(lua);
}

}  // namespace varia
