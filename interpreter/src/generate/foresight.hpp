// What a move leads to, without making it, where that is cheap: whether it gives check, and the key after it.
#pragma once

#include <cstdint>
#include <optional>

#include <varia/move.hpp>
#include <varia/position.hpp>

#include "attacks.hpp"
#include "programs.hpp"

namespace varia {

// Both answers are missing where only making the move tells: where a script may have a say in what follows, where holds
// between royal pieces are renewed, for moves of many effects and some others.
class Foresight {
public:
    // The position is changed while asking and restored. Everything given must outlive it.
    Foresight(Position& position, const Attacks& attacks)
        : position_(position), attacks_(attacks), us_(position.turn()) {}

    [[nodiscard]] std::optional<bool> gives_check(Move move);
    [[nodiscard]] std::optional<std::uint64_t> key(Move move) const;

private:
    // What a move changes on the board, if no more than this.
    struct Outline {
        Cell left[2] = {no_cell, no_cell};    // cells left: the mover's, a castling partner's
        Cell landed[2] = {no_cell, no_cell};  // where they stand then
        PieceCode codes[2] = {0, 0};          // as what
        Cell passed = no_cell;                // the cell of a piece captured in passing
    };
    [[nodiscard]] std::optional<Outline> outline(Move move) const;
    template <int words>
    [[nodiscard]] bool checks_by_sets(const Outline& o, Cell royal, const SetTables& tables) const;
    [[nodiscard]] bool checks_by_trial(const Outline& o, Cell royal);

    Position& position_;
    const Attacks& attacks_;
    Side us_;
};

}  // namespace varia
