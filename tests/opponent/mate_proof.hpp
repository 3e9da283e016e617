// Wins in so many moves by trying everything, with the brute-force referee's rules alone.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "referee.hpp"

namespace varia::player {

class MateProof {
public:
    explicit MateProof(reference::Referee& referee) : referee_(referee) {}

    using Plays = std::map<std::string, reference::Play>;

    // Whether the game is over with all for this side.
    [[nodiscard]] bool won(const reference::State& state, int side);
    // Whether the side to move wins in at most so many of its own moves.
    [[nodiscard]] bool wins(const reference::State& state, int moves);
    // Whether it does after this move of its own, with so many more.
    [[nodiscard]] bool wins_after(const reference::Play& play, int side, int moves);
    // All first moves that win in so many, or nothing if one wins in fewer.
    [[nodiscard]] std::vector<std::string> keys(const reference::State& state, int moves);

private:
    [[nodiscard]] bool all_for(const reference::Ending& ending, int side) const;

    reference::Referee& referee_;
    std::string last_, defence_;  // what won last often wins again, and what did not lose
};

}  // namespace varia::player
