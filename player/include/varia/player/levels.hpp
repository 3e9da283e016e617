// Levels: opponents of graded strength.
//
// Each level searches more than the level below it. The lower levels also make the mistakes of weak players: they
// consider few moves, notice threats late, and choose moves that seem nearly as good as the best one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/game.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/match_engine.hpp>

namespace varia::player {

inline constexpr int strongest_level = 20;

class Levels {
public:
    // Precondition: 1 <= level <= strongest_level. The same seed gives the same mistakes.
    Levels(int level, std::uint64_t seed) : level_(level), state_(seed) {}
    // Chooses a turn, or the part of it that the search has seen. Of `left` only the clock is used, if it is set: a
    // level does not think longer than the clock allows.
    [[nodiscard]] Answer choose(Engine& engine, const Game& game, const std::function<void(const Info&)>& see = {},
                                const Limits& left = {});
    // The same with other limits, which must not exceed those of limits().
    [[nodiscard]] Answer choose(Engine& engine, const Game& game, const Limits& limits,
                                const std::function<void(const Info&)>& see);
    // The same for a match: the actions of a turn. A level searches as many positions on each board as in a game.
    [[nodiscard]] MatchAnswer choose(MatchEngine& engine, const Match& match, int player,
                                     const std::function<void(const MatchInfo&)>& see = {});
    [[nodiscard]] MatchAnswer choose(MatchEngine& engine, const Match& match, int player, const Limits& limits,
                                     const std::function<void(const MatchInfo&)>& see);
    [[nodiscard]] int level() const { return level_; }
    // The limits of a level.
    [[nodiscard]] static Limits limits(int level);
    [[nodiscard]] static Limits limits(int level, const Match& match);  // for one turn

private:
    [[nodiscard]] std::uint64_t random();
    // Chooses one of these lines, with chances that depend on how much worse each is than the first.
    [[nodiscard]] std::size_t slip(const std::vector<Line>& lines);
    int level_;
    std::uint64_t state_;
};

}  // namespace varia::player
