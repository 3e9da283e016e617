// Random play to the end: games of moves picked with equal chances, under all the rules of ending.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/variant.hpp>

namespace varia {

// Plays one random game after another. The same seed gives the same games, on every machine. Belongs to one thread at
// a time; owns its Rules.
//
// When memory runs out (std::bad_alloc), the game that was being played is lost: last() is some position of it or of
// the one before, and play() may be called again: it plays the game that was lost, if it begins with the same position.
class Playouts {
public:
    // Precondition: variant is not null.
    Playouts(VariantPtr variant, std::uint64_t seed);

    struct Result {
        Outcome outcome;  // not over if the game was broken off, or a script failed: see Rules::take_failure
        int plies = 0;
    };
    // One game from `start`, a position of this variant (a precondition). Repetitions are counted from there. A game of
    // `most` moves that has not ended is broken off.
    [[nodiscard]] Result play(const Position& start, int most = 100'000);

    // The position the last game ended in.
    [[nodiscard]] const Position& last() const { return position_; }
    [[nodiscard]] Rules& rules() { return rules_; }

private:
    [[nodiscard]] Result play_on(int most);  // from position_
    [[nodiscard]] std::uint64_t random();
    [[nodiscard]] std::size_t below(std::size_t count);  // 0 .. count - 1, with equal chances
    [[nodiscard]] bool repeated();
    [[nodiscard]] std::optional<Outcome> outcome_of_repetition();
    [[nodiscard]] bool pick();  // a legal move to play; false if there is none

    VariantPtr variant_;
    Rules rules_;
    Position position_;
    Position::Undo undo_;
    MoveList moves_;  // candidates
    std::vector<std::uint8_t> unsure_;
    std::size_t picked_ = 0;
    std::vector<std::uint64_t> keys_;  // repetition keys of this game's positions that may still come again
    std::optional<Position> start_;    // where the rules ask who brought a repetition about: the game's
    std::vector<Move> line_;           // ... its moves
    std::vector<std::size_t> places_;  // ... and how many had been made at each of the keys
    std::uint64_t state_;
    bool judges_ = false;  // whether they ask
    bool dwindling_;       // no rule puts pieces on the board
};

}  // namespace varia
