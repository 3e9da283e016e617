// Levels: opponents of graded strength.
//
// Each level searches more than the level below it. The lower levels also make the mistakes of weak players: they
// consider few moves, notice threats late, and choose moves that seem nearly as good as the best one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>

namespace varia::player {

inline constexpr int strongest_level = 20;

class Levels {
public:
    // Precondition: 1 <= level <= strongest_level. The same seed gives the same mistakes.
    Levels(int level, std::uint64_t seed) : level_(level), state_(seed) {}
    // Chooses for the player: a turn, or the part of it that the search has seen. On one board this is the side to
    // move, whatever `player` is. Of `left` only the clock is used, if it is set: a level does not think longer than
    // the clock allows. On linked boards a level searches as many positions on each board as in a game. Preconditions:
    // those of Engine::search.
    [[nodiscard]] Answer choose(Engine& engine, const Contest& contest, int player, const Engine::See& see = {},
                                const Limits& left = {});
    // The same with other limits, which must not exceed those of limits().
    [[nodiscard]] Answer choose(Engine& engine, const Contest& contest, int player, const Limits& limits,
                                const Engine::See& see);
    [[deprecated("choose() of a Contest")]] [[nodiscard]] Answer choose(Engine& engine, const Game& game,
                                                                        const Engine::See& see = {},
                                                                        const Limits& left = {}) {
        return choose(engine, Contest(game), 0, see, left);
    }
    [[deprecated("choose() of a Contest")]] [[nodiscard]] Answer choose(Engine& engine, const Game& game,
                                                                        const Limits& limits, const Engine::See& see) {
        return choose(engine, Contest(game), 0, limits, see);
    }
    [[nodiscard]] int level() const { return level_; }
    // The limits of a level in a game on one board.
    [[nodiscard]] static Limits limits(int level);
    // The limits of a level for one turn of this contest.
    [[nodiscard]] static Limits limits(int level, const Contest& contest);

private:
    [[nodiscard]] std::uint64_t random();
    // Chooses one of these lines, with chances that depend on how much worse each is than the first.
    [[nodiscard]] std::size_t slip(const std::vector<Line>& lines);
    int level_;
    std::uint64_t state_;
};

}  // namespace varia::player
