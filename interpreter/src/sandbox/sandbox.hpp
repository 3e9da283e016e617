// The sandbox: where the Lua of a variant runs, which a stranger may have written.
//
// A Sandbox is one Lua state with an environment of its own making and a budget for every call. The usual way:
//
//     Sandbox sandbox({.limits = SandboxLimits::strict()});
//     sandbox.set_views("position", methods);               // what scripts may ask a position
//     sandbox.set_constant("options", options);             // a read-only table
//     Result<Script> rules = sandbox.load({text, "rules.lua"});
//     Result<ScriptFunction> allow = sandbox.function(*rules, "allow");
//     Value answer;
//     if (auto error = sandbox.call(*allow, [&](Arguments& a) { a.view(&position); a.integer(cell); }, {&answer, 1}))
//         ...                                               // file, line, what happened
//
// Nothing a script does can crash the host, run for ever, take more memory than allowed, reach a file, see an address
// or the clock, or leave the sandbox unusable: a call that fails or is cut off is answered with a diagnostic, and the
// next one starts afresh. docs/sandbox.md says what scripts find inside and how the limits are counted.
//
// One sandbox per thread and variant; different ones share nothing. The library reads no clock: a host that wants a
// deadline gives a function that does.
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

// Who wrote the script, and so what it is given.
enum class Profile : std::uint8_t {
    hook,     // rules of a variant: the same on every machine, with whole numbers only
    script,   // a program for the command line, equally locked in: the same with floats and pcall
    trusted,  // the host's own code: Lua with its standard library, patterns and coroutines included
};

// What a script may use up. 0 always means "without limit".
struct SandboxLimits {
    std::uint64_t fuel = 2'000'000;       // per call or load: about one per instruction, more for heavy ones
    std::uint32_t interval = 1'000;       // instructions between two looks at the fuel and the deadline
    std::size_t memory = 8u << 20;        // bytes, of everything Lua holds
    std::size_t block = 256u << 10;       // bytes, of a single allocation: half a table, or the stack
    std::size_t string = 64u << 10;       // bytes, of a single string
    std::size_t source = 64u << 10;       // bytes, of one script
    std::size_t sources = 256u << 10;     // bytes, of all scripts loaded
    std::uint32_t answer_depth = 8;       // tables within tables in what a function returns
    std::uint32_t answer_items = 65'536;  // values in all
    std::uint32_t answer_text = 1'024;    // bytes, of each text

    static SandboxLimits strict();  // for a server that hosts strangers: a tenth of the fuel, a quarter of the memory
    static SandboxLimits unlimited();  // for trusted code; costs nothing to keep
};

// Where Lua's memory comes from: as lua_Alloc, but `old_size` is 0 for new blocks. A null answer is an ordinary
// failure.
using Allocate = void* (*)(void* user, void* block, std::size_t old_size, std::size_t new_size);

struct SandboxSettings {
    Profile profile = Profile::hook;
    SandboxLimits limits = {};
    bool files = false;                  // Profile::trusted only: io, os, and modules from files
    std::function<bool()> expired = {};  // asked every `interval` instructions; true cuts the call off; may not throw
    // Nanoseconds of this thread's time, if the host has a clock: a call that takes much longer than its fuel should
    // last is cut off as well. Asked about every thousandth of a second; may not throw.
    std::function<std::uint64_t()> clock = {};
    MemoryAccount* account = nullptr;  // on which its memory counts too; outlives it
    Allocate allocate = nullptr;       // null: the C library's
    void* allocate_user = nullptr;
};

// Why a call or a load came to its end.
enum class Stop : std::uint8_t { none, error, fuel, memory, deadline };

// What the last call or load used. Instructions are counted in whole intervals, so that a short call shows none.
struct Usage {
    std::uint64_t fuel = 0;
    std::size_t memory = 0;       // bytes held now
    std::size_t peak_memory = 0;  // the most ever held
};

struct ScriptSource {
    std::string_view text;
    std::string file;                                           // as messages are to name it
    std::vector<std::pair<std::string, Value>> constants = {};  // globals of this script alone, such as its parameters
};

// Handles, meaningful for the sandbox they came from.
struct Script {
    std::uint32_t index = 0;
};
struct ScriptFunction {
    int reference = 0;
    std::uint32_t steps = 0;  // instructions a call runs at most, where that is known: see longest_straight
};

// A function of the host for scripts to call: a Lua C function, see sandbox_lua.hpp. Names outlive the sandbox.
using HostCode = int (*)(lua_State*);
struct HostFunction {
    const char* name;
    HostCode code;
};

// Where a call's arguments are put, first to last. Each of these may end the call with a Lua error (memory), so a
// callback that uses them keeps no local object that needs a destructor.
class Arguments {
public:
    explicit Arguments(lua_State* lua) : lua_(lua) {}
    void nil();
    void boolean(bool b);
    void integer(std::int64_t i);
    void text(std::string_view t);
    void value(const Value& v);  // tables arrive as ordinary tables, the script's own
    void integers(std::span<const std::int32_t> list);
    // A handle to a host object, for the methods of set_views. It dies when the call returns: kept and used in a later
    // call it is an error, "stale position". At most 8 in a call.
    void view(void* object);

    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] lua_State* lua() const { return lua_; }
    void pushed(int n) { count_ += n; }  // for those who push with lua() themselves

