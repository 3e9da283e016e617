// Small values that everything else uses: cells, kinds, sides and pieces.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include <varia/assert.hpp>
#include <varia/limits.hpp>

namespace varia {

// A cell's number on its board, from 0; only cells that exist are numbered.
using Cell = std::uint16_t;
inline constexpr Cell no_cell = 0xFFFF;

// A kind of piece ("Rook"): its index in Variant::kinds(), from 1. 0 means no kind.
using Kind = std::uint8_t;

// The owner of a piece, or the side to move. Sides are numbered in the order in which the file names them. Most games
// have two sides; the first is the one called White. A piece may also belong to nobody.
enum class Side : std::uint8_t { first = 0, second = 1, nobody = max_sides };
// The other of two sides: only for features that exist only in games of two sides.
[[nodiscard]] constexpr Side operator!(Side s) { return s == Side::first ? Side::second : Side::first; }
[[nodiscard]] constexpr int index(Side s) { return static_cast<int>(s); }
// Precondition: 0 <= number < max_sides.
[[nodiscard]] constexpr Side side_of(int number) { return static_cast<Side>(number); }

// A set of sides, one bit for each: enemies, allies, sides that are out. Iteration goes in their order:
//
//     for (const Side side : position.variant().sides()) ...
class SideSet {
public:
    constexpr SideSet() = default;
    constexpr SideSet(Side side) : bits_(static_cast<std::uint8_t>(1U << index(side))) {}  // nobody: the empty set
    // The first `count` sides.
    [[nodiscard]] static constexpr SideSet of(int count) { return from_bits((1U << count) - 1U); }
    [[nodiscard]] static constexpr SideSet from_bits(unsigned bits) {
        SideSet set;
        set.bits_ = static_cast<std::uint8_t>(bits);
        return set;
    }
    [[nodiscard]] constexpr unsigned bits() const { return bits_; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool has(Side side) const { return (unsigned{bits_} >> index(side) & 1U) != 0; }
    // The first side in the set, or nobody if the set is empty.
    [[nodiscard]] constexpr Side lowest() const { return static_cast<Side>(std::countr_zero(bits_ | 1U << max_sides)); }
    // Whether `is(side)` is true for a side of the set, and whether it is true for all of them.
    template <class Is>
    [[nodiscard]] constexpr bool any(Is&& is) const {
        for (const Side side : *this)
            if (is(side)) return true;
        return false;
    }
    template <class Is>
    [[nodiscard]] constexpr bool all(Is&& is) const {
        return !any([&](Side side) { return !is(side); });
    }
    friend constexpr bool operator==(SideSet, SideSet) = default;
    friend constexpr SideSet operator|(SideSet a, SideSet b) { return from_bits(unsigned{a.bits_} | b.bits_); }
    friend constexpr SideSet operator&(SideSet a, SideSet b) { return from_bits(unsigned{a.bits_} & b.bits_); }
    friend constexpr SideSet operator-(SideSet a, SideSet b) {
        return from_bits(unsigned{a.bits_} & ~unsigned{b.bits_});
    }

    class Iterator {
    public:
        constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
        [[nodiscard]] constexpr Side operator*() const { return static_cast<Side>(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        unsigned bits_;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

private:
    std::uint8_t bits_ = 0;
};

// One T for each side.
template <class T>
using BySide = std::array<T, max_sides>;

// The content of a cell as a number: a kind and its owner.
// Bits 0-7: the kind. Bits 8-15: one bit for the side that owns it, none for nobody. 0 is an empty cell; all bits set
// are a void.
using PieceCode = std::uint16_t;

class Piece {
public:
    constexpr Piece() = default;
    // Precondition: 1 <= kind < max_kinds.
    constexpr Piece(Kind kind, Side side) : code_(static_cast<PieceCode>(kind | side_bits(side))) {
        VARIA_ASSERT(kind >= 1 && kind < max_kinds, "a piece is of a kind from 1 to 250");
    }
    // Precondition: `code` comes from code().
    [[nodiscard]] static constexpr Piece from_code(PieceCode code) {
        Piece p;
        p.code_ = code;
        return p;
    }
    // The bits of a code that give the owner. A piece of any of these sides has one of them.
    [[nodiscard]] static constexpr PieceCode side_bits(SideSet sides) {
        return static_cast<PieceCode>(sides.bits() << 8);
    }
    // A cell whose block is elsewhere at present. Nothing can stand there, and only moves that say so can pass over it.
    [[nodiscard]] static constexpr Piece void_cell() { return from_code(0xFFFF); }
    [[nodiscard]] constexpr bool empty() const { return code_ == 0; }
    [[nodiscard]] constexpr bool is_void() const { return code_ == 0xFFFF; }
    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(code_ & 0xFFU); }
    [[nodiscard]] constexpr bool is(SideSet sides) const { return (code_ & side_bits(sides)) != 0 && !is_void(); }
    // Nobody for an empty cell.
    [[nodiscard]] constexpr Side side() const {
        return static_cast<Side>(std::countr_zero((code_ >> 8) | 1U << max_sides));
    }
    [[nodiscard]] constexpr PieceCode code() const { return code_; }
    friend constexpr bool operator==(Piece, Piece) = default;

private:
    PieceCode code_ = 0;
};

}  // namespace varia
