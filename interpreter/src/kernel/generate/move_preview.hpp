// Previews a move without making it, where that is cheap: whether it gives check, and the Zobrist key after it.
#pragma once

#include <cstdint>
#include <optional>

#include <varia/move.hpp>
#include <varia/position.hpp>

#include "attacks.hpp"
#include "programs.hpp"

namespace varia {

// Both results are empty if the move has to be made to find them: if a script may change what follows, if holds between
// royal pieces are renewed, for moves of many effects, and in some other cases.
class MovePreview {
public:
    // A preview changes the position and restores it. All arguments must outlive this object.
    MovePreview(Position& position, const Attacks& attacks)
        : position_(position), attacks_(attacks), us_(position.turn()) {}

    [[nodiscard]] std::optional<bool> gives_check(Move move);
    [[nodiscard]] std::optional<std::uint64_t> key(Move move) const;

private:
    // What a move changes on the board, for moves that change no more than this.
    struct Outline {
        Cell left[2] = {no_cell, no_cell};    // the cells that become empty: the mover's, a castling partner's
        Cell landed[2] = {no_cell, no_cell};  // the cells where these pieces stand then
        PieceCode codes[2] = {0, 0};          // the pieces that stand there then
        Cell passed = no_cell;                // the cell of a piece captured en passant
    };
    [[nodiscard]] std::optional<Outline> outline(Move move) const;
    template <int words>
    [[nodiscard]] bool checks_by_sets(const Outline& o, Cell royal, const BitboardTables& tables) const;
    [[nodiscard]] bool checks_by_legality_test(const Outline& o, Cell royal);

    Position& position_;
    const Attacks& attacks_;
    Side us_;
};

}  // namespace varia
