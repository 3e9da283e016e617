// Limits on the scripts of a variant's rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace varia {

// A call of a hook, for a host that watches the scripts of a variant.
struct HookCall {
    std::string hook;                  // "allow hook is_free"
    std::string from, to;              // the cells of the move that it is asked about; empty where there is none
    std::string position;              // in which it is asked, as text
    std::string answer;                // as text; empty if the call failed
    std::string reason;                // the text behind `false`: return false, "the tower is closed"
    std::string file;                  // of the function
    std::uint32_t line = 0;            // on which the function begins
    std::uint64_t steps = 0;           // that the call took, without the hooks that it caused to be called
    std::size_t depth = 0;             // 0; 1 for a hook that was called while another one ran, and so on
    std::vector<std::string> printed;  // lines that the hook printed
};

// A call that exceeds a limit ends with a failure (Rules::take_failure), and never counts as an answer. docs/sandbox.md
// says how steps and bytes are counted. 0: no limit.
struct ScriptBudget {
    std::uint64_t steps = 2'000'000;  // for a call of one hook, of about ten nanoseconds each
    // Bytes that scripts hold; the largest table and text that they may make grow in proportion.
    std::size_t memory = std::size_t{8} << 20;
    // Called every thousand instructions, before each call of a script, and by searches through whole turns (which need
    // no script), on the thread that plays. If it returns true, the question ends with a failure. This is for a
    // deadline: one question of the kernel can be many calls of scripts, and once a call has failed the others are not
    // made. Threads share a variant, so several threads call this at once. May be empty; must not throw.
    std::function<bool()> expired = {};

    // CPU time of the calling thread in nanoseconds, from an arbitrary beginning. With it, a call also ends if it takes
    // much longer than its steps should take (7/4 of ten nanoseconds each). This covers costs that steps cannot count,
    // such as converting numbers to text very often. Used only in calls of more than a thousandth of a second, by
    // several threads at once. May be empty; must not throw.
    std::function<std::uint64_t()> clock = {};

    // The allocator for the memory of scripts; null: the C library. It works as lua_Alloc. It returns a block of
    // `new_size` bytes with the contents of the old block, as far as both reach, or null if there is no room. If
    // `block` is null it returns a new block, and `old_size` is 0. If `new_size` is 0 it frees the block and returns
    // null. Blocks are aligned as malloc aligns them, and making a block smaller never fails. Like `expired` it is
    // called by several threads at once, as long as the variant or anything made of it lives. It must not throw.
    void* (*allocate)(void* user, void* block, std::size_t old_size, std::size_t new_size) = nullptr;
    void* allocate_user = nullptr;

    // Called after each call of a hook, by several threads at once. With it no answer is remembered. May be empty; must
    // not throw.
    std::function<void(const HookCall& call)> watch = {};

    // For a host that loads files of unknown authors: a tenth of the steps, a quarter of the memory.
    [[nodiscard]] static ScriptBudget strict() { return {200'000, std::size_t{2} << 20, {}, {}, nullptr, nullptr, {}}; }
};

}  // namespace varia
