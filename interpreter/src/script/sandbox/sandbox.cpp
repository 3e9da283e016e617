// The sandbox: loads scripts, calls their functions, and reports errors.
#include "sandbox.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <utility>

#include <lua.hpp>

#include <varia/assert.hpp>
#include <varia/text.hpp>

#include "guard.hpp"
#include "sandbox_diagnosis.hpp"
#include "sandbox_environment.hpp"
#include "sandbox_exchange.hpp"
#include "sandbox_lint.hpp"
#include "sandbox_lua.hpp"
#include "sandbox_running.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

// Called for a Lua error outside of every protected call. No such error should occur: it would be a bug of the host,
// and becomes an exception.
int panic(lua_State*) { throw std::logic_error("a Lua error outside of a protected call"); }

// Runs a preparation, in which only memory can run out.
template <class Body>
void prepare(lua_State* lua, Body body) {
    const int status = protected_call(lua, 0, body);
    clear_stack(sandbox_of(lua));
    if (status != LUA_OK) throw std::bad_alloc();
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
    limits.answer_depth = 100;  // copies are made by recursion
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
        if (s.hardened) s.tables_known = TableWatch::is_right(lua, s.newest);
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
        // All light userdata share one metatable, and views are the only ones that scripts receive, besides JSON's
        // null.
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
        hide_metatable(lua);
        lua_setmetatable(lua, -2);
        return 0;
    });
}

void Sandbox::set_words(std::span<const std::string_view> texts) {
    prepare(state_->lua, [&](lua_State* lua) {
        sandbox_of(lua).words.make(lua, texts);
        return 0;
    });
}

void Sandbox::set_record(std::span<const char* const> fields, PlainField value, HostCode other) {
    VARIA_ASSERT(fields.size() <= Record::max_fields, "there are few fields");
    prepare(state_->lua, [&](lua_State* lua) {
        sandbox_of(lua).record.make(lua, fields, value, other);
        return 0;
    });
}

void Sandbox::set_host(void* host) { state_->host = host; }

namespace {

// Measures how densely a script joins values with `..`. The count hook cannot see how often a number becomes text, so
// every instruction is charged for the maximum.
void note_joins(lua_State* lua, int function) {
    SandboxState& s = sandbox_of(lua);
    s.joined = std::max<std::uint64_t>(
        s.joined, dump_function(lua, function) ? joined_a_thousand({s.scratch.data(), s.scratch.size()}) : 1024);
    charge(lua, s.scratch.size() / 4);
}

}  // namespace

Result<Script> Sandbox::load(const ScriptSource& source, Value* returned, std::uint64_t fuel) {
    SandboxState& s = *state_;
    if (s.busy) return busy_error();
    s.stop = Stop::error;
    s.call_fuel = std::min<std::uint64_t>(s.settings.limits.fuel, INT64_MAX);
    s.fuel = static_cast<std::int64_t>(s.call_fuel);
    const std::string_view text = without_preamble(source.text);
    const SandboxLimits& limits = s.settings.limits;
    if (limits.source > 0 && source.text.size() > limits.source)
        return placed(source.file, 0, "the script has more than " + bytes_text(limits.source) + " (limit: source)");
    if (limits.sources > 0 && s.source_bytes + source.text.size() > limits.sources)
        return placed(source.file, 0,
                      "all scripts together have more than " + bytes_text(limits.sources) + " (limit: sources)");
    Prospect prospect;
    if (auto finding = lint(text, s.hardened, s.settings.profile == Profile::hook, &prospect))
        return placed(source.file, finding->line, std::move(finding->message), std::move(finding->hint));
    if (auto complaint = s.refuses(prospect)) return placed(source.file, 0, std::move(*complaint));

    s.scripts.push_back({source.file, LUA_NOREF, {}});
    const Script script{static_cast<std::uint32_t>(s.scripts.size() - 1)};
    s.entered = script.index;
    const std::size_t kept = s.kept.size();
    Guard unload([&] {
        luaL_unref(s.lua, LUA_REGISTRYINDEX, std::exchange(s.scripts[script.index].globals, LUA_NOREF));
        // Modules that it has required stay loaded, and so does its number.
        if (s.scripts.size() == script.index + 1U) s.scripts.pop_back();
        s.forget_kept(kept);
        clean_up(s);
    });
    const std::string chunk_name = "=#" + std::to_string(s.scripts.size());
    auto body = [&](lua_State* lua) {
        charge(lua, s.expect(prospect));
        push_script_globals(lua);
        for (const auto& [name, value] : source.constants) {
            lua_pushlstring(lua, name.data(), name.size());
            push_value(lua, value);
            if (lua_type(lua, -1) == LUA_TTABLE && s.hardened) freeze(lua);
            lua_rawset(lua, 1);
        }
        lua_pushvalue(lua, 1);
        s.scripts[script.index].globals = luaL_ref(lua, LUA_REGISTRYINDEX);
        if (luaL_loadbufferx(lua, text.data(), text.size(), chunk_name.c_str(), "t") != LUA_OK) lua_error(lua);
        if (prospect.joins && s.settings.profile == Profile::hook) note_joins(lua, 2);
        lua_pushvalue(lua, 1);
        lua_setupvalue(lua, 2, 1);
        lua_pushvalue(lua, 2);
        lua_call(lua, 0, 1);
        fix_globals(lua, 2, 1);
        // A program may keep what it likes. But an answer of rules must not depend on earlier questions.
        if (s.settings.profile == Profile::hook) fix_state(lua, 1);
        return 1;
    };
    Running running(s, fuel);
    const int status = protected_call(s.lua, 1, body, note_error);
    std::optional<Diagnostic> error;
    if (status != LUA_OK || s.stop != Stop::none) {
        error = diagnose(s, status);
        if (error->file.empty()) error->file = source.file;
    } else if (returned != nullptr) {
        Value value;
        if (auto complaint = ValueReader(s).read(-1, value)) {
            error = placed(source.file, 0, std::move(*complaint));
            if (s.stop != Stop::none)
                error = diagnose(s, LUA_ERRRUN);
            else
                s.stop = Stop::error;
        } else {
            *returned = std::move(value);
        }
    }
    if (error) return std::move(*error);
    unload.release();
    clear_stack(s);
    s.source_bytes += source.text.size();
    return script;
}

