// Views of bitboards in a position: the pieces of a side or of a kind, the unmoved marks, the filled slots.
//
//     for (const Cell c : position.pieces(Side::first, knight)) ...
//     if (position.pieces(Side::second).has(c)) ...
//
// A view allocates nothing, and its content changes with the position. It must not outlive the position, and the
// position must not change during an iteration. Preconditions: a cell passed to has() is one of the board's (for slots:
// a slot number), and an iterator at the end is neither read nor incremented.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include <varia/assert.hpp>
#include <varia/types.hpp>

namespace varia {

// The cells in ascending order. The bitboard has one bit for each cell in words of 64 bits: cell c is bit c & 63 of
// word c >> 6. On boards of more than 128 cells a position keeps no bitboard for a single kind. The view then has the
// bitboard of the side and the piece codes of the board, and contains only the cells that hold this one code.
class CellView {
public:
    constexpr explicit CellView(std::span<const std::uint64_t> words, const PieceCode* codes = nullptr,
                                PieceCode code = 0)
        : words_(words), codes_(codes), code_(code) {}

    class Iterator {
    public:
        using value_type = Cell;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::forward_iterator_tag;

        constexpr Iterator() = default;
        constexpr explicit Iterator(const CellView& view)
            : view_(&view), bits_(view.words_.empty() ? 0 : view.words_[0]) {
            settle();
        }

        [[nodiscard]] constexpr Cell operator*() const {
            VARIA_ASSERT(bits_ != 0, "the iterator is not at the end");
            return static_cast<Cell>(word_ * 64 + static_cast<std::size_t>(std::countr_zero(bits_)));
        }
        constexpr Iterator& operator++() {
            VARIA_ASSERT(bits_ != 0, "the iterator is not at the end");
            bits_ &= bits_ - 1;
            settle();
            return *this;
        }
        constexpr Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
            return a.bits_ == b.bits_ && a.word_ == b.word_;
        }
        [[nodiscard]] friend constexpr bool operator==(const Iterator& a, std::default_sentinel_t) {
            return a.bits_ == 0;
        }

    private:
        // Moves to the next member, or to the end.
        constexpr void settle() {
            for (;;) {
                while (bits_ == 0) {
                    if (word_ + 1 >= view_->words_.size()) return;
                    bits_ = view_->words_[++word_];
                }
                if (view_->codes_ == nullptr || view_->codes_[**this] == view_->code_) return;
                bits_ &= bits_ - 1;
            }
        }
        const CellView* view_ = nullptr;
        std::size_t word_ = 0;
        std::uint64_t bits_ = 0;
    };

    [[nodiscard]] constexpr Iterator begin() const { return Iterator(*this); }
    [[nodiscard]] constexpr std::default_sentinel_t end() const { return {}; }

    [[nodiscard]] constexpr bool has(Cell c) const {
        VARIA_ASSERT(static_cast<std::size_t>(c >> 6) < words_.size(), "the cell is one of the board's");
        return (words_[c >> 6] >> (c & 63) & 1) != 0 && (codes_ == nullptr || codes_[c] == code_);
    }
    [[nodiscard]] constexpr bool empty() const { return begin() == end(); }
    [[nodiscard]] constexpr int size() const {
        int n = 0;
        if (codes_ == nullptr)
            for (const std::uint64_t w : words_) n += std::popcount(w);
        else
            for (Iterator i = begin(); i != end(); ++i) ++n;
        return n;
    }
    // The words of the bitboard. Empty if the view also needs the piece codes, because the bits alone do not define it
    // then.
    [[nodiscard]] constexpr std::span<const std::uint64_t> words() const {
        return codes_ == nullptr ? words_ : std::span<const std::uint64_t>{};
    }

private:
    std::span<const std::uint64_t> words_;
    const PieceCode* codes_;
    PieceCode code_;
};

}  // namespace varia
