// Somebody who plays in matches on several boards: the computer, at a level or with limits, or chance.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <random>

#include <varia/match.hpp>
#include <varia/player/levels.hpp>
#include <varia/player/match_engine.hpp>

#include "competitor.hpp"

namespace varia::cli {

// Belongs to one thread, but for stop().
class MatchCompetitor {
public:
    // Precondition: the entrant is a level, a computer or chance.
    MatchCompetitor(const BuildingPtr& building, const Entrant& entrant, const std::atomic<bool>& stopped);
    // A new match begins, in which it uses these random numbers if it uses any.
    void begin(std::uint64_t seed);
    // What the player does now: one action or more.
    [[nodiscard]] player::MatchAnswer choose(Match& match, int player);
    // From any thread: have it answer soon.
    void stop();

private:
    [[nodiscard]] player::MatchAnswer at_random(Match& match, int player);

    const Entrant& entrant_;
    const std::atomic<bool>& stopped_;
    std::unique_ptr<player::MatchEngine> engine_;  // null: chance
    player::Levels levels_;
    std::mt19937_64 random_;
};

}  // namespace varia::cli
