// How a game ended, or that it goes on.
#pragma once

#include <string>

#include <varia/definition.hpp>
#include <varia/types.hpp>

namespace varia {

class Variant;

// A value. Made by Rules::outcome, Game::outcome and Match::outcome.
struct Outcome {
    bool over = false;
    Verdict verdict = Verdict::none;  // as the first side (White) sees it
    BySide<Score> score{};            // each side's part; of two sides they add up to 1
    BySide<std::uint8_t> place{};     // each side's, from 1, which several may share; 0 where places are not reckoned
    std::string reason;               // "checkmate", "stalemate", "repetition", ... ; empty while ongoing
    BySide<std::int32_t> points{};    // each side's in the end, where places go by points; 0 elsewhere
    // "ongoing", or "white-wins checkmate 1-0", "draw repetition 1/2-1/2", "minor-win-white stalemate 2/3-1/3". Of more
    // than two sides "red-wins points 1,1/3,2/3,0" or "tie points 5/6,5/6,1/3,0", the scores in the order of the sides.
    [[nodiscard]] std::string text(const Variant& variant) const;
};

}  // namespace varia
