// The state of a game or of a match, in words and numbers that fit both.
#pragma once

#include <string>
#include <vector>

#include <varia/definition.hpp>
#include <varia/outcome.hpp>

namespace varia {

class Variant;

// A value. Made by Contest::standing.
struct Standing {
    bool over = false;
    Verdict verdict = Verdict::none;  // for a game, the result for its first side; for a match, none
    // When it is over: the players with the most. If there are several, they have drawn, unless they are one team.
    std::vector<int> winners;
    std::vector<Score> scores;  // When it is over, by player: points in a game, won boards in a match.
    std::vector<int> places;    // when it is over, by player, from 1, if the game has places; otherwise empty
    std::string reason;         // "checkmate", "resign", ...; in a match "match"; empty while it goes on
    std::string text;           // as one line: "ongoing", "white-wins checkmate 1-0", "white-wins match 2-1"
};

// The standing of one board, whose players are its sides.
[[nodiscard]] Standing standing_of(const Outcome& outcome, const Variant& variant);

}  // namespace varia
