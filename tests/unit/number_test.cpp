// Texts that are numbers: which texts are read, and that no others are.
#include <cstdint>
#include <limits>
#include <string_view>

#include <gtest/gtest.h>

#include <varia/number.hpp>

namespace number_test {

using namespace varia;

TEST(Number, IsTheWholeTextOrNothing) {
    EXPECT_EQ(number_of<int>("12"), 12);
    EXPECT_EQ(number_of<int>("-3"), -3);
    EXPECT_EQ(number_of<int>("007"), 7);
    EXPECT_EQ(number_of<double>("0.5"), 0.5);
    EXPECT_EQ(number_of<double>("1e3"), 1000);
    for (const std::string_view text : {"", " 1", "1 ", "+1", "-", "1.0", "0x10", "1a", "one"})
        EXPECT_FALSE(number_of<int>(text)) << text;
    EXPECT_FALSE(number_of<std::uint64_t>("-1"));
}

TEST(Number, IsOneThatItsTypeHolds) {
    EXPECT_EQ(number_of<std::int64_t>("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
    EXPECT_FALSE(number_of<std::int64_t>("9223372036854775808"));
    EXPECT_EQ(number_of<std::uint16_t>("65535"), 65535);
    EXPECT_FALSE(number_of<std::uint16_t>("65536"));
}

TEST(Number, LiesInItsRange) {
    EXPECT_EQ(number_of("1", 1, 3), 1);
    EXPECT_EQ(number_of("3", 1, 3), 3);
    EXPECT_FALSE(number_of("0", 1, 3));
    EXPECT_FALSE(number_of("4", 1, 3));
    EXPECT_FALSE(number_of("x", 0, 3));
}

TEST(Number, DecimalsHaveNoExponent) {
    EXPECT_EQ(decimal_of("0.25", 0, 1), 0.25);
    EXPECT_EQ(decimal_of("-2", -2, 1), -2);
    for (const std::string_view text : {"", "1e0", "1.5", "-0.5", "nan", "inf", "1 "})
        EXPECT_FALSE(decimal_of(text, 0, 1)) << text;
}

}  // namespace number_test
