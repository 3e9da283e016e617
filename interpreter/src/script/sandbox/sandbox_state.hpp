// The data that a sandbox keeps beside its Lua state: the budget, and what spends it.
//
// Three things spend fuel: a count hook that runs every thousand instructions, host functions that charge for their
// work, and the allocator. When the fuel is used up the call is *killed*: `stop` is set, the hook runs at every
// instruction, and the error that unwinds the script is a light userdata, which needs no memory. Code that catches
// errors (pcall) checks `stop` and raises again.
//
// The cost of one instruction depends on what the script holds: it may compare two long texts, or look into a table
// whose keys collide. Every instruction is charged for what the script holds, and the more one instruction can cost,
// the sooner the hook runs again. Some costs cannot be seen in this way, for example how often numbers become texts.
// The host's clock limits these.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bytecode.hpp"
#include "fixed_state.hpp"
#include "record.hpp"
#include "sandbox.hpp"
#include "sandbox_lint.hpp"
#include "table_watch.hpp"

struct lua_Debug;

namespace varia {

// A growing text that survives a Lua error, so that nothing leaks when an error is raised half-way.
class SpareBlock {
public:
    SpareBlock() = default;
    ~SpareBlock();
    SpareBlock(const SpareBlock&) = delete;
    SpareBlock& operator=(const SpareBlock&) = delete;

    void clear() { size_ = 0; }
    // Room for `more` bytes at the end, which the caller fills; null if there is no memory.
    [[nodiscard]] char* grow(std::size_t more);
    [[nodiscard]] const char* data() const { return data_; }
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    char* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

// Counts the live blocks of each size, by powers of two from 1 KiB on. The largest block bounds the cost of one
// instruction.
class BlockCount {
public:
    static constexpr std::size_t smallest = 1024;
    void add(std::size_t size, int n) { classes_[size_class(size)] += n; }
    // The lower bound of the largest size class in use; 0 if no block is that large.
    [[nodiscard]] std::size_t largest() const;
    // The upper bound of that size class: no counted block is larger.
    [[nodiscard]] std::size_t max() const { return largest() * 2; }

private:
    static std::size_t size_class(std::size_t size);
    std::array<std::int32_t, 24> classes_{};
};

struct LoadedScript {
    std::string file;
    int globals;  // registry reference of the table that holds what the script defined
    std::vector<std::pair<std::string, ScriptFunction>> found;  // functions that were looked up
};

struct SandboxState {
    explicit SandboxState(SandboxSettings given);
    ~SandboxState();
    SandboxState(const SandboxState&) = delete;
    SandboxState& operator=(const SandboxState&) = delete;

    // Open and close a call's budget. Between calls nothing is metered. `steps`: the maximum number of instructions
    // that will run, or 0 if it is not known.
    void begin(std::uint64_t max_fuel, std::uint32_t steps);
    void end();

    // Takes fuel without checking whether any is left; the hook's next look checks.
    void take(std::uint64_t units) {
        // Far below zero the value stays the same, however much is taken.
        constexpr std::int64_t lowest = INT64_MIN / 2;
        if (!metered || fuel < lowest) return;
        fuel -= static_cast<std::int64_t>(units < INT64_MAX / 2 ? units : INT64_MAX / 2);
    }
    // Computes `weight`, `worst` and `wanted_interval` from what the script holds.
    void weigh();
    // The same, and makes the hook run earlier if necessary.
    void pace();
    void look_every(std::uint32_t instructions);
    void look_no_more();
    // Whether the host's deadline has passed, or the call has taken longer by the host's clock than its fuel should
    // last. `nanoseconds` is the time that may have passed since the last call of this function.
    [[nodiscard]] bool is_late(std::uint64_t nanoseconds);
    // Returns why the script must not be compiled, or nothing if it may.
    [[nodiscard]] std::optional<std::string> refuses(const Prospect& prospect) const;
    // Prepares for compiling and running a script. Returns its cost in units of fuel.
    [[nodiscard]] std::uint64_t expect(const Prospect& prospect);
    // Whether a table may get a hash part with this number of nodes: whether the work takes a bearable time. Charges
    // for it.
    [[nodiscard]] bool may_grow_to(std::uint32_t nodes);
    // Makes a handle to a host object, which a script may use until the call returns. There must be room for it.
    [[nodiscard]] void* add_view(void* object) {
        views[view_count] = object;
        return reinterpret_cast<void*>(generation * views.size() + view_count++);
    }
    // Forgets the variables that scripts may not change, except the first `first`.
    void forget_kept(std::size_t first);
    // Notes why and where a script stops; only the first note counts.
    void note_stop(Stop why, const char* limit);
    void note_place(lua_Debug& at);
    // Adds the place to `callers`; returns false if there is no more room.
    bool add_caller(const lua_Debug& at);

