// What is said of a game on one board and what is said of a match, where the two differ: in sentences and as JSON.
#pragma once

#include <optional>
#include <string>

#include <varia/contest.hpp>

#include "json.hpp"

namespace varia::cli {

// Precondition of all functions: the contest is of the sort that the words are for, as words_of() returns them.
class ContestWords {
public:
    virtual ~ContestWords() = default;
    // The line that turn_line (standing.hpp) returns.
    [[nodiscard]] virtual std::string turn_line(Contest& contest) const = 0;
    // Sets the fields of the standing after `status` and `over`.
    virtual void set_standing(Json& json, Contest& contest, const Standing& standing) const = 0;
    // Sets what stands on the boards; of a match, on all boards or on one.
    virtual void set_picture(Json& json, Contest& contest, std::optional<int> board) const = 0;
};

// They live as long as the program.
[[nodiscard]] const ContestWords& words_of(const Contest& contest);

}  // namespace varia::cli
