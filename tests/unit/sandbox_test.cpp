// The sandbox from its host's view: loading, calling, answers, diagnostics, views.
#include "sandbox.hpp"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "sandbox_fixture.hpp"
#include "sandbox_lua.hpp"

namespace sandbox_test {

using namespace sandbox_test;

struct Cells {
    std::array<int, 4> piece{};
};

int cells_at(lua_State* lua) {
    const auto& cells = check_view_of<Cells>(lua, 1);
    const auto cell = check_integer(lua, 2);
    if (cell < 0 || cell >= 4) raise(lua, "there is no cell %d", static_cast<int>(cell));
    lua_pushinteger(lua, cells.piece[static_cast<std::size_t>(cell)]);
    return 1;
}

constexpr HostFunction cell_methods[] = {{"at", cells_at}};

class SandboxCalls : public testing::Test {
protected:
    void load(std::string_view text) {
        auto loaded = sandbox_.load({text, "rules.lua"});
        ASSERT_TRUE(loaded) << loaded.error();
        script_ = *loaded;
    }
    ScriptFunction function(std::string_view name) {
        auto found = sandbox_.function(script_, name);
        EXPECT_TRUE(found) << found.error();
        return found ? *found : ScriptFunction{};
    }
    // Returns the answer as text, or the diagnostic.
    std::string call(
        std::string_view name, Push push = [](Arguments&) {}) {
        Value answer;
        const auto error = sandbox_.call(function(name), push, {&answer, 1});
        return error ? error->text() : written(answer);
    }
    Sandbox sandbox_{};
    Script script_{};
};

TEST_F(SandboxCalls, ArgumentsArriveAndAnswersComeBack) {
    load("function all(...) return {...} end");
    EXPECT_EQ(call("all",
                   [](Arguments& a) {
                       a.boolean(true);
                       a.integer(-7);
                       a.text("x\ny");
                       a.value(ValueTable{{1, 2}, {{"k", true}}, {}});
                       a.integers(std::array{4, 5});
                   }),
              "{true,-7,x\ny,{1,2,k=true},{4,5}}");
    EXPECT_EQ(call("all"), "{}");
}

TEST_F(SandboxCalls, AnswersAreAsManyAsAskedFor) {
    load("function three() return 1, 'two', nil end");
    std::array<Value, 4> answers;
    ASSERT_FALSE(sandbox_.call(
        function("three"), [](Arguments&) {}, answers));
    EXPECT_EQ(written(answers[0]), "1");
    EXPECT_EQ(written(answers[1]), "two");
    EXPECT_TRUE(answers[2].nil());
    EXPECT_TRUE(answers[3].nil());
    EXPECT_FALSE(sandbox_.call(function("three"), [](Arguments&) {}));
}

TEST_F(SandboxCalls, FieldsAreSorted) {
    load("function t() return {b = 1, a = 2, Z = 3, 9} end");
    EXPECT_EQ(call("t"), "{9,Z=3,a=2,b=1}");
}

TEST_F(SandboxCalls, AnswersThatCannotBeTaken) {
    load(R"(
        function hole() return {1, nil, 3} end
        function code() return {f = function() end} end
        function long() return ("x"):rep(1025) end
        function bytes() return "\xFF" end
        function deep() local t = {} for i = 1, 8 do t = {t} end return t end
        function less_deep() local t = {} for i = 1, 7 do t = {t} end return t end
        function keys() return {[true] = 1} end
        function loop() local t = {} t[1] = t return t end
        function many() local t = {} for i = 1, 300 do t[i] = {} for k = 1, 300 do t[i][k] = k end end return t end
    )");
    EXPECT_EQ(call("hole"), "error: a table in the answer has something at 3, but nothing before it");
    EXPECT_EQ(call("code"), "error: the answer holds a function");
    EXPECT_EQ(call("long"), "error: a text in the answer has more than 1024 bytes");
    EXPECT_EQ(call("bytes"), "error: a text in the answer is not UTF-8");
    EXPECT_EQ(call("deep"), "error: the answer has tables within tables, more than 8 deep");
    EXPECT_EQ(call("less_deep"), "{{{{{{{{}}}}}}}}");
    EXPECT_EQ(call("keys"), "error: a table in the answer has a key that is a boolean");
    EXPECT_EQ(call("loop"), "error: the answer has tables within tables, more than 8 deep");
    EXPECT_EQ(call("many"), "error: the answer has more than 65536 values");
    EXPECT_EQ(sandbox_.stopped(), Stop::error);
}

TEST(Sandbox, FloatsAreTakenIfTheyAreWhole) {
    EXPECT_EQ(value_of("1 / 2"), "test.lua: error: the answer holds 0.5, which is not a whole number");
    EXPECT_EQ(value_of("0 / 0"), "test.lua: error: the answer holds nan, which is not a whole number");
    EXPECT_EQ(value_of("math.huge"), "test.lua: error: the answer holds inf, which is not a whole number");
    EXPECT_EQ(value_of("2^63"), "test.lua: error: the answer holds 9.2233720368548e+18, which is not a whole number");
    EXPECT_EQ(value_of("6 / 2"), "3");
}

TEST_F(SandboxCalls, ErrorsNameFileAndLine) {
    load(
        "function f()\n  local t = nil\n  return t.x\nend\n"
        "function g() error('no ' .. 'way') end\n"
        "local function check(x) if not x then error('bad x', 2) end end\n"
        "function h()\n  check(false)\nend\n"
        "function s() return ('x'):rep('y') end\n"
        "function loop()\n while true do end end\n");
    EXPECT_EQ(call("f"), "rules.lua:3: error: attempt to index a nil value (local 't')");
    EXPECT_EQ(call("g"), "rules.lua:5: error: no way");
    EXPECT_EQ(call("h"), "rules.lua:8: error: bad x");
    EXPECT_EQ(call("s"), "rules.lua:10: error: argument 1 of 'rep': integer expected, got string");
    EXPECT_EQ(call("loop").substr(0, 63), "rules.lua:12: error: the script was stopped: it used up its bud");
}

TEST_F(SandboxCalls, MissingNamesAreSuggested) {
    load("function captured() return 1 end\nfunction f() return captred() end\nfunction g() return pcall(f) end");
    EXPECT_EQ(call("f"),
              "rules.lua:2: error: attempt to call a nil value (global 'captred'); did you mean \"captured\"?");
    EXPECT_EQ(call("g"),
              "rules.lua:3: error: attempt to call a nil value (global 'pcall'); pcall is not part of the "
              "sandbox; docs/sandbox.md lists what is");
    load("function f() return math.maxx(1, 2) end\nfunction g() return ('x'):gsub('x', 'y') end");
    EXPECT_EQ(call("f"), "rules.lua:1: error: attempt to call a nil value (field 'maxx'); did you mean \"max\"?");
    EXPECT_EQ(call("g"),
              "rules.lua:2: error: attempt to call a nil value (method 'gsub'); gsub is not part of the sandbox; "
              "docs/sandbox.md lists what is");
}

TEST_F(SandboxCalls, MissingFunctionsAreSuggested) {
    load("function captured() return 1 end\nfunction f() return 1 end\nfunction g() return 1 end");
    const auto missing = sandbox_.function(script_, "capturd");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error(), "rules.lua: error: there is no function \"capturd\"; did you mean \"captured\"?");
    EXPECT_EQ(sandbox_.functions(script_), (std::vector<std::string>{"captured", "f", "g"}));
    EXPECT_FALSE(sandbox_.find(script_, "string"));
}

