// The memory that the programs hold outside of themselves.
#include "programs.hpp"

#include "heap_bytes.hpp"

namespace varia {
namespace {

std::size_t bytes_of(const Bitboard& set) { return heap_bytes(set.words()); }

std::size_t bytes_of(const Promotion& promotion) {
    return heap_bytes(promotion.to) + heap_bytes(promotion.limits) + heap_bytes(promotion.state);
}

std::size_t bytes_of(const BitboardTables::KindSets& kind) { return heap_bytes(kind.steps); }

std::size_t bytes_of(const DropRule& drop);
std::size_t bytes_of(const CompiledHook& hook);

// The bytes of a list whose items hold memory of their own.
template <class T>
std::size_t bytes_of_all(const std::vector<T>& list) {
    std::size_t total = heap_bytes(list);
    for (const T& item : list) total += bytes_of(item);
    return total;
}

std::size_t bytes_of(const DropRule& drop) {
    std::size_t total = bytes_of(drop.zone) + bytes_of_all(drop.lines) + heap_bytes(drop.line_of) +
                        heap_bytes(drop.below) + bytes_of(drop.grounded);
    // The faces of a piece share this.
    if (drop.asks == nullptr || drop.kind != drop.held) return total;
    total += sizeof(DropAsks) + heap_bytes(drop.asks->besides) + heap_bytes(drop.asks->state);
    for (const Beside& beside : drop.asks->besides) total += beside.memory();
    return total;
}

std::size_t bytes_of(const CompiledHook& hook) {
    std::size_t total = heap_bytes(hook.state);
    for (std::size_t side = 0; side < max_sides; ++side) {
        const CompiledHook::Reach& reach = hook.reach[side];
        total += bytes_of(hook.from[side]) + bytes_of(hook.to[side]) + bytes_of(reach.starts) +
                 bytes_of(reach.passants) + bytes_of_all(reach.starts_of_kind);
    }
    return total;
}

std::size_t bytes_of(const ReverseProgram& r) {
    return heap_bytes(r.nodes) + heap_bytes(r.starts) + heap_bytes(r.gap_nodes) + heap_bytes(r.gap_starts) +
           heap_bytes(r.rays) + heap_bytes(r.ray_starts) + heap_bytes(r.odd) + heap_bytes(r.odd_starts) +
           heap_bytes(r.passant) + heap_bytes(r.passant_starts);
}

std::size_t bytes_of(const BitboardTables& sets) {
    std::size_t total = sizeof(BitboardTables) + heap_bytes(sets.sets) + heap_bytes(sets.lines) +
                        heap_bytes(sets.blast.spared) + heap_bytes(sets.blast.royal);
    for (const std::size_t side : {0U, 1U})
        total += bytes_of_all(sets.kinds[side]) + heap_bytes(sets.near[side]) + heap_bytes(sets.far[side]) +
                 heap_bytes(sets.castlings[side]) + heap_bytes(sets.sight[side]) + heap_bytes(sets.bans_near[side]) +
                 heap_bytes(sets.bans_far[side]);
    return total;
}

}  // namespace

KindSet AttackClasses::kinds_of(const KindSet& of_classes) const {
    if (classes.empty()) return of_classes;
    KindSet found;
    for (std::size_t i = 0; i < classes.size(); ++i)
        if (i % max_classes != 0 && of_classes.has(classes[i])) found.add(static_cast<Kind>(i % max_classes));
    return found;
}

std::size_t Programs::memory() const {
    std::size_t total = sizeof(Programs) + heap_bytes(nodes) + heap_bytes(details) + heap_bytes(wide_nodes) +
                        heap_bytes(wide_details) + heap_bytes(starts) + bytes_of_all(promotions) + heap_bytes(masks) +
                        heap_bytes(royal_masks) + heap_bytes(plain_masks) + heap_bytes(hop_cells) +
                        heap_bytes(conditions) + bytes_of_all(hooks) + heap_bytes(asked) + heap_bytes(placed) +
                        heap_bytes(terms) + heap_bytes(immune) + lots.memory();
    for (const AskedConditions& each : asked) total += each.memory();
    for (const auto& side : sweepers) {
        total += heap_bytes(side);
        for (const auto& rules : side) {
            total += heap_bytes(rules);
            for (const SweepRule& rule : rules)
                total += bytes_of(rule.from) + bytes_of(rule.to) + heap_bytes(rule.promotion);
        }
    }
    for (const auto& side : kinds) {
        total += heap_bytes(side);
        for (const KindProgram& kind : side) total += heap_bytes(kind.units) + bytes_of(kind.uncounted);
    }
    total += heap_bytes(steps);
    for (const StepPrograms& step : steps) {
        total += heap_bytes(step.nodes);
        for (const auto& side : step.kinds) {
            total += heap_bytes(side);
            for (const KindProgram& kind : side) total += heap_bytes(kind.units) + bytes_of(kind.uncounted);
        }
        for (const auto& side : step.jumps) {
            total += heap_bytes(side);
            for (const auto& begins : side) total += heap_bytes(begins);
        }
        for (const auto& side : step.prey) {
            total += heap_bytes(side);
            for (const auto& cells : side) total += heap_bytes(cells);
        }
    }
    total += heap_bytes(classes);
    for (const ReverseProgram& side : reverse) total += bytes_of(side);
    for (const auto& side : drops) total += bytes_of_all(side);
    return total + (sets ? bytes_of(*sets) : 0);
}

}  // namespace varia
