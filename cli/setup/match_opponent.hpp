// The computer's turns in a match, for all commands that need them.
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

// The computer player of `varia play --computer` in a match, and of `varia best`.
class MatchOpponent {
public:
    MatchOpponent(const ThinkingChoice& thinking, const LinkedBoardsPtr& linked, const player::Options& options,
                  std::uint64_t seed);
    // Chooses at the level or within the limits of the options. `who`: the player's name in the progress line.
    [[nodiscard]] player::MatchAnswer choose(const Match& match, int player, const std::string& who);
    // Chooses within the given limits.
    [[nodiscard]] player::MatchAnswer search(const Match& match, int player, const player::Limits& limits,
                                             const std::string& who);
    // The computer's best choice, for a hint.
    [[nodiscard]] player::MatchAnswer advise(const Match& match, int player);
    // The weights for each of the match's games.
    [[nodiscard]] const std::vector<player::WeightsInUse>& weights() const { return engine_.weights(); }

private:
    player::MatchEngine engine_;
    std::optional<player::Limits> limits_;
    player::Levels levels_;
};

}  // namespace varia::cli
