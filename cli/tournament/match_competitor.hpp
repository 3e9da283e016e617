// A player in matches on several boards: the computer at a level or with limits, a Lua function, or random actions.
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

// A player's choice in a match: one or more actions, or the reason why there are none. The player has then lost.
struct MatchChoice {
    ActionList actions;
    std::string failure;
};

// One thread uses it, except for stop().
class MatchCompetitor {
public:
    // Precondition: the entrant is a level, a computer, a Lua function or random. The variant is that of the match.
    MatchCompetitor(const VariantPtr& variant, const Entrant& entrant, const std::atomic<bool>& stopped);
    // Begins a new match from `start`. `seed` is for random numbers, if it uses any. Returns the reason why it cannot
    // play, or an empty text.
    [[nodiscard]] std::string begin(const Match& start, std::uint64_t seed);
    // Chooses the player's next actions. A Lua function must answer by `until`.
    [[nodiscard]] MatchChoice choose(Match& match, int player, std::chrono::steady_clock::time_point until);
    // Makes choose() return soon. Any thread may call it.
    void stop();

private:
    [[nodiscard]] ActionList at_random(Match& match, int player);
    [[nodiscard]] MatchChoice by_script(Match& match, int player, std::chrono::steady_clock::time_point until);

    const Entrant& entrant_;
    const std::atomic<bool>& stopped_;
    std::unique_ptr<player::MatchEngine> engine_;  // null for random actions and Lua functions
    std::unique_ptr<ScriptPlayer> script_;
    std::size_t fed_ = 0;  // how many actions of the match the script has received
    player::Levels levels_;
    std::mt19937_64 random_;
};

}  // namespace varia::cli
