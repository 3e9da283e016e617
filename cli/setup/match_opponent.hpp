// The computer's turns in a match, for all commands that want some.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <varia/match.hpp>
#include <varia/player/levels.hpp>
#include <varia/player/match_engine.hpp>

#include "engine_answers.hpp"
#include "option_groups.hpp"

namespace varia::cli {

// Who plays for `varia play --computer` in a match, and who answers `varia best`.
class MatchOpponent {
public:
    MatchOpponent(const ThinkingChoice& thinking, const BuildingPtr& building, const player::Options& options,
                  std::uint64_t seed);
    // As was asked: at a level, or within limits. `who`: what a terminal calls the player meanwhile.
    [[nodiscard]] player::MatchAnswer choose(const Match& match, int player, const std::string& who);
    // Within these limits.
    [[nodiscard]] player::MatchAnswer search(const Match& match, int player, const player::Limits& limits,
                                             const std::string& who);
    // What it would do at its best, for a hint.
    [[nodiscard]] player::MatchAnswer advise(const Match& match, int player);
    // What each of the match's games is played by.
    [[nodiscard]] const std::vector<player::WeightsInUse>& weights() const { return engine_.weights(); }

private:
    player::MatchEngine engine_;
    std::optional<player::Limits> limits_;
    player::Levels levels_;
};

}  // namespace varia::cli
