// What loading one variant may use up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace varia {

// What loading one variant took, whether it succeeded or not.
struct LoadUse {
    // What it ended by before its time, if it did.
    enum class End : std::uint8_t { own, steps, memory, deadline };
    std::uint64_t steps = 0;
    std::size_t memory = 0;  // bytes, the most at once
    End end = End::own;
};

// A variant that would take more is refused with an error that says so. The work of all that a file is built on counts
// together, and so do the games of one match. docs/limits.md says what shipped variants take.
struct LoadBudget {
    std::uint64_t steps = 200'000'000;            // of about ten nanoseconds each
    std::size_t memory = std::size_t{256} << 20;  // bytes that its tables hold, and what they are made from
    // Asked now and then, on the thread that loads; true ends it. For a deadline. May be empty; may not throw.
    std::function<bool()> expired = {};
    // Told what it took when it is over. May be empty; may not throw.
    std::function<void(const LoadUse& use)> used = {};

    // For a host that serves strangers: a tenth of both.
    [[nodiscard]] static LoadBudget strict() { return {20'000'000, std::size_t{26} << 20, {}, {}}; }
};

}  // namespace varia
