// The sandbox in which the Lua code of a variant runs. Anybody may have written that code.
//
// A Sandbox is one Lua state with its own environment and a budget for every call. Typical use:
//
//     Sandbox sandbox({.limits = SandboxLimits::strict()});
//     sandbox.set_views("position", methods);               // the methods of a position
//     sandbox.set_constant("options", options);             // a read-only table
//     Result<Script> rules = sandbox.load({text, "rules.lua"});
//     Result<ScriptFunction> allow = sandbox.function(*rules, "allow");
//     Value answer;
//     if (auto error = sandbox.call(*allow, [&](Arguments& a) { a.view(&position); a.integer(cell); }, {&answer, 1}))
//         ...                                               // file, line, what happened
//
// Nothing that a script does can crash the host, run for ever, exceed its memory, reach a file, see an address or the
// clock, or leave the sandbox unusable. A call that fails or is cut off returns a diagnostic, and the next call starts
// afresh. docs/sandbox.md describes what scripts find inside and how the limits are counted.
//
// Use one sandbox per thread and variant. Different sandboxes share nothing. The library reads no clock: a host that
// wants a deadline provides a function that reads one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <varia/memory_account.hpp>
#include <varia/result.hpp>

#include "sandbox_value.hpp"

struct lua_State;

namespace varia {

struct SandboxState;

// The author of a script, which decides what the script may use.
enum class Profile : std::uint8_t {
    hook,     // rules of a variant: the same on every machine, with whole numbers only
    script,   // a program for the command line, locked in as rules are: the same with floats and pcall
    trusted,  // the host's own code: Lua with its standard library, patterns and coroutines included
};

// The limits of a script. 0 always means "without limit".
struct SandboxLimits {
    std::uint64_t fuel = 2'000'000;       // per call or load: about one per instruction, more for heavy ones
    std::uint32_t interval = 1'000;       // instructions between two looks at the fuel and the deadline
    std::size_t memory = 8u << 20;        // bytes, of everything Lua holds
    std::size_t block = 256u << 10;       // bytes, of a single allocation: half a table, or the stack
    std::size_t string = 64u << 10;       // bytes, of a single string
    std::size_t source = 256u << 10;      // bytes, of one script
    std::size_t sources = 1u << 20;       // bytes, of all scripts loaded
    std::uint32_t answer_depth = 8;       // tables within tables in a function's result
    std::uint32_t answer_items = 65'536;  // values in all
    std::uint32_t answer_text = 1'024;    // bytes, of each text

    std::string more_steps = {}, more_memory = {};  // what the messages advise; empty: nothing

