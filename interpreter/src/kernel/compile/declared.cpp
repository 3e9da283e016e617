#include "declared.hpp"

#include <algorithm>

namespace varia {

Declared::Declared(const Definition& def, const Board& on, const Sides& by, Report& to)
    : definition(def),
      board(on),
      sides(by),
      report(to),
      zones(board, definition, sides, report),
      kinds(static_cast<int>(definition.pieces.size())) {
    for (int k = 1; k <= kinds; ++k) kinds_.emplace(piece(static_cast<Kind>(k)).letter.text, static_cast<Kind>(k));
}

Kind Declared::kind(const Name& letter) const {
    const auto found = kinds_.find(letter.text);
    return found != kinds_.end() ? found->second : Kind{0};
}

KindSet Declared::kind_set(const std::vector<Name>& letters) const {
    KindSet set;
    for (const Name& letter : letters)
        if (const Kind k = kind(letter); k != 0) set.add(k);
    return set;
}

int Declared::state(const Name& name) const {
    const std::vector<StateDef>& all = definition.state;
    const auto found = std::ranges::find_if(all, [&](const StateDef& def) { return def.name.text == name.text; });
    return found != all.end() ? static_cast<int>(found - all.begin()) : -1;
}

Side Declared::side(const Name& name) const {
    const std::vector<SideDef>& all = definition.sides.side;
    const auto found = std::ranges::find_if(all, [&](const SideDef& def) { return def.name.text == name.text; });
    return side_of(static_cast<int>(found - all.begin()));
}

BySide<Bitboard> Declared::zone(const ZoneRef& ref) const {
    BySide<Bitboard> cells;
    for (const Side side : sides.all) cells[static_cast<std::size_t>(index(side))] = zones.resolve(ref, side, report);
    return cells;
}

KindSet Declared::royal_kinds() const {
    KindSet set;
    for (int k = 1; k <= kinds; ++k)
        if (piece(static_cast<Kind>(k)).royal) set.add(static_cast<Kind>(k));
    return set;
}

}  // namespace varia
