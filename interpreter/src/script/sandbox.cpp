// The sandbox: loading scripts, calling their functions, and telling what went wrong.
#include "sandbox.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

#include <lua.hpp>

#include "nearest.hpp"
#include "sandbox_environment.hpp"
#include "sandbox_exchange.hpp"
#include "sandbox_lint.hpp"
#include "sandbox_locale.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_number.hpp"
#include "sandbox_state.hpp"
#include "utf8.hpp"

namespace varia {

namespace {

constexpr std::size_t longest_message = 1024;

// An error outside of every protected call. There is none; should there be one it is the host's bug and becomes an exception.
int panic(lua_State*) { throw std::logic_error("a Lua error outside of a protected call"); }

// Runs a C++ callable as a protected C function: what it pushes, it returns. It may raise Lua errors, so it keeps no
// objects with destructors.
template <class Body>
int protected_call(lua_State* lua, int results, Body& body, lua_CFunction on_error = nullptr) {
    lua_settop(lua, 0);
    if (on_error != nullptr) lua_pushcfunction(lua, on_error);
    lua_pushcfunction(lua, [](lua_State* l) {
        Body& inner = *static_cast<Body*>(lua_touserdata(l, 1));
        lua_settop(l, 0);
        return inner(l);
    });
    lua_pushlightuserdata(lua, &body);
    return lua_pcall(lua, 1, results, on_error != nullptr ? 1 : 0);
}

// For preparations: what can go wrong is memory.
template <class Body>
void prepare(lua_State* lua, Body body) {
    const int status = protected_call(lua, 0, body);
    lua_settop(lua, 0);
    if (status != LUA_OK) throw std::bad_alloc();
}

// The message handler: called where the error is raised, while the script's calls are still there to be looked at.
int note_error(lua_State* lua) {
    SandboxState& s = sandbox_of(lua);
    if (s.stop != Stop::none) return 1;
    s.place_script = s.place_line = 0;
    lua_Debug at{};
    for (int level = 1; level < 256 && lua_getstack(lua, level, &at) != 0; ++level) {
        lua_getinfo(lua, "Sl", &at);
        if (at.currentline <= 0) continue;
        s.note_place(at);
        break;
    }
    return 1;
}

// "#2:17: message" is what Lua makes of an error in the second script: the place is taken off, and is preferred to where
// the error was raised, since error("...", 2) puts the blame on the caller.
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
    if (number('#', script) && number(':', line) && message.starts_with(": ") && script > 0 && script <= s.scripts.size()) {
        message.remove_prefix(2);
        s.place_script = script;
        s.place_line = line;
    } else {
        message = whole;
    }
}

std::string grouped_bytes(std::size_t bytes) {
    if (bytes >= (1u << 20) && bytes % (1u << 20) == 0) return std::to_string(bytes >> 20) + " MiB";
    if (bytes >= 1024 && bytes % 1024 == 0) return std::to_string(bytes >> 10) + " KiB";
    return std::to_string(bytes) + " bytes";
}

// What to say when a limit was passed: which, how large it is, and what usually is the matter.
void explain_stop(const SandboxState& s, Diagnostic& d) {
    const SandboxLimits& limits = s.settings.limits;
    const std::string_view limit = s.limit == nullptr ? "" : s.limit;
    if (s.stop == Stop::deadline) {
        d.message = "the script was stopped: it ran out of time";
    } else if (s.stop == Stop::fuel) {
        d.message = "the script was stopped: it used up its budget of " + std::to_string(limits.fuel) + " steps (limit: fuel)";
        d.hint = "is there a loop that does not end?";
    } else if (s.too_deep) {
        d.message = "stack overflow: more than a thousand calls within calls (limit: " + std::string(limit) + ")";
        d.hint = "does a function call itself without end?";
    } else if (limit == "string") {
        d.message = "not enough memory: a string may have at most " + grouped_bytes(limits.string) + " (limit: string)";
    } else if (limit == "block") {
        d.message = "not enough memory: a table may take at most about " + grouped_bytes(limits.block) + " (limit: block)";
    } else if (limit == "memory") {
        d.message = "not enough memory: all scripts together may take " + grouped_bytes(limits.memory) + " (limit: memory)";
    } else {
        d.message = "not enough memory";
    }
}

// The standard library's names that a sandbox lacks on purpose.
bool is_withheld(std::string_view name) {
    static constexpr std::string_view names[] = {
        "collectgarbage", "coroutine", "debug",   "dofile", "getmetatable", "io",           "load",  "loadfile", "next",
        "os",             "package",   "pcall",   "print",  "require",      "setmetatable", "utf8",  "warn",     "xpcall",
        "_G",             "match",     "gmatch",  "gsub",   "dump",         "pack",         "move",  "random",   "randomseed",
        "packsize",       "sin",       "cos",     "sqrt",   "exp",          "log",          "pi",    "tan",
    };
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

// "attempt to call a nil value (global 'foo')" deserves a word on what foo could be.
std::string hint_for(const SandboxState& s, const std::string& message) {
    if (!s.hardened || message.find("nil value") == std::string::npos) return {};
    const std::size_t quote = message.rfind('\'');
    const std::size_t open = quote == std::string::npos || quote == 0 ? std::string::npos : message.rfind('\'', quote - 1);
    if (open == std::string::npos) return {};
    const std::string name = message.substr(open + 1, quote - open - 1);
    if (is_withheld(name)) return name + " is not part of the sandbox; docs/sandbox.md lists what is";
    if (message.find("(global '") == std::string::npos) return {};
    std::vector<std::string> known;
    lua_State* lua = s.lua;
    const auto add_names = [&](int reference) {
        lua_settop(lua, 0);
        lua_rawgeti(lua, LUA_REGISTRYINDEX, reference);
        for (lua_pushnil(lua); lua_next(lua, 1) != 0; lua_settop(lua, 2))
            if (lua_type(lua, 2) == LUA_TSTRING) known.emplace_back(lua_tostring(lua, 2));
    };
    add_names(s.environment);
    if (s.place_script > 0 && s.place_script <= s.scripts.size() && s.scripts[s.place_script - 1].globals != LUA_NOREF)
        add_names(s.scripts[s.place_script - 1].globals);
    std::sort(known.begin(), known.end());
    return did_you_mean(name, known);
}

// What went wrong, from the error value on top of the stack.
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
        d.message = escaped(message.substr(0, longest_message));
        if (d.message.size() > longest_message) d.message.resize(longest_message);
        d.hint = hint_for(s, std::string(message));
    }
    if (s.place_script > 0 && s.place_script <= s.scripts.size()) {
        d.file = s.scripts[s.place_script - 1].file;
        d.line = s.place_line;
    }
    return d;
}

