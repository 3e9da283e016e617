// Checks the demands of a test, once its position has been set up.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/result.hpp>
#include <varia/rule_test.hpp>

namespace varia {

// Thrown to end the test with a failure.
struct Failed {
    Where where;
    std::string message, hint;
    int board = 0;  // the board of the failure, in a match
};

// Takes steps from the budget of the tests. Returns false if the budget is used up.
using Spending = std::function<bool(std::uint64_t)>;

// Plays the moves and checks each demand. Throws Failed.
void expect_all(const RuleTest& test, Contest& contest, const Spending& spend);

// Joins lines into one, with single blanks. A row of a board may continue in the next line after its slash.
[[nodiscard]] std::string joined_words(std::string_view text);
// The message of the first diagnostic, with its hint.
[[nodiscard]] std::string reason_of(const Diagnostics& diagnostics);

}  // namespace varia
