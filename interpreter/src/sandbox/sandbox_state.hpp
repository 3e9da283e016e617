// What a sandbox keeps beside its Lua state: the budget, and how it is spent.
//
// Three things spend fuel: a count hook that looks in every thousand instructions, host functions that charge for their
// work, and the allocator. When it is used up the call is *killed*: `stop` is set, the hook is put on every
// instruction, and the error that unwinds the script is a light userdata, which needs no memory. Whoever catches errors
// (pcall) looks at `stop` and throws on.
//
// What one instruction can cost depends on what the script holds: it may compare two long texts, or look into a table
// whose keys collide. All instructions are charged for what is held, and the more one can cost the sooner the hook
// looks in again. What cannot be told in this way, such as how often numbers are made texts, the host's clock finds
// out.
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

// A growing text that survives a Lua error, so that nothing leaks when one is raised half-way.
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

// How many blocks of each size live, by powers of two from 1 KiB on: the largest bounds what one instruction can cost.
class BlockCount {
public:
    static constexpr std::size_t smallest = 1024;
    void add(std::size_t size, int n) { classes_[size_class(size)] += n; }
    // The lower end of the largest class in use, 0 if no block is that large.
    [[nodiscard]] std::size_t largest() const;
    // Its upper end: no block that is counted is larger.
    [[nodiscard]] std::size_t most() const { return largest() * 2; }

private:
    static std::size_t size_class(std::size_t size);
    std::array<std::int32_t, 24> classes_{};
};

struct LoadedScript {
    std::string file;
    int globals;  // registry reference of the table that holds what the script defined
    std::vector<std::pair<std::string, ScriptFunction>> found;  // functions that were asked for
};

struct SandboxState {
    explicit SandboxState(SandboxSettings given);
    ~SandboxState();
    SandboxState(const SandboxState&) = delete;
    SandboxState& operator=(const SandboxState&) = delete;

    // Opens and closes a call's budget. Between calls nothing is metered. `steps`: instructions that will run at most,
    // if that is known.
    void begin(std::uint64_t most_fuel, std::uint32_t steps);
    void end();

    // Takes fuel without asking whether there is any: the next look will.
    void take(std::uint64_t units) {
        // Far below zero it stays where it is, however much is taken.
        constexpr std::int64_t lowest = INT64_MIN / 2;
        if (!metered || fuel < lowest) return;
        fuel -= static_cast<std::int64_t>(units < INT64_MAX / 2 ? units : INT64_MAX / 2);
    }
    // Works out `weight`, `worst` and `wanted_interval` from what the script holds.
    void weigh();
    // The same, and has the hook look in sooner if need be.
    void pace();
    void look_every(std::uint32_t instructions);
    void look_no_more();
    // Whether the host's deadline has come, or the call has taken longer by the host's clock than its fuel should last.
    // `nanoseconds` is what may have passed since this was last asked.
    [[nodiscard]] bool is_late(std::uint64_t nanoseconds);
    // Why a script is not even compiled, if it is not.
    [[nodiscard]] std::optional<std::string> refuses(const Prospect& prospect) const;
    // A script is to be compiled and run: what that costs before it has begun.
    [[nodiscard]] std::uint64_t expect(const Prospect& prospect);
    // A table is to get a hash part of so many nodes: whether the work is bearable. It is charged.
    [[nodiscard]] bool may_grow_to(std::uint32_t nodes);
    // A handle to a host's object, which a script may use while the call lasts. There is room for it.
    [[nodiscard]] void* add_view(void* object) {
        views[view_count] = object;
        return reinterpret_cast<void*>(generation * views.size() + view_count++);
    }
    // Forgets all but the first variables that scripts may not change.
    void forget_kept(std::size_t first);
    // A script stops here: notes why and where, for the first time only.
    void note_stop(Stop why, const char* limit);
    void note_place(lua_Debug& at);

    SandboxSettings settings;
    lua_State* lua = nullptr;
    bool hardened = true;  // not Profile::trusted
    bool metered = false;  // a call is running and its fuel is counted
    bool busy = false;
    bool refused = false;  // Lua's last request was refused, once

    std::uint64_t call_fuel = 0;  // what the running call began with
    std::int64_t fuel = 0;
    Stop stop = Stop::none;       // why the running call is being killed, then why it ended
    const char* limit = nullptr;  // which limit, for the message
    bool too_deep = false;        // memory ran out under more than a thousand nested calls

    MemoryAccount account;
    std::size_t peak = 0;
    BlockCount strings;
    BlockCount blocks;
    TableWatch tables;
    bool tables_known = false;      // the watch is right about Lua's tables
    const void* newest = nullptr;   // the block that was given last
    std::size_t longest_small = 0;  // the longest text there was that is too short to be among `strings`
    bool zeros = false;             // a text may hold a byte 0, at each of which a comparison begins anew
    bool hooked = false;            // the hook is in place
    bool watched = false;           // a call is running and the hook looks in
    bool changed = true;            // large blocks came or went since the next three were worked out
    std::uint64_t weight = 1;       // what an instruction is charged
    std::uint64_t joined = 0;       // values that 1024 instructions may join: numbers among them are written
    std::uint64_t worst = 0;        // what it can take, in nanoseconds
    std::uint32_t wanted_interval = 0;
    std::uint32_t interval = 0;  // instructions till the hook looks in
    std::uint64_t started = 0;   // by the host's clock; 0: it was not asked yet in this call
    std::uint64_t unasked = 0;   // nanoseconds that may have passed since
    std::uint64_t unlooked = 0;  // units that host functions charged since the last look

    // Where the running call failed: a script's index and a line, 0 if not known.
    std::uint32_t place_script = 0;
    std::uint32_t place_line = 0;

    // Views that are alive. The handle a script gets is generation * 8 + slot, so that an old one is recognised.
    std::uintptr_t generation = 1;
    std::array<void*, 8> views{};
    std::uint32_t view_count = 0;
    const char* view_type = "view";

    Words words;
    Record record;
    // The function that stands on the stack, with all that Sandbox::ask needs beside it (LUA_NOREF: none).
    int laid_out = -2;

    void* host = nullptr;  // what the host's functions find their own state by

    std::vector<LoadedScript> scripts;
    std::size_t source_bytes = 0;
    // Of an error that is caught: Lua reads the function through to tell what it is about.
    std::uint64_t error_cost = 300;
    int environment = 0;  // registry reference of the table of everything scripts are given
    SpareBlock scratch;
    std::vector<KeptVariable> kept;    // variables that a call may not leave changed
    std::vector<UpvalueWrite> writes;  // while they are looked for
};

// The state a Lua state belongs to.
[[nodiscard]] SandboxState& sandbox_of(lua_State* lua);

// The index of a watched table's block is kept behind the block.
void move_note(const void* block, std::uint32_t nodes, std::uint32_t index);

// Lua's allocator and count hook; `user` is the SandboxState.
void* sandbox_allocate(void* user, void* block, std::size_t old_size, std::size_t new_size);
void sandbox_hook(lua_State* lua, lua_Debug* at);

// Ends the running call: throws, as Lua does, through everything.
[[noreturn]] void sandbox_kill(lua_State* lua);

}  // namespace varia
