// Plays matches on linked boards: chooses the boards to act on, the actions there, and the transfers from won boards.
#pragma once

#include <atomic>
#include <vector>

#include <varia/match.hpp>

#include "board_search.hpp"
#include "budget.hpp"
#include "strategy.hpp"

namespace varia::player {

class MatchStrategy final : public Strategy {
public:
    // Precondition: the linked boards are not null.
    MatchStrategy(LinkedBoardsPtr linked, const Options& options);

    bool prepare(const std::function<bool()>& go_on,
                 std::optional<std::chrono::steady_clock::time_point> until) override;
    [[nodiscard]] Answer search(const Contest& contest, int player, const Limits& limits, const Engine::See& see,
                                const Engine::Pick& pick) override;
    void stop() override { stopped_.store(true, std::memory_order_relaxed); }
    void forget() override { boards_.forget(); }
    [[nodiscard]] Value evaluate(const Position& position) override;
    [[nodiscard]] int piece_value(Kind kind, int board) override {
        return boards_.strategy(board).piece_value(kind, 0);
    }
    [[nodiscard]] Way way(int board) override { return boards_.strategy(board).way(0); }
    [[nodiscard]] const std::vector<WeightsInUse>& weights() const override { return boards_.weights(); }

private:
    LinkedBoardsPtr linked_;
    BoardSearch boards_;
    Budget budget_;
    std::atomic<bool> stopped_{false};
};

}  // namespace varia::player
