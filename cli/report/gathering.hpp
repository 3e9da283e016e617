// The games of a report: played in threads, put together so that it does not matter how many.
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
    explicit Gathered(const Ledger& ledger) : tally(ledger) {}
    std::vector<GameFacts> games;  // those that were played, in their order
    Tally tally;
    int first = -1;                     // the player who moves first; -1: anybody may
    std::optional<Diagnostic> failure;  // a script failed: there are no more games than before it
};

struct GatheringPlan {
    ReportPlayer player;
    player::Options options;  // the weights that it goes by
    std::size_t games = 0;
    int threads = 1;
    std::uint64_t seed = 1;
    int most_turns = 0;
};

// `tell` is called with the number of games that are done, from any thread, one at a time.
[[nodiscard]] Gathered gather(const Ledger& ledger, const Contest& start, const GatheringPlan& plan,
                              const std::atomic<bool>& stopped, const std::function<void(std::size_t)>& tell);

}  // namespace varia::cli
