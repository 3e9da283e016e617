// What every fuzz target holds Varia to: contracts that no input may break. A breach ends the process with a sentence,
// as a crash would, so that libFuzzer and the plain driver both keep the input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <varia/result.hpp>

namespace fuzz {

// Aborts, saying the contract and what it was about, unless it holds.
void require(bool holds, std::string_view contract, std::string_view about = {});

// Diagnostics have a text, on one line, safe to print; and there is a value exactly if there are no errors.
void require_answer(bool has_value, const varia::Diagnostics& diagnostics);

// Choices that an input makes for a walk through a game: the same bytes, the same walk.
class Choices {
public:
    explicit Choices(std::string_view bytes);
    [[nodiscard]] std::uint64_t next();
    [[nodiscard]] std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }

private:
    std::uint64_t state_;
};

// Takes the first line off an input; without its end.
[[nodiscard]] std::string_view first_line(std::string_view& input);

}  // namespace fuzz
