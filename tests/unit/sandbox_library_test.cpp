// The functions for scripts, one by one. The expected values follow the Lua 5.4 reference manual
// (https://www.lua.org/manual/5.4/manual.html#6), unless a comment says how the sandbox differs.
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "sandbox_fixture.hpp"
#include "sandbox_number.hpp"

namespace sandbox_library_test {

using namespace sandbox_test;

void check(std::initializer_list<std::pair<const char*, const char*>> cases) {
    for (const auto& [expression, expected] : cases) EXPECT_EQ(value_of(expression), expected) << expression;
}

// Checks that the expression is an error whose message contains the text.
void refuse(std::initializer_list<std::pair<const char*, const char*>> cases) {
    for (const auto& [expression, message] : cases) {
        const Ending ending = run("return " + std::string(expression), Profile::script);
        EXPECT_EQ(ending.stop, Stop::error) << expression;
        EXPECT_NE(ending.text.find(message), std::string::npos) << expression << ": " << ending.text;
    }
}

TEST(SandboxLibrary, NothingElseIsThere) {
    // All names of the standard library that the sandbox does not provide.
    for (const char* name : {"collectgarbage",
                             "coroutine",
                             "debug",
                             "dofile",
                             "getmetatable",
                             "io",
                             "load",
                             "loadfile",
                             "loadstring",
                             "next",
                             "os",
                             "package",
                             "pcall",
                             "print",
                             "require",
                             "setmetatable",
                             "utf8",
                             "warn",
                             "xpcall",
                             "_G",
                             "_VERSION",
                             "unpack",
                             "setfenv",
                             "string.dump",
                             "string.gmatch",
                             "string.gsub",
                             "string.match",
                             "string.pack",
                             "string.packsize",
                             "string.unpack",
                             "table.move",
                             "table.pack",
                             "math.random",
                             "math.randomseed",
                             "math.sin",
                             "math.cos",
                             "math.tan",
                             "math.asin",
                             "math.acos",
                             "math.atan",
                             "math.exp",
                             "math.log",
                             "math.pow",
                             "math.sqrt",
                             "math.pi",
                             "math.modf",
                             "math.deg",
                             "math.rad"})
        EXPECT_EQ(value_of(name, Profile::hook), "nil") << name;
}

TEST(SandboxLibrary, TheListIsComplete) {
    const auto names = [](const char* table) {
        return value_of("(function() local o = {} for k in pairs(" + std::string(table) +
                            ") do o[#o + 1] = k end return table.concat(o, ' ') end)()",
                        Profile::hook);
    };
    EXPECT_EQ(names("string"), "byte char find format len lower rep reverse sub upper");
    EXPECT_EQ(names("table"), "concat insert remove sort unpack");
    EXPECT_EQ(names("math"), "abs ceil floor fmod max maxinteger min mininteger tointeger type ult");
    for (const char* name : {"assert", "error", "ipairs", "pairs", "rawequal", "rawget", "rawlen", "rawset", "select",
                             "tonumber", "tostring", "type"})
        EXPECT_EQ(value_of("type(" + std::string(name) + ")"), "function") << name;
}

TEST(SandboxLibrary, Base) {
    check({
        {"assert(7, 'x')", "7"},
        {"select('#')", "0"},
        {"select('#', nil, nil)", "2"},
        {"{select(2, 1, 2, 3)}", "{2,3}"},
        {"{select(-1, 1, 2, 3)}", "{3}"},
        {"select(4, 1, 2, 3)", "nil"},
        {"rawequal('a', 'a')", "true"},
        {"rawlen({1, 2})", "2"},
        {"rawlen('abc')", "3"},
        {"rawget({x = 1}, 'x')", "1"},
        {"rawset({}, 'x', 1).x", "1"},
        {"type(nil)", "nil"},
        {"tostring(nil) .. tostring(true) .. tostring(12) .. tostring(1.5) .. tostring('s')", "niltrue121.5s"},
    });
    refuse({
        {"assert(false)", "test.lua:1: error: assertion failed"},
        {"assert(nil, 'because')", "test.lua:1: error: because"},
        {"assert()", "argument 1 is missing"},
        {"select(0)", "out of range"},
        {"select(-2, 1)", "out of range"},
        {"tostring()", "argument 1 is missing"},
        {"error('x', 0)", "test.lua:1: error: x"},
        {"rawset({}, nil, 1)", "cannot be nil"},
        {"rawset({}, 0/0, 1)", "cannot be nan"},
        {"'10' + 1", "attempt to perform arithmetic on a string value"},  // texts are never converted to numbers
        {"('x'):rep('3')", "integer expected, got string"},
    });
}

TEST(SandboxLibrary, Numbers) {
    check({
        {"tonumber('12')", "12"},
        {"tonumber('  -12  ')", "-12"},
        {"tonumber('0x1F')", "31"},
        {"tonumber('1e1')", "10"},
        {"tonumber('ff', 16)", "255"},
        {"tonumber('-zz', 36)", "-1295"},
        {"tonumber('8', 8)", "nil"},
        {"tonumber('')", "nil"},
        {"tonumber('1,5')", "nil"},
        {"tonumber('1.5') * 2", "3"},
        {"tonumber('inf')", "nil"},
        {"tonumber('nan')", "nil"},
        {"tonumber('0x')", "nil"},
        {"tonumber('1 2')", "nil"},
        {"tonumber({})", "nil"},
        {"tonumber('- 1')", "nil"},
        {"tonumber('9223372036854775807')", "9223372036854775807"},
        {"math.type(tonumber('9223372036854775808'))", "float"},
        {"tonumber('0xffffffffffffffff')", "-1"},
        {"tonumber('.5') * 4", "2"},
        {"tonumber('0x.8p1')", "1"},
        {"tonumber('5.')", "5"},
        {"tonumber('1e400') == math.huge", "true"},
        {"tonumber('-1e400') == -math.huge", "true"},
        {"tonumber('1e-400') == 0", "true"},
        {"tostring(1e15)", "1e+15"},
        {"tostring(3.0)", "3.0"},
        {"tostring(-0.0)", "-0.0"},
        {"tostring(0.1)", "0.1"},
        {"tostring(1/0)", "inf"},
        {"tostring(-1/0)", "-inf"},
        {"tostring(0/0)", "nan"},
        {"tostring(-(0/0))", "nan"},
    });
}

// No function of a rule can make a float.
TEST(SandboxLibrary, RulesHaveWholeNumbers) {
    const auto in_rule = [](const char* expression) { return value_of(expression, Profile::hook); };
    EXPECT_EQ(in_rule("7 // 2 * 2 + 7 % 2"), "7");
    EXPECT_EQ(in_rule("tonumber('1.5')"), "nil");
    EXPECT_EQ(in_rule("tonumber('1e1')"), "nil");
    EXPECT_EQ(in_rule("tonumber('9223372036854775808')"), "nil");
    EXPECT_EQ(in_rule("tonumber('0x1F')"), "31");
    EXPECT_EQ(in_rule("math.huge"), "nil");
    EXPECT_EQ(in_rule("math.type(math.floor(7)) .. math.type(math.fmod(7, 2)) .. math.type(math.max(1, 2)) .. "
                      "math.type(-7 // -1)"),
              "integerintegerintegerinteger");
    EXPECT_EQ(in_rule("1 / 2"),
              "test.lua:1: error: the operator / is not available in rules, which have whole numbers only; // divides "
              "and rounds down");
    EXPECT_EQ(in_rule("1.5"), "test.lua:1: error: 1.5 is no whole number, and rules have no others");
}

TEST(SandboxLibrary, Math) {
    check({
        {"math.abs(-3)", "3"},
        {"math.abs(math.mininteger) == math.mininteger", "true"},
        {"math.abs(-0.5) * 2", "1"},
        {"math.floor(-1.5)", "-2"},
        {"math.ceil(-1.5)", "-1"},
        {"math.type(math.floor(2.0))", "integer"},
        {"math.floor(1e300) == 1e300", "true"},
        {"math.fmod(-7, 3)", "-1"},
        {"math.fmod(math.mininteger, -1)", "0"},
        {"math.max(1, 5, 3)", "5"},
        {"math.min(4, 2, 3)", "2"},
        {"math.max(-1)", "-1"},
        {"math.tointeger(3.0)", "3"},
        {"math.tointeger(3.5)", "nil"},
        {"math.tointeger('3')", "nil"},
        {"math.type(1)", "integer"},
        {"math.type(1.0)", "float"},
        {"math.type('1')", "nil"},
        {"math.ult(1, -1)", "true"},
        {"math.maxinteger + 1 == math.mininteger", "true"},
    });
    refuse({{"math.max()", "number expected, got no value"},
            {"math.fmod(1, 0)", "by zero"},
            {"math.abs('1')", "number expected, got string"},
            {"1 // 0", "test.lua:1: error: attempt to"},
            {"1 % 0", "test.lua:1: error: attempt to"}});
}

TEST(SandboxLibrary, String) {
    check({
        {"('abc'):byte()", "97"},
        {"{('abc'):byte(1, -1)}", "{97,98,99}"},
        {"('abc'):byte(10)", "nil"},
        {"string.char(72, 105)", "Hi"},
        {"string.char()", ""},
        {"('hello'):sub(2, -2)", "ell"},
        {"('hello'):sub(-3)", "llo"},
        {"('hello'):sub(0)", "hello"},
        {"('hello'):sub(4, 2)", ""},
        {"('hello'):sub(-100, 100)", "hello"},
        {"('hello'):sub(math.mininteger, math.maxinteger)", "hello"},
        {"('abc'):rep(3, '-')", "abc-abc-abc"},
        {"('abc'):rep(0)", ""},
        {"('abc'):rep(-1)", ""},
        {"('abc'):reverse()", "cba"},
        {"('aBc'):upper() .. ('aBc'):lower()", "ABCabc"},
        {"('é'):upper()", "é"},
        {"#'é'", "2"},
        {"('x'):len()", "1"},
        {"{('hello'):find('l')}", "{3,3}"},
        {"{('hello'):find('l', 4)}", "{4,4}"},
        {"('hello'):find('x')", "nil"},
        {"{('a.b'):find('.', 1, true)}", "{2,2}"},
        {"{('hello'):find('')}", "{1,0}"},
        // Texts that differ from the searched one only at their end.
        {"{(('a'):rep(9000) .. 'b'):find(('a'):rep(3000) .. 'b')}", "{6001,9001}"},
        {"(('a'):rep(9000) .. 'c'):find(('a'):rep(3000) .. 'b')", "nil"},
        {"{(('ab'):rep(4500) .. 'aab'):find(('ab'):rep(1500) .. 'aab', 5)}", "{6001,9003}"},
        {"{(('aab'):rep(3000) .. 'aaab'):find(('aab'):rep(1000) .. 'aaa')}", "{6001,9003}"},
        {"{('hello'):find('', 6)}", "{6,5}"},
        {"('hello'):find('', 7)", "nil"},
        {"('hello'):find('l', -2)", "4"},
        {"('aab'):find('ab')", "2"},
    });
    // Patterns are not available: a text that would be a pattern must be marked as plain.
    refuse({{"('a.b'):find('.')", "plain text"},
            {"('a'):rep(65537)", "at most 65536 bytes"},
            {"string.char(256)", "not from 0 to 255"},
            {"('x').x.y", "attempt to index a nil value (field 'x')"}});
    EXPECT_EQ(value_of("#('a'):rep(65536)"), "65536");
}

TEST(SandboxLibrary, Format) {
    // As C's printf, to which the manual refers: C17, 7.21.6.1.
    check({
        {"('%d|%5d|%-5d|%05d|%+d|% d'):format(1, 2, 3, 4, 5, 6)", "1|    2|3    |00004|+5| 6"},
        {"('%x|%X|%#x|%o|%5.3d'):format(255, 255, 255, 8, 7)", "ff|FF|0xff|10|  007"},
        {"('%x'):format(-1)", "ffffffffffffffff"},
        {"('%d'):format(math.mininteger)", "-9223372036854775808"},
        {"('%s|%5s|%-5s|%.2s'):format('abc', 'abc', 'abc', 'abc')", "abc|  abc|abc  |ab"},
        {"('%c%c'):format(72, 105)", "Hi"},
        {"('%%'):format()", "%"},
        {"('%d'):format(3.0)", "3"},
        {"('%f|%.2f|%8.3f|%-8.1f|%08.2f|%+.1f'):format(1.5, 2.345678, 3.14159, 2.5, -1.5, 1.0)",
         "1.500000|2.35|   3.142|2.5     |-0001.50|+1.0"},
        {"('%e|%.3E|%g|%g|%g'):format(12345.678, 0.00012, 1e20, 0.1, 100000)",
         "1.234568e+04|1.200E-04|1e+20|0.1|100000"},
        {"('%5.1f|%f'):format(1/0, 0/0)", "  inf|nan"},
        {"('%s %s'):format(nil, true)", "nil true"},
        {"('%.0f'):format(0.5)", "0"},
        {"('%.3d'):format(0)", "000"},
        {"('%.0d'):format(0)", ""},
        {"#('%99d'):format(1)", "99"},
    });
    refuse({{"('%100d'):format(1)", "invalid conversion"},
            {"('%y'):format(1)", "invalid conversion"},
            {"('%'):format(1)", "invalid conversion"},
            {"('%p'):format({})", "invalid conversion"},
            {"('%d'):format(1.5)", "a whole number expected"},
            {"('%d'):format('1')", "integer expected"},
            {"('%d'):format()", "more conversions than values"},
            {"('%.100f'):format(1)", "invalid conversion"},
            {"('%q'):format(1)", "invalid conversion"}});
}

TEST(SandboxLibrary, Table) {
    check({
        {"table.concat({1, 'b', 2.5}, '-')", "1-b-2.5"},
        {"table.concat({})", ""},
        {"table.concat({1, 2, 3}, ',', 2)", "2,3"},
        {"table.concat({1, 2, 3}, ',', 2, 2)", "2"},
        {"{table.unpack({1, 2, 3})}", "{1,2,3}"},
        {"{table.unpack({1, 2, 3}, 2)}", "{2,3}"},
        {"select('#', table.unpack({}, 1, 250))", "250"},
        {"select('#', table.unpack({}, 3, 2))", "0"},
        {"(function() local t = {1, 2} table.insert(t, 3) table.insert(t, 1, 0) return t end)()", "{0,1,2,3}"},
        {"(function() local t = {1, 2, 3} return {table.remove(t, 1), table.remove(t), t} end)()", "{1,3,{2}}"},
        {"table.remove({})", "nil"},
        {"table.remove({}, 0)", "nil"},
        {"table.remove({1}, 2)", "nil"},
        {"(function() local t = {3, 1, 2} table.sort(t) return t end)()", "{1,2,3}"},
        {"(function() local t = {3, 1, 2} table.sort(t, function(a, b) return a > b end) return t end)()", "{3,2,1}"},
        {"(function() local t = {'b', 'a', 'B', 'ab', ''} table.sort(t) return table.concat(t, ' ') end)()",
         " B a ab b"},
        {"(function() local t = {} for i = 1, 1000 do t[i] = (i * 7919) % 1009 end table.sort(t) for i = 2, 1000 do if "
         "t[i] < t[i - 1] then return i end end return 'sorted' end)()",
         "sorted"},
    });
    // Unlike Lua's sort, this one is stable.
    EXPECT_EQ(value_of("(function() local t = {} for i = 1, 100 do t[i] = {i % 3, i} end table.sort(t, function(a, b) "
                       "return a[1] < b[1] end) "
                       "for i = 2, 100 do if t[i][1] == t[i - 1][1] and t[i][2] < t[i - 1][2] then return i end end "
                       "return 'stable' end)()"),
              "stable");
    refuse({{"table.insert({}, 3, 1)", "the place is from 1"},
            {"table.insert({})", "table.insert takes"},
            {"table.remove({1}, 5)", "the place is from 1"},
            {"table.unpack({}, 1, 251)", "more than 250"},
            {"table.concat({1, {}, 3})", "element 2 is a table"},
            {"table.concat({1}, '', 1, 2)", "element 2 is a nil"},
            {"table.sort({1, 'a'})", "cannot compare"},
            {"table.sort({1}, 1)", "function expected, got number"},
            {"table.insert(nil, 1)", "table expected, got nil"},
            {"ipairs()", "table expected, got no value"}});
}

TEST(SandboxLibrary, PairsGoesInOrder) {
    const auto order = [](const char* table) {
        return value_of("(function() local o = {} for k, v in pairs(" + std::string(table) +
                        ") do o[#o + 1] = tostring(k) .. '=' .. tostring(v) end return table.concat(o, ' ') end)()");
    };
    EXPECT_EQ(order("{}"), "");
    EXPECT_EQ(order("{10, 20, 30}"), "1=10 2=20 3=30");
    EXPECT_EQ(order("{b = 1, a = 2, [2] = 3, [-1] = 4, [100] = 5, A = 6, [''] = 7}"), "-1=4 2=3 100=5 =7 A=6 a=2 b=1");
    EXPECT_EQ(order("{[1.0] = 1}"), "1=1");
    refuse({{"(function() for k in pairs({[1.5] = 1}) do end end)()", "a key is a float"},
            {"(function() for k in pairs({[true] = 1}) do end end)()", "a key is a boolean"},
            {"pairs(nil)", "table expected, got nil"},
            {"pairs('x')", "table expected, got string"}});
    // Which of several keys without an order the message names does not depend on Lua's order of keys.
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(value_of("pairs({[true] = 1, [{}] = 1, [type] = 1, [1.5] = 1, a = 1})"),
                  "test.lua:1: error: pairs: a key is a function; only whole numbers and strings have an order");
    // Keys that are removed during the loop are not visited, nor are keys that are added.
    EXPECT_EQ(value_of("(function() local t = {a = 1, b = 2, c = 3} local o = {} for k in pairs(t) do o[#o + 1] = k "
                       "t.b = nil t['z' .. k] = 1 end return o end)()"),
              "{a,c}");
}

TEST(SandboxLibrary, NumberTextsAgreeWithTheCLocale) {
    NumberText space;
    EXPECT_EQ(number_text(0.1 + 0.2, space), "0.3");
    EXPECT_EQ(number_text(1e100, space), "1e+100");
    EXPECT_EQ(number_text(123456789012345.0, space), "1.2345678901234e+14");  // %.14g
    EXPECT_EQ(number_text(-2.0, space), "-2.0");
}

}  // namespace sandbox_library_test
