// A bitboard of any size: one bit for each cell of a board, in words of 64 bits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/types.hpp>

namespace varia {

class Bitboard {
public:
    Bitboard() = default;
    explicit Bitboard(int cells) : words_(static_cast<std::size_t>((cells + 63) / 64)) {}

    void add(Cell c) { words_[c >> 6] |= std::uint64_t{1} << (c & 63); }
    void remove(Cell c) { words_[c >> 6] &= ~(std::uint64_t{1} << (c & 63)); }
    [[nodiscard]] bool has(Cell c) const { return (words_[c >> 6] >> (c & 63) & 1) != 0; }
    [[nodiscard]] bool empty() const {
        for (std::uint64_t w : words_)
            if (w != 0) return false;
        return true;
    }
    [[nodiscard]] int size() const {
        int n = 0;
        for (std::uint64_t w : words_) n += std::popcount(w);
        return n;
    }
    [[nodiscard]] const std::vector<std::uint64_t>& words() const { return words_; }

    // Calls f(cell) for every member in ascending order.
    template <class F>
    void each(F&& f) const {
        for (std::size_t w = 0; w < words_.size(); ++w)
            for (std::uint64_t bits = words_[w]; bits != 0; bits &= bits - 1)
                f(static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
    }
    friend bool operator==(const Bitboard&, const Bitboard&) = default;

private:
    std::vector<std::uint64_t> words_;
};

}  // namespace varia
