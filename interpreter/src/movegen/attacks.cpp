// The rarer attacks: hoppers along their rays, and paths with conditions of their own.
#include "attacks.hpp"

namespace varia {

bool Attacks::in_check(const Position& position, Side side) const {
    if (!must_be_safe(position, side)) return false;
    for (const Cell royal : position.royals(side))
        if (on(position, royal, !side)) return true;
    return false;
}

bool Attacks::by_hop(const Position& position, Cell target, Side by) const {
    const ReverseProgram& program = programs_.reverse[static_cast<std::size_t>(index(by))];
    for (std::uint32_t r = program.ray_starts[target]; r < program.ray_starts[target + 1U]; ++r) {
        const HopRay& ray = program.rays[r];
        int hurdles = 0;
        for (std::uint32_t i = ray.first; i < ray.first + ray.length; ++i) {
            const HopCell& h = programs_.hop_cells[i];
            const Piece p = position.at(h.cell);
            if (p.empty()) continue;
            if (hurdles >= 1 && p.is(by)) {
                const AttackMask& mask = programs_.masks[h.mask];
                if ((mask.any >> p.kind() & 1) != 0 && ((mask.marked >> p.kind() & 1) == 0 || position.unmoved(h.cell)))
                    return true;
            }
            ++hurdles;
            if (hurdles == 2 && !ray.any_number) break;
        }
    }
    return false;
}

bool Attacks::by_odd_path(const Position& position, Cell target, Side by) const {
    const ReverseProgram& program = programs_.reverse[static_cast<std::size_t>(index(by))];
    for (std::uint32_t i = program.odd_starts[target]; i < program.odd_starts[target + 1U]; ++i) {
        const OddPath& path = program.odd[i];
        const Piece p = position.at(path.from);
        if (p.empty() || !p.is(by)) continue;
        const AttackMask& mask = programs_.masks[path.mask];
        if ((mask.any >> p.kind() & 1) == 0) continue;
        if ((mask.marked >> p.kind() & 1) != 0 && !position.unmoved(path.from)) continue;
        if (open(position, path.first, path.length)) return true;
    }
    return false;
}

}  // namespace varia