TEST_F(SandboxCalls, SyntaxErrorsNameFileAndLine) {
    const auto loaded = sandbox_.load({"function f()\n  retrun 1\nend", "bad.lua"});
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error(), "bad.lua:2: error: syntax error near '1'");
}

TEST_F(SandboxCalls, ALongMessageIsCutAndEscaped) {
    load("function f() error(('\\27'):rep(60000)) end");
    const std::string text = call("f");
    EXPECT_LT(text.size(), 1100u);
    EXPECT_EQ(text.find('\x1B'), std::string::npos);
}

TEST_F(SandboxCalls, GlobalsAreFixedOnceLoaded) {
    load("count = 1\nfunction f() count = count + 1 end\nfunction g() return count end\nfunction h() string = nil end");
    EXPECT_EQ(call("f"),
              "rules.lua:2: error: the global \"count\" cannot be set: globals are fixed once a script is loaded");
    EXPECT_EQ(call("h").substr(0, 41), "rules.lua:4: error: the global \"string\" c");
    EXPECT_EQ(call("g"), "1");
}

TEST_F(SandboxCalls, ScriptsDoNotSeeEachOther) {
    load("function f() return other end  mine = 1");
    const auto second = sandbox_.load({"other = 2  function g() return mine end", "second.lua"});
    ASSERT_TRUE(second) << second.error();
    EXPECT_EQ(call("f"), "nil");
    EXPECT_FALSE(sandbox_.find(script_, "g"));
    EXPECT_TRUE(sandbox_.find(*second, "g"));
}

