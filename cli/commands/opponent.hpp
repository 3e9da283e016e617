// The computer's moves, for all commands that want some: how strong, how long, and what one sees of it meanwhile.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/game.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/levels.hpp>

#include "arguments.hpp"
#include "json.hpp"

namespace varia::cli {

// How strong the computer is where nothing is said.
inline constexpr int usual_level = 10;

// The same game with its history, of a contest on one board.
[[nodiscard]] Game game_of(const Contest& contest);

// As the arguments say: --time, --nodes and --depth; nothing if none of them was given.
[[nodiscard]] std::optional<player::Limits> limits_of(const Arguments& arguments);
[[nodiscard]] player::Options engine_options(const Arguments& arguments);
// The weights that lie beside the file of a variant of this name; null if there are none, or it is a built-in one's name.
[[nodiscard]] Result<std::shared_ptr<const player::Weights>> weights_beside(const std::string& name, const Variant& variant);
// The same with the weights that lie beside the variant's file, if there are some: those that cannot be used are complained of.
[[nodiscard]] player::Options engine_options(const Arguments& arguments, const Variant& variant);

// "+0.35", "win in 3", "loss in 2".
[[nodiscard]] std::string value_words(const Game& game, const player::Line& line);
[[nodiscard]] Json line_json(const Game& game, const player::Line& line);

// Says on a terminal that the computer thinks, and how far it has come; an interrupt makes it stop thinking and answer.
class Thinking {
public:
    Thinking(player::Engine& engine, const Game& game, std::string who);
    ~Thinking();
    Thinking(const Thinking&) = delete;
    Thinking& operator=(const Thinking&) = delete;
    void see(const player::Info& info);

private:
    const Game& game_;
    std::string who_;
    bool shown_;
};

// Who plays for `varia play --computer`.
class Opponent {
public:
    Opponent(const Arguments& arguments, const VariantPtr& variant, std::uint64_t seed);
    [[nodiscard]] player::Answer choose(const Game& game, const std::string& who);
    // What it would do at its best, for a hint.
    [[nodiscard]] player::Answer advise(const Game& game);

private:
    player::Engine engine_;
    std::optional<player::Limits> limits_;
    player::Levels levels_;
};

}  // namespace varia::cli
