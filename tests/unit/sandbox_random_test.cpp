// Random scripts from a grammar with Lua's syntax and its dangerous parts. None may crash, exceed its budget, or end
// differently the second time. The seed is fixed; sanitizers find other errors.
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "sandbox_fixture.hpp"

namespace sandbox_random_test {

using namespace sandbox_test;

class Grammar {
public:
    // `script`: with floats, and with pcall around every statement, so that the program goes on.
    Grammar(unsigned seed, bool script) : script_(script), random_(seed) {}

    std::string program() {
        std::string text = "local a, b, c, t, f = 1, 2, 'x', {}, function(...) return ... end\n";
        const int statements = 1 + pick(6);
        for (int i = 0; i < statements; ++i) {
            const std::string next = statement(3);
            text += script_ ? "pcall(function(...) " + next + " end, a, b)\n" : next + "\n";
        }
        return text + "return " + expression(3);
    }

private:
    int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

    template <std::size_t n>
    std::string one_of(const char* const (&list)[n]) {
        return list[random_() % n];
    }

    std::string name() {
        return one_of(
            {"a", "b", "c", "t", "f", "a", "t", "print", "x", "string", "table", "math", "t.k", "t[1]", "t[a]"});
    }

    std::string constant() {
        if (script_ && pick(10) == 0) return one_of({"1.5", "0/0", "1/0", "-1e300", "3e-308", "{[1.5] = 1}"});
        return one_of({"0",
                       "1",
                       "-1",
                       "2",
                       "7",
                       "100",
                       "1000",
                       "65536",
                       "math.maxinteger",
                       "math.mininteger",
                       "nil",
                       "true",
                       "false",
                       "''",
                       "'x'",
                       "'abc'",
                       "'%d %s'",
                       "'%99.99f'",
                       "'\\0\\255'",
                       "{}",
                       "{1, 2, 3}",
                       "{a = 1, b = 2}",
                       "{[true] = 1}",
                       "...",
                       "a",
                       "b",
                       "c",
                       "t",
                       "f",
                       "string",
                       "#t"});
    }

    std::string function() {
        return one_of({"string.rep",
                       "string.sub",
                       "string.byte",
                       "string.char",
                       "string.find",
                       "string.format",
                       "string.upper",
                       "string.reverse",
                       "string.len",
                       "table.insert",
                       "table.remove",
                       "table.concat",
                       "table.sort",
                       "table.unpack",
                       "math.abs",
                       "math.floor",
                       "math.max",
                       "math.fmod",
                       "math.tointeger",
                       "math.ult",
                       "tostring",
                       "tonumber",
                       "select",
                       "type",
                       "rawset",
                       "rawget",
                       "rawlen",
                       "rawequal",
                       "assert",
                       "error",
                       "ipairs",
                       "pairs",
                       "f",
                       "pcall",
                       "setmetatable",
                       "load",
                       "coroutine.wrap",
                       "string.gsub",
                       "collectgarbage",
                       "next"});
    }

    std::string operation() {
        if (script_ && pick(8) == 0) return one_of({"/", "^"});
        return one_of({"+", "-", "*", "//", "%", "..", "==", "<", "<=", "and", "or", "&", "|", "~", "<<", ">>"});
    }

    std::string arguments(int depth) {
        std::string out;
        const int count = pick(4);
        for (int i = 0; i < count; ++i) out += (i > 0 ? ", " : "") + expression(depth - 1);
        return out;
    }

    std::string call(int depth) {
        if (pick(4) == 0)
            return "(" + expression(depth - 1) + "):" + one_of({"rep", "sub", "upper", "find", "byte", "format", "k"}) +
                   "(" + arguments(depth) + ")";
        return function() + "(" + arguments(depth) + ")";
    }

    std::string expression(int depth) {
        if (depth <= 0) return constant();
        switch (pick(9)) {
            case 0:
            case 1:
                return constant();
            case 2:
                return name();
            case 3:
            case 4:
                return call(depth);
            case 5:
                return "(" + expression(depth - 1) + " " + operation() + " " + expression(depth - 1) + ")";
            case 6:
                return one_of({"- ", "not ", "#", "~ "}) + expression(depth - 1);
            case 7:
                return "{" + expression(depth - 1) + ", k = " + expression(depth - 1) + ", [" + expression(depth - 1) +
                       "] = " + expression(depth - 1) + "}";
            default:
                return "function(a, ...) " + statement(depth - 1) + " return " + expression(depth - 1) + " end";
        }
    }

    std::string block(int depth) {
        std::string out;
        const int count = pick(3);
        for (int i = 0; i < count; ++i) out += statement(depth - 1) + " ";
        return out;
    }

