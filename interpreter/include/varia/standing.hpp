// How a game or a match stands, in words and numbers that fit both.
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
    Verdict verdict = Verdict::none;  // of a game, as its first side sees it; none in a match
    // Once it is over, the players with most: several have drawn, unless they are a team.
    std::vector<int> winners;
    std::vector<Score> scores;  // once it is over, by player: points of a game, floors won of a match
    std::vector<int> places;    // once a game is over in which places are reckoned, by player, from 1
    std::string reason;         // "checkmate", "resign", ...; of a match "match"; empty while ongoing
    std::string text;           // in one line: "ongoing", "white-wins checkmate 1-0", "white-wins match 2-1"
};

// The same for one board, whose players are its sides.
[[nodiscard]] Standing standing_of(const Outcome& outcome, const Variant& variant);

}  // namespace varia
