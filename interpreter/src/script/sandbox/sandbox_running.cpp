// The parts of a call into Lua that are not templates.
#include "sandbox_running.hpp"

#include <algorithm>

namespace varia {

int note_error(lua_State* lua) {
    SandboxState& s = sandbox_of(lua);
    if (s.stop != Stop::none) return 1;
    s.place_script = s.place_line = 0;
    s.caller_count = 0;
    lua_Debug at{};
    bool placed = false;
    for (int level = 1; level < 256 && lua_getstack(lua, level, &at) != 0; ++level) {
        lua_getinfo(lua, "Sl", &at);
        if (at.currentline <= 0) continue;
        if (!placed)
            s.note_place(at);
        else if (!s.add_caller(at))
            break;
        placed = true;
    }
    return 1;
}

void clean_up(SandboxState& s) {
    s.metered = false;
    clear_stack(s);
    s.look_no_more();
    lua_gc(s.lua, LUA_GCCOLLECT);
}

std::string_view without_preamble(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (text.starts_with("#")) text.remove_prefix(std::min(text.find('\n'), text.size()));
    return text;
}

Diagnostic busy_error() {
    return typed_error("the sandbox is running a script already, and cannot be called from within");
}

Diagnostic placed(const std::string& file, std::uint32_t line, std::string message, std::string hint) {
    Diagnostic d = typed_error(std::move(message), std::move(hint));
    d.file = file;
    d.line = line;
    return d;
}

}  // namespace varia
