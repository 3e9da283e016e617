// Plays one game of a report, and counts what happens in it.
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

// One thread uses it. The report_rows must outlive it.
class Observer {
public:
    // `options`: with the weights of the players, and of the engine that judges who is ahead.
    Observer(const ReportRows& report_rows, const Contest& start, const ReportPlayer& who, int max_turns,
             player::Options options);
    ~Observer();
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;

    // Plays a game. In the result `done` is false if the game was stopped, or if a script failed; failure() then has
    // the error.
    [[nodiscard]] GameFacts play(std::uint64_t seed, const std::atomic<bool>& stopped);
    [[nodiscard]] const Tally& tally() const { return tally_; }
    [[nodiscard]] const std::optional<Diagnostic>& failure() const { return failure_; }

private:
    struct Course;
    void look_at(Contest& contest, const Action& action, Tally& counted);
    // Counts a use of the rule of moves of type `as`, if a move of another type has this consequence.
    void count_event(Tally& counted, MoveType as, MoveType type, ConsequenceType event) const;
    void look_after(Contest& contest, Course& course) const;
    void conclude(Contest& contest, Course& course) const;

    const ReportRows& report_rows_;
    Contest start_;
    std::unique_ptr<Chooser> chooser_;
    std::optional<player::Engine> judge_;  // evaluates who is ahead; only for two sides on one board
    BoardConsequenceList consequences_;
    int max_turns_;
    Tally tally_;
    std::optional<Diagnostic> failure_;
};

}  // namespace varia::cli
