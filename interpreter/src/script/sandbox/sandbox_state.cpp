// Counts the resources that a script uses, and stops it.
#include "sandbox_state.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

#include <lua.hpp>

namespace varia {

namespace {

// The error value that unwinds a killed call: an address that no script ever sees.
const char kill_token = 0;

// Comparing two long strings, or passing a thousand arguments, is one instruction. While a script holds blocks that
// make such instructions possible, every instruction is charged more. The divisors are measured: docs/sandbox.md.
constexpr std::size_t string_bytes_per_weight = 1024;
constexpr std::size_t block_bytes_per_weight = 16384;
constexpr std::uint64_t chain_for_nothing = 15;  // chains up to this length occur by chance

// Costs of single instructions, in nanoseconds unless another unit is given: of a byte of a text that is read as a
// number, of a byte of a text that is compared where there are zero bytes, of writing a number as text. bytes_passed_on
// is the number of bytes that values passed as arguments take per nanosecond. joining_an_integer is charged for each
// instruction that puts a number into a register, from which `..` joins it.
constexpr std::uint64_t nanoseconds_a_unit = 10;
constexpr std::uint64_t reading_a_byte = 3;
constexpr std::uint64_t comparing_a_zero = 14;
constexpr std::uint64_t bytes_passed_on = 16;
// In units: the number is written, and Lua looks the text up among all texts.
constexpr std::uint64_t joining_an_integer = 8;
constexpr std::uint64_t integer_to_text = 100;
constexpr std::uint64_t float_to_text = 1'300;

// A step along a chain waits for memory: the more nodes, the fewer of them are in the cache.
constexpr std::uint64_t nanoseconds_a_step(std::uint32_t nodes) { return nodes <= 1024 ? 2 : nodes <= 65536 ? 6 : 20; }

// The maximum time between two looks of the hook, and for one instruction, in nanoseconds.
constexpr std::uint64_t bearable(Profile profile) { return profile == Profile::hook ? 1'500'000 : 15'000'000; }
constexpr std::uint64_t max_instruction(Profile profile) { return profile == Profile::hook ? 8'000'000 : 80'000'000; }

constexpr std::uint64_t free_compiling = 10'000'000;

// If the layout of Lua's tables is not as expected, tables must stay small, so that few keys can collide.
constexpr std::uint32_t max_unwatched_nodes = 2048;

// A call also ends when it has taken 7/4 of the time that its fuel should last.
constexpr std::uint64_t timeout = 7;
constexpr std::uint64_t timeout_of = 4;

void* from_c_library(void*, void* block, std::size_t, std::size_t size) {
    if (size == 0) {
        std::free(block);
        return nullptr;
    }
    return std::realloc(block, size);
}

}  // namespace

SpareBlock::~SpareBlock() { std::free(data_); }

char* SpareBlock::grow(std::size_t more) {
    if (data_ == nullptr || more > capacity_ - size_) {
        const std::size_t wanted = std::max(size_ + more, capacity_ + capacity_ / 2 + 256);
        void* moved = std::realloc(data_, wanted);
        if (moved == nullptr) return nullptr;
        data_ = static_cast<char*>(moved);
        capacity_ = wanted;
    }
    char* at = data_ + size_;
    size_ += more;
    return at;
}

SandboxState::SandboxState(SandboxSettings given)
    : settings(std::move(given)),
      hardened(settings.profile != Profile::trusted),
      account{settings.limits.memory, settings.account, 0} {
    if (settings.allocate == nullptr) settings.allocate = from_c_library;
    settings.limits.interval = std::max<std::uint32_t>(settings.limits.interval, 1);
    tables.set_place(move_note);
}

SandboxState::~SandboxState() {
    metered = false;
    if (lua != nullptr) lua_close(lua);
}

SandboxState& sandbox_of(lua_State* lua) { return **static_cast<SandboxState**>(lua_getextraspace(lua)); }

void SandboxState::begin(std::uint64_t max_fuel, std::uint32_t steps) {
    busy = true;
    stop = Stop::none;
    limit = nullptr;
    too_deep = refused = false;
    place_script = place_line = 0;
    call_fuel = std::min<std::uint64_t>({settings.limits.fuel, max_fuel, INT64_MAX});
    fuel = static_cast<std::int64_t>(call_fuel);
    metered = settings.limits.fuel > 0;
    started = unasked = unlooked = 0;
    watched = metered || static_cast<bool>(settings.expired);
    if (changed) weigh();
    // A call that is over before the hook's first look needs no hook. If it needs an earlier look after all, pace()
    // sets the hook. Otherwise the hook is set even if it is set already: that restarts its count, so that every call
    // is counted from its own start.
    if (watched && (steps == 0 || steps >= wanted_interval)) return look_every(wanted_interval);
    interval = wanted_interval;
    look_no_more();
}

void SandboxState::look_no_more() {
    if (hooked) lua_sethook(lua, nullptr, 0, 0);
    hooked = false;
}

void SandboxState::end() {
    watched = false;
    metered = false;
    busy = false;
    ++generation;
    view_count = 0;
}

void SandboxState::weigh() {
    const std::uint64_t chain = tables.longest();
    const std::uint64_t step = chain == 0 ? 0 : nanoseconds_a_step(tables.largest());
    weight = 1 + strings.largest() / string_bytes_per_weight + blocks.largest() / block_bytes_per_weight;
    if (zeros) weight += (strings.largest() + max_small) * comparing_a_zero / nanoseconds_a_unit;
    if (chain > chain_for_nothing) weight += (chain - chain_for_nothing) * step / nanoseconds_a_unit;

    worst = settings.profile == Profile::hook ? integer_to_text : float_to_text;
    worst = std::max(worst, (strings.max() + max_small) * (zeros ? comparing_a_zero : reading_a_byte));
    worst = std::max({worst, blocks.max() / bytes_passed_on, chain * step});
    const std::uint64_t often = hardened ? bearable(settings.profile) / worst : UINT64_MAX;
    wanted_interval = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(often, 1, settings.limits.interval));
    changed = false;
}

