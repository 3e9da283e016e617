// The budgets: each limit holds, is named in the message, can be set, and cannot be evaded.
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#if __has_include(<pthread.h>)
#include <pthread.h>
#endif

#include "sandbox_fixture.hpp"
#include "sandbox_lua.hpp"

namespace sandbox_limits_test {

using namespace sandbox_test;

Sandbox with(SandboxLimits limits, Profile profile = Profile::hook) {
    SandboxSettings settings;
    settings.profile = profile;
    settings.limits = limits;
    return Sandbox(std::move(settings));
}

bool says(const Ending& e, std::string_view words) { return e.text.find(words) != std::string::npos; }

TEST(SandboxLimits, FuelIsPerCall) {
    SandboxLimits limits;
    limits.fuel = 50'000;
    Sandbox sandbox = with(limits);
    const auto script = sandbox.load({"function spend(n) for i = 1, n do end end", "f.lua"});
    const ScriptFunction spend = *sandbox.find(*script, "spend");
    for (int i = 0; i < 10; ++i) EXPECT_FALSE(sandbox.call(spend, [](Arguments& a) { a.integer(30'000); }));
    EXPECT_GE(sandbox.usage().fuel, 29'000u);
    const auto error = sandbox.call(spend, [](Arguments& a) { a.integer(60'000); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->text(),
              "f.lua:1: error: the script was stopped: it used up its budget of 50000 steps (limit: fuel); is there a "
              "loop that does not end?");
    EXPECT_EQ(sandbox.stopped(), Stop::fuel);
    EXPECT_FALSE(sandbox.call(spend, [](Arguments& a) { a.integer(30'000); }));
    EXPECT_EQ(sandbox.stopped(), Stop::none);
}

TEST(SandboxLimits, FuelIsCountedTheSameEachTime) {
    const char* text =
        "local t = {} for i = 1, 2000 do t[i] = ('x'):rep(i % 50) .. i end table.sort(t) "
        "for k, v in pairs(t) do t[k] = v:upper() end return #table.concat(t, ',')";
    const Ending first = run(text);
    EXPECT_EQ(first.stop, Stop::none) << first.text;
    for (int i = 0; i < 5; ++i) {
        const Ending again = run(text);
        EXPECT_EQ(again.usage.fuel, first.usage.fuel);
        EXPECT_EQ(again.usage.peak_memory, first.usage.peak_memory);
        EXPECT_EQ(again.text, first.text);
    }
}

// Returns a table whose length operator gives this number. Lua looks for a border behind the array part at powers of
// two, then by bisection.
std::string of_length(std::int64_t length) {
    std::string text = "local t = {1,1,1,1,[5]=1";
    const auto filled = [&](std::int64_t at) { text += ",[" + std::to_string(at) + "]=1"; };
    std::int64_t low = 4;
    for (; low <= length / 2; low *= 2) filled(low * 2);
    for (std::int64_t high = low > INT64_MAX / 2 ? INT64_MAX : low * 2; high - low > 1;) {
        const std::int64_t middle = low + (high - low) / 2;
        if (middle <= length)
            filled(low = middle);
        else
            high = middle;
    }
    if (length == INT64_MAX) filled(length);
    return text + "} assert(#t == " + std::to_string(length) + ") ";
}

TEST(SandboxLimits, LengthsThatNoListHasAreErrors) {
    for (const std::int64_t length : {std::int64_t{1} << 62, (std::int64_t{1} << 62) - 1, INT64_MAX,
                                      std::int64_t{1} << 40, std::int64_t{6148914691236517206}})
        for (const char* use : {"table.sort(t)", "table.insert(t, 7)", "table.insert(t, 1, 7)", "table.remove(t)",
                                "table.remove(t, 1)", "table.concat(t)", "table.unpack(t)"}) {
            const Ending e = run(of_length(length) + use);
            EXPECT_EQ(e.stop, Stop::error) << use;
            EXPECT_TRUE(says(e, "this table is no list: its length is " + std::to_string(length)))
                << use << ": " << e.text;
        }
    EXPECT_EQ(run(of_length(INT64_MAX) + "return table.concat(t, ',', 1, 3)").text, "1,1,1");
    EXPECT_EQ(run("local t = {} for i = 1, 1000 do t[i] = 1000 - i end table.sort(t) return t[1]").text, "0");
}

TEST(SandboxLimits, ChargesDoNotOverflow) {
    Sandbox sandbox;
    constexpr HostFunction functions[] = {{"work", [](lua_State* lua) {
                                               charge(lua, UINT64_MAX);
                                               return 0;
                                           }}};
    sandbox.set_functions("", functions);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(run(sandbox, "for i = 1, 3 do work() end").stop, Stop::fuel);
    EXPECT_EQ(run(sandbox, "return 1").text, "1");
}

TEST(SandboxLimits, AFinerIntervalCountsShortCalls) {
    SandboxLimits limits;
    limits.interval = 1;
    Sandbox sandbox = with(limits);
    const auto script = sandbox.load({"function f() local n = 0 for i = 1, 10 do n = n + i end return n end", "f.lua"});
    ASSERT_FALSE(sandbox.call(*sandbox.find(*script, "f"), [](Arguments&) {}));
    EXPECT_GE(sandbox.usage().fuel, 20u);
    EXPECT_LE(sandbox.usage().fuel, 60u);
}

TEST(SandboxLimits, HostFunctionsMayCharge) {
    Sandbox sandbox;
    constexpr HostFunction functions[] = {{"work", [](lua_State* lua) {
                                               charge(lua, 100'000);
                                               return 0;
                                           }}};
    sandbox.set_functions("", functions);
    const Ending e = run(sandbox, "for i = 1, 100 do\n work() end");
    EXPECT_EQ(e.stop, Stop::fuel);
    EXPECT_TRUE(says(e, "test.lua:2: error: the script was stopped")) << e.text;
}

TEST(SandboxLimits, WithoutFuelNothingIsCounted) {
    SandboxLimits limits;
    limits.fuel = 0;
    Sandbox sandbox = with(limits);
    EXPECT_EQ(run(sandbox, "local n = 0 for i = 1, 3000000 do n = n + 1 end return n").text, "3000000");
    EXPECT_EQ(sandbox.usage().fuel, 0u);
    EXPECT_EQ(run(sandbox, "return #('x'):rep(100000)").stop, Stop::error);  // the other limits still apply
}

TEST(SandboxLimits, TheDeadlineIsTheHosts) {
    int looks = 0;
    SandboxSettings settings;
    settings.limits.fuel = 0;
    settings.expired = [&looks] { return ++looks > 20; };
    Sandbox sandbox(std::move(settings));
    const Ending e = run(sandbox, "local n = 0\nwhile true do n = n + 1 end");
    EXPECT_EQ(e.stop, Stop::deadline);
    EXPECT_EQ(e.text, "test.lua:2: error: the script was stopped: it ran out of time");
    EXPECT_EQ(looks, 21);
    looks = 0;
    EXPECT_EQ(run(sandbox, "return 1").text, "1");
}

TEST(SandboxLimits, ADeadlineCannotBeCaught) {
    int looks = 0;
    SandboxSettings settings;
    settings.profile = Profile::script;
    settings.limits.fuel = 0;
    settings.expired = [&looks] { return ++looks == 5; };  // only once: the kill must last without it
    Sandbox sandbox(std::move(settings));
    const Ending e = run(sandbox, "for i = 1, 3 do pcall(function() while true do end end) end return 'escaped'");
    EXPECT_EQ(e.stop, Stop::deadline) << e.text;
    EXPECT_LE(looks, 6);
}

TEST(SandboxLimits, EachSizeLimitIsNamed) {
    SandboxLimits limits;
    limits.memory = 200'000;
    limits.block = 50'000;
    limits.string = 10'000;
    limits.source = 2'000;
    limits.sources = 3'000;
    const auto ending_of = [&](std::string_view text) {
        Sandbox sandbox = with(limits);
        return run(sandbox, text);
    };
    Ending e = ending_of("local s = ('x'):rep(6000)\nreturn #(s .. s)");
    EXPECT_EQ(e.text, "test.lua:2: error: not enough memory: a string may have at most 10000 bytes (limit: string)");
    EXPECT_EQ(e.stop, Stop::memory);
    EXPECT_EQ(ending_of("return #('x'):rep(10000)").text, "10000");
    EXPECT_TRUE(says(ending_of("return #('x'):rep(10001)"), "at most 10000 bytes"));
    EXPECT_TRUE(says(ending_of("return #('x'):rep(5001, 'y')"), "at most 10000 bytes"));
    e = ending_of("local t = {} for i = 1, 5000 do t[i] = i end");
    EXPECT_TRUE(says(e, "(limit: block)")) << e.text;
    e = ending_of("local t = {} for i = 1, 500 do t[i] = ('x'):rep(900) .. i end");
    EXPECT_TRUE(says(e, "all scripts together may take 200000 bytes (limit: memory)")) << e.text;
    EXPECT_LE(e.usage.peak_memory, limits.memory);
    EXPECT_EQ(ending_of(std::string(2'001, ' ')).text,
              "test.lua: error: the script has more than 2000 bytes (limit: source)");
    EXPECT_EQ(ending_of(std::string(2'000, ' ')).text, "nil");

    Sandbox sandbox = with(limits);
    EXPECT_EQ(run(sandbox, std::string(2'000, ' ')).stop, Stop::none);
    EXPECT_EQ(run(sandbox, std::string(1'001, ' ')).text,
              "test.lua: error: all scripts together have more than 3000 bytes (limit: sources)");
    EXPECT_EQ(run(sandbox, std::string(1'000, ' ')).stop, Stop::none);
}

TEST(SandboxLimits, StackOverflowsSayWhatTheyAre) {
    const Ending e = run("local function f(n)\n  return 1 + f(n + 1)\nend\nreturn f(1)");
    EXPECT_EQ(
        e.text,
        "test.lua:2: error: stack overflow: more than a thousand calls within calls (limit: block); does a function "
        "call itself without end?");
    EXPECT_EQ(e.stop, Stop::memory);
    // A tail call needs no stack.
    EXPECT_EQ(run("local function f(n) if n == 0 then return 'done' end return f(n - 1) end return f(100000)").text,
              "done");
    // A thousand nested calls are allowed.
    EXPECT_EQ(run("local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end return f(1000)").text,
              "1000");
}

TEST(SandboxLimits, AKilledCallLeavesNoBurden) {
    Sandbox sandbox;
    const auto script = sandbox.load(
        {"function fill() local l while true do l = {l, ('x'):rep(1000) .. tostring(l)} end end\n"
         "function small() local t = {} for i = 1, 1000 do t[i] = {i} end return #t end",
         "k.lua"});
    const ScriptFunction fill = *sandbox.find(*script, "fill");
    const ScriptFunction small = *sandbox.find(*script, "small");
    ASSERT_FALSE(sandbox.call(small, [](Arguments&) {}));
    const std::uint64_t usual = sandbox.usage().fuel;
    for (int i = 0; i < 5; ++i) {
        EXPECT_TRUE(sandbox.call(fill, [](Arguments&) {}));
        EXPECT_LT(sandbox.usage().memory, 200'000u);
        EXPECT_FALSE(sandbox.call(small, [](Arguments&) {}));
        EXPECT_LE(sandbox.usage().fuel, usual + 1000);
    }
}

TEST(SandboxLimits, StrictIsStricter) {
    const SandboxLimits usual;
    const SandboxLimits strict = SandboxLimits::strict();
    EXPECT_LT(strict.fuel, usual.fuel);
    EXPECT_LT(strict.memory, usual.memory);
    EXPECT_LT(strict.block, usual.block);
    EXPECT_LT(strict.string, usual.string);
    Sandbox sandbox = with(strict);
    EXPECT_EQ(run(sandbox, "for i = 1, 1000000 do end").stop, Stop::fuel);
}

TEST(SandboxLimits, UnlimitedIs) {
    Sandbox sandbox = with(SandboxLimits::unlimited(), Profile::script);
    EXPECT_EQ(run(sandbox, "local t = {} for i = 1, 300000 do t[i] = {i} end return #t + #('x'):rep(1000000)").text,
              "1300000");
}

// Memory that runs out. The allocator refuses the k-th growing request, or all from the k-th on, for every k until no
// request fails any more.
struct Failing {
    long allowed = -1;  // requests before the first failure; negative if there is no failure
    bool once = true;
    long blocks = 0;
    bool failed = false;

    static void* allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
        auto& self = *static_cast<Failing*>(user);
        if (new_size == 0) {
            if (block != nullptr) --self.blocks;
            std::free(block);
            return nullptr;
        }
        if (new_size > old_size && self.allowed >= 0 && self.allowed-- == 0) {
            self.failed = true;
            if (!self.once) self.allowed = 0;
            return nullptr;
        }
        void* moved = std::realloc(block, new_size);
        if (block == nullptr && moved != nullptr) ++self.blocks;
        return moved;
    }
};

constexpr const char* hungry = R"(
    limit = 20
    function work(list, name)
        local out = {}
        for i, v in ipairs(list) do out[i] = v * 2 end
        local keys = {}
        for k in pairs({b = 1, a = 2, [3] = 4}) do keys[#keys + 1] = tostring(k) .. name end
        table.sort(keys)
        return {sum = out[1] + out[2], text = table.concat(keys, ","), upper = name:upper(), ("%d"):format(limit)}
    end
)";

// Builds a sandbox, loads, calls. Returns true if everything succeeded. A failure must have no other effect.
bool scenario(Failing& memory, bool once) {
    memory.once = once;
    SandboxSettings settings;
    settings.profile = Profile::script;
    settings.allocate = Failing::allocate;
    settings.allocate_user = &memory;
    try {
        Sandbox sandbox(std::move(settings));
        sandbox.set_constant("options", ValueTable{{1, 2}, {{"a", "b"}}, {}});
        const auto script = sandbox.load({hungry, "h.lua"});
        bool well = static_cast<bool>(script);
        if (!script) {
            EXPECT_EQ(sandbox.stopped(), Stop::memory);
            EXPECT_NE(script.error().find("not enough memory"), std::string::npos) << script.error();
        }
        std::optional<ScriptFunction> work;
        if (script) work = sandbox.find(*script, "work");
        const auto call = [&]() -> std::optional<Diagnostic> {
            Value answer;
            auto error = sandbox.call(*work,
                                      [](Arguments& a) {
                                          a.value(ValueTable{{3, 4, 5}, {}, {}});
                                          a.text("name");
                                      },
                                      {&answer, 1});
            EXPECT_EQ(written(answer), error ? "nil" : "{20,sum=14,text=3name,aname,bname,upper=NAME}");
            return error;
        };
        if (work) {
            if (const auto error = call()) {
                well = false;
                EXPECT_EQ(sandbox.stopped(), Stop::memory) << error->text();
                EXPECT_EQ(error->message, "not enough memory");
            }
        }
        // The sandbox works normally once there is memory again.
        memory.allowed = -1;
        if (work)
            EXPECT_FALSE(call());
        else
            EXPECT_EQ(run(sandbox, "return 1").text, "1");
        return well;
    } catch (const std::bad_alloc&) {
        memory.allowed = -1;
        return false;
    }
}

void sweep(bool once) {
    long k = 0;
    int failures = 0;
    for (; k < 20'000; ++k) {
        SCOPED_TRACE(k);
        Failing memory;
        memory.allowed = k;
        const bool well = scenario(memory, once);
        EXPECT_EQ(memory.blocks, 0) << "leaked";
        if (!well) ++failures;
        if (!memory.failed) break;
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_LT(k, 20'000);
    EXPECT_GT(k, 100);
    // If only one request fails, Lua collects garbage and tries again.
    EXPECT_TRUE(once || failures == k) << failures << " of " << k;
}

TEST(SandboxLimits, EveryAllocationMayFailOnce) { sweep(true); }
TEST(SandboxLimits, EveryAllocationMayFailForGood) { sweep(false); }

#if __has_include(<pthread.h>)
// Runs on a thread with a small stack. Sanitizers make frames larger.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t small_stack = 2u << 20;
#else
constexpr std::size_t small_stack = 256u << 10;
#endif

void* on_small_stack(void*) {
    const std::string brackets = "return " + std::string(30'000, '(') + std::string(30'000, ')');
    EXPECT_TRUE(says(run(brackets, Profile::script), "C stack overflow"));
    EXPECT_TRUE(says(run("return " + std::string(30'000, '{')), "C stack overflow"));
    EXPECT_TRUE(says(run("local function f() table.sort({1, 2, 3}, f) end f()"), "C stack overflow"));
    EXPECT_EQ(run("local function f(n) return pcall(f, n + 1) end return f(1)", Profile::script).stop, Stop::none);
    EXPECT_EQ(
        run("local function f(n) table.sort({1, 2}, function() pcall(f, n + 1) end) end return f(1)", Profile::script)
            .stop,
        Stop::none);
    EXPECT_EQ(run("local function f() return 1 + f() end return f()").stop, Stop::memory);
    return nullptr;
}

TEST(SandboxLimits, AQuarterOfAMegabyteOfStackIsEnough) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, small_stack);
    pthread_t thread{};
    ASSERT_EQ(pthread_create(&thread, &attributes, on_small_stack, nullptr), 0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
}
#endif

TEST(SandboxLimits, SandboxesShareNothing) {
    std::vector<std::thread> threads;
    std::vector<std::string> results(4);
    for (std::size_t i = 0; i < results.size(); ++i)
        threads.emplace_back([&results, i] {
            for (int round = 0; round < 20; ++round) {
                Sandbox sandbox;
                run(sandbox, "while true do local t = {} end");
                results[i] +=
                    run(sandbox,
                        "local o = {} for k in pairs({a = 1, b = 2}) do o[#o + 1] = k end return table.concat(o)")
                        .text;
            }
        });
    for (std::thread& thread : threads) thread.join();
    for (const std::string& result : results) EXPECT_EQ(result, results[0]);
    EXPECT_EQ(results[0].size(), 40u);
}

}  // namespace sandbox_limits_test