std::vector<std::string> Sandbox::functions(Script script) const {
    std::vector<std::string> names;
    lua_State* lua = state_->lua;
    clear_stack(*state_);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, state_->scripts[script.index].globals);
    for (lua_pushnil(lua); lua_next(lua, 1) != 0; lua_settop(lua, 2))
        if (lua_type(lua, 2) == LUA_TSTRING && lua_isfunction(lua, 3)) names.emplace_back(lua_tostring(lua, 2));
    lua_settop(lua, 0);
    std::sort(names.begin(), names.end());
    return names;
}

int Sandbox::line(ScriptFunction function) const {
    lua_State* lua = state_->lua;
    if (state_->busy || function.reference == LUA_NOREF) return 0;
    clear_stack(*state_);
    lua_Debug about{};
    if (lua_rawgeti(lua, LUA_REGISTRYINDEX, function.reference) == LUA_TFUNCTION) lua_getinfo(lua, ">S", &about);
    clear_stack(*state_);
    return std::max(about.linedefined, 0);
}

std::optional<ScriptFunction> Sandbox::find(Script script, std::string_view name) {
    LoadedScript& loaded = state_->scripts[script.index];
    for (const auto& [known, function] : loaded.found)
        if (known == name) return function;
    ScriptFunction function{LUA_NOREF, 0};
    const bool rules = state_->settings.profile == Profile::hook;
    bool complete = false;
    prepare(state_->lua, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, loaded.globals);
        lua_pushlstring(lua, name.data(), name.size());
        if (lua_rawget(lua, 1) != LUA_TFUNCTION) return 0;
        complete = rules && lua_iscfunction(lua, 2) == 0 && dump_function(lua, 2);
        function.reference = luaL_ref(lua, LUA_REGISTRYINDEX);
        return 0;
    });
    if (function.reference == LUA_NOREF) return {};
    if (complete) function.steps = max_straight({state_->scratch.data(), state_->scratch.size()});
    loaded.found.emplace_back(name, function);
    return function;
}

Result<ScriptFunction> Sandbox::function(Script script, std::string_view name) {
    if (auto found = find(script, name)) return *found;
    return placed(state_->scripts[script.index].file, 0, "there is no function " + quoted(name),
                  did_you_mean(name, functions(script)));
}

std::optional<Diagnostic> Sandbox::call(ScriptFunction function, Push push, std::span<Value> answers,
                                        std::uint64_t fuel) {
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
    Running running(s, fuel);
    const int status = protected_call(s.lua, count, body, note_error);
    return finish_call(status, answers, 2);  // after the message handler
}

namespace {

// The stack while Sandbox::ask runs. The message handler, the record and the function stay there from one call to the
// next.
constexpr int asked_handler = 1;
constexpr int asked_record = 2;
constexpr int asked_function = 3;
constexpr int asked_answers = 4;

}  // namespace

