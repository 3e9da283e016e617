// Plays the games of a report in several threads. The result does not depend on the number of threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <varia/contest.hpp>

#include "player.hpp"
#include "tally.hpp"

namespace varia::cli {

struct Gathered {
    explicit Gathered(const ReportRows& report_rows) : tally(report_rows) {}
    std::vector<GameFacts> games;  // the games that were played, in the order of their numbers
    Tally tally;
    int first = -1;                     // the player who moves first; -1 if any player may
    std::optional<Diagnostic> failure;  // of a script; no more games were played after it
};

struct GatheringPlan {
    ReportPlayer player;
    player::Options options;  // of the computer, with its weights
    std::size_t games = 0;
    int threads = 1;
    std::uint64_t seed = 1;
    int max_turns = 0;
};

// Calls `tell` with the number of finished games, from any thread, but never from two threads at once.
[[nodiscard]] Gathered gather(const ReportRows& report_rows, const Contest& start, const GatheringPlan& plan,
                              const std::atomic<bool>& stopped, const std::function<void(std::size_t)>& report);

}  // namespace varia::cli
