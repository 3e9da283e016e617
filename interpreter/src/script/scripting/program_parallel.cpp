// parallel(function, list [, workers]): calls the function for each item of the list, several at a time.
//
// Each call has a sandbox of its own, so that calls share nothing but the variants that the program has loaded. Items
// and results are passed as JSON. A call has the steps that the program had left and an eighth of its memory, whoever
// runs beside it; its generators follow from the program's seed and the item's number; and what it prints appears in
// the order of the items. So results do not depend on the number of threads.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "json_text.hpp"
#include "key_order.hpp"
#include "program.hpp"
#include "sandbox_chunks.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

constexpr std::size_t max_workers = 256;
constexpr std::uint64_t making_a_sandbox = 2000;  // units
constexpr std::size_t memory_shares = 8;

// What one call came to.
struct Called {
    std::string result;  // JSON
    std::string error;   // empty if it succeeded
    std::vector<std::string> printed;
};

struct Job {
    CompiledFunction function;
    std::vector<std::string> items;  // JSON
    std::vector<Called> called;
    std::uint64_t seed = 0;   // of the first item; the next one has the next
    std::uint64_t steps = 0;  // for each call; UINT64_MAX: no limit
    std::size_t memory = 0;   // for each call, in bytes; 0: no limit
    std::size_t room = 0;     // for all results, in bytes
    std::atomic<std::uint64_t> used{0};
    std::atomic<std::size_t> held{0};
    std::atomic<bool> cut{false};  // the program will end anyway
};

// Counts the steps of a running call among those of all calls, so that all of them end once they have used up what the
// program had left. The program ends then, too, so it does not matter which call had come how far.
struct Meter {
    const Sandbox* sandbox = nullptr;  // null before the call
    std::uint64_t told = 0;

    void tell(Job& job) {
        const std::uint64_t used = sandbox == nullptr ? 0 : sandbox->usage().fuel;
        if (used <= told) return;
        if ((job.used += used - told) > job.steps) job.cut = true;
        told = used;
    }
};

// The services that a call has. Those that depend on the order of calls are refused, or collected.
ScriptHost host_of_call(const ProgramState& program, Job& job, Meter& meter, std::vector<std::string>& printed) {
    ScriptHost host;
    host.load = program.host.load;
    host.load_text = program.host.load_text;
    host.test = program.host.test;
    host.module = program.host.module;
    host.variants = program.host.variants;
    host.read = program.host.read;
    host.write = [](const std::string&, std::string_view, bool) {
        return std::string("a worker writes no files: return what is to be written");
    };
    host.read_records = program.host.read_records;
    host.write_record = program.host.write_record;
    host.draw = program.host.draw;
    host.engine = program.host.engine;
    host.clock = program.host.clock;
    const auto collect = [&job, &printed](char to, std::string_view text) {
        if (job.held += text.size() + sizeof(std::string); job.held > job.room) job.cut = true;
        if (!job.cut) printed.push_back(to + std::string(text));
    };
    host.print = [collect](std::string_view text) { collect('p', text); };
    host.warn = [collect](std::string_view text) { collect('w', text); };
    host.expired = [&job, &meter, &program] {
        meter.tell(job);
        return job.cut || (program.host.expired && program.host.expired());
    };
    return host;
}

void call_item(const ProgramState& program, Job& job, std::size_t number) {
    Called& called = job.called[number];
    if (job.cut) return;
    try {
        Meter meter;
        ScriptSettings settings;
        settings.host = host_of_call(program, job, meter, called.printed);
        settings.limits = program.limits;
        settings.limits.memory = job.memory;
        settings.limits.steps = job.steps == UINT64_MAX ? 0 : job.steps;
        settings.trusted = program.trusted;
        settings.seed = job.seed + number;
        settings.script = program.script;
        settings.arguments = program.arguments;
        ProgramState worker(std::move(settings));
        worker.above = &program;
        Sandbox sandbox = make_program_sandbox(worker);
        meter.sandbox = &sandbox;
        Result<std::string> result = sandbox.apply(job.function, job.items[number],
                                                   static_cast<std::int64_t>(number + 1));
        meter.tell(job);
        if ((job.used += making_a_sandbox) > job.steps) job.cut = true;
        if (result)
            called.result = *std::move(result);
        else
            called.error = result.diagnostics()[0].text();
        if ((job.held += called.result.size() + called.error.size() + sizeof(Called)) > job.room) job.cut = true;
    } catch (const std::exception&) {
        called.error = "not enough memory";
    }
}