// All that is pushed here needs no memory, so one protected call is enough.
int Sandbox::run_asked(ScriptFunction function, void* object, const void* described, std::span<const Plain> others,
                       int answers) {
    SandboxState& s = *state_;
    VARIA_ASSERT(others.size() <= 8, "there are few arguments");
    lua_State* lua = s.lua;
    if (s.laid_out == function.reference) {
        lua_settop(lua, asked_function);
    } else {
        lua_settop(lua, 0);
        lua_pushcfunction(lua, note_error);
        s.record.push(lua);
        lua_rawgeti(lua, LUA_REGISTRYINDEX, function.reference);
        s.laid_out = function.reference;
    }
    if (described != nullptr) s.record.describe(lua, s.words, described);
    lua_pushvalue(lua, asked_function);
    lua_pushlightuserdata(lua, s.add_view(object));
    if (described != nullptr) lua_pushvalue(lua, asked_record);
    for (const Plain other : others) push_plain(lua, s.words, other);
    const int arguments = 1 + (described != nullptr ? 1 : 0) + static_cast<int>(others.size());
    return lua_pcall(lua, arguments, answers, asked_handler);
}

std::optional<Diagnostic> Sandbox::ask(ScriptFunction function, void* object, const void* described,
                                       std::span<const Plain> others, std::span<Value> answers, std::uint64_t fuel) {
    SandboxState& s = *state_;
    if (s.busy) return busy_error();
    Running running(s, fuel, function.steps);
    const int status = run_asked(function, object, described, others, static_cast<int>(answers.size()));
    return finish_call(status, answers, asked_answers);
}

std::optional<Diagnostic> Sandbox::ask_truth(ScriptFunction function, void* object, const void* described,
                                             std::span<const Plain> others, bool& yes, std::optional<Value>& other,
                                             std::uint64_t fuel) {
    SandboxState& s = *state_;
    if (s.busy) return busy_error();
    Running running(s, fuel, function.steps);
    const int status = run_asked(function, object, described, others, 1);
    const std::uint64_t cost = 5 + sizeof(Value) / 16 + s.weight;  // the same as ValueReader charges
    if (status == LUA_OK && s.stop == Stop::none && s.kept.empty() && lua_type(s.lua, asked_answers) == LUA_TBOOLEAN &&
        (!s.metered || s.fuel > static_cast<std::int64_t>(cost))) {
        s.take(cost);
        yes = lua_toboolean(s.lua, asked_answers) != 0;
        return {};
    }
    other.emplace();
    std::optional<Diagnostic> error = finish_call(status, {&*other, 1}, asked_answers);
    if (const bool* truth = other->boolean()) {
        yes = *truth;
        other.reset();
    }
    return error;
}

// Runs while the budget is still open, because copying answers counts.
std::optional<Diagnostic> Sandbox::finish_call(int status, std::span<Value> answers, int first) {
    SandboxState& s = *state_;
    const KeptVariable* kept = s.kept.empty() ? nullptr : put_back(s);
    if (status != LUA_OK || s.stop != Stop::none) {
        Diagnostic error = diagnose(s, status);
        clean_up(s);
        return error;
    }
    if (kept != nullptr) {
        s.stop = Stop::error;
        clean_up(s);
        return placed(kept->file, kept->line, "\"" + kept->name + "\" is set, which outlives the call",
                      "what a call sets must be its own local variable; what has to be remembered is [state]");
    }
    ValueReader reader(s);
    for (int i = 0; i < static_cast<int>(answers.size()); ++i) {
        if (reader.read_simple(first + i, answers[static_cast<std::size_t>(i)])) continue;
        auto complaint = reader.read(first + i, answers[static_cast<std::size_t>(i)]);
        if (!complaint) continue;
        for (Value& answer : answers) answer = Value{};
        Diagnostic error = typed_error(std::move(*complaint));
        if (s.stop != Stop::none)
            error = diagnose(s, LUA_ERRRUN);
        else
            s.stop = Stop::error;
        clean_up(s);
        return error;
    }
    clear_stack(s);
    return {};
}

Stop Sandbox::stopped() const { return state_->stop; }

Usage Sandbox::usage() const {
    const std::int64_t used = static_cast<std::int64_t>(state_->call_fuel) - state_->fuel;
    return {state_->settings.limits.fuel > 0 ? static_cast<std::uint64_t>(used) : 0, state_->account.held,
            state_->peak};
}

std::uint64_t Sandbox::fuel_left() const {
    if (!state_->metered) return UINT64_MAX;
    return state_->fuel > 0 ? static_cast<std::uint64_t>(state_->fuel) : 0;
}

MemoryAccount& Sandbox::account() { return state_->account; }

const SandboxLimits& Sandbox::limits() const { return state_->settings.limits; }

}  // namespace varia
