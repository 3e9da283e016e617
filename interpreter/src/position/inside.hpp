// What making up moves needs of a position beyond what everybody may read: the bytes of its board, to try something out
// on, and its sets of cells as words.
#pragma once

#include <cstddef>
#include <cstdint>

#include <varia/position.hpp>

namespace varia {

// The one door into a position for the rooms that generate moves and look for attacks.
class Inside {
public:
    // Piece codes by cell. Whoever writes puts back what was there before anybody else looks: sets, counts and the key
    // know nothing of it.
    [[nodiscard]] static PieceCode* board(Position& position) { return position.board_.data(); }
    [[nodiscard]] static const PieceCode* board(const Position& position) { return position.board_.data(); }
    // The cells a side's pieces stand on, StateTables::set_words words; of single kinds on small boards only.
    [[nodiscard]] static const std::uint64_t* set(const Position& position, Side side, Kind kind = 0) {
        return position.set(side, kind);
    }
    // How many pieces a side has on the board: of each kind at its number, of all at 0.
    [[nodiscard]] static const std::uint16_t* counts(const Position& position, Side side) {
        return position.tallies_.data() + position.tally_place(index(side));
    }
    [[nodiscard]] static const std::uint64_t* marks(const Position& position) { return position.marks_.data(); }
    // Whether a line that must be clear for a move from -> to (StateTables::clearings) holds another piece.
    [[nodiscard]] static bool crowded(const Position& position, std::size_t clearing, Cell from, Cell to) {
        return position.crowded(clearing, from, to);
    }
    // Who moves next, if an effect or a step of the turn under way has named him. In the middle of a turn it is part of
    // the key.
    [[nodiscard]] static Side named_next(const Position& position) { return position.many_.next; }
    static void name_next(Position& position, Side side);
    // Where king and partner of a side's castling stand, if both may still castle so.
    [[nodiscard]] static bool castling_partner(const Position& position, Side side, int castling, Cell& king,
                                               Cell& partner) {
        return position.castling_partner(side, castling, king, partner);
    }
};

}  // namespace varia