void check_function(lua_State* lua) {
    if (lua_type(lua, 1) != LUA_TFUNCTION) wrong_type(lua, 1, "function");
    if (lua_iscfunction(lua, 1) != 0)
        raise(lua, "parallel: this function is not written in Lua; write function(item) ... end around it");
    for (int i = 1;; ++i) {
        const char* name = lua_getupvalue(lua, 1, i);
        if (name == nullptr) return;
        lua_pop(lua, 1);
        if (std::string_view(name) == "_ENV") continue;
        raise(
            lua,
            "parallel: the function uses \"%s\", a local variable from outside, which workers do not have; put it into "
            "the items, or into a module that the function requires",
            name);
    }
}

// Reads the items of the list at index 2. May raise; Lua owns the job.
void read_items(lua_State* lua, Job& job, HostHeader& owner) {
    check_readable_table(lua, 2);
    const std::int64_t count = list_length(lua, 2);
    for (std::int64_t i = 1; i <= count; ++i) {
        charge(lua, 50);
        lua_rawgeti(lua, 2, i);
        push_json(lua, -1, 0, JsonRigour::strict);
        const std::size_t bytes = text_at(lua, -1).size() + sizeof(std::string) + sizeof(Called);
        claim(lua, owner, bytes);
        job.items.emplace_back(text_at(lua, -1));
        lua_pop(lua, 2);
    }
    job.called.resize(job.items.size());
}

// Shows what the calls have printed and pushes their results. Raises the error of the first that failed.
int push_results(lua_State* lua, Job& job) {
    const ProgramState& program = program_of(lua);
    lua_createtable(lua, static_cast<int>(std::min<std::size_t>(job.items.size(), 65'536)), 0);
    for (std::size_t i = 0; i < job.called.size(); ++i) {
        Called& called = job.called[i];
        for (const std::string& line : called.printed) {
            const std::string_view text = std::string_view(line).substr(1);
            charge(lua, 20 + text.size() / 4);
            if (line[0] == 'p' && program.host.print) program.host.print(text);
            if (line[0] == 'w' && program.host.warn) program.host.warn(text);
        }
        if (!called.error.empty()) raise(lua, "parallel: item %d: %s", static_cast<int>(i + 1), called.error.c_str());
        push_bytes(lua, called.result);
        push_parsed_json(lua, lua_gettop(lua));
        lua_rawseti(lua, -3, static_cast<lua_Integer>(i + 1));
        lua_pop(lua, 1);
    }
    return 1;
}

}  // namespace

int run_parallel(lua_State* lua) {
    ProgramState& program = program_of(lua);
    SandboxState& s = sandbox_of(lua);
    if (program.is_worker()) raise(lua, "parallel: a worker has no workers of its own");
    check_function(lua);
    const std::int64_t asked = integer_or(lua, 3, 0);
    if (asked < 0 || asked > static_cast<std::int64_t>(max_workers))
        raise(lua, "parallel: workers are from 1 to %d; 0 leaves it to the host", static_cast<int>(max_workers));
    lua_settop(lua, 3);
    HostObject<Job>& owner = push_object<Job>(lua, kept_type);
    Job& job = owner.emplace();
    read_items(lua, job, owner);
    job.seed = next_seed(program);
    if (!compile_function(lua, 1, job.function)) raise(lua, "not enough memory");
    charge(lua, job.function.code.size() / 4);
    claim(lua, owner, job.function.code.size());
    job.steps = s.metered && s.call_fuel > 0 ? static_cast<std::uint64_t>(std::max<std::int64_t>(s.fuel, 1))
                                             : UINT64_MAX;
    std::size_t workers = std::min<std::size_t>(
        {asked > 0 ? static_cast<std::size_t>(asked) : std::max<std::size_t>(program.host.workers, 1), max_workers,
         std::max<std::size_t>(job.items.size(), 1)});
    job.room = SIZE_MAX / 2;
    if (program.limits.memory != 0 && !program.trusted) {
        job.memory = std::max<std::size_t>(program.limits.memory / memory_shares, std::size_t{1} << 20);
        if (!has_room(lua, job.memory)) collect_garbage(lua);
        // The calls beside each other have as much as is left, but for a share for their results.
        const std::size_t left = s.account.room();
        workers = std::clamp<std::size_t>(left / job.memory, 2, workers + 1) - 1;
        make_room(lua, workers * job.memory);
        job.room = s.account.room() - workers * job.memory;
        claim(lua, owner, workers * job.memory);
    }
    {
        const auto task = [&](std::size_t i) { call_item(program, job, i); };
        if (program.host.parallel)
            program.host.parallel(job.items.size(), workers, task);
        else
            for (std::size_t i = 0; i < job.items.size(); ++i) task(i);
    }
    if (job.memory != 0) {
        give_back(lua, workers * job.memory);
        owner.claimed -= workers * job.memory;
    }
    charge(lua, job.used);
    if (job.held > job.room) {
        s.note_stop(Stop::memory, "memory");
        charge(lua, 0);
    }
    check_clock(lua);
    claim(lua, owner, job.held);
    return push_results(lua, job);
}

}  // namespace varia