    SandboxSettings settings;
    lua_State* lua = nullptr;
    bool hardened = true;  // not Profile::trusted
    bool metered = false;  // a call is running and its fuel is counted
    bool busy = false;
    bool refused = false;  // Lua's last request was refused once

    std::uint64_t call_fuel = 0;  // the fuel at the start of the running call
    std::int64_t fuel = 0;
    Stop stop = Stop::none;       // why the running call is killed; after it, why it ended
    const char* limit = nullptr;  // the limit that was exceeded, for the message
    bool too_deep = false;        // memory ran out under more than a thousand nested calls

    MemoryAccount account;
    std::size_t peak = 0;
    BlockCount strings;
    BlockCount blocks;
    TableWatch tables;
    bool tables_known = false;     // the watch understands the layout of Lua's tables
    const void* newest = nullptr;  // the block that was allocated last
    std::size_t max_small = 0;     // the length of the longest text that was too short for `strings`
    bool zeros = false;            // a text may hold a zero byte: a comparison starts anew at each
    bool hooked = false;           // the hook is set
    bool watched = false;          // a call is running and the hook must look at it
    bool changed = true;       // large blocks came or went since `weight`, `worst` and `wanted_interval` were computed
    std::uint64_t weight = 1;  // the charge for one instruction
    std::uint64_t joined = 0;  // number of values that 1024 instructions may join; numbers among them become text
    std::uint64_t worst = 0;   // the maximum time of one instruction, in nanoseconds
    std::uint32_t wanted_interval = 0;
    std::uint32_t interval = 0;  // instructions until the hook runs
    std::uint64_t started = 0;   // by the host's clock; 0 if the clock was not read yet in this call
    std::uint64_t unasked = 0;   // nanoseconds that may have passed since the clock was read
    std::uint64_t unlooked = 0;  // units that host functions charged since the deadline was last checked

    // The place where the running call failed: a script's number, from 1, and a line. Both are 0 if the place is not
    // known.
    std::uint32_t place_script = 0;
    std::uint32_t place_line = 0;
    // The lines from which the function that failed was called, the last call first.
    struct Caller {
        std::uint32_t script = 0, line = 0;
    };
    static constexpr std::size_t max_callers = 8;
    std::array<Caller, max_callers> callers{};
    std::size_t caller_count = 0;

    // The views that are alive. A script's handle is generation * 8 + slot, so that an old handle is recognised.
    std::uintptr_t generation = 1;
    std::array<void*, 8> views{};
    std::uint32_t view_count = 0;
    const char* view_type = "view";

    Words words;
    Record record;
    // The function that stands on the stack with the other values that Sandbox::ask needs; LUA_NOREF if there is none.
    int laid_out = -2;

    void* host = nullptr;  // the state of the host's own functions

    std::vector<LoadedScript> scripts;
    std::size_t entered = 0;  // the script that was run last; modules that it requires share its globals
    std::size_t source_bytes = 0;
    // The cost of an error that is caught: Lua reads through the function to describe the error.
    std::uint64_t error_cost = 300;
    int environment = 0;  // registry reference of the table with everything that scripts receive
    SpareBlock scratch;
    std::vector<KeptVariable> kept;    // variables that a call may not leave changed
    std::vector<UpvalueWrite> writes;  // scratch memory while they are searched for
};

// The sandbox state to which a Lua state belongs.
[[nodiscard]] SandboxState& sandbox_of(lua_State* lua);

// Writes a new index into the note behind the block of a watched table.
void move_note(const void* block, std::uint32_t nodes, std::uint32_t index);

// Lua's allocator and count hook; `user` is the SandboxState.
void* sandbox_allocate(void* user, void* block, std::size_t old_size, std::size_t new_size);
void sandbox_hook(lua_State* lua, lua_Debug* at);

// Ends the running call: raises an error that passes through everything.
[[noreturn]] void sandbox_kill(lua_State* lua);

}  // namespace varia
