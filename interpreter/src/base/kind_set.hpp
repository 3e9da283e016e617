// A set of kinds of pieces: one bit for each possible kind.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <varia/types.hpp>

namespace varia {

class KindSet {
public:
    constexpr KindSet() = default;
    constexpr explicit KindSet(Kind kind) { add(kind); }
    // The kinds from 1 to `kinds`.
    [[nodiscard]] static constexpr KindSet up_to(int kinds) {
        KindSet set;
        for (int k = 1; k <= kinds; ++k) set.add(static_cast<Kind>(k));
        return set;
    }

    constexpr void add(Kind kind) { words_[kind >> 6] |= std::uint64_t{1} << (kind & 63); }
    [[nodiscard]] constexpr bool has(Kind kind) const { return (words_[kind >> 6] >> (kind & 63) & 1) != 0; }
    [[nodiscard]] constexpr bool empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
    [[nodiscard]] constexpr int size() const {
        int n = 0;
        for (const std::uint64_t w : words_) n += std::popcount(w);
        return n;
    }
    [[nodiscard]] constexpr std::uint64_t word(std::size_t number) const { return words_[number]; }
    static constexpr std::size_t words = 4;

    friend constexpr bool operator==(const KindSet&, const KindSet&) = default;
    constexpr KindSet& operator|=(const KindSet& more) {
        for (std::size_t w = 0; w < words; ++w) words_[w] |= more.words_[w];
        return *this;
    }
    friend constexpr KindSet operator|(KindSet a, const KindSet& b) { return a |= b; }
    friend constexpr KindSet operator&(KindSet a, const KindSet& b) {
        for (std::size_t w = 0; w < words; ++w) a.words_[w] &= b.words_[w];
        return a;
    }
    // The kinds in `a` that are not in `b`.
    friend constexpr KindSet operator-(KindSet a, const KindSet& b) {
        for (std::size_t w = 0; w < words; ++w) a.words_[w] &= ~b.words_[w];
        return a;
    }

    // Iteration in ascending order: for (const Kind kind : set) ...
    class Iterator {
    public:
        constexpr Iterator(const KindSet& set, std::size_t word)
            : set_(&set), word_(word), bits_(word < words ? set.words_[word] : 0) {
            skip();
        }
        [[nodiscard]] constexpr Kind operator*() const {
            return static_cast<Kind>(word_ * 64 + static_cast<std::size_t>(std::countr_zero(bits_)));
        }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            skip();
            return *this;
        }
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
            return a.word_ == b.word_ && a.bits_ == b.bits_;
        }

    private:
        constexpr void skip() {
            while (bits_ == 0 && word_ < words)
                if (++word_ < words) bits_ = set_->words_[word_];
        }
        const KindSet* set_;
        std::size_t word_;
        std::uint64_t bits_;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(*this, 0); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(*this, words); }

private:
    std::array<std::uint64_t, words> words_{};
};

}  // namespace varia
