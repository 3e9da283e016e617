// The small values everything else is made of: cells, kinds, sides, pieces and moves.
#pragma once

#include <cstdint>

namespace varia {

// A cell's number on its board, from 0; only cells that exist are numbered.
using Cell = std::uint16_t;
inline constexpr Cell no_cell = 0xFFFF;
inline constexpr int max_cells = 16384;

// A kind of piece ("Rook"), its index in Variant::kinds(). 0 is no kind.
using Kind = std::uint8_t;
inline constexpr int max_kinds = 63;  // one past the last: kinds are 1..62, and 63 would read as a void

// The two players. The first side is the one the file names first (White).
enum class Side : std::uint8_t { first = 0, second = 1 };
[[nodiscard]] constexpr Side operator!(Side s) { return s == Side::first ? Side::second : Side::first; }
[[nodiscard]] constexpr int index(Side s) { return static_cast<int>(s); }

// What stands on a cell: nothing, or a kind and its owner, in one byte.
//   bits 0-5 kind, bit 6 owned by the first side, bit 7 by the second; 0 is an empty cell, 0x3F a void.
class Piece {
public:
    constexpr Piece() = default;
    constexpr Piece(Kind kind, Side side) : code_(static_cast<std::uint8_t>(kind | side_bit(side))) {}
    [[nodiscard]] static constexpr Piece from_code(std::uint8_t code) {
        Piece p;
        p.code_ = code;
        return p;
    }
    [[nodiscard]] static constexpr std::uint8_t side_bit(Side side) {
        return static_cast<std::uint8_t>(0x40U << index(side));
    }
    // Where no block of the board is just now: nothing can stand there, and nothing passes that does not say so.
    [[nodiscard]] static constexpr Piece void_cell() { return from_code(0x3F); }
    [[nodiscard]] constexpr bool empty() const { return code_ == 0; }
    [[nodiscard]] constexpr bool is_void() const { return code_ == 0x3F; }
    [[nodiscard]] constexpr Kind kind() const { return code_ & 0x3FU; }
    [[nodiscard]] constexpr bool is(Side side) const { return (code_ & side_bit(side)) != 0; }
    [[nodiscard]] constexpr Side side() const { return (code_ & 0x80U) != 0 ? Side::second : Side::first; }
    [[nodiscard]] constexpr std::uint8_t code() const { return code_; }
    friend constexpr bool operator==(Piece, Piece) = default;

private:
    std::uint8_t code_ = 0;
};

enum class MoveType : std::uint8_t {
    normal,      // from -> to, capturing what stands on `to`; `kind` is the promotion or 0
    exposing,    // as normal, and the piece may be captured en passant; `aux` numbers the crossed cells
    en_passant,  // from -> to, capturing the exposed piece elsewhere; `kind` is the promotion or 0
    castling,    // from, to: the king's cells; `kind` is the index in Definition::castlings, `aux` the partner's cell
    drop,        // a piece of `kind` from the hand to `to`; `from` is no_cell
    pass,        // nothing moves; from and to are no_cell
    push,        // from -> to, shifting the pieces in the way; `kind` the number of the push among its kind's
    block,       // a block moves: `from`, `to` are slots, `kind` is the direction's number
    hook,        // a script's move: `kind` is the hook's number, `aux` the move's in what the hook lists for `from`
};

// What a player chose, in eight bytes. Moves are values; a Move belongs to the position it was generated in, and
// giving another position a move it did not generate is a precondition violation.
struct Move {
    Cell from = no_cell;
    Cell to = no_cell;
    MoveType type = MoveType::normal;
    Kind kind = 0;
    std::uint16_t aux = 0;
    friend constexpr bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 8);

}  // namespace varia
