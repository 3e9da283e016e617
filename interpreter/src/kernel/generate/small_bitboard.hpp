// A bitboard of a fixed number of 64-bit words, for boards so small that every bitboard fits in one or two registers.
//
// Also has the operations that walks along lines need: all bits up to the first one set, all bits from the last one
// set, and the whole bitboard shifted by a number of cells.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <varia/types.hpp>

namespace varia {

template <int n>
struct SmallBitboard {
    static_assert(n == 1 || n == 2);
    std::array<std::uint64_t, n> w;  // not initialised; write SmallBitboard{} for the empty bitboard

    [[nodiscard]] static SmallBitboard load(const std::uint64_t* from) {
        SmallBitboard s;
        for (std::size_t i = 0; i < n; ++i) s.w[i] = from[i];
        return s;
    }
    [[nodiscard]] static SmallBitboard of(Cell c) {
        SmallBitboard s{};
        s.w[c >> 6] = std::uint64_t{1} << (c & 63);
        return s;
    }
    [[nodiscard]] static SmallBitboard all() { return ~SmallBitboard{}; }

    [[nodiscard]] bool has(Cell c) const { return (w[c >> 6] >> (c & 63) & 1) != 0; }
    [[nodiscard]] bool any() const {
        if constexpr (n == 1)
            return w[0] != 0;
        else
            return (w[0] | w[1]) != 0;
    }
    [[nodiscard]] int size() const {
        int total = std::popcount(w[0]);
        if constexpr (n == 2) total += std::popcount(w[1]);
        return total;
    }
    // Whether exactly one cell is set. Precondition: the bitboard is not empty.
    [[nodiscard]] bool single() const {
        if constexpr (n == 1)
            return (w[0] & (w[0] - 1)) == 0;
        else
            return size() == 1;
    }
    // The first cell. Precondition: the bitboard is not empty.
    [[nodiscard]] Cell first() const {
        if constexpr (n == 2)
            if (w[0] == 0) return static_cast<Cell>(64 + std::countr_zero(w[1]));
        return static_cast<Cell>(std::countr_zero(w[0]));
    }
    // Removes the first cell and returns it. Precondition: the bitboard is not empty.
    Cell pop() {
        const Cell c = first();
        w[c >> 6] &= w[c >> 6] - 1;
        return c;
    }

    // All cells up to the first cell of this bitboard, that one included; all cells if it is empty.
    [[nodiscard]] SmallBitboard to_first() const {
        if constexpr (n == 1)
            return {{w[0] ^ (w[0] - 1)}};
        else
            return {{w[0] ^ (w[0] - 1), w[0] != 0 ? 0 : w[1] ^ (w[1] - 1)}};
    }
    // All cells from the last cell of this bitboard on, that one included; all cells if it is empty.
    [[nodiscard]] SmallBitboard from_last() const {
        constexpr std::uint64_t ones = ~std::uint64_t{0};
        if constexpr (n == 1)
            return {{ones << (63 - std::countl_zero(w[0] | 1))}};
        else if (w[1] != 0)
            return {{0, ones << (63 - std::countl_zero(w[1]))}};
        else
            return {{ones << (63 - std::countl_zero(w[0] | 1)), ones}};
    }
    // The bitboard with every cell number changed by `by`, which may be negative. Cells that leave the words are lost.
    [[nodiscard]] SmallBitboard moved(int by) const {
        if constexpr (n == 1) {
            return {{by >= 0 ? w[0] << by : w[0] >> -by}};
        } else if (by >= 0) {
            if (by >= 64) return {{0, w[0] << (by - 64)}};
            return {{w[0] << by, w[1] << by | (w[0] >> 1) >> (63 - by)}};
        } else {
            if (by <= -64) return {{w[1] >> (-by - 64), 0}};
            return {{w[0] >> -by | (w[1] << 1) << (63 + by), w[1] >> -by}};
        }
    }

    [[nodiscard]] SmallBitboard operator~() const {
        SmallBitboard s;
        for (std::size_t i = 0; i < n; ++i) s.w[i] = ~w[i];
        return s;
    }
    [[nodiscard]] SmallBitboard operator&(const SmallBitboard& o) const {
        SmallBitboard s;
        for (std::size_t i = 0; i < n; ++i) s.w[i] = w[i] & o.w[i];
        return s;
    }
    [[nodiscard]] SmallBitboard operator|(const SmallBitboard& o) const {
        SmallBitboard s;
        for (std::size_t i = 0; i < n; ++i) s.w[i] = w[i] | o.w[i];
        return s;
    }
    SmallBitboard& operator&=(const SmallBitboard& o) { return *this = *this & o; }
    SmallBitboard& operator|=(const SmallBitboard& o) { return *this = *this | o; }
};

}  // namespace varia
