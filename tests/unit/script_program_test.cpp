// Programs from the view of their host: what it gives them, what it does not, and that they always end.
#include <algorithm>
#include <cstdint>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/script.hpp>

namespace script_program_test {

using namespace varia;

ScriptSettings with_variants(std::string* printed = nullptr) {
    ScriptSettings settings;
    settings.host.load = [](const std::string& name, const ScriptHost::Options& set, const LoadBudget& budget) {
        return load_builtin(name, {set, {}, {}, budget});
    };
    if (printed != nullptr) settings.host.print = [printed](std::string_view text) { *printed += text; };
    return settings;
}

std::string error_of(ScriptSettings settings, std::string_view text) {
    ScriptProgram program(std::move(settings));
    return program.run(text, "p.lua").error();
}

TEST(ScriptProgram, PrintsThroughItsHost) {
    std::string printed;
    ScriptProgram program(with_variants(&printed));
    const Result<bool> done = program.run("print(varia.load('chess'):game():perft(3))", "p.lua");
    ASSERT_TRUE(done) << done.error();
    EXPECT_TRUE(*done);
    EXPECT_EQ(printed, "8902\n");  // the published count
}

TEST(ScriptProgram, HasNothingThatItsHostDoesNotHandIt) {
    EXPECT_EQ(error_of({}, "varia.load('chess')"), "p.lua:1: error: variants cannot be loaded here");
    EXPECT_EQ(error_of({}, "varia.read('/etc/passwd')"),
              "p.lua:1: error: cannot read \"/etc/passwd\": files cannot be read here");
    EXPECT_EQ(error_of({}, "varia.write('x', 'y')"),
              "p.lua:1: error: cannot write \"x\": files cannot be written here");
    EXPECT_EQ(error_of({}, "print('x') warn('y') assert(varia.read_line() == nil) assert(#varia.variants() == 0)"), "");
    EXPECT_EQ(error_of({}, "require('x')"), "p.lua:1: error: there are no modules here");
    EXPECT_EQ(error_of({}, "varia.load_text('x')"), "p.lua:1: error: variants cannot be loaded from a text here");
    EXPECT_EQ(error_of({}, "varia.read_records('x')"), "p.lua:1: error: records cannot be read here");
    EXPECT_EQ(error_of(with_variants(), "varia.game('chess'):record()"),
              "p.lua:1: error: records cannot be written here");
    EXPECT_EQ(error_of(with_variants(), "varia.load('chess'):test()"), "p.lua:1: error: tests cannot be run here");
    EXPECT_EQ(error_of({}, "varia.engine{}"), "p.lua:1: error: there is no engine here");
    EXPECT_EQ(error_of(with_variants(), "varia.game('chess'):board()"), "p.lua:1: error: boards cannot be drawn here");
}

// The generator is the standard library's, whose own text of a generator is the state.
TEST(ScriptProgram, AGeneratorGoesOnFromItsState) {
    std::mt19937_64 generator(5489);
    generator.discard(1000);
    std::ostringstream state;
    state << generator;
    std::string printed;
    ScriptProgram program(with_variants(&printed));
    const Result<bool> done = program.run(
        "local a = varia.random(5489) for i = 1, 1000 do a:number(1 << 32) end\n"
        "print(a:state())\n"
        "local b = varia.random(a:state())\n"
        "for i = 1, 1000 do assert(a:number(1000000) == b:number(1000000)) end\n"
        "assert(a:state() == b:state())",
        "p.lua");
    ASSERT_TRUE(done) << done.error();
    EXPECT_EQ(printed, state.str() + "\n");
}

TEST(ScriptProgram, OnlyTheStateOfAGeneratorMakesOne) {
    const std::string words =
        "local t = {} for i = 1, 312 do t[i] = '7' end local w = t[1] for i = 2, 312 do w = w .. ' ' .. t[i] end ";
    EXPECT_EQ(error_of({}, words + "varia.random(w .. ' 312')"), "");
    for (const char* text : {"''", "'x'", "'1 2 3'", "w", "w .. ' 313'", "w .. ' -1'", "w .. ' 5 5'", "w .. '  5'",
                             "w .. ' 99999999999999999999999'", "'\\0' .. w .. ' 5'", "w .. ' 5\\0'"})
        EXPECT_EQ(error_of({}, words + "varia.random(" + text + ")"),
                  "p.lua:1: error: random: a seed, or a text that state() of a generator has returned, expected")
            << text;
}

TEST(ScriptProgram, AnExceptionOfItsHostIsAnError) {
    ScriptSettings settings;
    settings.host.read = [](const std::string&) -> FileText { throw std::runtime_error("the disk is on fire"); };
    EXPECT_EQ(error_of(settings, "varia.read('x')"), "p.lua:1: error: the disk is on fire");
    EXPECT_EQ(
        error_of(settings, "local ok, what = pcall(varia.read, 'x') assert(not ok) assert(what:find('fire', 1, true))"),
        "");
}

TEST(ScriptProgram, EndsWhenItsHostSaysSo) {
    int asked = 0;
    ScriptSettings settings = with_variants();
    settings.limits.steps = 0;
    settings.host.expired = [&asked] { return ++asked > 3; };
    EXPECT_NE(error_of(settings, "while true do pcall(error) end").find("ran out of time"), std::string::npos);
    asked = 0;
    EXPECT_NE(error_of(settings, "varia.game('chess'):perft(12)").find("ran out of time"), std::string::npos);
    asked = 0;
    EXPECT_NE(
        error_of(settings, "while true do varia.game('chess'):play_random(varia.random()) end").find("ran out of time"),
        std::string::npos);
}

TEST(ScriptProgram, GamesCountAsMemory) {
    ScriptSettings settings = with_variants();
    settings.limits.memory = 4 << 20;
    const std::string error = error_of(settings, "local t = {}\nwhile true do\nt[#t + 1] = varia.game('chess')\nend");
    EXPECT_EQ(error, "p.lua:3: error: not enough memory: all scripts together may take 4 MiB (limit: memory)");
    EXPECT_EQ(error_of(settings, "for i = 1, 2000 do varia.game('chess') end"), "");
}

TEST(ScriptProgram, ExploresLineByLine) {
    ScriptProgram program(with_variants());
    const auto values = [&](std::string_view lines) {
        const Result<ScriptAnswer> answer = program.explore(lines);
        if (!answer) return answer.error();
        std::string all = answer->incomplete ? "..." : "";
        for (const std::string& value : answer->values) all += (all.empty() ? "" : " ") + value;
        return all;
    };
    EXPECT_EQ(values("1 + 1"), "2");
    EXPECT_EQ(values("x = { 1, 'a', y = true }"), "");
    EXPECT_EQ(values("x, nil, print"), "{1, \"a\", \"y\": true} nil function");
    EXPECT_EQ(values("function f(n)"), "...");
    EXPECT_EQ(values("function f(n)\nreturn n * 2\nend"), "");
    EXPECT_EQ(values("f(21)"), "42");
    EXPECT_EQ(values("g = varia.game('chess')"), "");
    // This host has no function that draws boards.
    EXPECT_EQ(values("g:play('e4')"), "a game of Chess, ongoing, black to act");
    EXPECT_EQ(values("g:play('e4')").substr(0, 15), "input:1: error:");
    EXPECT_EQ(values("#g:moves()"), "20");
    EXPECT_EQ(values("f(1, 2"), "...");
    EXPECT_EQ(values("f(1 2)").substr(0, 15), "input:1: error:");
    EXPECT_EQ(values("a.b"), "input:1: error: attempt to index a nil value (global 'a')");
    // Possible continuations of an input are found without running anything.
    const std::vector<std::string> names = program.names_in({"g"});
    EXPECT_TRUE(std::ranges::binary_search(names, std::string("play"))) << names.size();
    EXPECT_TRUE(std::ranges::binary_search(program.names_in({"varia"}), std::string("load")));
    EXPECT_TRUE(std::ranges::binary_search(program.names_in({}), std::string("g")));
    EXPECT_EQ(program.names_in({"x"}), std::vector<std::string>{"y"});
    EXPECT_TRUE(program.names_in({"nowhere", "at", "all"}).empty());
    EXPECT_EQ(values("io"), "nil");
}

// The counts are published. The host has no threads, so the calls are made one after the other.
TEST(ScriptProgram, WorkersShareLoadedVariants) {
    int loaded = 0;
    std::string printed;
    ScriptSettings settings = with_variants(&printed);
    settings.host.load = [&loaded, load = settings.host.load](const std::string& name, const ScriptHost::Options& set,
                                                              const LoadBudget& budget) {
        ++loaded;
        return load(name, set, budget);
    };
    EXPECT_EQ(error_of(settings,
                       "varia.load('chess')\n"
                       "local counts = varia.parallel(function(depth)\n"
                       "  print('depth ' .. depth)\n"
                       "  return varia.load('chess'):game():perft(depth)\n"
                       "end, { 1, 2, 3 })\n"
                       "print(table.concat(counts, ' '))"),
              "");
    EXPECT_EQ(printed, "depth 1\ndepth 2\ndepth 3\n20 400 8902\n");
    EXPECT_EQ(loaded, 1);
}

TEST(ScriptProgram, ReturnsAnExitCode) {
    int code = -1;
    ScriptProgram program{ScriptSettings{}};
    ASSERT_TRUE(program.run("return 7", "p.lua", &code));
    EXPECT_EQ(code, 7);
    const Result<bool> refused = program.run("return false", "p.lua", &code);
    ASSERT_TRUE(refused);
    EXPECT_FALSE(*refused);
    EXPECT_EQ(code, 1);
    EXPECT_FALSE(program.run("return 256", "p.lua", &code));
}

TEST(ScriptProgram, OutlivesItsErrors) {
    ScriptSettings settings = with_variants();
    settings.limits.steps = 5'000'000;
    ScriptProgram program(settings);
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(program.explore("while true do end"));
        EXPECT_FALSE(program.explore("local s = 'x' while true do s = s .. s end"));
        EXPECT_TRUE(program.explore("varia.game('chess'):play('e4'):undo()"));
    }
}

