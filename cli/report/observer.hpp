// One game of a report, played and looked at.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>

#include "player.hpp"
#include "tally.hpp"

namespace varia::cli {

// Belongs to one thread; the ledger outlives it.
class Observer {
public:
    // `options`: the weights that players, and the judge of who is ahead, go by.
    Observer(const Ledger& ledger, const Contest& start, const ReportPlayer& who, int most_turns,
             player::Options options);
    ~Observer();
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;

    // Not `done` if it was stopped, or a script failed: failure() has it.
    [[nodiscard]] GameFacts play(std::uint64_t seed, const std::atomic<bool>& stopped);
    [[nodiscard]] const Tally& tally() const { return tally_; }
    [[nodiscard]] const std::optional<Diagnostic>& failure() const { return failure_; }

private:
    struct Course;
    void look_at(Contest& contest, const Action& action, Tally& counted);
    // A use of the rule of moves of one type, where a move of another type has the event.
    void count_event(Tally& counted, MoveType as, MoveType type, ConsequenceType event) const;
    void look_after(Contest& contest, Course& course) const;
    void conclude(Contest& contest, Course& course) const;

    const Ledger& ledger_;
    Contest start_;
    std::unique_ptr<Chooser> chooser_;
    std::optional<player::Engine> judge_;  // who is ahead: of games of two sides on one board
    FloorConsequenceList consequences_;
    int most_turns_;
    Tally tally_;
    std::optional<Diagnostic> failure_;
};

}  // namespace varia::cli
