// Malicious programs that use the table `varia`: they end within their budget, with a value or a message, and the
// program object works afterwards. tests/escapes has programs that need nothing but Lua.
#include <chrono>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/script.hpp>

namespace program_escapes_test {

using namespace varia;

ScriptSettings settings() {
    ScriptSettings s;
    s.host.load = [](const std::string& name, const ScriptHost::Options& set, const LoadBudget& budget) {
        return load_builtin(name, {set, {}, {}, budget});
    };
    s.host.load_text = [](const ScriptVariant& variant, const LoadBudget& budget) {
        return load_text(variant.text, variant.file, variant.name, {variant.set, {}, {}, budget});
    };
    s.host.module = [](const std::string& name) { return ScriptModule{"return ...", name + ".lua", {}}; };
    s.host.variants = builtin_variants;
    s.host.read = [](const std::string&) { return FileText{std::string(100'000, 'x'), {}}; };
    s.host.write = [](const std::string&, std::string_view, bool) { return std::string(); };
    s.limits.steps = 20'000'000;
    s.limits.memory = 8 << 20;
    return s;
}

// A program, and a part of the message with which it must end; empty if it may end well.
const std::vector<std::pair<std::string, std::string>> attempts{
    // Objects of a wrong type.
    {"varia.game('chess').play(varia.load('chess'), 'e4')", "game expected, got variant"},
    {"varia.game('chess').undo(varia.game('chess'):position())", "game expected, got position"},
    {"local p = varia.game('chess'):position() varia.random().pick(p, {1})",
     "generator of random numbers expected, got position"},
    {"varia.game('chess').at(varia.null(), 1)", "got null"},
    {"varia.game('chess').at(varia.random(), 1)", "got generator of random numbers"},
    {"varia.game('chess').moves('chess')", "game expected, got string"},
    {"varia.game('chess').perft(nil, 1)", "got nil"},
    {"local g = varia.game('chess') g.at = 1", "attempt to index a"},
    {"rawset(varia.game('chess'), 1, 2)", "table expected, got game"},
    {"rawget(varia.game('chess'), 'play')", "table expected, got game"},
    {"return #varia.game('chess')", "attempt to get length"},
    {"return varia.game('chess') .. ''", "attempt to concatenate"},
    {"return varia.game('chess') < varia.game('chess')", "attempt to compare"},
    {"varia.game('chess')()", "attempt to call"},
    {"for k in pairs({ [varia.game('chess')] = 1 }) do end", "a key is a"},
    {"for k in pairs(varia.game('chess')) do end", "table expected"},
    {"varia.load = nil", "read-only"},
    {"varia = {} varia.load('chess')", "attempt to call a nil value"},
    {"table.insert(varia, 1)", "read-only"},
    {"return varia.game('chess'):play(varia.game('chess'))", "string expected, got game"},
    {"local m = varia.game('chess').match", ""},
    {"return varia.game('chess'):describe(1.5)", "string expected, got number"},
    {"return varia.game('chess'):play(1.5)", "string expected, got number"},
    {"return varia.game('chess'):play(0)", "there are 20 legal moves, and no number 0"},
    {"return varia.game('chess'):play(math.mininteger)", "no number -9223372036854775808"},
    {"return varia.game('chess'):perft(-1)", "the depth is"},
    {"return varia.game('chess'):perft(math.maxinteger)", "the depth is"},
    // Expensive questions.
    {"varia.game('chess'):perft(100)", "budget"},
    {"varia.game('chess'):perft(7)", "budget"},
    {"while true do varia.game('atomic'):moves() end", "budget"},
    {"local p = varia.load('atomic'):position() while true do p:outcome() end", "budget"},
    {"local g = varia.game('chess') while true do g:play_random(varia.random(), 100) while g:undo() do end end",
     "budget"},
    {"local g = varia.game('chess') while true do g = g:copy() g:play(1) if g:over() then g = varia.game('chess') end "
     "end",
     "budget"},
    {"while true do varia.variants() end", "budget"},
    {"while true do pcall(varia.load, 'chess', { x = 1 }) end", "budget"},
    {"while true do varia.read('x') end", "budget"},
    {"while true do varia.write('x', 'y') end", "budget"},
    {"while true do print('x') end", "budget"},
    {"while true do warn(('x'):rep(1000)) end", "budget"},
    {"while true do varia.read_line() end", "budget"},
    {"while true do varia.random(1) end", "budget"},
    {"local r = varia.random() while true do r:number(3) end", "budget"},
    {"while true do varia.from_json('[[[[[[[[]]]]]]]]') end", "budget"},
    {"while true do varia.to_json({ 1, { 2 } }) end", "budget"},
    {"while true do varia.expect({}, {}) end", "budget"},
    {"while true do pcall(varia.expect, 1, 2) end", "budget"},
    {"local v = varia.load('chess') while true do v:kinds() v:cells() v:axes() v:options() end", "budget"},
    {"local g = varia.game('chess') while true do g:text() g:san('e4') end", "budget"},
    {"local t = {} for i = 1, 20000 do t[i] = i end local r = varia.random() while true do r:shuffle(t) end", "budget"},
    {"while true do require('a') end", "budget"},
    {"for i = 1, 1000000 do require('m' .. i) end", "budget"},
    {"while true do pcall(varia.load_text, 'x') end", "budget"},
    {"while true do pcall(varia.parallel, error, { 1 }) end", "budget"},
    {"while true do varia.parallel(function() end, { 1 }) end", "budget"},
    {"varia.parallel(function() while true do end end, { 1, 2, 3 })", "budget"},
    {"pcall(varia.parallel, function() while true do pcall(error) end end, { 1 })", "budget"},
    {"varia.load('chess') varia.parallel(function() varia.game('chess'):perft(7) end, { 1, 2 })", "budget"},
    {"varia.load('chess'):random_games(1000000)", "budget"},
    // Modules and workers.
    {"require('../x')", "a module's name"},
    {"require(('x'):rep(300))", "a module's name"},
    {"require('a/b')", "a module's name"},
    {"require = 1 return varia.load('chess').require", ""},
    {"local t = {} t[1] = t varia.parallel(function() end, t)", "more than 64 deep"},
    {"varia.parallel(function() local t = {} t[1] = t return t end, { 1 })", "more than 64 deep"},
    {"local up = 1 varia.parallel(function() up = 2 end, { 1 })", "a local variable from outside"},
    {"varia.parallel(function() varia = nil end, { 1 }) varia.load('chess')", ""},
    {"varia.parallel(function(x) x.y.z = 1 end, { {} })", "item 1: "},
    {"varia.parallel(function() return varia.read_line() end, { 1 })", ""},
    {"varia.parallel(function() return math.huge end, { 1 })", "JSON has no such number"},
    {"varia.parallel(function() end, { [5] = 1, [1000000000] = 2 })", ""},
    {"varia.parallel(function() end, varia)", ""},
    {"varia.load_text('x', nil, varia)", "is none of name, file and files"},
    {"varia.object(varia)", "read-only"},
    {"varia.object(varia.object()).x = 1", ""},
    {"rawset(varia.object(), 1, 2)", ""},
    // Objects that need much memory.
    {"local t = {} for i = 1, 1000 do t[i] = ('x'):rep(20000) .. i end varia.parallel(function(x) return x end, t)",
     "memory"},
    {"local t = {} for i = 1, 1000 do t[i] = i end varia.parallel(function(x) return ('x'):rep(20000) end, t)",
     "memory"},
    {"varia.parallel(function() local t = {} while true do t[#t + 1] = {} end end, { 1 })", "memory"},
    {"local t = {} while true do t[#t + 1] = varia.game('chess') end", "memory"},
    {"local g = varia.game('chess') local t = {} while true do t[#t + 1] = g:position() end", "memory"},
    {"local g, t = varia.game('elevator-chess'), {} while true do t[#t + 1] = g:moves() end", "(limit: fuel)"},
    {"pcall(varia.game, 'elevator')", "(limit: memory)"},  // of eight MiB; loading it takes more
    {"local t = {} while true do t[#t + 1] = varia.random() end", "memory"},
    {"local t = {} while true do t[#t + 1] = varia.read('x') .. #t end", "memory"},
    {"for _, name in ipairs(varia.variants()) do varia.load(name) end", ""},
    // Deep nesting.
    {"local function f(g) return varia.match(varia.game('chess'), { f, f }).status end f()", "overflow"},
    {"local t = {} for i = 1, 1000 do t = { t } end varia.to_json(t)", "more than 64 deep"},
    {"local t = {} t[1] = t varia.to_json(t)", "more than 64 deep"},
    {"local t = {} t[1] = t print(t)", ""},
    {"local t = {} t.a, t.b = t, t print(t)", "at most 2097152 bytes"},
    {"varia.from_json(('['):rep(100000))", "nested too deeply"},
    {"varia.from_json(('{\"a\":'):rep(100000))", "nested too deeply"},
    // Long texts.
    {"varia.load(('x'):rep(1000000))", "there is no built-in variant"},
    {"varia.load('chess', { [('x'):rep(100000)] = ('y'):rep(100000) })", "unknown option"},
    {"local o = {} for i = 1, 5000 do o['x' .. i] = i end varia.load('chess', o)", "unknown option"},
    {"varia.load('chess', { 1 })", "options are given by name"},
    {"varia.load('chess', { a = {} })", "cannot be a table"},
    {"varia.load('\\0')", "there is no built-in variant"},
    {"varia.load('../chess')", "there is no built-in variant"},
    {"varia.game('chess', ('8/'):rep(100000))", "error:"},
    {"varia.game('chess', '\\0\\1\\xff')", "error:"},
    {"varia.game('chess'):play(('e'):rep(1000000))", "error:"},
    {"varia.game('chess'):play('\\xff\\xfe')", "error:"},
    {"varia.from_json('\\xff')", "no JSON"},
    {"return varia.from_json('\"\\xff\"')", "not UTF-8"},
    {"varia.to_json({ [1.5] = 1 })", "keys must be texts"},
    {"varia.from_json('1e999999')", ""},
    {"varia.from_json('-')", "expected a digit"},
    {"varia.match(varia.game('chess'), {})", "must be a function"},
    {"varia.match(varia.game('chess'), { function() return {} end })", "string expected, got table"},
    {"varia.match(varia.game('chess'), { function() return 'e5' end })", "illegal move"},
    {"varia.match(varia.game('chess'), { function() error('no') end })", "no"},
    {"varia.match(varia.game('chess'), { function(g) while true do pcall(g.play, g, 'x') end end })", "budget"},
};

TEST(ProgramEscapes, AreContained) {
    for (const auto& [text, part] : attempts) {
        SCOPED_TRACE(text);
        ScriptProgram program(settings());
        const auto before = std::chrono::steady_clock::now();
        const Result<bool> done = program.run(text, "p.lua");
        const auto took = std::chrono::steady_clock::now() - before;
        if (!part.empty()) {
            EXPECT_NE(done.error().find(part), std::string::npos) << "it ended: " << done.error();
        }
        EXPECT_LE(done.diagnostics().size(), 1U);
        EXPECT_LT(took, std::chrono::seconds(20)) << "it all but hangs";
        // The next lines run normally.
        const Result<ScriptAnswer> after = program.explore("varia.load('losalamos'):game():play(1):plies()");
        ASSERT_TRUE(after) << after.error();
        EXPECT_EQ(after->values, std::vector<std::string>{"1"});
    }
}

// All variants together are larger than the memory, each alone is not.
TEST(ProgramEscapes, VariantsNobodyUsesMakeRoomForOthers) {
    ScriptSettings long_ones = settings();
    long_ones.limits.steps = 2'000'000'000;
    long_ones.limits.memory = 64 << 20;  // the sources of the variants have to fit as well
    ScriptProgram program(long_ones);
    const Result<bool> one_by_one = program.run(
        "for round = 1, 2 do for _, name in ipairs(varia.variants()) do varia.load(name) end end", "p.lua");
    EXPECT_TRUE(one_by_one) << one_by_one.error();
    const Result<bool> all = program.run(
        "local t = {} for _, name in ipairs(varia.variants()) do t[#t + 1] = varia.load(name) end", "p.lua");
    EXPECT_NE(all.error().find("memory"), std::string::npos);
}

// Memory that runs out at any point of any function does no lasting harm. Each run has a little more memory.
TEST(ProgramEscapes, WhateverIsBeingDoneWhenMemoryRunsOut) {
    constexpr const char* all_functions = R"(
        local v = varia.load("losalamos", {})
        local g = varia.game(v)
        local list = { g:moves(), g:history(), v:kinds(), v:cells(), v:axes(), v:options(), varia.variants() }
        g:play(1):play(2)
        local p = g:position():play(g:moves()[3])
        local text = varia.to_json({ p:text(), p:outcome(), p:status(), p:describe(p:moves()[1]), g:san(g:moves()[1]) }, 1)
        list[#list + 1] = varia.from_json(text)
        g:copy():play_random(varia.random(), 10)
        list[#list + 1] = varia.match(g, { function(x) return x:moves()[1] end, function() return 1 end }, 8)
        varia.expect(varia.from_json(text), varia.from_json(text))
        varia.write("x", varia.read("x"):sub(1, 1000))
        return #list == 9
    )";
    int ended_well = 0;
    int ended_for_want_of_memory = 0;
    for (std::size_t memory = 16 << 10; memory <= 1536 << 10; memory += 6 << 10) {
        ScriptSettings some = settings();
        some.limits.memory = memory;
        try {
            ScriptProgram program(std::move(some));
            const Result<bool> done = program.run(all_functions, "p.lua");
            if (done)
                ++ended_well;
            else if (done.error().find("memory") != std::string::npos)
                ++ended_for_want_of_memory;
            else
                ADD_FAILURE() << memory << ": " << done.error();
        } catch (const std::bad_alloc&) {  // too little memory to begin with
            EXPECT_LT(memory, std::size_t{64} << 10);
        }
    }
    EXPECT_GT(ended_well, 10);
    EXPECT_GT(ended_for_want_of_memory, 10);
}

}  // namespace program_escapes_test
