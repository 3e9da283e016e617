// A set of boards, kept in words of 64 bits with a level of words above them that says which are not empty. Adding,
// removing and finding the next member take a few instructions, however many boards there are.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/assert.hpp>

#include "heap_bytes.hpp"

namespace varia {

class BoardSet {
public:
    explicit BoardSet(int size)
        : words_((static_cast<std::size_t>(size) + 63) / 64), upper_((words_.size() + 63) / 64) {}

    [[nodiscard]] bool has(int i) const { return (words_[word(i)] >> (i & 63) & 1) != 0; }
    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }

    void add(int i) {
        if (has(i)) return;
        words_[word(i)] |= std::uint64_t{1} << (i & 63);
        upper_[word(i) / 64] |= std::uint64_t{1} << (word(i) & 63);
        ++count_;
    }
    void remove(int i) {
        if (!has(i)) return;
        words_[word(i)] &= ~(std::uint64_t{1} << (i & 63));
        if (words_[word(i)] == 0) upper_[word(i) / 64] &= ~(std::uint64_t{1} << (word(i) & 63));
        --count_;
    }
    void set(int i, bool in) { in ? add(i) : remove(i); }

    // The lowest member that is `from` or more; -1 if there is none.
    [[nodiscard]] int next(int from) const {
        if (from >= static_cast<int>(words_.size() * 64)) return -1;
        if (const std::uint64_t rest = words_[word(from)] >> (from & 63); rest != 0)
            return from + std::countr_zero(rest);
        std::size_t w = word(from) + 1;
        for (std::size_t u = w / 64; u < upper_.size(); ++u) {
            const std::uint64_t rest = u == w / 64 ? upper_[u] >> (w & 63) << (w & 63) : upper_[u];
            if (rest == 0) continue;
            w = u * 64 + static_cast<std::size_t>(std::countr_zero(rest));
            return static_cast<int>(w * 64) + std::countr_zero(words_[w]);
        }
        return -1;
    }
    // The member that has `number` members before it. Precondition: there is one.
    [[nodiscard]] int at(int number) const {
        VARIA_ASSERT(number >= 0 && number < count_, "the set has so many members");
        for (std::size_t w = 0;; ++w) {
            const int here = std::popcount(words_[w]);
            if (number >= here) {
                number -= here;
                continue;
            }
            std::uint64_t bits = words_[w];
            for (; number > 0; --number) bits &= bits - 1;
            return static_cast<int>(w * 64) + std::countr_zero(bits);
        }
    }
    // Memory in bytes, besides the object itself.
    [[nodiscard]] std::size_t memory() const { return heap_bytes(words_) + heap_bytes(upper_); }

private:
    static std::size_t word(int i) { return static_cast<std::size_t>(i) >> 6; }
    std::vector<std::uint64_t> words_, upper_;
    int count_ = 0;
};

}  // namespace varia