// After a call that failed: its garbage must not be the next one's burden.
void clean_up(SandboxState& s) {
    s.metered = false;
    lua_settop(s.lua, 0);
    lua_sethook(s.lua, nullptr, 0, 0);
    lua_gc(s.lua, LUA_GCCOLLECT);
}

Diagnostic busy_error() {
    return typed_error("the sandbox is running a script already, and cannot be called from within");
}

Diagnostic placed(const std::string& file, std::uint32_t line, std::string message, std::string hint = {}) {
    Diagnostic d = typed_error(std::move(message), std::move(hint));
    d.file = file;
    d.line = line;
    return d;
}

// Closes the call's budget on every way out.
class Running {
public:
    explicit Running(SandboxState& s) : state_(s) { s.begin(); }
    ~Running() { state_.end(); }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

private:
    SandboxState& state_;
    PlainLocale locale_;
};

// A "#!" line, which shells want, is no Lua; nor is a byte-order mark. Lines keep their numbers.
std::string_view without_preamble(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (text.starts_with("#")) text.remove_prefix(std::min(text.find('\n'), text.size()));
    return text;
}

}  // namespace

SandboxLimits SandboxLimits::strict() {
    SandboxLimits limits;
    limits.fuel = 200'000;
    limits.memory = 2u << 20;
    limits.block = 64u << 10;
    limits.string = 16u << 10;
    limits.answer_items = 8'192;
    return limits;
}

SandboxLimits SandboxLimits::unlimited() {
    SandboxLimits limits;
    limits.fuel = 0;
    limits.memory = limits.block = limits.string = limits.source = limits.sources = 0;
    limits.answer_items = limits.answer_text = 0;
    limits.answer_depth = 100;  // of which a copy is made by recursion
    return limits;
}

Sandbox::Sandbox(SandboxSettings settings) : state_(std::make_unique<SandboxState>(std::move(settings))) {
    SandboxState& s = *state_;
    s.lua = lua_newstate(sandbox_allocate, &s);
    if (s.lua == nullptr) throw std::bad_alloc();
    *static_cast<SandboxState**>(lua_getextraspace(s.lua)) = &s;
    lua_atpanic(s.lua, panic);
    prepare(s.lua, [&s](lua_State* lua) {
        if (s.hardened)
            build_environment(lua);
        else
            build_trusted_environment(lua, s.settings.files);
        return 0;
    });
}

Sandbox::~Sandbox() = default;
Sandbox::Sandbox(Sandbox&&) noexcept = default;
Sandbox& Sandbox::operator=(Sandbox&&) noexcept = default;

