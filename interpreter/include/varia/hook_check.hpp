// Trying a variant's scripts out: every hook is asked about positions of random games, each question twice, the second
// time by a script that has just been loaded.
//
// What comes to light: errors and budgets used up, answers that are none, effects that break the board, positions that
// cannot be played, answers that depend on more than the question, and hooks that are slow. Without scripts there is
// nothing to find, and no time is spent.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

struct HookCheckOptions {
    int games = 12;
    int plies = 50;                     // of each game, at most
    std::uint64_t seed = 1;             // the same seed, the same questions
    std::uint64_t slow = 200'000;       // steps from which a call is called slow: a tenth of the budget
    std::uint64_t effort = 60'000'000;  // steps in all after which no further position is tried
};

// What became of one hook.
struct HookUse {
    std::string name;         // "allow hook is_free"
    std::uint64_t asked = 0;  // questions, each counted once
    // Answers that made a difference: a move offered, forbidden or dropped, effects, an attack, an end.
    std::uint64_t counted = 0;
    std::uint64_t most_steps = 0;  // of one call; counted in thousands
};

struct HookCheck {
    // Errors, and warnings for hooks that are slow or were never asked. What is the same of several hooks is told once,
    // with all of them; what ran out (steps, time, memory), once with how often.
    Diagnostics problems;
    std::vector<HookUse> uses;  // by hook
    int positions = 0;          // how many were tried
};

// Precondition: variant is not null.
[[nodiscard]] HookCheck check_hooks(const VariantPtr& variant, const HookCheckOptions& options = {});

}  // namespace varia
