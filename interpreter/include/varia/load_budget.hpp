// Limits on the resources that loading one variant may use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace varia {

// The resources that loading one variant has used, whether it succeeded or not.
struct LoadUse {
    // The limit that stopped loading; `own` if none did.
    enum class End : std::uint8_t { own, steps, memory, deadline };
    std::uint64_t steps = 0;
    std::size_t memory = 0;  // bytes, at the largest
    End end = End::own;
};

// A variant that would exceed the budget is refused with an error that says so. The budget covers all files that a file
// is built on, and all games of one match. docs/limits.md says how much the shipped variants use.
struct LoadBudget {
    std::uint64_t steps = 200'000'000;            // of about ten nanoseconds each
    std::size_t memory = std::size_t{256} << 20;  // bytes of its tables and of the data that they are made from
    // Called now and then on the thread that loads; if it returns true, loading stops. For a deadline. May be empty;
    // must not throw.
    std::function<bool()> expired = {};
    // Called with the resources used when loading is over. May be empty; must not throw.
    std::function<void(const LoadUse& use)> used = {};

    // For a host that loads files of unknown authors: a tenth of both.
    [[nodiscard]] static LoadBudget strict() { return {20'000'000, std::size_t{26} << 20, {}, {}}; }
};

}  // namespace varia
