// The computer's moves, for all commands that want some: how strong, how long, and what its values mean.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/game.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/levels.hpp>

#include "engine_answers.hpp"
#include "option_groups.hpp"

namespace varia::cli {

// As was asked: --time, --nodes and --depth; nothing if none of them was given.
[[nodiscard]] std::optional<player::Limits> limits_of(const ThinkingChoice& thinking);
[[nodiscard]] player::Options engine_options(const EngineChoice& engine);
// The same with the weights for this variant, of that name on the command line (weights.hpp). In a match, `building`,
// they are for those of its boards that play by their rules. Those that cannot be used are complained of; nothing if
// they are those of --weights.
[[nodiscard]] std::optional<player::Options> engine_options(const EngineChoice& engine, const std::string& name,
                                                            const Variant& variant, const Building* building = nullptr);

// "+0.35", "win in 3", "loss in 2".
[[nodiscard]] std::string value_words(const Game& game, const player::Line& line);

// How the side to move stands, in words: "white is a little better (+0.45)", "white wins in 2 moves".
[[nodiscard]] std::string standing_words(const Game& game, const player::Line& line);

// What the clock of the side to move says, if there is one.
struct TimeLeft {
    std::optional<std::chrono::milliseconds> clock;
    std::chrono::milliseconds increment{0};
};

// Who plays for `varia play --computer`.
class Opponent {
public:
    Opponent(const ThinkingChoice& thinking, const VariantPtr& variant, const player::Options& options,
             std::uint64_t seed);
    [[nodiscard]] player::Answer choose(const Game& game, const std::string& who, const TimeLeft& left);
    // What it would do at its best, for a hint.
    [[nodiscard]] player::Answer advise(const Game& game);
    // Whether an interrupt has made an end of the last answer's search.
    [[nodiscard]] bool interrupted() const { return interrupted_; }

private:
    player::Engine engine_;
    std::optional<player::Limits> limits_;
    player::Levels levels_;
    bool interrupted_ = false;
};

}  // namespace varia::cli