    // For a server that runs untrusted scripts: a tenth of the fuel, a quarter of the memory.
    static SandboxLimits strict();
    static SandboxLimits unlimited();  // for trusted code; costs nothing to keep
};

// The function that allocates Lua's memory. It is like lua_Alloc, but `old_size` is 0 for new blocks. A null result is
// an ordinary failure.
using Allocate = void* (*)(void* user, void* block, std::size_t old_size, std::size_t new_size);

struct SandboxSettings {
    Profile profile = Profile::hook;
    SandboxLimits limits = {};
    bool files = false;                  // Profile::trusted only: io, os, debug, and modules from files
    std::function<bool()> expired = {};  // called every `interval` instructions; true cuts the call off; may not throw
    // Returns nanoseconds of this thread's time; empty if the host has no clock. A call that takes much longer than its
    // fuel should last is then cut off too. Called about every millisecond; may not throw.
    std::function<std::uint64_t()> clock = {};
    MemoryAccount* account = nullptr;  // also counts this sandbox's memory; outlives the sandbox
    Allocate allocate = nullptr;       // null: the C library's
    void* allocate_user = nullptr;
};

// Why a call or a load ended.
enum class Stop : std::uint8_t { none, error, fuel, memory, deadline };

// The resources that the last call or load used. Instructions are counted in whole intervals, so a short call shows
// none.
struct Usage {
    std::uint64_t fuel = 0;
    std::size_t memory = 0;       // bytes held now
    std::size_t peak_memory = 0;  // the most ever held
};

struct ScriptSource {
    std::string_view text;
    std::string file;                                           // the name in messages
    std::vector<std::pair<std::string, Value>> constants = {};  // globals of this script alone, such as its parameters
};

struct CompiledFunction;  // sandbox_chunks.hpp

// Handles. They are valid only for the sandbox that returned them.
struct Script {
    std::uint32_t index = 0;
};
struct ScriptFunction {
    int reference = 0;
    std::uint32_t steps = 0;  // the most instructions that a call runs, or 0 if unknown: see bytecode.hpp
};

// A host function that scripts can call: a Lua C function, see sandbox_lua.hpp. The name outlives the sandbox.
using HostCode = int (*)(lua_State*);
struct HostFunction {
    const char* name;
    HostCode code;
};

// Receives a call's arguments, first to last. Each function may end the call with a Lua error (memory), so a callback
// that uses them keeps no local object that needs a destructor.
class Arguments {
public:
    explicit Arguments(lua_State* lua) : lua_(lua) {}
    void nil();
    void boolean(bool b);
    void integer(std::int64_t i);
    void text(std::string_view t);
    void value(const Value& v);  // tables arrive as ordinary tables, the script's own
    void integers(std::span<const std::int32_t> list);
    // A handle to a host object, for the methods of set_views. It dies when the call returns: a script that keeps it
    // and uses it in a later call gets the error "stale position". A call has at most 8 views.
    void view(void* object);

    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] lua_State* lua() const { return lua_; }
    void pushed(int n) { count_ += n; }  // for callers that push with lua() themselves

private:
    lua_State* lua_;
    int count_ = 0;
};

// A value that is passed without allocating: see record.hpp. A word is one of Sandbox::set_words, by its number.
struct Plain {
    enum class Type : std::uint8_t { nil, truth, integer, word };
    Type type = Type::nil;
    std::int32_t value = 0;

    [[nodiscard]] static constexpr Plain truth(bool b) { return {Type::truth, b ? 1 : 0}; }
    [[nodiscard]] static constexpr Plain integer(std::int32_t i) { return {Type::integer, i}; }
    [[nodiscard]] static constexpr Plain word(std::uint32_t number) {
        return {Type::word, static_cast<std::int32_t>(number)};
    }
    friend constexpr bool operator==(const Plain&, const Plain&) = default;
};

// Returns the content of an object's field: see Sandbox::set_record.
using PlainField = Plain (*)(const void* object, std::size_t field);

// A callback that is called only while the expression in which it stands is evaluated. It is never stored.
class Push {
public:
    template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, Push> && std::is_invocable_v<F&, Arguments&>)
        Push(F&& f)  // NOLINT(google-explicit-constructor): a lambda in the place of the argument is the point
        : object_(const_cast<void*>(static_cast<const void*>(std::addressof(f)))),
          code_([](void* object, Arguments& a) { (*static_cast<std::remove_reference_t<F>*>(object))(a); }) {}
    void operator()(Arguments& a) const { code_(object_, a); }

private:
    void* object_;
    void (*code_)(void*, Arguments&);
};

class Sandbox {
public:
    // Throws std::bad_alloc if there is no memory for even an empty sandbox.
    explicit Sandbox(SandboxSettings settings = {});
    ~Sandbox();
    Sandbox(Sandbox&&) noexcept;
    Sandbox& operator=(Sandbox&&) noexcept;

    // Call these before the first load. Each throws std::bad_alloc when memory runs out.
    void set_constant(std::string_view name, const Value& value);  // tables become read-only at all depths
    void set_functions(std::string_view table, std::span<const HostFunction> functions);  // "": globals
    void set_views(const char* type, std::span<const HostFunction> methods);  // type: "position"; outlives the sandbox
    // Texts that are passed often.
    void set_words(std::span<const std::string_view> texts);
    // Defines the record, the table in which `ask` passes an object: at most 12 fields, and the function that returns
    // their values. If `other` is not null, it answers for names that are not fields, as __index does.
    void set_record(std::span<const char* const> fields, PlainField value, HostCode other = nullptr);
    void set_host(void* host);  // returned by host_of in the host's functions; outlives the sandbox

