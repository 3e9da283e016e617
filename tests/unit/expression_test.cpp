// The expressions of variant files. The expected values follow from the grammar in expression.hpp, and for rounding
// from section 3.4.1 of Lua's manual.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "expression.hpp"

namespace expression_test {

using varia::Expression;
using Value = Expression::Value;

std::optional<Value> names(std::string_view name) {
    if (name == "file") return std::int64_t{3};
    if (name == "rank") return std::int64_t{0};
    if (name == "wide") return true;
    if (name == "army") return std::string("nutters");
    return std::nullopt;
}

std::string run(std::string_view text) {
    const auto e = Expression::parse(text);
    if (!e) return "parse: " + e.diagnostics()[0].message;
    const auto v = e->evaluate(names);
    if (!v) return "run: " + v.diagnostics()[0].message;
    if (const auto* number = std::get_if<std::int64_t>(&*v)) return std::to_string(*number);
    if (const auto* truth = std::get_if<bool>(&*v)) return *truth ? "true" : "false";
    return "'" + std::get<std::string>(*v) + "'";
}

TEST(Expression, Arithmetic) {
    EXPECT_EQ(run("1 + 2 * 3"), "7");
    EXPECT_EQ(run("(1 + 2) * 3"), "9");
    EXPECT_EQ(run("10 - 4 - 3"), "3");
    EXPECT_EQ(run("-7 / 2"), "-4");
    EXPECT_EQ(run("7 / -2"), "-4");
    EXPECT_EQ(run("-7 % 3"), "2");
    EXPECT_EQ(run("7 % -3"), "-2");
    EXPECT_EQ(run("6 / 3 * 2"), "4");
    EXPECT_EQ(run("-file + 1"), "-2");
    EXPECT_EQ(run("abs(-4) + min(3, 1, 2) + max(1, 5)"), "10");
    EXPECT_EQ(run("math.max(math.abs(2*file-11), math.abs(2*rank-11)) + 2*math.abs(file-5)"), "15");
    EXPECT_EQ(run("min(file)"), "3");
}

TEST(Expression, Conditions) {
    EXPECT_EQ(run("file >= 1 and file <= 4"), "true");
    EXPECT_EQ(run("file < 3 or file > 3"), "false");
    EXPECT_EQ(run("file != 3"), "false");
    EXPECT_EQ(run("file ~= 4"), "true");
    EXPECT_EQ(run("not file == 4"), "true");
    EXPECT_EQ(run("not not wide"), "true");
    EXPECT_EQ(run("odd(file) and even(rank) and odd(-3)"), "true");
    EXPECT_EQ(run("army == 'nutters'"), "true");
    EXPECT_EQ(run("army == \"fide\""), "false");
    EXPECT_EQ(run("wide == true"), "true");
    EXPECT_EQ(run("true or false and false"), "true") << "and binds more tightly than or";
}

TEST(Expression, AndAndOrStopAtTheOperandThatDecides) {
    EXPECT_EQ(run("rank != 0 and 8 / rank > 1"), "false");
    EXPECT_EQ(run("rank == 0 or 8 / rank > 1"), "true");
    EXPECT_EQ(run("true and true and 1 / rank == 0"), "run: division by zero (column 21 of the expression)");
}

TEST(Expression, ArithmeticThatLeaves64BitsIsAnError) {
    EXPECT_EQ(run("9223372036854775807"), "9223372036854775807");
    EXPECT_EQ(run("9223372036854775808"), "parse: a number does not fit 64 bits (column 1 of the expression)");
    const std::string min = "(-9223372036854775807 - 1)";
    EXPECT_EQ(run(min), "-9223372036854775808");
    const std::string max = "9223372036854775807";
    for (const std::string& text :
         {max + " + 1", max + " * 2", min + " - 1", "-" + min, "abs(" + min + ")", min + " / -1"})
        EXPECT_NE(run(text).find("does not fit 64 bits"), std::string::npos) << text;
    EXPECT_EQ(run(min + " % -1"), "0");
}

TEST(Expression, MistakesAreNamedWithTheirColumn) {
    EXPECT_EQ(run("file = 3"), "parse: expected an operator, found \"=\" (column 6 of the expression)");
    EXPECT_EQ(run("1 <= file <= 4"), "parse: comparisons do not chain (column 11 of the expression)");
    EXPECT_EQ(
        run("1 +"),
        "parse: expected a number, a name or \"(\", found the end of the expression (column 4 of the expression)");
    EXPECT_EQ(run("(1"), "parse: expected \")\", found the end of the expression (column 3 of the expression)");
    EXPECT_EQ(run("  "), "parse: the expression is empty (column 1 of the expression)");
    EXPECT_EQ(run("1.5"), "parse: numbers are whole and written in digits only (column 1 of the expression)");
    EXPECT_EQ(run("'a"), "parse: a text is not closed (column 1 of the expression)");
    EXPECT_EQ(run("foo + 1"), "run: unknown name \"foo\" (column 1 of the expression)");
    EXPECT_EQ(run("odd(1, 2)"), "parse: \"odd\" takes one argument (column 1 of the expression)");
    EXPECT_EQ(run("'é' == 1"), "run: cannot compare a text with a number (column 5 of the expression)")
        << "columns count characters";
    EXPECT_EQ(run("file and true"),
              "run: expected true or false before it, found a number (column 6 of the expression)");
    EXPECT_EQ(run("wide + 1"),
              "run: expected a number on both sides, found true or false (column 6 of the expression)");
    EXPECT_EQ(run("true and file"), "run: expected true or false, found a number (column 10 of the expression)");
    EXPECT_EQ(run("not file"), "run: expected true or false, found a number (column 1 of the expression)");

    const auto hint = [](std::string_view text) { return Expression::parse(text).diagnostics()[0].hint; };
    EXPECT_EQ(hint("file = 3"), "to compare, write \"==\"");
    EXPECT_EQ(hint("wide && wide"), "write \"and\"");
    EXPECT_EQ(hint("!wide"), "write \"not\"");
    EXPECT_EQ(hint("mxa(1, 2)"), "did you mean \"max\"?");
}

TEST(Expression, NamesAreListedOnce) {
    const auto e = Expression::parse("file + rank * file == max(level, 1)");
    ASSERT_TRUE(e);
    EXPECT_EQ(e->names(), (std::vector<std::string>{"file", "rank", "level"}));
}

TEST(Expression, LengthAndDepthAreLimitedAndLongChainsAreNot) {
    EXPECT_NE(run(std::string(5000, '1')).find("at most 4096 characters"), std::string::npos);
    const auto nested = [](int depth) {
        return std::string(static_cast<std::size_t>(depth), '(') + "1" +
               std::string(static_cast<std::size_t>(depth), ')');
    };
    EXPECT_EQ(run(nested(63)), "1");
    EXPECT_NE(run(nested(64)).find("at most 64 deep"), std::string::npos);
    EXPECT_NE(run(std::string(4000, '(')).find("at most 64 deep"), std::string::npos);
    std::string many_nots;
    for (int i = 0; i < 1000; ++i) many_nots += "not ";
    EXPECT_NE(run(many_nots + "wide").find("at most 64 deep"), std::string::npos);
    std::string sum = "1";
    for (int i = 0; i < 2000; ++i) sum += "+1";
    EXPECT_EQ(run(sum), "2001");
    std::string disjunction = "false";
    for (int i = 0; i < 400; ++i) disjunction += " or false";
    EXPECT_EQ(run(disjunction + " or wide"), "true");
}

}  // namespace expression_test
