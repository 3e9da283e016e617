// Makes diagnostics for errors in scripts.
#include "sandbox_diagnosis.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include <lua.hpp>

#include <varia/text.hpp>

#include "sandbox_lua.hpp"
#include "sandbox_number.hpp"

namespace varia {

namespace {

constexpr std::size_t max_message_length = 1024;

// For an error in the second script Lua writes "#2:17: message". This removes the place from the message. It is
// preferred to the place where the error was raised, since error("...", 2) blames the caller.
void take_place(std::string_view& message, SandboxState& s) {
    const auto number = [&message](char begin, std::uint32_t& out) {
        if (message.empty() || message[0] != begin) return false;
        std::size_t at = 1;
        out = 0;
        for (; at < message.size() && at < 9 && message[at] >= '0' && message[at] <= '9'; ++at)
            out = out * 10 + static_cast<std::uint32_t>(message[at] - '0');
        message.remove_prefix(at);
        return at > 1;
    };
    const std::string_view whole = message;
    std::uint32_t script = 0;
    std::uint32_t line = 0;
    if (number('#', script) && number(':', line) && message.starts_with(": ") && script > 0 &&
        script <= s.scripts.size()) {
        message.remove_prefix(2);
        s.place_script = script;
        s.place_line = line;
    } else {
        message = whole;
    }
}

std::string advice(const std::string& of_host) { return of_host.empty() ? std::string() : " " + of_host; }

// Describes the limit that was exceeded, its size, and the usual cause.
void explain_stop(const SandboxState& s, Diagnostic& d) {
    const SandboxLimits& limits = s.settings.limits;
    const std::string_view limit = s.limit == nullptr ? "" : s.limit;
    if (s.stop == Stop::deadline && limit == "clock") {
        d.message = "the script was stopped: it took much longer than its budget of " + std::to_string(limits.fuel) +
                    " steps should last (limit: fuel)";
        d.hint = "does it join many numbers to texts, or compare long texts?";
    } else if (s.stop == Stop::deadline) {
        d.message = "the script was stopped: it ran out of time";
    } else if (s.stop == Stop::fuel) {
        d.message = "the script was stopped: it used up its budget of " + std::to_string(limits.fuel) +
                    " steps (limit: fuel)";
        d.hint = "is there a loop that does not end?" + advice(limits.more_steps);
    } else if (s.too_deep) {
        d.message = "stack overflow: more than a thousand calls within calls (limit: " + std::string(limit) + ")";
        d.hint = "does a function call itself without end?";
    } else if (limit == "string") {
        d.message = "not enough memory: a string may have at most " + bytes_text(limits.string) + " (limit: string)";
        d.hint = limits.more_memory;
    } else if (limit == "block") {
        d.message = "not enough memory: a table may take at most about " + bytes_text(limits.block) + " (limit: block)";
        d.hint = limits.more_memory;
    } else if (limit == "collisions") {
        d.message = "not enough memory: the keys of a table collide, so that it cannot grow (limit: collisions)";
        d.hint = "are they multiples of a power of two less one?";
    } else if (limit == "memory") {
        d.message = "not enough memory: all scripts together may take " + bytes_text(limits.memory) +
                    " (limit: memory)";
        d.hint = limits.more_memory;
    } else {
        d.message = "not enough memory";
    }
}

// The names of Lua's standard library that the sandbox deliberately lacks.
bool is_withheld(std::string_view name) {
    static constexpr std::string_view names[] = {
        "collectgarbage",
        "coroutine",
        "debug",
        "dofile",
        "getmetatable",
        "io",
        "load",
        "loadfile",
        "next",
        "os",
        "package",
        "pcall",
        "print",
        "require",
        "setmetatable",
        "utf8",
        "warn",
        "xpcall",
        "_G",
        "match",
        "gmatch",
        "gsub",
        "dump",
        "pack",
        "move",
        "random",
        "randomseed",
        "packsize",
        "sin",
        "cos",
        "sqrt",
        "exp",
        "log",
        "pi",
        "tan",
    };
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

// Whether texts lack this method on purpose: Lua's own string library has it.
bool is_withheld_method(std::string_view name) {
    static constexpr std::string_view names[] = {"match", "gmatch", "gsub", "dump", "pack", "packsize"};
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

// Collects the names in the sandbox's tables that a script could have meant. Nothing here allocates in Lua, so nothing
// can raise.
class KnownNames {
public:
    explicit KnownNames(SandboxState& sandbox) : sandbox_(sandbox), lua_(sandbox.lua) {}

    // Names of globals: those that all scripts receive, and those of the script that failed.
    std::vector<std::string> globals() {
        add_referred(sandbox_.environment);
        const std::size_t script = sandbox_.place_script;
        if (script > 0 && script <= sandbox_.scripts.size() && sandbox_.scripts[script - 1].globals != LUA_NOREF)
            add_referred(sandbox_.scripts[script - 1].globals);
        return sorted();
    }

    // Names of functions in tables that all scripts receive: varia.load, math.max.
    std::vector<std::string> fields() {
        lua_settop(lua_, 0);
        lua_rawgeti(lua_, LUA_REGISTRYINDEX, sandbox_.environment);
        for (lua_pushnil(lua_); lua_next(lua_, 1) != 0; lua_settop(lua_, 2)) {
            if (lua_type(lua_, 3) != LUA_TTABLE) continue;
            add(3);
            if (lua_getmetatable(lua_, 3) != 0) add_index_of(4);  // a read-only table keeps its fields in another table
        }
        return sorted();
    }

    // Names of methods of all kinds of objects. Lua does not report on which object a method was called.
    std::vector<std::string> methods() {
        lua_settop(lua_, 0);
        lua_pushvalue(lua_, LUA_REGISTRYINDEX);
        for (lua_pushnil(lua_); lua_next(lua_, 1) != 0; lua_settop(lua_, 2))
            if (lua_type(lua_, 2) == LUA_TLIGHTUSERDATA && lua_type(lua_, 3) == LUA_TTABLE) add_index_of(3);
        lua_settop(lua_, 0);
        lua_pushlightuserdata(lua_, nullptr);  // all views share one metatable
        if (lua_getmetatable(lua_, 1) != 0) add_index_of(2);
        return sorted();
    }

private:
    void add_referred(int reference) {
        lua_settop(lua_, 0);
        lua_rawgeti(lua_, LUA_REGISTRYINDEX, reference);
        add(1);
    }
    void add(int table) {
        const int top = lua_gettop(lua_);
        for (lua_pushnil(lua_); lua_next(lua_, table) != 0; lua_settop(lua_, top + 1))
            if (lua_type(lua_, top + 1) == LUA_TSTRING) known_.emplace_back(lua_tostring(lua_, top + 1));
    }
    // Adds the names in the metatable's __index table.
    void add_index_of(int metatable) {
        const int top = lua_gettop(lua_);
        for (lua_pushnil(lua_); lua_next(lua_, metatable) != 0; lua_settop(lua_, top + 1)) {
            const bool index = lua_type(lua_, top + 1) == LUA_TSTRING &&
                               std::string_view(lua_tostring(lua_, top + 1)) == "__index";
            if (index && lua_type(lua_, top + 2) == LUA_TTABLE) add(top + 2);
        }
        lua_settop(lua_, top);
    }
    std::vector<std::string> sorted() {
        lua_settop(lua_, 0);
        std::sort(known_.begin(), known_.end());
        known_.erase(std::unique(known_.begin(), known_.end()), known_.end());
        return std::move(known_);
    }

    SandboxState& sandbox_;
    lua_State* lua_;
    std::vector<std::string> known_;
};

// For "attempt to call a nil value (global 'foo')": suggests what foo could be.
std::string hint_for(SandboxState& s, const std::string& message) {
    if (!s.hardened || message.find("nil value") == std::string::npos) return {};
    const std::size_t quote = message.rfind('\'');
    const std::size_t open = quote == std::string::npos || quote == 0 ? std::string::npos
                                                                      : message.rfind('\'', quote - 1);
    if (open == std::string::npos) return {};
    const std::string name = message.substr(open + 1, quote - open - 1);
    const auto of = [&](std::string_view what) { return message.find(what) != std::string::npos; };
    const bool method = of("(method '");
    if (method) {
        std::string hint = did_you_mean(name, KnownNames(s).methods());
        if (!hint.empty()) return hint;
    }
    if (method ? is_withheld_method(name) : is_withheld(name))
        return name + " is not part of the sandbox; docs/sandbox.md lists what is";
    if (of("(field '")) return did_you_mean(name, KnownNames(s).fields());
    return of("(global '") ? did_you_mean(name, KnownNames(s).globals()) : std::string();
}

// Says from where the function that failed was called: "called at p.lua:9, from p.lua:12".
void add_callers(const SandboxState& s, Diagnostic& d) {
    std::string all;
    bool begun = false;
    for (std::size_t i = 0; i < s.caller_count; ++i) {
        const SandboxState::Caller& caller = s.callers[i];
        if (caller.script > s.scripts.size()) continue;
        // error("...", 2) blames a caller, whose place is the error's own then.
        if (!begun && caller.script == s.place_script && caller.line == s.place_line) continue;
        all += (begun ? ", from " : "called at ") + s.scripts[caller.script - 1].file + ":" +
               std::to_string(caller.line);
        begun = true;
    }
    if (begun) d.hint += (d.hint.empty() ? "" : "; ") + all;
}

}  // namespace

std::string bytes_text(std::size_t bytes) {
    if (bytes >= (1u << 20) && bytes % (1u << 20) == 0) return std::to_string(bytes >> 20) + " MiB";
    if (bytes >= 1024 && bytes % 1024 == 0) return std::to_string(bytes >> 10) + " KiB";
    return std::to_string(bytes) + " bytes";
}

// Makes a diagnostic from the error value on top of the stack.
Diagnostic diagnose(SandboxState& s, int status) {
    lua_State* lua = s.lua;
    Diagnostic d;
    if (s.stop == Stop::none && status != LUA_ERRRUN && status != LUA_ERRSYNTAX) s.stop = Stop::memory;
    if (s.stop != Stop::none) {
        explain_stop(s, d);
    } else {
        s.stop = Stop::error;
        std::size_t size = 0;
        NumberText space;
        std::string_view message;
        std::string other;
        if (lua_type(lua, -1) == LUA_TSTRING) {
            const char* text = lua_tolstring(lua, -1, &size);
            message = {text, size};
            take_place(message, s);
        } else if (lua_isinteger(lua, -1) != 0) {
            message = number_text(std::int64_t{lua_tointeger(lua, -1)}, space);
        } else {
            other = std::string("error(...) was called with a ") + type_name(lua, -1) + " instead of a message";
            message = other;
        }
        d.message = escaped(message.substr(0, max_message_length));
        if (d.message.size() > max_message_length) d.message.resize(max_message_length);
        d.hint = hint_for(s, std::string(message));
    }
    if (s.stop == Stop::error) add_callers(s, d);
    if (s.place_script > 0 && s.place_script <= s.scripts.size()) {
        d.file = s.scripts[s.place_script - 1].file;
        d.line = s.place_line;
    }
    return d;
}

}  // namespace varia
