// The lint: what it refuses; and strings, comments and numbers do not mislead it.
#include "sandbox_lint.hpp"

#include <string>

#include <gtest/gtest.h>

namespace sandbox_lint_test {

using varia::lint;

std::string found(std::string_view text) {
    const auto finding = lint(text, true, true);
    return finding ? std::to_string(finding->line) + ": " + finding->message : "";
}

std::string repeated(std::string_view part, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += part;
    return out;
}

TEST(SandboxLint, OrdinaryCodePasses) {
    EXPECT_EQ(found(""), "");
    EXPECT_EQ(found("local t = {a = {b = {c = 1}}}  return t.a.b.c + t['a'][\"b\"].c"), "");
    EXPECT_EQ(found("for i = 1, 10 do if i >= 3 and i <= 5 then goto on end ::on:: end return 1, 0xEF, 3 .. 4, ..."),
              "");
    EXPECT_EQ(found("local x <const> = 5 return x"), "");
}

TEST(SandboxLint, Environment) {
    EXPECT_EQ(found("\n\nreturn _ENV.x"), "3: _ENV cannot be used");
    EXPECT_EQ(found("local function f(_ENV) end"), "1: _ENV cannot be used");
    EXPECT_EQ(found("x = a._ENV"), "1: _ENV cannot be used");
    EXPECT_EQ(found("x = '_ENV' --[[ _ENV ]] -- _ENV\ny = [==[ _ENV ]] ]=] _ENV ]==] z = \"\\\"_ENV\""), "");
    EXPECT_EQ(found("x = 'a\\\nb' \n_ENV = 1"), "3: _ENV cannot be used");
    EXPECT_EQ(found("x = 'a\\z  \n\n  b' _ENV = 1"), "3: _ENV cannot be used");
    EXPECT_EQ(found("--[==[ \n ]] \n ]==] _ENV = 1"), "3: _ENV cannot be used");
    EXPECT_EQ(found("--[ not long\n_ENV = 1"), "2: _ENV cannot be used");
    EXPECT_EQ(found("a = my_ENV + _ENV2"), "");
    EXPECT_EQ(found("a = 1 .. _ENV"), "1: _ENV cannot be used");
}

TEST(SandboxLint, CloseVariables) {
    EXPECT_EQ(found("local x\n<close> = f()"), "2: <close> is not available");
    EXPECT_EQ(found("local x < close > = f()"), "1: <close> is not available");
    EXPECT_EQ(found("if a < close and close > b then end"), "");
}

TEST(SandboxLint, Floats) {
    EXPECT_EQ(found("return 2^3"), "1: the operator ^ is not available in rules, which have whole numbers only");
    EXPECT_EQ(found("return 2/3"), "1: the operator / is not available in rules, which have whole numbers only");
    EXPECT_EQ(found("return 2//3, '2^3 1.5' -- ^ / 1.5"), "");
    for (const char* number :
         {"1.5", ".5", "1.", "1e5", "1E+5", "2e-3", "0x.8", "0x1p4", "9223372036854775808", "99999999999999999999"})
        EXPECT_EQ(found("\nx = " + std::string(number)),
                  "2: " + std::string(number) + " is no whole number, and rules have no others");
    for (const char* number : {"0", "15", "0x1e5", "0xFFFFFFFFFFFFFFFFFF", "9223372036854775807",
                               "00000000000000000000001", "1 .. 2", "t.e5", "..."})
        EXPECT_EQ(found("x = " + std::string(number)), "") << number;
    EXPECT_FALSE(lint("return 2^3 / 1.5e9", true, false));
}

TEST(SandboxLint, PrecompiledChunks) {
    EXPECT_EQ(found("\x1BLua"), "0: this is a precompiled chunk, which is never run");
    EXPECT_TRUE(lint("\x1BLua", false, false));
    EXPECT_FALSE(lint("return _ENV", false, false));
}

TEST(SandboxLint, ChainsOfIndices) {
    const std::string many = "more than 200 indices in a row";
    EXPECT_EQ(found("return a" + repeated(".b", 200)), "");
    EXPECT_EQ(found("return a" + repeated(".b", 201)), "1: " + many);
    EXPECT_EQ(found("return a" + repeated("[1]", 201)), "1: " + many);
    EXPECT_EQ(found("return a" + repeated(" .\n b", 201)), "202: " + many);
    EXPECT_EQ(found("return a" + repeated("['b'] --[[x]] .c", 101)), "1: " + many);
    EXPECT_EQ(found("return a" + repeated(":b()", 201)), "1: " + many);
    // Chains separated by brackets, and by keys that are chains themselves.
    EXPECT_EQ(found("return ((a" + repeated(".b", 100) + ")" + repeated(".c", 100) + ").d"), "1: " + many);
    EXPECT_EQ(found("return a" + repeated("[b.c]", 101)), "1: " + many);
    EXPECT_EQ(found("return a[" + repeated("a[", 200) + repeated("]", 201)), "1: " + many);
    // Many short chains are not one long chain.
    EXPECT_EQ(found("return " + repeated("a.b.c + ", 500) + "1"), "");
    EXPECT_EQ(found("return {" + repeated("a.b, ", 500) + "}"), "");
    EXPECT_EQ(found(repeated("f(a.b.c)\n", 500)), "");
    EXPECT_EQ(found("return {" + repeated("[a.b] = 1, ", 500) + "}"), "");
}

}  // namespace sandbox_lint_test
