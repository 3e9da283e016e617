#include "attack_masks.hpp"

namespace varia {

AttackMasks::Number AttackMasks::number(const AttackMask& mask) {
    const auto [found, fresh] = numbers_.try_emplace(mask, static_cast<Number>(masks_.size()));
    if (fresh) masks_.push_back(mask);
    return found->second;
}

AttackMask AttackMasks::of_both(const AttackMask& a, const AttackMask& b) {
    // A kind that attacks from here in any state is not also a kind that attacks only while unmoved.
    const KindSet free = (a.any - a.marked) | (b.any - b.marked);
    return {a.any | b.any, (a.marked | b.marked) - free, a.facing | b.facing, a.unsure | b.unsure};
}

std::size_t AttackMasks::Hash::operator()(const AttackMask& mask) const {
    std::uint64_t h = 0;
    for (const KindSet* set : {&mask.any, &mask.marked, &mask.facing, &mask.unsure})
        for (std::size_t w = 0; w < KindSet::words; ++w) {
            h = (h ^ set->word(w)) * 0x9E3779B97F4A7C15U;
            h ^= h >> 32;
        }
    return static_cast<std::size_t>(h);
}

}  // namespace varia