    std::string statement(int depth) {
        if (depth <= 0) return "a = " + constant();
        switch (pick(13)) {
            case 12:
                return "while true do " + block(depth) + " end";
            case 0:
                return "local " + one_of({"a", "b", "c", "t", "f"}) + " = " + expression(depth);
            case 1:
            case 2:
                return name() + " = " + expression(depth);
            case 3:
                return "f(" + arguments(depth) + ")";
            case 4:
                return "while " + expression(depth - 1) + " do " + block(depth) + (pick(3) > 0 ? " break" : "") +
                       " end";
            case 5:
                return "for i = " + constant() + ", " + constant() + " do " + block(depth) + " end";
            case 6:
                return "for k, v in " + one_of({"pairs", "ipairs", "f"}) + "(" + expression(depth - 1) + ") do " +
                       block(depth) + " end";
            case 7:
                return "if " + expression(depth) + " then " + block(depth) + " else " + block(depth) + " end";
            case 8:
                return "repeat " + block(depth) + " until " + expression(depth - 1);
            case 9:
                return "t[#t + 1] = " + expression(depth);
            case 10:
                return "local _ = " + call(depth);
            default:
                return "do local function f(n, ...) " + block(depth) + " return " +
                       one_of({"f(n)", "1 + f(n)", "n", "pcall(f, n)"}) + " end t.g = f end";
        }
    }

    bool script_;
    std::mt19937 random_;
};

void try_scripts(Profile profile, unsigned seed, int count) {
    SandboxLimits limits = SandboxLimits::strict();
    limits.fuel = 20'000;
    limits.memory = 300'000;
    const auto one = [&](const std::string& text) {
        SandboxSettings settings;
        settings.profile = profile;
        settings.limits = limits;
        Sandbox sandbox(std::move(settings));
        Ending e = run(sandbox, text);
        EXPECT_LE(e.usage.peak_memory, limits.memory) << text;
        // The cost of a call is charged before it is made, so the last charge may be for a call that was refused.
        EXPECT_LE(e.usage.fuel, limits.fuel + 600'000) << text;
        EXPECT_EQ(run(sandbox, "return 1").text, "1") << text;
        return e;
    };
    int went_well = 0;
    int compiled = 0;
    int killed = 0;
    for (int i = 0; i < count; ++i) {
        const std::string text = Grammar(seed + static_cast<unsigned>(i), profile == Profile::script).program();
        const Ending first = one(text);
        const Ending second = one(text);
        // The place where a script is stopped may differ a little: how often a table grows depends on Lua's hash seed.
        const auto killed_one = [](const Ending& e) { return e.stop == Stop::fuel || e.stop == Stop::memory; };
        EXPECT_EQ(killed_one(first), killed_one(second)) << text;
        if (!killed_one(first)) {
            EXPECT_EQ(first.text, second.text) << text;
        }
        if (first.stop == Stop::none) ++went_well;
        if (first.stop == Stop::fuel || first.stop == Stop::memory) ++killed;
        if (first.text.find(" near ") == std::string::npos) ++compiled;
        if (testing::Test::HasFailure()) return;
    }
    // Most scripts are valid Lua, and they end in all possible ways.
    EXPECT_GT(compiled, count * 3 / 4);
    EXPECT_GT(went_well, count / 80);
    EXPECT_GT(killed, count / 80);
}

TEST(SandboxRandom, Hooks) { try_scripts(Profile::hook, 1'000'000, 4000); }
TEST(SandboxRandom, Scripts) { try_scripts(Profile::script, 2'000'000, 4000); }

// Texts that are hardly Lua: words of the escape scripts in random order, and random bytes.
TEST(SandboxRandom, Noise) {
    static constexpr const char* pieces[] = {
        "local ", "x",    "=",     "{",    "}",   "(",   ")",         "[",    "]",       "[[",  "]]",
        "--",     "--[[", "'",     "\"",   "\\",  "\n",  "function ", "end ", "return ", "do ", "while ",
        "true ",  "if ",  "then ", "for ", "in ", "..",  "...",       ".",    ":",       "::",  ",",
        ";",      "1",    "0x",    "1e",   "<",   ">",   "close",     "_ENV", "^",       "#",   "~",
        "goto ",  "\x1B", "\xFF",  "\r",   "[=[", "]=]", "break "};
    std::mt19937 random(7);
    for (int i = 0; i < 4000; ++i) {
        std::string text;
        const unsigned length = 1 + random() % 40;
        for (unsigned k = 0; k < length; ++k)
            text += random() % 20 == 0 ? std::string(1, static_cast<char>(random()))
                                       : pieces[random() % std::size(pieces)];
        SandboxSettings settings;
        settings.limits = SandboxLimits::strict();
        settings.limits.fuel = 10'000;
        Sandbox sandbox(std::move(settings));
        run(sandbox, text);
        ASSERT_EQ(run(sandbox, "return 1").text, "1") << text;
    }
}

}  // namespace sandbox_random_test
