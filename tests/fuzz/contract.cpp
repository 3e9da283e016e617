// Contracts are checked in every build, because a fuzz target without checks finds nothing.
#include "contract.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace fuzz {

void require(bool holds, std::string_view contract, std::string_view about) {
    if (holds) return;
    const std::string text = "broken: " + std::string(contract) + ": " + std::string(about.substr(0, 2000)) + "\n";
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
    std::abort();
}

void require_answer(bool has_value, const varia::Diagnostics& diagnostics) {
    require(has_value != varia::has_errors(diagnostics), "a value, or errors that say why there is none");
    for (const varia::Diagnostic& d : diagnostics) {
        const std::string text = d.text();
        require(!d.message.empty(), "every diagnostic has a message", text);
        for (const char c : text)
            require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F, "diagnostics are safe to print", text);
    }
}

Choices::Choices(std::string_view bytes) : state_(0xCBF29CE484222325U) {
    for (const char c : bytes) state_ = (state_ ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
}

// SplitMix64.
std::uint64_t Choices::next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

std::string_view first_line(std::string_view& input) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    const std::string_view line = input.substr(0, end);
    input.remove_prefix(std::min(end + 1, input.size()));
    return line;
}

}  // namespace fuzz
