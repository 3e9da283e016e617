// The worst costs of single instructions, of the compiler and of answers are charged, but ordinary work is not.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "compile_cost.hpp"
#include "sandbox_fixture.hpp"
#include "sandbox_lint.hpp"
#include "sandbox_tokens.hpp"
#include "table_watch.hpp"

namespace sandbox_costs_test {

using namespace sandbox_test;

bool says(const Ending& e, std::string_view words) { return e.text.find(words) != std::string::npos; }

Ending program(std::string_view text, std::uint64_t fuel = 200'000'000, std::size_t memory = std::size_t{128} << 20) {
    SandboxSettings settings;
    settings.profile = Profile::script;
    settings.limits.fuel = fuel;
    settings.limits.memory = memory;
    settings.limits.block = std::size_t{16} << 20;
    settings.limits.string = std::size_t{2} << 20;
    settings.limits.source = settings.limits.sources = std::size_t{1} << 20;
    Sandbox sandbox(std::move(settings));
    return run(sandbox, text);
}

// ---- tables -------------------------------------------------------------------------------------------------------

// Keys that are multiples of one less than a power of two collide in a table with this number of nodes. The steps to
// find them are charged. For keys that are spread nothing is charged.
TEST(SandboxCosts, KeysThatCollide) {
    const auto looks = [](const std::string& step) {
        return run("local t = {} for i = 1, 4000 do t[i * " + step +
                   "] = i end local s = 0 for r = 1, 3 do for i = 1, 4000 do "
                   "s = s + t[i * " +
                   step + "] end end return s");
    };
    // A table of 4000 keys has 4096 nodes. Lua takes a key's remainder by one less, so only multiples of 4095 collide.
    const Ending met = looks("4095");
    EXPECT_TRUE(met.stop == Stop::fuel || says(met, "(limit: collisions)")) << met.text;
    for (const char* step : {"1", "7919", "1000003", "64", "1 << 20"}) {
        const Ending e = looks(step);
        EXPECT_EQ(e.stop, Stop::none) << step << ": " << e.text;
        EXPECT_LT(e.usage.fuel, 700'000U) << step;
    }
    // Texts have hashes that a script cannot choose.
    const Ending texts = run(
        "local t = {} for i = 1, 4000 do t['k' .. i] = i end local s = 0 for i = 1, 4000 do s = s + t['k' .. i] end "
        "return s");
    EXPECT_EQ(texts.text, "8002000");
}

TEST(SandboxCosts, SmallTablesThatCollide) {
    const Ending e = run(
        "local t = {} for i = 1, 500 do t[i * 511] = i end local s = 0 while true do local _ = t[511] _ = t[511 * 500] "
        "end");
    EXPECT_EQ(e.stop, Stop::fuel);
    // A search along 500 keys takes half a microsecond or more, so a fiftieth of the instructions must use up the
    // budget.
    const Ending few = run(
        "local t = {} for i = 1, 500 do t[i * 511] = i end for i = 1, 50000 do local _ = t[511] end return 1");
    EXPECT_EQ(few.stop, Stop::fuel) << few.usage.fuel;
}

TEST(SandboxCosts, ATableIsNotGrownInOneInstructionOfSeconds) {
    // The keys are spread until the table grows for the last time. Then all of them collide.
    for (const int bits : {13, 14, 15, 16, 17, 18}) {
        const std::string n = std::to_string(1 << bits);
        const Ending e = program("local t = {} for i = 1, " + n + " + 1 do t[i * (" + n + " * 2 - 1)] = i end return 1",
                                 2'000'000'000);
        EXPECT_TRUE(e.stop == Stop::fuel || (e.stop == Stop::memory && says(e, "(limit: collisions)")))
            << bits << ": " << e.text;
    }
    EXPECT_EQ(program("local t = {} for i = 1, 100000 do t[i * 7919] = i end local n = 0 for k in pairs(t) do n = n + "
                      "1 end return n",
                      2'000'000'000)
                  .text,
              "100000");
}

TEST(SandboxCosts, FloatsCollideToo) {
    // Lua hashes a float by its first 31 bits and its exponent.
    const Ending e = program(
        "local t = {} for i = 1, 4000 do t[1 + i * 2.0^-50] = i end local s = 0 for r = 1, 200 do for i = 1, 4000 do "
        "s = s + t[1 + i * 2.0^-50] end end return s");
    EXPECT_EQ(e.stop, Stop::fuel) << e.text;
}

TEST(SandboxCosts, WalkingATableThatCollides) {
    const Ending e = run(
        "local t = {} for i = 1, 3000 do t[i * 4095] = i end for i = 1, 100 do for k in pairs(t) do end end return 1");
    EXPECT_TRUE(e.stop == Stop::fuel || says(e, "(limit: collisions)")) << e.text;
    const Ending answer = run("local t = {} for i = 1, 3000 do t[i * 4095] = i end return t");
    EXPECT_NE(answer.stop, Stop::none);
}

// ---- keys in order ------------------------------------------------------------------------------------------------

// Names of every kind: short, with a long common prefix, one the prefix of the next, with zero bytes and bytes beyond
// ASCII; and integers among them.
TEST(SandboxCosts, KeysAreSortedAsTheStandardLibrarySortsThem) {
    std::string fill;
    std::vector<std::string> names;
    std::uint32_t state = 1;
    for (int i = 0; i < 700; ++i) {
        state = state * 1664525 + 1013904223;
        const std::string number = std::to_string(state >> 16);
        const char* starts[] = {"",    "abcdefgh", "abcdefghi", "\xc3\xbf", "the same long beginning of many a name ",
                                "a\0b"};
        names.push_back(std::string(starts[i % 6], i % 6 == 5 ? 3 : std::char_traits<char>::length(starts[i % 6])) +
                        number);
        if (i < 200) names.push_back(std::string(static_cast<std::size_t>(i), 'x'));
    }
    for (const std::string& name : names) {
        fill += "t['";
        for (const char c : name) {
            const std::string code = std::to_string(static_cast<unsigned char>(c));
            fill += "\\" + std::string(3 - code.size(), '0') + code;
        }
        fill += "'] = 1 ";
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::string texts;
    for (const std::string& name : names) texts += "," + name;
    const std::string keys = "local t, o = {}, {} " + fill;
    EXPECT_EQ(
        program(keys + "t[99999999999], t[3], t[-5], t[0] = 1, 1, 1, 1 for k in pairs(t) do o[#o + 1] = k end return o")
            .text,
        "{-5,0,3,99999999999" + texts + "}");
    // A list of texts, inserted from the middle.
    EXPECT_EQ(program(keys + "for k in pairs(t) do table.insert(o, 1 + #o // 3, k) end table.sort(o) return o").text,
              "{" + texts.substr(2) + "}");
    EXPECT_EQ(program("local t = {} for i = 1, 5000 do t[i] = i * 7919 % 4001 - 2000 end table.sort(t) for i = 2, 5000 "
                      "do if t[i - 1] > t[i] then return i end end "
                      "return t[1] + t[5000]")
                  .text,
              "0");
}

// The charge for sorting many names is their cost; names with a common kilobyte cost little more.
TEST(SandboxCosts, SortingNames) {
    const auto fuel = [](const std::string& fill, const std::string& use) {
        const Ending without = program("local t = {} " + fill + " return 1", 2'000'000'000);
        const Ending with = program("local t = {} " + fill + " " + use + " return 1", 2'000'000'000);
        EXPECT_EQ(with.stop, Stop::none) << with.text;
        return with.usage.fuel - without.usage.fuel;
    };
    const std::string names = "for i = 1, 50000 do t['k' .. i] = i end";
    const std::string list = "for i = 1, 50000 do t[i] = 'k' .. i end";
    const std::string alike = "local s = ('x'):rep(1000) for i = 1, 10000 do t[s .. i] = i end";
    EXPECT_LT(fuel(names, "local f = pairs(t)"), 7'000'000U);
    EXPECT_LT(fuel(list, "table.sort(t)"), 4'000'000U);
    EXPECT_LT(fuel(alike, "local f = pairs(t)"), 1'400'000U);
    EXPECT_GT(fuel(alike, "local f = pairs(t)"), 10'000U * 1000 / 32);
    EXPECT_GT(fuel(names, "local f = pairs(t)"), 1'000'000U);
}

// If the budget or the memory ends while sorting, the memory of the sort is freed and the table stays a table.
TEST(SandboxCosts, SortingThatDoesNotEnd) {
    constexpr const char* text =
        "t = {} for i = 1, 3000 do t['k' .. i] = i end l = {} for i = 1, 3000 do l[i] = 'l' .. (i * 7 % 3000) end "
        "function f() for r = 1, 3 do local a = pairs(t) local o = {} for i = 1, #l do o[i] = l[i] end table.sort(o) "
        "end end function g() return #l end";
    int for_steps = 0;
    int for_memory = 0;
    for (std::size_t more = 0; more < 60; ++more) {
        SandboxSettings settings;
        settings.limits.memory = more % 2 == 0 ? std::size_t{8} << 20 : (std::size_t{700} << 10) + more * 12'000;
        settings.limits.fuel = more % 2 == 0 ? 800'000 + more * 7'000 : 2'000'000;
        Sandbox sandbox(std::move(settings));
        const auto script = sandbox.load({text, "sort.lua"});
        if (!script) continue;
        const ScriptFunction f = *sandbox.find(*script, "f");
        for (int again = 0; again < 3; ++again) (void)sandbox.call(f, [](Arguments&) {});
        const std::size_t held = sandbox.usage().memory;
        for (int again = 0; again < 3; ++again) (void)sandbox.call(f, [](Arguments&) {});
        for_steps += sandbox.stopped() == Stop::fuel ? 1 : 0;
        for_memory += sandbox.stopped() == Stop::memory ? 1 : 0;
        EXPECT_TRUE(sandbox.stopped() == Stop::none || sandbox.usage().memory <= held + 4096) << more;
        EXPECT_LE(sandbox.usage().peak_memory, sandbox.limits().memory + 4096);
        Value length;
        EXPECT_FALSE(sandbox.call(*sandbox.find(*script, "g"), [](Arguments&) {}, {&length, 1}));
        EXPECT_EQ(written(length), "3000");
    }
    EXPECT_GT(for_steps, 3);
    EXPECT_GT(for_memory, 3);
}

// ---- texts --------------------------------------------------------------------------------------------------------

TEST(SandboxCosts, ComparingTextsOfZeros) {
    const auto compare = [](const std::string& text, int times) {
        return run("local a = " + text + " local n = 0 for i = 1, " + std::to_string(times) +
                   " do if a < a then n = n + 1 end end return n");
    };
    // A comparison of 60,000 zeros takes most of a millisecond, so the twenty milliseconds of a call do not suffice for
    // fifty.
    for (const char* zeros : {"('\\0'):rep(60000)", "('\\x00'):rep(60000)", "('\\u{0}'):rep(60000)",
                              "string.char(0):rep(60000)", "('%c'):format(0):rep(60000)",
                              "(function() local s = '\\0' while #s < 60000 do s = s .. s end return s end)()"})
        EXPECT_EQ(compare(zeros, 50).stop, Stop::fuel) << zeros;
    EXPECT_EQ(compare("('0'):rep(60000)", 50).text, "0");
    EXPECT_EQ(compare("'\\065\\x41\\u{41}'", 50).text, "0");
    EXPECT_LT(compare("('0'):rep(1000)", 1000).usage.fuel, 20'000U);
}

// ---- memory -------------------------------------------------------------------------------------------------------

// Lua collects garbage once for a refused allocation and then tries again. The collection is charged, the retry is not.
TEST(SandboxCosts, ARefusedAllocationIsChargedOnce) {
    constexpr std::uint64_t memory = 8U << 20;
    const auto texts = [](int count) {
        return program(
            "local t = {} for i = 1, " + std::to_string(count) + " do t[i] = ('x'):rep(60000 + i) end return #t",
            2'000'000'000, memory);
    };
    const Ending max = texts(138);
    EXPECT_EQ(max.text, "138");
    const Ending too_many = texts(141);
    EXPECT_TRUE(says(too_many, "(limit: memory)")) << too_many.text;
    const std::uint64_t refusal = too_many.usage.fuel - max.usage.fuel;
    EXPECT_GE(refusal, memory / 8 * 9 / 10);
    EXPECT_LE(refusal, memory / 8 * 5 / 4);
}

// ---- the clock ----------------------------------------------------------------------------------------------------

TEST(SandboxCosts, AClockEndsWhatStepsCannotCount) {
    // A host's clock on which a thousand instructions take a millisecond: a hundred times the usual time.
    std::uint64_t now = 1;
    SandboxSettings settings;
    settings.clock = [&now] { return now += 20'000'000; };
    Sandbox slow(std::move(settings));
    const Ending e = run(slow, "local n = 0\nwhile true do n = n + 1 end");
    EXPECT_EQ(e.stop, Stop::deadline);
    EXPECT_TRUE(says(e, "much longer than its budget of 2000000 steps should last (limit: fuel)")) << e.text;
    EXPECT_LT(e.usage.fuel, 200'000U);
    EXPECT_EQ(run(slow, "return 1").text, "1");

    settings = {};
    settings.clock = [] { return std::uint64_t{5}; };
    Sandbox fast(std::move(settings));
    EXPECT_EQ(run(fast, "local n = 0 while true do n = n + 1 end").stop, Stop::fuel);
}

// ---- compiling ----------------------------------------------------------------------------------------------------

std::string repeated(std::string_view part, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += part;
    return all;
}

TEST(SandboxCosts, WhatTheCompilerTakesLongForIsRefused) {
    std::string locals = "local a0";
    for (int i = 1; i < 190; ++i) locals += ",a" + std::to_string(i);
    const std::vector<std::pair<std::string, std::string>> scripts{
        {repeated(locals + " local function f() ", 30) + repeated("x = y ", 5000) + repeated("end ", 30),
         "names in functions within functions"},
        {"local a local x = a" + repeated(" and a", 9000), "conditions in a row"},
        {"local a local x = a" + repeated(" < a or a", 6000), "conditions in a row"},
        {"local a if a then " + repeated("elseif a then ", 4500) + "end", "conditions in a row"},
        {"do " + repeated("goto a ", 8000) + "::a:: end", "goto, break and labels"},
        {"local a while a do " + repeated("if a then break end ", 3100) + "end", "goto, break and labels"},
        {"local x = 0 " +
             [] {
                 std::string all;
                 for (int i = 1; i < 4000; ++i) all += "x=" + std::to_string(i * 4095LL) + " ";
                 return all;
             }(),
         "numbers that collide"},
    };
    for (const auto& [text, what] : scripts) {
        ASSERT_LE(text.size(), 65536U) << what;
        const Ending e = run(text);
        EXPECT_TRUE(says(e, "compiling it would take too long: there are too many " + what))
            << what << ": " << e.text.substr(0, 200);
    }
}

TEST(SandboxCosts, OrdinaryScriptsCompileForNothing) {
    const auto prospect = [](const std::string& text) {
        Prospect found;
        EXPECT_FALSE(lint(text, true, false, &found));
        return found;
    };
    const Prospect small = prospect("local function f(a, b) if a and b then return a + b end end return f(1, 2)");
    EXPECT_LT(small.nanoseconds, 20'000U);
    std::string data = "return {";
    for (int i = 0; i < 10'000; ++i) data += std::to_string(i * 48271LL % 2147483647) + ",";
    EXPECT_LT(prospect(data + "}").excess, 2'000'000U);
    const std::string functions = repeated(
        "local function g(position, move) local cell = position:at(move.to) return cell and cell ~= move end\n", 150);
    EXPECT_LT(prospect(functions).excess, 3'000'000U);
    EXPECT_FALSE(small.zeros);
    for (const char* zeros : {"'\\0'", "'a\\x00'", "'\\u{0}'", "'\\000'", "'\\0a'", "[[\0]]"})
        EXPECT_TRUE(prospect(std::string("return ") + (zeros[0] == '[' ? std::string("[[\0]]", 5) : zeros)).zeros)
            << zeros;
    for (const char* none : {"'\\048'", "'\\x30'", "'\\u{30}'", "'0'", "0", "'\\\\0'"})
        EXPECT_FALSE(prospect(std::string("return ") + none).zeros) << none;
}

TEST(SandboxCosts, CompilingCountsBeforeItIsBegun) {
    // A text that takes some thirty milliseconds to compile, with a budget of one millisecond.
    std::string text = "return {";
    for (int i = 0; i < 60'000; ++i) text += "a,b,";
    const Ending e = program(text + "}", 100'000);
    EXPECT_EQ(e.stop, Stop::fuel) << e.text;
    EXPECT_EQ(program(text + "}").stop, Stop::none);
}

// ---- answers ------------------------------------------------------------------------------------------------------

TEST(SandboxCosts, AnswersAreMetered) {
    Sandbox sandbox;
    // A list of lists of texts. The answer contains a copy of the inner list each time it is named.
    const auto script = sandbox.load(
        {"local s = ('x'):rep(1024) local t = {} for i = 1, 8000 do t[i] = s end\n"
         "function f(n) local all = {} for i = 1, n do all[i] = t end return all end",
         "answer.lua"});
    ASSERT_TRUE(script);
    const ScriptFunction f = *sandbox.find(*script, "f");
    const auto answer = [&](int times) {
        Value given;
        const auto error = sandbox.call(f, [times](Arguments& a) { a.integer(times); }, {&given, 1});
        return error ? error->text() : std::string();
    };
    EXPECT_NE(answer(8).find("(limit: "), std::string::npos) << answer(8);
    EXPECT_TRUE(sandbox.stopped() == Stop::fuel || sandbox.stopped() == Stop::memory);
    EXPECT_EQ(answer(0), "");
}

}  // namespace sandbox_costs_test