void Sandbox::set_constant(std::string_view name, const Value& value) {
    prepare(state_->lua, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, sandbox_of(lua).environment);
        lua_pushlstring(lua, name.data(), name.size());
        push_value(lua, value);
        if (lua_type(lua, -1) == LUA_TTABLE && sandbox_of(lua).hardened) freeze(lua);
        lua_rawset(lua, 1);
        return 0;
    });
}

void Sandbox::set_functions(std::string_view table, std::span<const HostFunction> functions) {
    prepare(state_->lua, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, sandbox_of(lua).environment);
        if (!table.empty()) {
            lua_pushlstring(lua, table.data(), table.size());
            lua_newtable(lua);
        }
        for (const HostFunction& function : functions) {
            lua_pushstring(lua, function.name);
            lua_pushcfunction(lua, function.code);
            lua_rawset(lua, -3);
        }
        if (!table.empty()) {
            if (sandbox_of(lua).hardened) freeze(lua);
            lua_rawset(lua, 1);
        }
        return 0;
    });
}

void Sandbox::set_views(const char* type, std::span<const HostFunction> methods) {
    state_->view_type = type;
    prepare(state_->lua, [&](lua_State* lua) {
        // All light userdata share one metatable, and scripts get none but views.
        lua_pushlightuserdata(lua, nullptr);
        lua_createtable(lua, 0, 3);
        lua_createtable(lua, 0, static_cast<int>(methods.size()));
        for (const HostFunction& method : methods) {
            lua_pushstring(lua, method.name);
            lua_pushcfunction(lua, method.code);
            lua_rawset(lua, -3);
        }
        lua_setfield(lua, -2, "__index");
        lua_pushstring(lua, type);
        lua_setfield(lua, -2, "__name");
        lua_pushboolean(lua, 0);
        lua_setfield(lua, -2, "__metatable");
        lua_setmetatable(lua, -2);
        return 0;
    });
}

Result<Script> Sandbox::load(const ScriptSource& source, Value* returned) {
    SandboxState& s = *state_;
    if (s.busy) return busy_error();
    s.stop = Stop::error;
    s.fuel = static_cast<std::int64_t>(s.settings.limits.fuel);
    const std::string_view text = without_preamble(source.text);
    const SandboxLimits& limits = s.settings.limits;
    if (limits.source > 0 && source.text.size() > limits.source)
        return placed(source.file, 0, "the script has more than " + grouped_bytes(limits.source) + " (limit: source)");
    if (limits.sources > 0 && s.source_bytes + source.text.size() > limits.sources)
        return placed(source.file, 0, "all scripts together have more than " + grouped_bytes(limits.sources) + " (limit: sources)");
    if (auto finding = lint(text, s.hardened, s.settings.profile == Profile::hook))
        return placed(source.file, finding->line, std::move(finding->message), std::move(finding->hint));

    s.scripts.push_back({source.file, LUA_NOREF, {}});
    const Script script{static_cast<std::uint32_t>(s.scripts.size() - 1)};
    const std::string chunk_name = "=#" + std::to_string(s.scripts.size());
    auto body = [&](lua_State* lua) {
        push_script_globals(lua);
        for (const auto& [name, value] : source.constants) {
            lua_pushlstring(lua, name.data(), name.size());
            push_value(lua, value);
            if (lua_type(lua, -1) == LUA_TTABLE && s.hardened) freeze(lua);
            lua_rawset(lua, 1);
        }
        lua_pushvalue(lua, 1);
        s.scripts.back().globals = luaL_ref(lua, LUA_REGISTRYINDEX);
        if (luaL_loadbufferx(lua, text.data(), text.size(), chunk_name.c_str(), "t") != LUA_OK) lua_error(lua);
        lua_pushvalue(lua, 1);
        lua_setupvalue(lua, 2, 1);
        lua_pushvalue(lua, 2);
        lua_call(lua, 0, 1);
        fix_globals(lua, 2, 1);
        return 1;
    };
    Running running(s);
    const int status = protected_call(s.lua, 1, body, note_error);
    std::optional<Diagnostic> error;
    if (status != LUA_OK || s.stop != Stop::none) {
        error = diagnose(s, status);
        if (error->file.empty()) error->file = source.file;
    } else if (returned != nullptr) {
        Value value;
        if (auto complaint = Reader(s.lua, limits).read(-1, value)) {
            s.stop = Stop::error;
            error = placed(source.file, 0, std::move(*complaint));
        } else {
            *returned = std::move(value);
        }
    }
    if (error) {
        luaL_unref(s.lua, LUA_REGISTRYINDEX, s.scripts.back().globals);
        s.scripts.pop_back();
        clean_up(s);
        return std::move(*error);
    }
    lua_settop(s.lua, 0);
    s.source_bytes += source.text.size();
    return script;
}

