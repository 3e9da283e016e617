// Plays matches on several boards between computers (at levels or with limits), Lua functions and random players.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <varia/match.hpp>
#include <varia/result.hpp>

#include "arena.hpp"

namespace varia::cli {

class MatchArena {
public:
    // Each match begins from `start`, after `random_actions` random actions.
    MatchArena(const VariantPtr& variant, const Match& start, const std::vector<Entrant>& entrants, int random_actions,
               const Rulebook& book, std::atomic<bool>& stopped)
        : variant_(variant),
          start_(start),
          entrants_(entrants),
          random_actions_(random_actions),
          book_(book),
          stopped_(stopped) {}

    // Errors for entrants that cannot play in a match.
    [[nodiscard]] static Diagnostics refusals(const std::vector<Entrant>& entrants);

    // Errors for entrants that cannot begin. These errors show only when a match is begun.
    [[nodiscard]] Diagnostics rehearse();
    // Works as Arena::play.
    void play(const std::vector<Pairing>& pairings, const std::function<bool(const GameResult&)>& see);

private:
    struct Worker;
    [[nodiscard]] GameResult play(Worker& worker, const Pairing& pairing, std::size_t number);
    [[nodiscard]] Match opening(std::size_t number) const;

    VariantPtr variant_;
    const Match& start_;
    const std::vector<Entrant>& entrants_;
    int random_actions_;
    const Rulebook& book_;
    std::atomic<bool>& stopped_;
};

}  // namespace varia::cli
