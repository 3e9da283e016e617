// Rules may keep nothing from one call to the next. Scripts try to remember values in every way that Lua has. Forbidden
// changes are reported with their line, and the next call finds everything unchanged.
#include <string>

#include <gtest/gtest.h>

#include "bytecode.hpp"
#include "sandbox_fixture.hpp"

namespace sandbox_kept_test {

using namespace sandbox_test;

// Returns the values of successive calls of f(), separated by blanks; a failure is given by its message.
std::string calls(const std::string& text, int times = 3, Profile profile = Profile::hook) {
    SandboxSettings settings;
    settings.profile = profile;
    Sandbox sandbox(std::move(settings));
    const Result<Script> script = sandbox.load({text, "kept.lua"});
    if (!script) return script.error();
    const Result<ScriptFunction> f = sandbox.function(*script, "f");
    if (!f) return f.error();
    std::string all;
    for (int i = 0; i < times; ++i) {
        Value answer;
        const auto error = sandbox.call(*f, [](Arguments&) {}, {&answer, 1});
        all += (i > 0 ? " " : "") + (error ? error->text() : written(answer));
    }
    return all;
}

bool says(const std::string& text, std::string_view words) { return text.find(words) != std::string::npos; }

TEST(SandboxKept, VariablesOutsideOfFunctions) {
    const std::string counter = calls("local n = 0\nfunction f()\n  n = n + 1\n  return n\nend", 1);
    EXPECT_EQ(counter,
              "kept.lua:3: error: \"n\" is set, which outlives the call; what a call sets must be its own local "
              "variable; what has to be remembered is [state]");
    // The failed call has changed nothing.
    EXPECT_EQ(calls("local n = 0 function f() n = n + 1 return n end", 2),
              calls("local n = 0 function f() n = n + 1 return n end", 1) + " " +
                  calls("local n = 0 function f() n = n + 1 return n end", 1));
    // Through a function within a function, a function made at load, and a function kept in a table.
    EXPECT_TRUE(
        says(calls("local n = 0 function f() local function g() n = n + 1 end g() return n end"), "\"n\" is set"));
    EXPECT_TRUE(says(calls("local function make() local n = 0 return function() n = n + 1 return n end end f = make()"),
                     "\"n\" is set"));
    EXPECT_TRUE(
        says(calls("local n = 0 local t = { g = function() n = n + 1 return n end } function f() return t.g() end"),
             "\"n\" is set"));
    EXPECT_TRUE(says(calls("local n function f() if n then return 1 end n = true return 0 end"), "\"n\" is set"));
    EXPECT_TRUE(says(calls("local n = 0 local function g() n = n + 1 return n end local function h() return g() end "
                           "function f() return h() end"),
                     "\"n\" is set"));
}

TEST(SandboxKept, AnErrorOrTheEndOfTheBudgetLeavesNothingEither) {
    const std::string twice = calls("local n = 0 function f() n = n + 1 error('n is ' .. n) end", 2);
    EXPECT_EQ(twice, "kept.lua:1: error: n is 1 kept.lua:1: error: n is 1");
    EXPECT_TRUE(
        says(calls("local n = 0 function f() if n > 0 then return n end n = 1 while true do end end", 2), "budget"));
    EXPECT_FALSE(
        says(calls("local n = 0 function f() if n > 0 then return 'remembered' end n = 1 while true do end end", 2),
             "remembered"));
}

TEST(SandboxKept, Tables) {
    for (const char* text :
         {"local t = {} function f() t[1] = 1 end", "t = {} function f() t.x = 1 end",
          "local t = { u = {} } function f() t.u.x = 1 end", "local t = { 1 } function f() t[1] = 2 end",
          "local t = {} function f() table.insert(t, 1) end", "local t = { 2, 1 } function f() table.sort(t) end",
          "local t = { 1 } function f() table.remove(t) end", "local t = {} function f() rawset(t, 1, 1) end",
          "local t = {} t.t = t function f() t.t.t.x = 1 end",
          "local t = {} local function g() return t end function f() g().x = 1 end",
          "local k = {} local t = { [k] = 1 } function f() k.x = 1 end",
          "local t = {} function f() local u = t u.x = 1 end",
          "local a, b = {}, {} a.b, b.a = b, a function f() a.b.x = 1 end"})
        EXPECT_TRUE(says(calls(text, 1), "kept.lua:1: error: this table is read-only"))
            << text << ": " << calls(text, 1);
    EXPECT_TRUE(says(calls("function f() g = 1 end", 1), "globals are fixed"));
    EXPECT_TRUE(says(calls("function f() ('x').y = 1 end", 1), "attempt to index a string value"));
}

TEST(SandboxKept, WhatIsReadIsAsItWas) {
    EXPECT_EQ(calls("local t = { 3, 1, 2, x = { 7 } } function f() return { #t, t[1], t.x[1], rawlen(t), rawget(t, 2), "
                    "#t.x } end",
                    1),
              "{3,3,7,3,1,1}");
    EXPECT_EQ(calls("local t = { 3, 1, 2, b = 5, a = 4 } function f() local s = '' for k, v in pairs(t) do s = s .. k "
                    ".. v end return s end",
                    1),
              "132132a4b5");
    EXPECT_EQ(
        calls("local t = { 3, 1, 2 } function f() local s = 0 for i, v in ipairs(t) do s = s + i * v end return s end",
              1),
        "11");
    EXPECT_EQ(
        calls("local t = { 3, 1, 2 } function f() return table.concat(t, ',') .. select('#', table.unpack(t)) end", 1),
        "3,1,23");
    EXPECT_EQ(calls("local t = { a = { 1 } } function f() return t end", 2), "{a={1}} {a={1}}");
    EXPECT_EQ(calls("local t, u = {}, {} local of = { [t] = 'mine' } function f() return { of[t], of[u] == nil, t == "
                    "t, t ~= u } end",
                    1),
              "{mine,true,true,true}");
    EXPECT_EQ(calls("local t = {} for i = 1, 300 do t[i] = i t['k' .. i] = i end function f() local s = 0 for k, v in "
                    "pairs(t) do "
                    "s = s + v end return s end",
                    2),
              "90300 90300");
}

TEST(SandboxKept, WhatACallMakesIsItsOwn) {
    EXPECT_EQ(
        calls("function f() local n, t = 0, {} local function g() n = n + 1 t[n] = n end g() g() return { n, #t } end"),
        "{2,2} {2,2} {2,2}");
    EXPECT_EQ(calls("local function make() local n = 0 return function() n = n + 1 return n end end function f() local "
                    "g = make() g() return g() end"),
              "2 2 2");
    // Assigning the value that is there already changes nothing.
    EXPECT_EQ(calls("local n = 0 function f() n = n + 1 n = n - 1 return n end"), "0 0 0");
}

TEST(SandboxKept, LoopsThatAreKeptGoOnFromWhatTheyAreGiven) {
    EXPECT_EQ(calls("local g = pairs({ 5, 6, 7 }) function f() return g() end"), "1 1 1");
    EXPECT_EQ(
        calls(
            "function f() local g = pairs({ 5, 6, a = 7, b = 8 }) local r = {} for i, k in ipairs({ 0, 2, 'a', 1 }) do "
            "r[i] = (g(nil, i > 1 and k or nil)) end r[5] = g(nil, 'b') == nil return r end",
            1),
        "{1,a,b,2,true}");
}

TEST(SandboxKept, ProgramsMayKeepWhatTheyLike) {
    EXPECT_EQ(calls("local n, t = 0, {} function f() n = n + 1 t[n] = n return #t end", 3, Profile::script), "1 2 3");
}

TEST(SandboxKept, BytecodeIsReadAsLuaWritesIt) {
    std::vector<UpvalueWrite> writes;
    EXPECT_FALSE(upvalue_writes("", writes));
    EXPECT_FALSE(upvalue_writes("\x1BLua", writes));
    EXPECT_FALSE(upvalue_writes(
        std::string("\x1BLua\x54\0\x19\x93\r\n\x1A\n\x04\x08\x08", 15) + std::string(40, '\xFF'), writes));
}

}  // namespace sandbox_kept_test
