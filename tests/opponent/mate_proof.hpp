// Proves wins in a given number of moves by trying all moves, with the rules of the brute-force referee alone.
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

    // Whether the game is over with a full win for this side.
    [[nodiscard]] bool won(const reference::State& state, int side);
    // Whether the side to move wins in at most `moves` of its own moves.
    [[nodiscard]] bool wins(const reference::State& state, int moves);
    // Whether `side` wins after this move of its own, with at most `moves` further ones.
    [[nodiscard]] bool wins_after(const reference::Play& play, int side, int moves);
    // Returns all first moves that win in `moves` moves; nothing if a first move wins in fewer.
    [[nodiscard]] std::vector<std::string> keys(const reference::State& state, int moves);

private:
    [[nodiscard]] bool all_for(const reference::Ending& ending, int side) const;

    reference::Referee& referee_;
    std::string last_, defence_;  // killer moves: the last winning move and the last defence are tried first
};

}  // namespace varia::player
