// The result of a game, or that the game goes on.
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
    BySide<Score> score{};            // by side; in games of two sides they add up to 1
    BySide<std::uint8_t> place{};   // by side, from 1, several sides may share a place; 0 if the variant has no places
    std::string reason;             // "checkmate", "stalemate", "repetition", ... ; empty while ongoing
    BySide<std::int32_t> points{};  // by side, at the end, if places depend on points; otherwise 0
    // "ongoing", or "white-wins checkmate 1-0", "draw repetition 1/2-1/2", "minor-win-white stalemate 2/3-1/3". For
    // more than two sides "red-wins points 1,1/3,2/3,0" or "tie points 5/6,5/6,1/3,0", with the scores in the order of
    // the sides.
    [[nodiscard]] std::string text(const Variant& variant) const;
};

}  // namespace varia
