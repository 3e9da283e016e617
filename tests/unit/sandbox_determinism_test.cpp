// The same script gives the same answer, whatever the locale, the layout of memory, or the number of calls.
#include <clocale>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "locales.hpp"
#include "sandbox_fixture.hpp"

namespace sandbox_determinism_test {

using namespace sandbox_test;

// Uses everything that could differ: orders, texts of numbers, comparisons, letters, messages.
constexpr const char* many_things = R"(
    local out = {}
    local function add(x) out[#out + 1] = tostring(x) end
    local t = {}
    for i = 1, 300 do t[("key%d"):format((i * 7919) % 1009)] = i  t[-i * 31 % 257] = i end
    for k, v in pairs(t) do add(k) add(v) end
    add(1.5) add(1 / 3) add(1e100) add(0 / 0) add(1.5 .. "|" .. 2.25)
    add(tonumber("1.5")) add(tonumber("1,5")) add("1.5" == "1,5")
    add(("%.3f|%g|%e"):format(1234567.891, 0.5, 1e-7))
    add("a" < "B") add("Z" < "a") add("ä" < "z") add("i" < "I")
    add(("TITLE I"):lower()) add(("title i"):upper()) add(("ÄÖÜ"):lower())
    local words = {"b", "A", "a", "B", "ä", "Z", "z", "i", "I", "ı"}
    table.sort(words)
    add(table.concat(words, " "))
    add(out) add(add) add(type)
    local text = table.concat(out, ";")
    local hash = 7
    for i = 1, #text do hash = (hash * 31 + text:byte(i)) % 1000000007 end
    return {hash, #text, text:sub(1, 200), text:sub(-300)}
)";

TEST(SandboxDeterminism, EverySandboxGivesTheSame) {
    const Ending first = run(many_things, Profile::script);
    ASSERT_EQ(first.stop, Stop::none) << first.text;
    // Memory blocks are held in between, so that addresses differ.
    std::vector<std::vector<char>> held;
    for (std::size_t i = 0; i < 20; ++i) {
        held.emplace_back(1000 * i + 17);
        EXPECT_EQ(run(many_things, Profile::script).text, first.text);
    }
}

TEST(SandboxDeterminism, AndSoDoesEveryCall) {
    SandboxSettings settings;
    settings.profile = Profile::script;
    Sandbox sandbox(std::move(settings));
    const auto script = sandbox.load({"function f() " + std::string(many_things) + " end", "d.lua"});
    ASSERT_TRUE(script) << script.error();
    std::string first;
    for (int i = 0; i < 10; ++i) {
        Value answer;
        ASSERT_FALSE(sandbox.call(*sandbox.find(*script, "f"), [](Arguments&) {}, {&answer, 1}));
        if (i == 0) first = written(answer);
        EXPECT_EQ(written(answer), first);
    }
}

// Texts are compared byte by byte, as in the C locale and in UTF-8, not as in a dictionary.
TEST(SandboxDeterminism, TextsCompareBytewise) {
    EXPECT_EQ(value_of("{'a' < 'B', 'Z' < 'a', 'a' < 'aa', '' < 'a', 'z' < 'ä', 'a\\0b' < 'a\\0c', 'a' <= 'a'}"),
              "{false,true,true,true,true,true,true}");
}

class SandboxLocale : public testing::TestWithParam<std::string> {
protected:
    void TearDown() override { std::setlocale(LC_ALL, "C"); }
};

TEST_P(SandboxLocale, IsNotSeen) {
    const Ending plain = run(many_things, Profile::script);
    const std::string syntax = value_of("1.5 + 0x.8 .. ''");
    ASSERT_NE(std::setlocale(LC_ALL, GetParam().c_str()), nullptr);
    EXPECT_EQ(run(many_things, Profile::script).text, plain.text);
    EXPECT_EQ(value_of("1.5 + 0x.8 .. ''"), syntax);
    EXPECT_EQ(value_of("1.5 .. ''"), "1.5");
    // The thread has its old locale again; other threads always had it.
    EXPECT_STREQ(std::setlocale(LC_ALL, nullptr), GetParam().c_str());
    EXPECT_EQ(*std::localeconv()->decimal_point, ',');
}

// The build makes the locales that it can (tests/CMakeLists.txt). Otherwise the installed ones are used.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SandboxLocale);
INSTANTIATE_TEST_SUITE_P(Installed, SandboxLocale, testing::ValuesIn(varia::tests::installed_locales()),
                         [](const auto& p) { return p.param.substr(0, 2); });

}  // namespace sandbox_determinism_test
