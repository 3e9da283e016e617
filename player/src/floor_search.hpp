// One floor of a match at a time: what its moves are worth, by the engine of its game; what rides are worth, by what
// they change on the floors they leave and reach; and where to send a piece of a floor that was won.
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
#include <varia/player/match_engine.hpp>

namespace varia::player {

// What may be used up for a floor.
struct Allowance {
    std::uint64_t nodes = 0;  // 0: any
    int depth = 0;
    int lines = 1;
    std::function<bool()> go_on;
};

// What to do on a floor, and what comes of it.
struct Prospect {
    int floor = -1;
    Action action;
    Value value;
    int gain = 0;       // against leaving the floor as it is, for the player, in thousandths of a floor
    bool wins = false;  // the floor, at once
};

// The first won floor from which the player may make a transfer now; -1: none.
[[nodiscard]] int owed_by(const Match& match, int player);

class FloorSearch {
public:
    FloorSearch(BuildingPtr building, const Options& options);

    // Of the actions on a floor where the player may act; nothing if there is none but to resign. The match is as it
    // was then.
    [[nodiscard]] std::optional<Prospect> best(Match& match, int floor, int player, const Allowance& allowance,
                                               const MatchEngine::Pick& pick);
    // The elevator move of the player who has won a floor. Precondition: owed_by(match, player) >= 0.
    [[nodiscard]] Prospect transfer(Match& match, int player, const Allowance& allowance);

    // Makes the engines of all floors, if that has not been done, and has them work out what they have to know; false
    // if go_on said no before that was done.
    bool prepare(const std::function<bool()>& go_on, std::optional<std::chrono::steady_clock::time_point> until);
    // Of each game what it is played by.
    [[nodiscard]] const std::vector<WeightsInUse>& weights() const { return weights_; }
    void forget();
    void begin() {
        nodes_ = 0;
        deepest_ = 0;
        failure_.reset();
    }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] int deepest() const { return deepest_; }
    [[nodiscard]] std::optional<Diagnostic> take_failure() { return std::exchange(failure_, std::nullopt); }

private:
    struct Sight {
        int worth = 0;  // for the player
        Value value;
    };
    [[nodiscard]] Engine& engine(int floor);
    // How the floor stands for the player: as it was decided, or as far as the allowance lets one see.
    [[nodiscard]] Sight look(Match& match, int floor, int player, const Allowance& allowance);
    // What an action changes for the player on the floors that it touches; those besides its own are given.
    [[nodiscard]] int change(Match& match, const Action& action, int player, const Allowance& allowance, Value& value);
    [[nodiscard]] int before(Match& match, int floor, int player, const Allowance& allowance);
    // The player's own, or against him; 0 where he plays neither side or both.
    [[nodiscard]] int sign(int floor, Side side, int player) const;
    // Those of the moves after which nobody rides in and captures the king.
    [[nodiscard]] MoveList safe_moves(Match& match, int floor, const MoveList& moves) const;
    [[nodiscard]] std::optional<Prospect> best_move(Match& match, int floor, int player, const MoveList& moves,
                                                    const Allowance& allowance, const MatchEngine::Pick& pick);
    // Where moves land on other floors.
    [[nodiscard]] std::optional<Prospect> best_landing(Match& match, int floor, int player, const Allowance& allowance);
    // Of several ways to win the floor at once the one after which most can be sent on.
    void send_most(Match& match, int player, Prospect& best, const Allowance& allowance);
    [[nodiscard]] Answer ask(Match& match, int floor, const Position& position, const Allowance& allowance,
                             const MoveList& only);

    BuildingPtr building_;
    Options options_;
    std::vector<WeightsInUse> weights_;             // by game
    std::vector<std::unique_ptr<Engine>> engines_;  // by game, made when one is asked for
    ActionList actions_;
    std::uint64_t nodes_ = 0;
    int deepest_ = 0;
    std::optional<Diagnostic> failure_;
};

}  // namespace varia::player
