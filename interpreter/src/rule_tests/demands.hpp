// What must hold in a test, once its position has been brought about.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include <varia/contest.hpp>
#include <varia/result.hpp>
#include <varia/rule_test.hpp>

namespace varia {

// Thrown: ends the test with what it found.
struct Failed {
    Where where;
    std::string message, hint;
    int floor = 0;  // of a match: the board that it speaks of
};

// Takes steps from what tests may use up; false: there are no more.
using Spending = std::function<bool(std::uint64_t)>;

// Plays the moves, and looks at each demand. Throws Failed.
void expect_all(const RuleTest& test, Contest& contest, const Spending& spend);

// In one line, with single blanks; a row of a board may go on in the next line, behind its slash.
[[nodiscard]] std::string joined_words(std::string_view text);
// The first of them, with its remedy.
[[nodiscard]] std::string reason_of(const Diagnostics& diagnostics);

}  // namespace varia
