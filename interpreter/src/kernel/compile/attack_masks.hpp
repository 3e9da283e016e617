// The sets of attackers that come up while paths are merged. Each is kept once and has a number.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "programs.hpp"

namespace varia {

class AttackMasks {
public:
    using Number = std::uint32_t;
    static constexpr Number none = 0;  // no attackers

    AttackMasks() { (void)number({}); }
    [[nodiscard]] Number number(const AttackMask& mask);
    // The attackers of both masks. Most calls repeat an earlier one.
    [[nodiscard]] Number unite(Number a, Number b) {
        if (a == b || b == none) return a;
        if (a == none) return b;
        United& known = united_[(a * 31 + b) % united_.size()];
        if (known.a != a || known.b != b) known = {a, b, number(of_both(masks_[a], masks_[b]))};
        return known.both;
    }
    [[nodiscard]] const AttackMask& operator[](Number number) const { return masks_[number]; }
    [[nodiscard]] std::size_t size() const { return masks_.size(); }
    // The approximate memory of one mask, in bytes.
    static constexpr std::uint64_t bytes_each = 2 * (sizeof(AttackMask) + sizeof(void*) * 3);

private:
    [[nodiscard]] static AttackMask of_both(const AttackMask& a, const AttackMask& b);
    struct Hash {
        [[nodiscard]] std::size_t operator()(const AttackMask& mask) const;
    };
    struct United {
        Number a = none, b = none, both = none;
    };
    std::vector<AttackMask> masks_;
    std::unordered_map<AttackMask, Number, Hash> numbers_;
    std::array<United, 256> united_{};
};

}  // namespace varia