    // Compiles and runs a script, which defines global functions and may return one value. Afterwards its globals are
    // fixed. `fuel` is as in call.
    [[nodiscard]] Result<Script> load(const ScriptSource& source, Value* returned = nullptr,
                                      std::uint64_t fuel = UINT64_MAX);

    // The names of the global functions that a script defined, sorted.
    [[nodiscard]] std::vector<std::string> functions(Script script) const;

    // The line in its script on which a function begins; 0 for a function of the host.
    [[nodiscard]] int line(ScriptFunction function) const;

    // For interactive use: runs a few lines. Their globals stay writable, and later lines see them. The value of an
    // expression, or what the lines returned, is converted to text.
    struct Explored {
        bool incomplete = false;  // the lines are only the beginning of a statement; nothing was run
        std::vector<std::string> values;
    };
    [[nodiscard]] Result<Explored> explore(std::string_view lines, const std::string& file);
    // For completing typed text: the names in the value to which a chain of names leads, sorted; the names of globals
    // if the chain is empty. Nothing is called. Empty if the chain leads nowhere.
    [[nodiscard]] std::vector<std::string> names_in(const std::vector<std::string>& chain);

    [[nodiscard]] std::optional<ScriptFunction> find(Script script, std::string_view name);
    // Returns a diagnostic with the nearest name if there is no such function.
    [[nodiscard]] Result<ScriptFunction> function(Script script, std::string_view name);

    // Calls a function. `answers` receives as many results as it has elements; missing results become nil. Returns
    // nothing on success, else the diagnostic, and then all answers are nil. A host function that this sandbox runs
    // must not call it: it then returns an error. `fuel` is a limit for this call if it is below the general limit.
    [[nodiscard]] std::optional<Diagnostic> call(ScriptFunction function, Push push, std::span<Value> answers = {},
                                                 std::uint64_t fuel = UINT64_MAX);

    // The same at the lowest cost. The arguments are a view of `object`, the record of `told` if that is not null, and
    // `others`, at most eight. All answers must be nil before.
    [[nodiscard]] std::optional<Diagnostic> ask(ScriptFunction function, void* object, const void* described,
                                                std::span<const Plain> others, std::span<Value> answers = {},
                                                std::uint64_t fuel = UINT64_MAX);

    // For a question that is answered with true or false. `yes` receives such an answer; `other` receives any other
    // value.
    [[nodiscard]] std::optional<Diagnostic> ask_truth(ScriptFunction function, void* object, const void* described,
                                                      std::span<const Plain> others, bool& yes,
                                                      std::optional<Value>& other, std::uint64_t fuel = UINT64_MAX);

    // For a sandbox in which nothing was loaded: calls a function of another sandbox with a value and a number. The
    // value and the result are passed as JSON.
    [[nodiscard]] Result<std::string> apply(const CompiledFunction& function, std::string_view json,
                                            std::int64_t number);

    [[nodiscard]] Stop stopped() const;  // why the last call or load ended
    [[nodiscard]] Usage usage() const;
    [[nodiscard]] std::uint64_t fuel_left() const;  // of the running call; UINT64_MAX without a limit
    // The account of the sandbox's memory. Other data that belongs to its scripts may count there too.
    [[nodiscard]] MemoryAccount& account();
    [[nodiscard]] const SandboxLimits& limits() const;

private:
    [[nodiscard]] int run_asked(ScriptFunction function, void* object, const void* described,
                                std::span<const Plain> others, int answers);
    [[nodiscard]] std::optional<Diagnostic> finish_call(int status, std::span<Value> answers, int first);

    std::unique_ptr<SandboxState> state_;
    std::optional<Script> explored_;  // the script whose globals explore uses
};

}  // namespace varia
