// The computer's moves for all commands that need them: its strength, its time, and its values in words.
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

// The limits of --time, --nodes and --depth; nothing if none of these options was given.
[[nodiscard]] std::optional<player::Limits> limits_of(const ThinkingChoice& thinking);
[[nodiscard]] player::Options engine_options(const EngineChoice& engine);
// The same with the weights for this variant, which the command line calls `name` (weights.hpp). In a match the weights
// are for the boards whose rules they fit. Errors of weights that cannot be used are reported. Returns nothing if these
// weights are the file of --weights.
[[nodiscard]] std::optional<player::Options> engine_options(const EngineChoice& engine, const std::string& name,
                                                            const Variant& variant,
                                                            const LinkedBoards* linked = nullptr);

// A value in words: "+0.35", "win in 3", "loss in 2".
[[nodiscard]] std::string value_words(const Game& game, const player::Line& line);

// How the side to move stands, in words: "white is a little better (+0.45)", "white wins in 2 moves".
[[nodiscard]] std::string standing_words(const Game& game, const player::Line& line);

// The clock of the side to move, if there is one.
struct TimeLeft {
    std::optional<std::chrono::milliseconds> clock;
    std::chrono::milliseconds increment{0};
};

// The computer player of `varia play --computer`.
class Opponent {
public:
    Opponent(const ThinkingChoice& thinking, const VariantPtr& variant, const player::Options& options,
             std::uint64_t seed);
    [[nodiscard]] player::Answer choose(const Game& game, const std::string& who, const TimeLeft& left);
    // The computer's best choice, for a hint.
    [[nodiscard]] player::Answer advise(const Game& game);
    // Whether an interrupt ended the search for the last answer.
    [[nodiscard]] bool interrupted() const { return interrupted_; }

private:
    player::Engine engine_;
    std::optional<player::Limits> limits_;
    player::Levels levels_;
    bool interrupted_ = false;
};

}  // namespace varia::cli
