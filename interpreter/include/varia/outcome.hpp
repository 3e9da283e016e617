// How a game ended, or that it goes on.
#pragma once

#include <string>

#include <varia/definition.hpp>

namespace varia {

class Variant;

// A value. Made by Rules::outcome, Game::outcome and Match::outcome.
struct Outcome {
    bool over = false;
    Verdict verdict = Verdict::none;  // as the first side (White) sees it
    Score score[2];                   // of the first and the second side
    std::string reason;               // "checkmate", "stalemate", "repetition", ... ; empty while ongoing
    // "ongoing", or "white-wins checkmate 1-0", "draw repetition 1/2-1/2", "minor-win-white stalemate 2/3-1/3".
    [[nodiscard]] std::string text(const Variant& variant) const;
};

}  // namespace varia
