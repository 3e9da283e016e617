// The small values everything else is made of: cells, kinds, sides and pieces.
#pragma once

#include <cstdint>

#include <varia/assert.hpp>
#include <varia/limits.hpp>

namespace varia {

// A cell's number on its board, from 0; only cells that exist are numbered.
using Cell = std::uint16_t;
inline constexpr Cell no_cell = 0xFFFF;

// A kind of piece ("Rook"), its index in Variant::kinds(). 0 is no kind.
using Kind = std::uint8_t;

// The two players. The first side is the one the file names first (White).
enum class Side : std::uint8_t { first = 0, second = 1 };
[[nodiscard]] constexpr Side operator!(Side s) { return s == Side::first ? Side::second : Side::first; }
[[nodiscard]] constexpr int index(Side s) { return static_cast<int>(s); }

// What stands on a cell: nothing, or a kind and its owner, in one byte.
//   bits 0-5 kind, bit 6 owned by the first side, bit 7 by the second; 0 is an empty cell, 0x3F a void.
class Piece {
public:
    constexpr Piece() = default;
    // Precondition: 1 <= kind < max_kinds.
    constexpr Piece(Kind kind, Side side) : code_(static_cast<std::uint8_t>(kind | side_bit(side))) {
        VARIA_ASSERT(kind >= 1 && kind < max_kinds, "a piece is of a kind from 1 to 62");
    }
    // `code` is one that code() gave.
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
    // The first side's where nothing stands.
    [[nodiscard]] constexpr Side side() const { return (code_ & 0x80U) != 0 ? Side::second : Side::first; }
    [[nodiscard]] constexpr std::uint8_t code() const { return code_; }
    friend constexpr bool operator==(Piece, Piece) = default;

private:
    std::uint8_t code_ = 0;
};

}  // namespace varia
