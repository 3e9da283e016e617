// Searches a match as a whole, action by action: for linked boards on which moves land on other boards, so that no
// board can be searched by itself.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include <varia/match.hpp>

namespace varia::player {

class MatchSearch {
public:
    // Returns the value of a board for the player as it stands, in thousandths of a board. `go_on`: returns false to
    // end the search.
    using Evaluate = std::function<int(int board)>;
    MatchSearch(Match& match, int player, Evaluate static_eval, std::function<bool()> go_on)
        : match_(match), player_(player), evaluate_(std::move(static_eval)), go_on_(std::move(go_on)) {}

    struct Found {
        Action action;
        int static_eval = 0;  // of all boards together
    };
    // The best of the player's actions on a board, by iterative deepening to at most max_depth actions.
    [[nodiscard]] std::optional<Found> best(int board, int max_depth);
    // The value of all boards as they stand.
    [[nodiscard]] int standing();
    [[nodiscard]] std::uint64_t actions() const { return count_; }

private:
    [[nodiscard]] int alpha_beta(int depth, int actor, int alpha, int beta);
    // Does an action, and the `done` that has to follow before another player acts. Returns how many actions that were.
    [[nodiscard]] int make(const Action& action, int actor);
    void unmake(int actions);
    void list(int actor, ActionList& list);
    [[nodiscard]] int next_actor(int last) const;
    [[nodiscard]] bool captures(const Action& action) const;

    Match& match_;
    int player_;
    Evaluate evaluate_;
    std::function<bool()> go_on_;
    std::unordered_map<std::uint64_t, int> known_;  // values of boards, by Zobrist key and number of the board
    std::uint64_t count_ = 0;
    bool aborted_ = false;
};

}  // namespace varia::player
