// Matches on several boards between the computer, at levels or with limits, functions in Lua, and chance.
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
    // Matches begin as `start` stands, after so many actions at random.
    MatchArena(const VariantPtr& variant, const Match& start, const std::vector<Entrant>& entrants, int random_actions,
               const Rulebook& book, std::atomic<bool>& stopped)
        : variant_(variant),
          start_(start),
          entrants_(entrants),
          random_actions_(random_actions),
          book_(book),
          stopped_(stopped) {}

    // Who cannot play in a match, and why.
    [[nodiscard]] static Diagnostics refusals(const std::vector<Entrant>& entrants);

    // What keeps players from taking part that only trying tells.
    [[nodiscard]] Diagnostics rehearse();
    // As Arena::play.
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