// A hook that fails within a question of a program makes that question fail. The next one is answered.
TEST(ScriptProgram, ReportedWhenAVariantsScriptFails) {
    ScriptSettings settings;
    settings.host.load = [](const std::string&, const ScriptHost::Options&, const LoadBudget&) {
        LoadOptions options;
        options.read = [](const std::string&) {
            return FileText{"function no(p, m) if p:at('e4') then error('no rule') end return true end", {}};
        };
        return load_text(
            "format = 1\nname = \"T\"\nextends = \"chess\"\nscript = \"t.lua\"\n"
            "[[hook]]\npoint = \"allow\"\ncall = \"no\"\npieces = [\"N\"]\nattacks = true\n",
            "t.toml", "t", options);
    };
    ScriptProgram program(settings);
    const auto error = [&](std::string_view lines) { return program.explore(lines).error(); };
    EXPECT_EQ(error("g = varia.game('t') g:play('b3') g:play('e5') g:play('d3') g:play('e4')"), "");
    EXPECT_NE(error("g:moves()").find("t.lua:1: error: no rule"), std::string::npos);
    EXPECT_NE(error("g:play('b1-c3')").find("t.lua:1: error: no rule"), std::string::npos);
    EXPECT_NE(error("g:attacked('c3', 'white')").find("t.lua:1: error: no rule"), std::string::npos);
    EXPECT_EQ(error("g:at('e1')"), "");
    EXPECT_EQ(error("g:attacked('e5', 'white')"), "");
    EXPECT_EQ(error("assert(#g:history() == 4)"), "");
}

