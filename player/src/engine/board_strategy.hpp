// Plays games on one board: what is known of the variant, its evaluation, and the search that suits it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <varia/game.hpp>
#include <varia/player/endgame.hpp>

#include "budget.hpp"
#include "evaluation.hpp"
#include "mcts.hpp"
#include "search.hpp"
#include "strategy.hpp"
#include "traits.hpp"
#include "transposition_table.hpp"

namespace varia::player {

class BoardStrategy final : public Strategy {
public:
    // Precondition: `variant` is not null.
    BoardStrategy(VariantPtr variant, const Options& options);

    bool prepare(const std::function<bool()>& go_on,
                 std::optional<std::chrono::steady_clock::time_point> until) override;
    [[nodiscard]] Answer search(const Contest& contest, int player, const Limits& limits, const Engine::See& see,
                                const Engine::Pick& pick) override;
    // Searches a game of the variant for the side to move.
    [[nodiscard]] Answer search(const Game& game, const Limits& limits, const Engine::See& see);
    void stop() override { budget_.stop(); }
    void forget() override;
    [[nodiscard]] Value evaluate(const Position& position) override;
    [[nodiscard]] int piece_value(Kind kind, int board) override;
    [[nodiscard]] Way way(int board) override;
    [[nodiscard]] const std::vector<WeightsInUse>& weights() const override { return in_use_; }

private:
    // Prepares for a search: within the limits of the search, but with at least one second of time.
    [[nodiscard]] bool prepare(const Limits& limits);
    [[nodiscard]] const Evaluation& known() {
        prepare({}, {});
        return *evaluation_;
    }

    VariantPtr variant_;
    Options options_;
    Traits traits_;
    std::vector<WeightsInUse> in_use_;        // one entry
    std::unique_ptr<Evaluation> evaluation_;  // null until it is prepared
    TranspositionTable transpositions_;
    Budget budget_;
    Way way_ = Way::automatic;
    Endgames endgames_;
    std::optional<Shared> shared_;
    std::vector<std::unique_ptr<Search>> searches_;
    std::unique_ptr<Mcts> mcts_;
};

}  // namespace varia::player