TEST(Sandbox, ConstantsAreReadOnlyAllThrough) {
    Sandbox sandbox;
    sandbox.set_constant("options", ValueTable{{}, {{"width", 5}, {"list", ValueTable{{3, 1, 2}, {}, {}}}}, {}});
    sandbox.set_constant("size", 8);
    EXPECT_EQ(run(sandbox, "return {options.width, #options.list, options.list[3], size}").text, "{5,3,2,8}");
    EXPECT_EQ(run(sandbox,
                  "local o = {} for k, v in pairs(options) do o[#o + 1] = k end for i, v in ipairs(options.list) do "
                  "o[#o + 1] = v end return o")
                  .text,
              "{list,width,3,1,2}");
    EXPECT_EQ(run(sandbox, "options.width = 6").text,
              "test.lua:1: error: this table is read-only: \"width\" cannot be set");
    EXPECT_EQ(run(sandbox, "options.list[1] = 6").text, "test.lua:1: error: this table is read-only");
    EXPECT_EQ(run(sandbox, "table.sort(options.list)").text, "test.lua:1: error: this table is read-only");
    EXPECT_EQ(run(sandbox, "options.new = 6").stop, Stop::error);
}

TEST(Sandbox, AScriptHasConstantsOfItsOwn) {
    Sandbox sandbox;
    Value returned;
    ASSERT_TRUE(sandbox.load({"return parameters.kind", "a.lua", {{"parameters", ValueTable{{}, {{"kind", "K"}}, {}}}}},
                             &returned));
    EXPECT_EQ(written(returned), "K");
    ASSERT_TRUE(sandbox.load({"return parameters", "b.lua"}, &returned));
    EXPECT_EQ(written(returned), "nil");
}

TEST(Sandbox, ViewsDieWithTheirCall) {
    Sandbox sandbox;
    sandbox.set_views("position", cell_methods);
    const auto script = sandbox.load(
        {"local kept\n"
         "function ask(p, c) return p:at(c) end\n"
         "function keep(p) kept = p return p == kept end\n"
         "function use(p) return kept:at(1) end\n"
         "function two(p, q) return p:at(0) * 10 + q:at(0) end\n"
         "function write(p) p.at = nil end\n"
         "function show(p) return tostring(p) .. ' ' .. type(p) end\n",
         "v.lua"});
    ASSERT_TRUE(script) << script.error();
    Cells first{{1, 2, 3, 4}};
    Cells second{{5, 6, 7, 8}};
    const auto call = [&](const char* name, Push push) {
        Value answer;
        const auto error = sandbox.call(*sandbox.find(*script, name), push, {&answer, 1});
        return error ? error->text() : written(answer);
    };
    const auto with_first = [&](Arguments& a) { a.view(&first); };
    EXPECT_EQ(call("ask",
                   [&](Arguments& a) {
                       a.view(&second);
                       a.integer(2);
                   }),
              "7");
    EXPECT_EQ(call("ask",
                   [&](Arguments& a) {
                       a.view(&second);
                       a.integer(4);
                   }),
              "v.lua:2: error: there is no cell 4");
    EXPECT_EQ(call("ask",
                   [&](Arguments& a) {
                       a.view(&second);
                       a.text("1");
                   }),
              "v.lua:2: error: argument 1 of 'at': integer expected, got string");
    EXPECT_EQ(call("ask", [&](Arguments& a) { a.integer(3); }),
              "v.lua:2: error: attempt to index a number value (local 'p')");
    EXPECT_EQ(call("two",
                   [&](Arguments& a) {
                       a.view(&first);
                       a.view(&second);
                   }),
              "15");
    // A variable that a call has set is reset. A view that a script may keep is useless in later calls.
    EXPECT_TRUE(call("keep", with_first).starts_with("v.lua:3: error: \"kept\" is set, which outlives the call"))
        << call("keep", with_first);
    EXPECT_EQ(call("use", with_first), "v.lua:4: error: attempt to index a nil value (upvalue 'kept')");
    EXPECT_NE(call("write", with_first).find("v.lua:6: error: attempt to index a"), std::string::npos);
    EXPECT_EQ(call("show", with_first), "position userdata");
}

TEST(Sandbox, MoreThanEightViewsAreAnError) {
    Sandbox sandbox;
    sandbox.set_views("position", cell_methods);
    const auto script = sandbox.load({"function f() end", "v.lua"});
    Cells cells;
    const auto error = sandbox.call(*sandbox.find(*script, "f"), [&](Arguments& a) {
        for (int i = 0; i < 9; ++i) a.view(&cells);
    });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->message, "more than 8 views in a call");
}

