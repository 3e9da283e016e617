// Playouts: random games to their end. Each legal move has the same chance, and all rules about results apply.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/variant.hpp>

namespace varia {

// Plays one random game after another. The same seed gives the same games on every machine. Belongs to one thread at a
// time; owns its Rules.
//
// When memory runs out (std::bad_alloc), the current game is lost. last() is then some position of it or of the game
// before. play() may be called again: with the same start position it plays the lost game.
class Playouts {
public:
    // Precondition: `variant` is not null.
    Playouts(VariantPtr variant, std::uint64_t seed);

    struct Result {
        Outcome outcome;  // not over if the game was broken off, or if a script failed: see Rules::take_failure
        int plies = 0;
    };
    // Plays one game from `start`. Repetitions are counted from there. A game of `max` moves that has no result yet is
    // broken off. Precondition: `start` is a position of this variant.
    [[nodiscard]] Result play(const Position& start, int max = 100'000);

    // The last position of the last game.
    [[nodiscard]] const Position& last() const { return position_; }
    [[nodiscard]] Rules& rules() { return rules_; }

private:
    [[nodiscard]] Result play_on(int max);  // starts at position_
    [[nodiscard]] std::uint64_t random();
    [[nodiscard]] std::size_t below(std::size_t count);  // a number 0 .. count - 1, each with the same chance
    [[nodiscard]] bool repeated();
    [[nodiscard]] std::optional<Outcome> outcome_of_repetition();
    [[nodiscard]] bool pick();  // chooses a legal move to play; false if there is none

    VariantPtr variant_;
    Rules rules_;
    Position position_;
    Position::Undo undo_;
    MoveList moves_;  // pseudo-legal moves
    std::vector<std::uint8_t> unsure_;
    std::size_t picked_ = 0;
    std::vector<std::uint64_t> keys_;  // repetition keys of this game's positions that can still occur again
    std::optional<Position> start_;    // the start position, if the rules ask who brought a repetition about
    std::vector<Move> line_;           // ... the moves since then
    std::vector<std::size_t> places_;  // ... and the number of moves before each of the keys
    std::uint64_t state_;
    bool judges_ = false;  // whether the rules ask who brought a repetition about
    bool dwindling_;       // no rule puts pieces on the board
};

}  // namespace varia
