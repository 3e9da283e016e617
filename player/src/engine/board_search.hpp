// Searches one board of a match at a time: the strategy of its game evaluates moves; link moves are evaluated by what
// they change on the boards that they leave and reach. It also chooses where to transfer a piece of a won board.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <varia/match.hpp>
#include <varia/player/engine.hpp>

#include "board_strategy.hpp"

namespace varia::player {

// The limits of the search of one board.
struct Allowance {
    std::uint64_t nodes = 0;  // 0 if unlimited
    int depth = 0;
    int lines = 1;
    std::function<bool()> go_on;
};

// An action on a board, and how good it is.
struct ActionCandidate {
    int board = -1;
    Action action;
    Value value;
    int gain = 0;       // compared with leaving the board as it is, for the player, in thousandths of a board
    bool wins = false;  // whether the action wins the board at once
};

// The first won board from which the player may make a transfer now; -1 if there is none.
[[nodiscard]] int owed_by(const Match& match, int player);

class BoardSearch {
public:
    BoardSearch(LinkedBoardsPtr linked, const Options& options);

    // The best action on a board where the player may act; empty if resigning is the only action. The match is
    // unchanged afterwards.
    [[nodiscard]] std::optional<ActionCandidate> best(Match& match, int board, int player, const Allowance& allowance,
                                                      const Engine::Pick& pick);
    // The best transfer of the player, who has won a board. Precondition: owed_by(match, player) >= 0.
    [[nodiscard]] ActionCandidate transfer(Match& match, int player, const Allowance& allowance);

    // Makes the strategies that do not exist yet, and prepares them. Returns false if go_on returned false before that
    // was done.
    bool prepare(const std::function<bool()>& go_on, std::optional<std::chrono::steady_clock::time_point> until);
    // The strategy of the board's game. Precondition: there is such a board.
    [[nodiscard]] BoardStrategy& strategy(int board);
    // By game: the weights that its strategy uses.
    [[nodiscard]] const std::vector<WeightsInUse>& weights() const { return weights_; }
    void forget();
    void begin() {
        nodes_ = 0;
        max_depth_ = 0;
        failure_.reset();
    }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] int deepest() const { return max_depth_; }
    [[nodiscard]] std::optional<Diagnostic> take_failure() { return std::exchange(failure_, std::nullopt); }

private:
    struct Sight {
        int static_eval = 0;  // for the player
        Value value;
    };
    // How the board stands for the player: by its result if it is decided, otherwise by a search within the allowance.
    [[nodiscard]] Sight evaluate_board(Match& match, int board, int player, const Allowance& allowance);
    // The gain of a link move or transfer for the player: the value of the board that it leaves, after it, plus the
    // change on the board that it reaches. A transfer counts only the latter. Sets `value` to the value of the board
    // that the search looked at first.
    [[nodiscard]] int change(Match& match, const Action& action, int player, const Allowance& allowance, Value& value);
    [[nodiscard]] int before(Match& match, int board, int player, const Allowance& allowance);
    // 1 if the player plays this side, -1 if he plays the other side, 0 if he plays neither or both.
    [[nodiscard]] int sign(int board, Side side, int player) const;
    // The moves after which no enemy piece can come through a link and then capture the king.
    [[nodiscard]] MoveList safe_moves(Match& match, int board, const MoveList& moves) const;
    [[nodiscard]] std::optional<ActionCandidate> best_move(Match& match, int board, int player, const MoveList& moves,
                                                           const Allowance& allowance, const Engine::Pick& pick);
    // For matches in which moves land on other boards.
    [[nodiscard]] std::optional<ActionCandidate> best_landing(Match& match, int board, int player,
                                                              const Allowance& allowance);
    // Of several moves that win the board at once, chooses the one after which the transfer gains most.
    void send_most(Match& match, int player, ActionCandidate& best, const Allowance& allowance);
    [[nodiscard]] Answer ask(Match& match, int board, const Position& position, const Allowance& allowance,
                             const MoveList& only);

    LinkedBoardsPtr linked_;
    Options options_;
    std::vector<WeightsInUse> weights_;                       // by game
    std::vector<std::unique_ptr<BoardStrategy>> strategies_;  // by game; made on first use
    ActionList actions_;
    std::uint64_t nodes_ = 0;
    int max_depth_ = 0;
    std::optional<Diagnostic> failure_;
};

}  // namespace varia::player