void SandboxState::look_every(std::uint32_t instructions) {
    interval = instructions;
    hooked = true;
    lua_sethook(lua, sandbox_hook, LUA_MASKCOUNT, static_cast<int>(instructions));
}

void SandboxState::pace() {
    weigh();
    if (!watched || stop != Stop::none || fuel < 0 || wanted_interval >= interval) return;
    // The number of instructions that ran in the old interval is not known, so the whole interval is charged.
    take(interval);
    look_every(wanted_interval);
}

bool SandboxState::is_late(std::uint64_t nanoseconds) {
    if (settings.expired && settings.expired()) {
        note_stop(Stop::deadline, "deadline");
        return true;
    }
    if (!settings.clock || settings.limits.fuel == 0) return false;
    unasked += nanoseconds;
    if (unasked < bearable(settings.profile)) return false;
    unasked = 0;
    const std::uint64_t now = std::max<std::uint64_t>(settings.clock(), 1);
    if (started == 0) started = now;
    if ((now - started) / timeout < call_fuel / timeout_of * nanoseconds_a_unit) return false;
    note_stop(Stop::deadline, "clock");
    return true;
}

std::optional<std::string> SandboxState::refuses(const Prospect& prospect) const {
    if (!hardened || prospect.excess <= max_instruction(settings.profile)) return {};
    return std::string("compiling it would take too long: there are too many ") + prospect.dearest;
}

std::uint64_t SandboxState::expect(const Prospect& prospect) {
    zeros = zeros || prospect.zeros;
    changed = true;
    error_cost = std::max(error_cost, 300 + prospect.max_function * (prospect.chain + 2) * 3 / 20);
    // A text that compiles within ten milliseconds is always allowed, however small the budget.
    return prospect.nanoseconds > free_compiling ? (prospect.nanoseconds - free_compiling) / nanoseconds_a_unit : 0;
}

bool SandboxState::may_grow_to(std::uint32_t nodes) {
    if (!hardened) return true;
    if (!tables_known) return nodes <= max_unwatched_nodes;
    if (nodes < 2 * max_unwatched_nodes / 4) return true;  // a table of this size is cheap, whatever it holds
    std::uint64_t looked = 0;
    const std::uint64_t steps = tables.steps_to_grow(nodes, looked);
    const std::uint64_t each = nanoseconds_a_step(nodes);
    take(looked / 8 + (steps > UINT64_MAX / each ? UINT64_MAX : steps * each) / nanoseconds_a_unit);
    return steps <= max_instruction(settings.profile) / each;
}

namespace {

// The number of the script in which the running code stands; 0 if it stands in none. Chunks are named "=#1", "=#2", ...
// The names are short, so that Lua never cuts them.
std::uint32_t script_at(const lua_Debug& at) {
    if (at.currentline <= 0 || at.short_src[0] != '#') return 0;
    std::uint32_t script = 0;
    for (const char* digit = at.short_src + 1; *digit >= '0' && *digit <= '9'; ++digit)
        script = script * 10 + static_cast<std::uint32_t>(*digit - '0');
    return script;
}

}  // namespace

void SandboxState::note_place(lua_Debug& at) {
    const std::uint32_t script = script_at(at);
    if (script == 0) return;
    place_script = script;
    place_line = static_cast<std::uint32_t>(at.currentline);
}

bool SandboxState::add_caller(const lua_Debug& at) {
    const std::uint32_t script = script_at(at);
    if (script != 0) callers[caller_count++] = {script, static_cast<std::uint32_t>(at.currentline)};
    return caller_count < max_callers;
}

void SandboxState::note_stop(Stop why, const char* which) {
    if (stop != Stop::none) return;
    stop = why;
    limit = which;
}

void sandbox_kill(lua_State* lua) {
    SandboxState& s = sandbox_of(lua);
    s.look_every(1);
    lua_pushlightuserdata(lua, const_cast<char*>(&kill_token));
    for (;;) lua_error(lua);  // lua_error does not return, but its declaration lacks [[noreturn]]
}

void sandbox_hook(lua_State* lua, lua_Debug* at) {
    SandboxState& s = sandbox_of(lua);
    if (s.stop == Stop::none) {
        if (s.tables.any()) {
            s.tables.look();
            s.changed = true;
        }
        if (s.changed) s.weigh();
        // If fuel is below zero already, the allocator noticed that and made the hook look at once; then this is not a
        // whole interval.
        if (s.fuel >= 0) s.take(s.weight * s.interval + s.joined * s.interval * joining_an_integer / 1024);
        s.tables.forget();
        if (s.metered && s.fuel < 0) {
            s.note_stop(Stop::fuel, "fuel");
        } else if (!s.is_late(s.worst * s.interval)) {
            if (s.interval != s.wanted_interval) s.look_every(s.wanted_interval);
            return;
        }
        lua_getinfo(lua, "Sl", at);
        s.note_place(*at);
    }
    sandbox_kill(lua);
}

}  // namespace varia
