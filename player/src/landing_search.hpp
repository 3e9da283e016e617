// A match searched as a whole, action by action: for buildings in which moves land on other floors, so that no floor
// can be searched by itself.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include <varia/match.hpp>

namespace varia::player {

class LandingSearch {
public:
    // What a floor promises the player as it stands, in thousandths; and whether to go on.
    using Worth = std::function<int(int floor)>;
    LandingSearch(Match& match, int player, Worth worth, std::function<bool()> go_on)
        : match_(match), player_(player), worth_(std::move(worth)), go_on_(std::move(go_on)) {}

    struct Found {
        Action action;
        int worth = 0;  // of all floors together
    };
    // The best of the player's actions on a floor, looked at one action deeper each time, at most so deep.
    [[nodiscard]] std::optional<Found> best(int floor, int most_depth);
    // All floors as they stand.
    [[nodiscard]] int standing();
    [[nodiscard]] std::uint64_t actions() const { return count_; }

private:
    [[nodiscard]] int look(int depth, int actor, int alpha, int beta);
    // Does an action, and what has to follow before somebody else acts; how many actions that were.
    [[nodiscard]] int make(const Action& action, int actor);
    void unmake(int actions);
    void list(int actor, ActionList& list);
    [[nodiscard]] int next_actor(int last) const;
    [[nodiscard]] bool captures(const Action& action) const;

    Match& match_;
    int player_;
    Worth worth_;
    std::function<bool()> go_on_;
    std::unordered_map<std::uint64_t, int> known_;  // floors by what stands there
    std::uint64_t count_ = 0;
    bool aborted_ = false;
};

}  // namespace varia::player
