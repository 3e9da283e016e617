// Lists the pieces that attack a cell, including attackers behind pieces that are assumed to be gone.
#include <algorithm>

#include "attacks.hpp"

namespace varia {

namespace {

void add(std::vector<Cell>& list, Cell cell) {
    if (std::ranges::find(list, cell) == list.end()) list.push_back(cell);
}

bool has(std::span<const Cell> cells, Cell cell) { return std::ranges::find(cells, cell) != cells.end(); }

}  // namespace

bool Attacks::lists_all() const { return programs_.attack.lists_all; }

void Attacks::list(const Position& position, Cell target, SideSet by, std::span<const Cell> removed,
                   std::vector<Cell>& from) const {
    const std::uint64_t* masks = programs_.plain_masks.data();
    const ReverseProgram& program = programs_.reverse_by(by);
    const PieceCode* board = PositionAccess::board(position);
    const PieceCode side = Piece::side_bits(by);
    const ReverseNode* n = program.nodes.data() + program.starts[target];
    const ReverseNode* end = program.nodes.data() + program.starts[target + 1U];
    while (n < end) {
        const PieceCode p = board[n->cell];
        if (p == 0 || has(removed, n->cell)) {
            ++n;
            continue;
        }
        if ((p & side) != 0 && Programs::attacks(masks, n->mask, p) && able(position, n->cell, n->mask, target, false))
            add(from, n->cell);
        n += n->on_piece;
    }
    if (programs_.attack.rare) list_rare(position, target, by, removed, from);
}

void Attacks::list_rare(const Position& position, Cell target, SideSet by, std::span<const Cell> removed,
                        std::vector<Cell>& from) const {
    const std::uint64_t* masks = programs_.plain_masks.data();
    const ReverseProgram& program = programs_.reverse_by(by);
    if (programs_.attack.over_gaps) {
        const GapNode* n = program.gap_nodes.data() + program.gap_starts[target];
        const GapNode* end = program.gap_nodes.data() + program.gap_starts[target + 1U];
        while (n < end) {
            const Piece p = position.at(n->cell);
            if (n->gap ? p.is_void() : p.empty() || has(removed, n->cell)) {
                ++n;
                continue;
            }
            if (!n->gap && p.is(by) && Programs::attacks(masks, n->mask, p.code()) &&
                able(position, n->cell, n->mask, target, false))
                add(from, n->cell);
            n += n->on_piece;
        }
    }
    if (programs_.attack.by_hops)
        for (std::uint32_t r = program.ray_starts[target]; r < program.ray_starts[target + 1U]; ++r)
            list_hops(position, program.rays[r], target, by, removed, from);
    if (programs_.attack.on_odd_paths)
        for (std::uint32_t i = program.odd_starts[target]; i < program.odd_starts[target + 1U]; ++i) {
            const OddPath& path = program.odd[i];
            const Piece p = position.at(path.from);
            if (p.empty() || !p.is(by) || has(removed, path.from) || !Programs::attacks(masks, path.mask, p.code()))
                continue;
            if (able(position, path.from, path.mask, target, false) && open(position, path.first, path.length))
                add(from, path.from);
        }
    if (programs_.attack.walks == ForwardWalks::none) return;
    for (const Side side : by)
        for (const Cell cell : position.pieces(side))
            if (cell != target && !has(removed, cell) && attacks_by_walking(position, cell, side, target, by))
                add(from, cell);
}

void Attacks::list_hops(const Position& position, const HopRay& ray, Cell target, SideSet by,
                        std::span<const Cell> removed, std::vector<Cell>& from) const {
    int hurdles = 0;
    SideSet barred;  // sides whose hoppers cannot go over one of the pieces met so far
    for (std::uint32_t i = ray.first; i < ray.first + ray.length; ++i) {
        const HopCell& h = programs_.hop_cells[i];
        const Piece p = position.at(h.cell);
        if (p.empty() || has(removed, h.cell)) continue;
        if (p.is_void()) return;
        if (hurdles >= 1 && p.is(by) && !barred.has(p.side()) &&
            Programs::attacks(programs_.plain_masks.data(), h.mask, p.code()) &&
            able(position, h.cell, h.mask, target, false))
            add(from, h.cell);
        if (++hurdles == 2 && !ray.any_number) return;
        if (ray.terms == 0) continue;
        for (const Side side : by)
            if (!programs_.terms[ray.terms - 1U].go_over(
                    p, side, position.variant().state().enemies[static_cast<std::size_t>(index(side))]))
                barred = barred | side;
    }
}

}  // namespace varia