TEST(ScriptProgram, TrustedProgramsHaveAllOfLua) {
    ScriptSettings settings = with_variants();
    settings.trusted = true;
    EXPECT_EQ(error_of(settings,
                       "assert(('abc'):match('b') == 'b') assert(io and os and coroutine.wrap(function() "
                       "coroutine.yield(1) end)() == 1) assert(varia.game('chess'):perft(2) == 400)"),
              "");
}

// The program pays for loading: if it loads an expensive variant again and again, or one that is refused after most of
// the work, it exceeds its own budget.
TEST(ScriptProgram, PaysForTheVariantsItLoads) {
    for (const bool refused : {false, true}) {
        std::uint64_t used = 0;
        std::uint64_t max = 0;
        int loads = 0;
        ScriptSettings settings;
        settings.limits.steps = 30'000'000;
        settings.host.load = [&](const std::string&, const ScriptHost::Options&, const LoadBudget& budget) {
            ++loads;
            max = std::max(max, budget.steps);
            LoadBudget counted = budget;
            counted.used = [&](const LoadUse& use) {
                used += use.steps;
                budget.used(use);
            };
            LoadOptions options;
            options.budget = counted;
            options.read = [](const std::string&) {
                return FileText{"local n = 0 for i = 1, 1500000 do n = n + 1 end function no() return true end", {}};
            };
            return load_text(
                "format = 1\nname = \"T\"\nextends = \"chess\"\nscript = \"t.lua\"\n[[hook]]\npoint = \"allow\"\ncall "
                "= \"" +
                    std::string(refused ? "yes" : "no") + "\"\n",
                "t.toml", "t", options);
        };
        ScriptProgram program(settings);
        const Result<bool> done = program.run("for i = 1, 1000 do pcall(varia.load, 'v' .. i) end", "p.lua");
        EXPECT_NE(done.error().find("used up its budget of 30000000 steps"), std::string::npos) << done.error();
        EXPECT_LE(max, 30'000'000U);
        EXPECT_LE(used, 32'000'000U);
        EXPECT_GT(loads, 5);
        EXPECT_LT(loads, 21);  // each costs 1,500,000 steps or more
    }
}

TEST(ScriptProgram, LoadingEndsWithItsMemoryAndItsTime) {
    ScriptSettings little = with_variants();
    little.limits.memory = std::size_t{2} << 20;
    EXPECT_NE(error_of(little, "pcall(varia.load, 'uplifting') pcall(varia.load, 'uplifting')").find("(limit: memory)"),
              std::string::npos);

    ScriptSettings late = with_variants();
    bool asked = false;
    std::uint64_t steps = 0;
    late.host.load = [&](const std::string& name, const ScriptHost::Options& set, const LoadBudget& budget) {
        asked = true;
        LoadBudget counted = budget;
        counted.used = [&](const LoadUse& use) { steps = use.steps; };
        return load_builtin(name, {set, {}, {}, counted});
    };
    late.host.expired = [&] { return asked; };
    const std::string error = error_of(late, "pcall(varia.load, 'uplifting') print('never')");
    EXPECT_NE(error.find("out of time"), std::string::npos) << error;
    EXPECT_LT(steps, 1'000'000U);
}

}  // namespace script_program_test
