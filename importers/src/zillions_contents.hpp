// What may stand on a position of a game of Zillions of Games, as far as a program has asked: a set of possibilities,
// each of them "nothing" or a piece of a kind and an owner. A program that asks `empty?` and `(piece? Rook)` divides
// such sets, so a question that has been answered once is never open again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

namespace varia::importers {

class ZillionsContents {
public:
    // Whose a piece is, for the player whose move the program makes.
    enum class Owner : std::uint8_t { own, enemy, neutral };

    ZillionsContents() = default;
    // No possibility at all, in a game of so many kinds.
    explicit ZillionsContents(std::size_t kinds) : kinds_(kinds), bits_((1 + 3 * kinds + 63) / 64) {}

    [[nodiscard]] std::size_t kinds() const { return kinds_; }
    void add_nothing() { set(0); }
    void add(Owner owner, std::size_t kind) { set(place(owner, kind)); }
    void add_all(Owner owner) {
        for (std::size_t kind = 0; kind < kinds_; ++kind) add(owner, kind);
    }
    [[nodiscard]] bool may_be_empty() const { return has(0); }
    [[nodiscard]] bool may_be(Owner owner, std::size_t kind) const { return has(place(owner, kind)); }
    // Whether a piece of this owner may stand there.
    [[nodiscard]] bool may_be(Owner owner) const { return count(owner) > 0; }
    // The kinds that a piece of this owner may have.
    [[nodiscard]] std::size_t count(Owner owner) const {
        std::size_t found = 0;
        for (std::size_t kind = 0; kind < kinds_; ++kind) found += may_be(owner, kind) ? 1 : 0;
        return found;
    }
    [[nodiscard]] std::vector<std::size_t> kinds_of(Owner owner) const {
        std::vector<std::size_t> found;
        for (std::size_t kind = 0; kind < kinds_; ++kind)
            if (may_be(owner, kind)) found.push_back(kind);
        return found;
    }
    [[nodiscard]] bool has_piece() const {
        return may_be(Owner::own) || may_be(Owner::enemy) || may_be(Owner::neutral);
    }
    // No possibility is left.
    [[nodiscard]] bool impossible() const {
        return std::all_of(bits_.begin(), bits_.end(), [](std::uint64_t bits) { return bits == 0; });
    }

    [[nodiscard]] ZillionsContents both(const ZillionsContents& other) const {
        ZillionsContents result = *this;
        for (std::size_t i = 0; i < bits_.size(); ++i) result.bits_[i] &= other.bits_[i];
        return result;
    }
    [[nodiscard]] ZillionsContents either(const ZillionsContents& other) const {
        ZillionsContents result = *this;
        for (std::size_t i = 0; i < bits_.size(); ++i) result.bits_[i] |= other.bits_[i];
        return result;
    }
    [[nodiscard]] ZillionsContents without(const ZillionsContents& other) const {
        ZillionsContents result = *this;
        for (std::size_t i = 0; i < bits_.size(); ++i) result.bits_[i] &= ~other.bits_[i];
        return result;
    }
    friend bool operator==(const ZillionsContents&, const ZillionsContents&) = default;
    friend bool operator<(const ZillionsContents& a, const ZillionsContents& b) {
        return std::tie(a.kinds_, a.bits_) < std::tie(b.kinds_, b.bits_);
    }

private:
    [[nodiscard]] std::size_t place(Owner owner, std::size_t kind) const {
        return 1 + static_cast<std::size_t>(owner) * kinds_ + kind;
    }
    [[nodiscard]] bool has(std::size_t bit) const { return (bits_[bit / 64] >> (bit % 64) & 1) != 0; }
    void set(std::size_t bit) { bits_[bit / 64] |= std::uint64_t{1} << (bit % 64); }

    std::size_t kinds_ = 0;
    std::vector<std::uint64_t> bits_;
};

}  // namespace varia::importers
