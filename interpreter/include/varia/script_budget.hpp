// What the scripts of a variant's rules may use up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace varia {

// A call that uses more ends with a failure (Rules::take_failure), and never counts as an answer. docs/sandbox.md says
// how steps and bytes are counted. 0: without limit.
struct ScriptBudget {
    std::uint64_t steps = 2'000'000;            // a call of one hook, of about ten nanoseconds each
    std::size_t memory = std::size_t{8} << 20;  // bytes that scripts hold; tables and texts may be large in proportion
    // Asked every thousand instructions, before each call, and by searches through whole turns (which need no script),
    // on the thread that plays; true ends what asks. For a deadline: one question of the kernel may be many calls, and
    // once one has failed the others are not made. A variant is shared by threads, so this is called by several at
    // once. May be empty; may not throw.
    std::function<bool()> expired = {};

    // Nanoseconds of the calling thread's time, from any beginning. With it a call that takes much longer than its
    // steps should last, 7/4 of ten nanoseconds each, ends as well: what steps cannot count, such as how often a script
    // makes texts of numbers. Asked in calls of more than a thousandth of a second only, by several threads at once.
    // May be empty; may not throw.
    std::function<std::uint64_t()> clock = {};

    // Where what scripts hold comes from; null: from the C library. As lua_Alloc: a block of `new_size` bytes with what
    // the old one held, as far as both go, or null if there is no room; a new block where `block` is null, whose
    // `old_size` is then 0; and nothing, the block being freed, where `new_size` is 0. Aligned as malloc aligns, and
    // shrinking never fails. Called by several threads at once, as `expired` is, and for as long as the variant and
    // anything made of it lives. May not throw.
    void* (*allocate)(void* user, void* block, std::size_t old_size, std::size_t new_size) = nullptr;
    void* allocate_user = nullptr;

    // For a host that serves strangers: a tenth of the steps, a quarter of the memory.
    [[nodiscard]] static ScriptBudget strict() { return {200'000, std::size_t{2} << 20, {}, {}, nullptr, nullptr}; }
};

}  // namespace varia
