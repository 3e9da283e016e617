// The contracts that every fuzz target checks. No input may break them. A broken contract ends the process with a
// message, as a crash would, so that libFuzzer and the plain driver both keep the input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <varia/result.hpp>

namespace fuzz {

// Aborts with the contract and the value in question, unless the contract holds.
void require(bool holds, std::string_view contract, std::string_view about = {});

// Diagnostics have a text of one line that is safe to print. There is a value exactly if there are no errors.
void require_answer(bool has_value, const varia::Diagnostics& diagnostics);

// Choices for a walk through a game, computed from the input: the same bytes give the same walk.
class Choices {
public:
    explicit Choices(std::string_view bytes);
    [[nodiscard]] std::uint64_t next();
    [[nodiscard]] std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }

private:
    std::uint64_t state_;
};

// Removes the first line from an input and returns it without its end.
[[nodiscard]] std::string_view first_line(std::string_view& input);

}  // namespace fuzz