// A host function that calls back into its own sandbox.
Sandbox* own_sandbox = nullptr;
ScriptFunction own_function;

int call_back(lua_State* lua) {
    bool refused = false;
    {
        refused = own_sandbox->call(own_function, [](Arguments&) {}).has_value();
    }
    lua_pushboolean(lua, refused ? 1 : 0);
    return 1;
}

int throwing(lua_State*) { throw std::runtime_error("from the host"); }

TEST(Sandbox, CannotBeCalledFromWithin) {
    Sandbox sandbox;
    constexpr HostFunction functions[] = {{"call_back", call_back}, {"throwing", guarded<throwing>}};
    sandbox.set_functions("host", functions);
    const auto script = sandbox.load(
        {"function f() return host.call_back() end function g() host.throwing() end", "r.lua"});
    own_sandbox = &sandbox;
    own_function = *sandbox.find(*script, "f");
    Value answer;
    ASSERT_FALSE(sandbox.call(own_function, [](Arguments&) {}, {&answer, 1}));
    EXPECT_EQ(written(answer), "true");
    const auto error = sandbox.call(*sandbox.find(*script, "g"), [](Arguments&) {});
    ASSERT_TRUE(error);
    EXPECT_EQ(error->text(), "r.lua:1: error: from the host");
}

TEST(Sandbox, HostFunctionsMayBeGlobals) {
    Sandbox sandbox;
    constexpr HostFunction functions[] = {{"seven", [](lua_State* lua) {
                                               lua_pushinteger(lua, 7);
                                               return 1;
                                           }}};
    sandbox.set_functions("", functions);
    EXPECT_EQ(run(sandbox, "return seven()").text, "7");
}

TEST(Sandbox, AByteOrderMarkAndAShellsLineAreSkipped) {
    EXPECT_EQ(run("\xEF\xBB\xBFreturn 1").text, "1");
    EXPECT_EQ(run("#!/usr/bin/env varia run\nreturn 1").text, "1");
    EXPECT_EQ(run("#!/usr/bin/env varia run\nreturn x.y").text,
              "test.lua:2: error: attempt to index a nil value (global 'x')");
    EXPECT_EQ(run("").text, "nil");
}

TEST(Sandbox, MovesKeepTheState) {
    Sandbox first;
    const auto script = first.load({"function f() return 3 end", "m.lua"});
    Sandbox second = std::move(first);
    Value answer;
    ASSERT_FALSE(second.call(*second.find(*script, "f"), [](Arguments&) {}, {&answer, 1}));
    EXPECT_EQ(written(answer), "3");
}

TEST(Sandbox, TrustedScriptsHaveLua) {
    EXPECT_EQ(run("return (('a-b'):gsub('%a', string.upper))", Profile::trusted).text, "A-B");
    EXPECT_EQ(run("return coroutine.wrap(function() coroutine.yield(5) end)()", Profile::trusted).text, "5");
    EXPECT_EQ(run("x = 2 ^ 3 return x // 1 | 0", Profile::trusted).text, "8");
    EXPECT_EQ(
        run("return io == nil and os == nil and require == nil and dofile == nil and loadfile == nil and print == nil",
            Profile::trusted)
            .text,
        "true");
    EXPECT_NE(run("return load('\\27Lua')", Profile::hook).text.find("nil value (global 'load')"), std::string::npos);
    EXPECT_EQ(run("\x1BLua", Profile::trusted).text,
              "test.lua: error: this is a precompiled chunk, which is never run; give the script's text");
    SandboxSettings settings;
    settings.profile = Profile::trusted;
    settings.limits = SandboxLimits::unlimited();
    settings.files = true;
    Sandbox sandbox(std::move(settings));
    EXPECT_EQ(run(sandbox, "return type(io.open) .. type(os.time) .. type(require)").text, "functionfunctionfunction");
}

TEST(Sandbox, ScriptsHavePcall) {
    EXPECT_EQ(run("local ok, message = pcall(error, 'x', 0) return tostring(ok) .. message", Profile::script).text,
              "falsex");
    EXPECT_EQ(run("return {pcall(function() local x = nil; return x.y end)}", Profile::script).text,
              "{false,test.lua:1: attempt to index a nil value (local 'x')}");
    EXPECT_EQ(run("return {pcall(function(a, b) return a + b, 'c' end, 1, 2)}", Profile::script).text, "{true,3,c}");
    EXPECT_EQ(run("return 2 ^ 2", Profile::script).text, "4");
}

}  // namespace sandbox_test
