#include "compile_neighbours.hpp"

#include <algorithm>

#include "compile_near.hpp"

namespace varia {
namespace {

using Shoves = std::vector<std::vector<StateTables::Shove>>;

// By kind; empty if no kind is weaker or stronger than another.
std::vector<std::uint8_t> compile_strength(const Declared& declared) {
    const std::vector<PieceDef>& pieces = declared.definition.pieces;
    if (std::ranges::all_of(pieces, [](const PieceDef& piece) { return piece.strength == 0; })) return {};
    std::vector<std::uint8_t> strength{0};
    for (const PieceDef& piece : pieces) strength.push_back(static_cast<std::uint8_t>(piece.strength));
    return strength;
}

BySide<Shoves> compile_shoves(const Declared& declared) {
    BySide<Shoves> by_side;
    if (std::ranges::all_of(declared.definition.pieces, [](const PieceDef& piece) { return piece.shoves.empty(); }))
        return by_side;
    for (const Side side : declared.sides.all) {
        Shoves& shoves = by_side[static_cast<std::size_t>(index(side))];
        shoves.resize(static_cast<std::size_t>(declared.kinds) + 1);
        for (int k = 1; k <= declared.kinds; ++k) {
            const PieceDef& piece = declared.piece(static_cast<Kind>(k));
            for (const ShoveDef& def : piece.shoves)
                shoves[static_cast<std::size_t>(k)].push_back(
                    {def.way == ShoveDef::Way::pull,
                     compile_near(declared, def.along, def.expand, def.axes, def.where, side,
                                  "the pushes and pulls of " + piece.letter.text)});
        }
    }
    return by_side;
}

bool is_mutual(const Neighbours& near, int cells) {
    for (int i = 0; i < cells; ++i) {
        const auto c = static_cast<Cell>(i);
        for (const Cell* n = near.begin(c); n != near.end(c); ++n)
            if (std::find(near.begin(*n), near.end(*n), c) == near.end(*n)) return false;
    }
    return true;
}

std::vector<StateTables::Freeze> compile_freezing(const Declared& declared) {
    const auto kinds = [&](const std::vector<Name>& letters) {
        return letters.empty() ? KindSet::up_to(declared.kinds) : declared.kind_set(letters);
    };
    std::vector<StateTables::Freeze> freezing;
    for (const FrozenDef& frozen : declared.definition.rules.frozen) {
        if (frozen.far || frozen.expand == Expand::none) {
            StateTables::Freeze rule{{}, false, kinds(frozen.by), kinds(frozen.of), {}, false, {}, true, frozen.far};
            for (const Side side : declared.sides.all) {
                const std::vector<Vector> ways = directions(declared, frozen.along, frozen.expand, frozen.axes,
                                                            frozen.where, side, "the frozen rule");
                const std::uint64_t kept = times(ways.size(), static_cast<std::uint64_t>(declared.board.cells()));
                if (!declared.report.spend(frozen.where, times(kept, 8)) ||
                    !declared.report.claim(frozen.where, times(kept, StepLines::bytes_a_cell)))
                    return freezing;
                for (const Vector& way : ways)
                    rule.lines[static_cast<std::size_t>(index(side))].emplace_back(declared.board, way);
            }
            freezing.push_back(std::move(rule));
            continue;
        }
        Neighbours near = compile_near(declared, frozen.along, Expand::all, frozen.axes, frozen.where, Side::first,
                                       "the frozen rule");
        const bool mutual = !near.empty() && is_mutual(near, declared.board.cells());
        freezing.push_back({std::move(near), frozen.by.empty(), kinds(frozen.by), kinds(frozen.of),
                            frozen.unless.empty() ? KindSet() : kinds(frozen.unless), mutual});
    }
    return freezing;
}

BySide<std::vector<StateTables::Trap>> compile_traps(const Declared& declared) {
    BySide<std::vector<StateTables::Trap>> traps;
    for (const TrapDef& def : declared.definition.rules.traps)
        for (const Side side : declared.sides.all) {
            const Bitboard cells = declared.zones.resolve(def.zone, side, declared.report);
            const Neighbours near = compile_near(declared, def.along, Expand::all, {}, def.where, side, "the traps");
            if (near.empty()) return traps;
            cells.each([&](Cell c) {
                traps[static_cast<std::size_t>(index(side))].push_back({c, {near.begin(c), near.end(c)}});
            });
        }
    return traps;
}

}  // namespace

NeighbourTables compile_neighbours(const Declared& declared) {
    // The tables are made in this order, which is the order of the messages.
    return {compile_strength(declared), compile_shoves(declared), compile_freezing(declared), compile_traps(declared)};
}

}  // namespace varia
