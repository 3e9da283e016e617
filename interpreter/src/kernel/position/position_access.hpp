// What move generation needs of a position beyond its public functions: the bytes of its board, to try out a move on
// them, and its bitboards as words.
#pragma once

#include <cstddef>
#include <cstdint>

#include <varia/position.hpp>

namespace varia {

// The only access to a position's internals for the modules that generate moves and look for attacks.
class PositionAccess {
public:
    // Piece codes by cell. A caller that writes must restore the old codes before anything else reads the position,
    // because bitboards, counts and the Zobrist key do not follow.
    [[nodiscard]] static PieceCode* board(Position& position) { return position.board_.data(); }
    [[nodiscard]] static const PieceCode* board(const Position& position) { return position.board_.data(); }
    // The cells of a side's pieces, StateTables::set_words words. Single kinds have bitboards only on small boards.
    [[nodiscard]] static const std::uint64_t* set(const Position& position, Side side, Kind kind = 0) {
        return position.set(side, kind);
    }
    // How many pieces a side has on the board: of a kind at the kind's number, all of them at 0.
    [[nodiscard]] static const std::uint16_t* counts(const Position& position, Side side) {
        return position.tallies_.data() + position.tally_place(index(side));
    }
    // The Zobrist key without what it says of earlier positions.
    [[nodiscard]] static std::uint64_t key_alone(const Position& position) {
        return position.head_.key ^ position.past_key();
    }
    [[nodiscard]] static const std::uint64_t* marks(const Position& position) { return position.marks_.data(); }
    // Whether a line that must be clear for a move from -> to (StateTables::clearings) holds another piece.
    [[nodiscard]] static bool crowded(const Position& position, std::size_t clearing, Cell from, Cell to) {
        return position.crowded(clearing, from, to);
    }
    // The side that moves next, if an effect or a step of the turn under way has named one. In the middle of a turn it
    // is part of the Zobrist key.
    [[nodiscard]] static Side named_next(const Position& position) { return position.many_.next; }
    static void name_next(Position& position, Side side);
    // In turns of several steps, after a move and before its end (`after` hooks): the step that follows, if it can be
    // made; 0 if none does.
    [[nodiscard]] static std::uint8_t step_after(const Position& position, Move move) {
        return position.step_after(move);
    }
    // Whether a side still has this castling right; `king` and `partner` receive the cells of the two pieces.
    [[nodiscard]] static bool castling_partner(const Position& position, Side side, int castling, Cell& king,
                                               Cell& partner) {
        return position.castling_partner(side, castling, king, partner);
    }
};

}  // namespace varia
