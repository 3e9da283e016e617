// Somebody who plays in matches on several boards: the computer, at a level or with limits, a function in Lua, or
// chance.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <random>
#include <string>

#include <varia/match.hpp>
#include <varia/player/levels.hpp>
#include <varia/player/match_engine.hpp>

#include "competitor.hpp"
#include "script_player.hpp"

namespace varia::cli {

// What somebody does in a match: one action or more; or why there is none, by which he has lost.
struct MatchChoice {
    ActionList actions;
    std::string failure;
};

// Belongs to one thread, but for stop().
class MatchCompetitor {
public:
    // Precondition: the entrant is a level, a computer, a function in Lua or chance. The variant is that of the match.
    MatchCompetitor(const VariantPtr& variant, const Entrant& entrant, const std::atomic<bool>& stopped);
    // A new match begins as `start` stands, in which it uses these random numbers if it uses any. Why it cannot play,
    // or nothing.
    [[nodiscard]] std::string begin(const Match& start, std::uint64_t seed);
    // What the player does now. An answer after `until` is none.
    [[nodiscard]] MatchChoice choose(Match& match, int player, std::chrono::steady_clock::time_point until);
    // From any thread: have it answer soon.
    void stop();

private:
    [[nodiscard]] ActionList at_random(Match& match, int player);
    [[nodiscard]] MatchChoice by_script(Match& match, int player, std::chrono::steady_clock::time_point until);

    const Entrant& entrant_;
    const std::atomic<bool>& stopped_;
    std::unique_ptr<player::MatchEngine> engine_;  // null: chance, or a function
    std::unique_ptr<ScriptPlayer> script_;
    std::size_t fed_ = 0;  // so many actions it has been told of
    player::Levels levels_;
    std::mt19937_64 random_;
};

}  // namespace varia::cli
