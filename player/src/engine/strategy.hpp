// How an engine plays: games on one board (BoardStrategy), or matches on linked boards (MatchStrategy). The engine
// chooses one of them when it is made, and from then on they look alike.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>

namespace varia::player {

// The functions do what those of Engine with the same names say, and have the same preconditions.
class Strategy {
public:
    Strategy() = default;
    virtual ~Strategy() = default;
    Strategy(const Strategy&) = delete;
    Strategy& operator=(const Strategy&) = delete;

    virtual bool prepare(const std::function<bool()>& go_on,
                         std::optional<std::chrono::steady_clock::time_point> until) = 0;
    [[nodiscard]] virtual Answer search(const Contest& contest, int player, const Limits& limits,
                                        const Engine::See& see, const Engine::Pick& pick) = 0;
    virtual void stop() = 0;
    virtual void forget() = 0;
    [[nodiscard]] virtual Value evaluate(const Position& position) = 0;
    [[nodiscard]] virtual int piece_value(Kind kind, int board) = 0;
    [[nodiscard]] virtual Way way(int board) = 0;
    [[nodiscard]] virtual const std::vector<WeightsInUse>& weights() const = 0;
};

// The strategy for contests with this layout, which it does not keep.
[[nodiscard]] std::unique_ptr<Strategy> make_strategy(const Layout& layout, const Options& options);

}  // namespace varia::player
