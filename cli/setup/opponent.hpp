// The computer's moves for all commands that need them: its strength, its time, and its values in words.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/levels.hpp>

#include "engine_answers.hpp"
#include "option_groups.hpp"

namespace varia::cli {

// The limits of --time, --nodes and --depth; nothing if none of these options was given.
[[nodiscard]] std::optional<player::Limits> limits_of(const ThinkingChoice& thinking);
[[nodiscard]] player::Options engine_options(const EngineChoice& engine);
// The same for an engine that plays this contest, with the weights for the variant, which the command line calls
// `name` (weights.hpp). Errors of weights that cannot be used are reported. Returns nothing if these weights are the
// file of --weights.
[[nodiscard]] std::optional<player::Options> engine_options(const EngineChoice& engine, const std::string& name,
                                                            const Contest& contest);

// How the side to move stands on one board, in words: "white is a little better (+0.45)", "white wins in 2 moves".
[[nodiscard]] std::string standing_words(const Contest& contest, const player::Line& line);

// The clock of the side to move, if there is one.
struct TimeLeft {
    std::optional<std::chrono::milliseconds> clock;
    std::chrono::milliseconds increment{0};
};

// The computer player of `varia play --computer`.
class Opponent {
public:
    // Plays contests such as this one.
    Opponent(const ThinkingChoice& thinking, const Contest& contest, const player::Options& options,
             std::uint64_t seed);
    // Chooses at the level or within the limits of the options. `who`: the player's name in the progress line.
    [[nodiscard]] player::Answer choose(const Contest& contest, int player, const std::string& who,
                                        const TimeLeft& left);
    // The computer's best choice, for a hint: it searches at most this number of positions.
    [[nodiscard]] player::Answer advise(const Contest& contest, int player, std::uint64_t nodes);
    // Whether an interrupt ended the search for the last answer.
    [[nodiscard]] bool interrupted() const { return interrupted_; }

private:
    player::Engine engine_;
    std::optional<player::Limits> limits_;
    player::Levels levels_;
    bool interrupted_ = false;
};

}  // namespace varia::cli