private:
    lua_State* lua_;
    int count_ = 0;
};

// What is handed over without making anything: see record.hpp. A word is one of Sandbox::set_words, by its number.
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

// What a field of an object holds: see Sandbox::set_record.
using PlainField = Plain (*)(const void* object, std::size_t field);

// A callback that is only called while the expression it stands in is evaluated; never stored.
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
    // Throws std::bad_alloc if there is not even memory for an empty one.
    explicit Sandbox(SandboxSettings settings = {});
    ~Sandbox();
    Sandbox(Sandbox&&) noexcept;
    Sandbox& operator=(Sandbox&&) noexcept;

    // Before the first load. Each throws std::bad_alloc when memory runs out.
    void set_constant(std::string_view name, const Value& value);  // a table becomes read-only, all through
    void set_functions(std::string_view table, std::span<const HostFunction> functions);  // "": globals
    void set_views(const char* type, std::span<const HostFunction> methods);  // type: "position"; outlives the sandbox
    // Texts that are told often.
    void set_words(std::span<const std::string_view> texts);
    // The table that `ask` tells what it is about: at most 12 fields, and what they hold; `other` answers for what is
    // none, as
    // __index does, if it is not null.
    void set_record(std::span<const char* const> fields, PlainField value, HostCode other = nullptr);
    void set_host(void* host);  // what host_of gives the host's functions; outlives the sandbox

    // Compiles and runs a script, which defines global functions and may return one value. Globals are fixed
    // afterwards. `fuel` as for call.
    [[nodiscard]] Result<Script> load(const ScriptSource& source, Value* returned = nullptr,
                                      std::uint64_t fuel = UINT64_MAX);

    // The global functions a script defined, sorted.
    [[nodiscard]] std::vector<std::string> functions(Script script) const;

    // The line of its script on which a function begins; 0 if it is the host's.
    [[nodiscard]] int line(ScriptFunction function) const;

    // For exploring: runs a few lines whose globals stay open and stay known to the lines that follow. The value of an
    // expression, or what the lines returned, comes as text.
    struct Explored {
        bool incomplete = false;  // the lines are the beginning of something longer; nothing was run
        std::vector<std::string> values;
    };
    [[nodiscard]] Result<Explored> explore(std::string_view lines, const std::string& file);
    // The names there are in what a chain of names leads to, sorted; of an empty one those of the globals. For
    // completing what is typed: nothing is called. None if it leads nowhere.
    [[nodiscard]] std::vector<std::string> names_in(const std::vector<std::string>& chain);

    [[nodiscard]] std::optional<ScriptFunction> find(Script script, std::string_view name);
    // Or a diagnostic with the nearest name.
    [[nodiscard]] Result<ScriptFunction> function(Script script, std::string_view name);

    // Calls a function. Its answers, as many as there is room for, are copied out; those it did not give are nil.
    // Nothing if all went well, else what happened, and all answers are nil. Not to be called from a host function that
    // this sandbox is running: that is answered with an error. `fuel` is what is left for it, if that is less than the
    // limit.
    [[nodiscard]] std::optional<Diagnostic> call(ScriptFunction function, Push push, std::span<Value> answers = {},
                                                 std::uint64_t fuel = UINT64_MAX);

    // The same, as cheap as can be: called with a view of `object`, the record of `told` if that is not null, and
    // `others`, of which there are at most eight. The answers are nil before.
    [[nodiscard]] std::optional<Diagnostic> ask(ScriptFunction function, void* object, const void* told,
                                                std::span<const Plain> others, std::span<Value> answers = {},
                                                std::uint64_t fuel = UINT64_MAX);

    // For a question whose answer is true or false: `yes` if it is one of these, else `other`.
    [[nodiscard]] std::optional<Diagnostic> ask_truth(ScriptFunction function, void* object, const void* told,
                                                      std::span<const Plain> others, bool& yes,
                                                      std::optional<Value>& other, std::uint64_t fuel = UINT64_MAX);

    [[nodiscard]] Stop stopped() const;  // why the last call or load ended
    [[nodiscard]] Usage usage() const;
    [[nodiscard]] std::uint64_t fuel_left() const;  // of the running call; UINT64_MAX without limit
    // On which what else belongs to its scripts may count.
    [[nodiscard]] MemoryAccount& account();
    [[nodiscard]] const SandboxLimits& limits() const;

private:
    [[nodiscard]] int run_asked(ScriptFunction function, void* object, const void* told, std::span<const Plain> others,
                                int answers);
    [[nodiscard]] std::optional<Diagnostic> finish_call(int status, std::span<Value> answers, int first);

    std::unique_ptr<SandboxState> state_;
    std::optional<Script> explored_;  // what holds the globals of explore
};

}  // namespace varia
