// A test of a variant's scripts: every hook is called for positions of random games. Each question is asked twice, the
// second time to a script that has just been loaded.
//
// The test finds errors and budgets that were used up, invalid answers, effects that break the board, positions that
// cannot be played, answers that depend on more than the question, and slow hooks. For a variant without scripts it
// finds nothing and takes no time.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

struct HookCheckOptions {
    int games = 12;
    int plies = 50;                // of each game
    std::uint64_t seed = 1;        // the same seed gives the same questions
    std::uint64_t slow = 200'000;  // steps from which a call is reported as slow: a tenth of the budget
    // Steps in total after which no further position is tried: those of the scripts, and an estimate of the other work
    // in the same unit. The default is less than two seconds on usual machines, and the same positions on all of them.
    std::uint64_t effort = 130'000'000;
};

// The results for one hook.
struct HookUse {
    std::string name;         // "allow hook is_free"
    std::uint64_t asked = 0;  // number of questions, each counted once
    // Number of answers that made a difference: a move offered, forbidden or dropped, effects, an attack, a result.
    std::uint64_t counted = 0;
    std::uint64_t max_steps = 0;  // of a single call; counted in thousands
    std::uint64_t steps = 0;      // of all calls
};

struct HookCheck {
    // Errors, and warnings for hooks that are slow or were never called. A problem that several hooks share is reported
    // once, with all of them. A resource that ran out (steps, time, memory) is reported once, with the number of times.
    Diagnostics problems;
    std::vector<HookUse> uses;  // one entry for each hook
    int positions = 0;          // number of positions that were tried
    // Steps that all hooks took while the games were played: to judge each position, list its moves and make one.
    std::uint64_t play_steps = 0;
    bool cut = false;  // more positions would have been tried with more `effort`
};

// Precondition: `variant` is not null.
[[nodiscard]] HookCheck check_hooks(const VariantPtr& variant, const HookCheckOptions& options = {});

}  // namespace varia
