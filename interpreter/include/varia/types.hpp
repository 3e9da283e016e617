// The small values everything else is made of: cells, kinds, sides and pieces.
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

// A kind of piece ("Rook"), its index in Variant::kinds(). 0 is no kind.
using Kind = std::uint8_t;

// The side a piece belongs to or whose turn it is, numbered in the order in which the file names them. Most games have
// two, the first being the one that is called White; a piece may also belong to nobody.
enum class Side : std::uint8_t { first = 0, second = 1, nobody = max_sides };
// The other of two: only for what two sides alone can have.
[[nodiscard]] constexpr Side operator!(Side s) { return s == Side::first ? Side::second : Side::first; }
[[nodiscard]] constexpr int index(Side s) { return static_cast<int>(s); }
// Precondition: 0 <= number < max_sides.
[[nodiscard]] constexpr Side side_of(int number) { return static_cast<Side>(number); }

// Sides, a bit each: enemies, allies, those that are out. Walked in their order:
//
//     for (const Side side : position.variant().sides()) ...
class SideSet {
public:
    constexpr SideSet() = default;
    constexpr SideSet(Side side) : bits_(static_cast<std::uint8_t>(1U << index(side))) {}  // nobody: none
    // The first so many sides.
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
    // The first of them; nobody if there is none.
    [[nodiscard]] constexpr Side lowest() const { return static_cast<Side>(std::countr_zero(bits_ | 1U << max_sides)); }
    // Whether `is(side)` holds for one of them, for all of them.
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

// Something of each side's.
template <class T>
using BySide = std::array<T, max_sides>;

// What stands on a cell, as one number: a kind and its owner.
//   bits 0-7 kind, bits 8-15 a bit for the side that owns it, none for nobody; 0 is an empty cell, all bits a void.
using PieceCode = std::uint16_t;

class Piece {
public:
    constexpr Piece() = default;
    // Precondition: 1 <= kind < max_kinds.
    constexpr Piece(Kind kind, Side side) : code_(static_cast<PieceCode>(kind | side_bits(side))) {
        VARIA_ASSERT(kind >= 1 && kind < max_kinds, "a piece is of a kind from 1 to 250");
    }
    // `code` is one that code() gave.
    [[nodiscard]] static constexpr Piece from_code(PieceCode code) {
        Piece p;
        p.code_ = code;
        return p;
    }
    // The bits of a code that say whose it is: a piece of any of these sides has one of them.
    [[nodiscard]] static constexpr PieceCode side_bits(SideSet sides) {
        return static_cast<PieceCode>(sides.bits() << 8);
    }
    // Where no block of the board is just now: nothing can stand there, and nothing passes that does not say so.
    [[nodiscard]] static constexpr Piece void_cell() { return from_code(0xFFFF); }
    [[nodiscard]] constexpr bool empty() const { return code_ == 0; }
    [[nodiscard]] constexpr bool is_void() const { return code_ == 0xFFFF; }
    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(code_ & 0xFFU); }
    [[nodiscard]] constexpr bool is(SideSet sides) const { return (code_ & side_bits(sides)) != 0 && !is_void(); }
    // Nobody's where nothing stands.
    [[nodiscard]] constexpr Side side() const {
        return static_cast<Side>(std::countr_zero((code_ >> 8) | 1U << max_sides));
    }
    [[nodiscard]] constexpr PieceCode code() const { return code_; }
    friend constexpr bool operator==(Piece, Piece) = default;

private:
    PieceCode code_ = 0;
};

}  // namespace varia