std::vector<std::string> Sandbox::functions(Script script) const {
    std::vector<std::string> names;
    lua_State* lua = state_->lua;
    lua_settop(lua, 0);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, state_->scripts[script.index].globals);
    for (lua_pushnil(lua); lua_next(lua, 1) != 0; lua_settop(lua, 2))
        if (lua_type(lua, 2) == LUA_TSTRING && lua_isfunction(lua, 3)) names.emplace_back(lua_tostring(lua, 2));
    lua_settop(lua, 0);
    std::sort(names.begin(), names.end());
    return names;
}

std::optional<ScriptFunction> Sandbox::find(Script script, std::string_view name) {
    LoadedScript& loaded = state_->scripts[script.index];
    for (const auto& [known, reference] : loaded.found)
        if (known == name) return ScriptFunction{reference};
    int reference = LUA_NOREF;
    prepare(state_->lua, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, loaded.globals);
        lua_pushlstring(lua, name.data(), name.size());
        if (lua_rawget(lua, 1) == LUA_TFUNCTION) reference = luaL_ref(lua, LUA_REGISTRYINDEX);
        return 0;
    });
    if (reference == LUA_NOREF) return {};
    loaded.found.emplace_back(name, reference);
    return ScriptFunction{reference};
}

Result<ScriptFunction> Sandbox::function(Script script, std::string_view name) {
    if (auto found = find(script, name)) return *found;
    return placed(state_->scripts[script.index].file, 0, "there is no function " + quoted(name),
                  did_you_mean(name, functions(script)));
}

std::optional<Diagnostic> Sandbox::call(ScriptFunction function, Push push, std::span<Value> answers) {
    SandboxState& s = *state_;
    if (s.busy) return busy_error();
    for (Value& answer : answers) answer = Value{};
    const int count = static_cast<int>(answers.size());
    auto body = [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, function.reference);
        Arguments arguments(lua);
        push(arguments);
        lua_call(lua, arguments.count(), count);
        return count;
    };
    Running running(s);
    const int status = protected_call(s.lua, count, body, note_error);
    if (status != LUA_OK || s.stop != Stop::none) {
        Diagnostic error = diagnose(s, status);
        clean_up(s);
        return error;
    }
    Reader reader(s.lua, s.settings.limits);
    for (int i = 0; i < count; ++i) {
        // On the stack: the message handler, then the answers.
        auto complaint = reader.read(2 + i, answers[static_cast<std::size_t>(i)]);
        if (!complaint) continue;
        s.stop = Stop::error;
        for (Value& answer : answers) answer = Value{};
        clean_up(s);
        return typed_error(std::move(*complaint));
    }
    lua_settop(s.lua, 0);
    return {};
}

Stop Sandbox::stopped() const { return state_->stop; }

Usage Sandbox::usage() const {
    const std::int64_t used = static_cast<std::int64_t>(state_->settings.limits.fuel) - state_->fuel;
    return {state_->settings.limits.fuel > 0 ? static_cast<std::uint64_t>(used) : 0, state_->memory, state_->peak};
}

const SandboxLimits& Sandbox::limits() const { return state_->settings.limits; }

void Arguments::nil() {
    luaL_checkstack(lua_, 1, "too many arguments");
    lua_pushnil(lua_);
    ++count_;
}

void Arguments::boolean(bool b) {
    luaL_checkstack(lua_, 1, "too many arguments");
    lua_pushboolean(lua_, b ? 1 : 0);
    ++count_;
}

void Arguments::integer(std::int64_t i) {
    luaL_checkstack(lua_, 1, "too many arguments");
    lua_pushinteger(lua_, i);
    ++count_;
}

void Arguments::text(std::string_view t) {
    luaL_checkstack(lua_, 1, "too many arguments");
    lua_pushlstring(lua_, t.data(), t.size());
    ++count_;
}

void Arguments::value(const Value& v) {
    luaL_checkstack(lua_, 1, "too many arguments");
    push_value(lua_, v);
    ++count_;
}

void Arguments::integers(std::span<const std::int32_t> list) {
    luaL_checkstack(lua_, 2, "too many arguments");
    lua_createtable(lua_, static_cast<int>(list.size()), 0);
    for (std::size_t i = 0; i < list.size(); ++i) {
        lua_pushinteger(lua_, list[i]);
        lua_rawseti(lua_, -2, static_cast<lua_Integer>(i + 1));
    }
    ++count_;
}

void Arguments::view(void* object) {
    SandboxState& s = sandbox_of(lua_);
    luaL_checkstack(lua_, 1, "too many arguments");
    if (s.view_count == s.views.size()) luaL_error(lua_, "more than 8 views in a call");
    s.views[s.view_count] = object;
    lua_pushlightuserdata(lua_, reinterpret_cast<void*>(s.generation * s.views.size() + s.view_count));
    ++s.view_count;
    ++count_;
}

}  // namespace varia
