// Levels: opponents that one can lose to, or win against.
//
// Each level sees more than the one before. The lower ones also play as people do who are not yet strong: they look at
// a few moves only, see threats late, and choose what seems nearly as good.
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
    // Precondition: 1 <= level <= strongest_level. The same seed makes the same mistakes.
    Levels(int level, std::uint64_t seed) : level_(level), state_(seed) {}
    // What is played: a turn, or the part of one that was seen. Of `left` the clock counts, if it has one: a level
    // thinks no longer than that allows.
    [[nodiscard]] Answer choose(Engine& engine, const Game& game, const std::function<void(const Info&)>& see = {},
                                const Limits& left = {});
    // The same within other limits than the level's own, which are those of limits() and less.
    [[nodiscard]] Answer choose(Engine& engine, const Game& game, const Limits& limits,
                                const std::function<void(const Info&)>& see);
    // The same in a match: what is done in a turn. A level looks at as many positions on each board as it does in a
    // game.
    [[nodiscard]] MatchAnswer choose(MatchEngine& engine, const Match& match, int player,
                                     const std::function<void(const MatchInfo&)>& see = {});
    [[nodiscard]] MatchAnswer choose(MatchEngine& engine, const Match& match, int player, const Limits& limits,
                                     const std::function<void(const MatchInfo&)>& see);
    [[nodiscard]] int level() const { return level_; }
    // What a level may look at.
    [[nodiscard]] static Limits limits(int level);
    [[nodiscard]] static Limits limits(int level, const Match& match);  // in a turn

private:
    [[nodiscard]] std::uint64_t random();
    // Which of some ways is taken, by how much worse each is than the first.
    [[nodiscard]] std::size_t slip(const std::vector<Line>& lines);
    int level_;
    std::uint64_t state_;
};

}  // namespace varia::player
