// Counts what is on the board and in hand, and compares that with the entries of RulesDef::cannot_win. A side with one
// of the pieces for which no entry applies can win, and nothing else is counted: while most pieces are on the board,
// the first test gives the answer.
#include "material.hpp"

#include <algorithm>

#include <varia/assert.hpp>
#include <varia/rules.hpp>

#include "endings.hpp"
#include "state_tables.hpp"

namespace varia {
namespace {

using Count = StateTables::Material::Count;
using Owner = MaterialDef::Count::Owner;

int count_of(const Position& position, Side side, const Count& count) {
    int there = 0;
    if (!count.zone.words().empty()) {
        for (const Cell cell : position.pieces(side))
            if (count.zone.has(cell) && std::ranges::find(count.kinds, position.at(cell).kind()) != count.kinds.end())
                ++there;
        return there;
    }
    const bool hands = position.variant().state().hands_count;
    for (const Kind kind : count.kinds) there += position.count(side, kind) + (hands ? position.hand(side, kind) : 0);
    return there;
}

bool fits(const Position& position, Side side, const StateTables::Material& material) {
    if (material.to_move && *material.to_move != (position.turn() == side)) return false;
    return std::ranges::all_of(material.counts, [&](const Count& count) {
        int there = 0;
        if (count.whose != Owner::other) there += count_of(position, side, count);
        if (count.whose != Owner::own) there += count_of(position, !side, count);
        return there >= count.min && there <= count.max;
    });
}

bool is_hopeless(const Position& position, Side side) {
    const StateTables::Hopeless& hopeless = position.variant().state().hopeless[static_cast<std::size_t>(index(side))];
    if (!hopeless.any()) return false;
    for (const Kind kind : hopeless.enough)
        if (position.count(side, kind) != 0) return false;
    return (hopeless.bare && is_bare(position, side)) ||
           std::ranges::any_of(hopeless.with,
                               [&](const StateTables::Material& material) { return fits(position, side, material); });
}

}  // namespace

std::string_view drawn_by_material(const Position& position) {
    const Variant& variant = position.variant();
    if (!variant.state().dead_positions) return {};
    const auto all = [&](const auto& is_so) {
        return variant.sides().all([&](Side side) { return is_so(position, side); });
    };
    if (!all(is_hopeless)) return {};
    return variant.definition().rules.bare_kings_draw && all(is_bare) ? "bare-kings" : "dead-position";
}

bool Rules::can_win(const Position& position, Side side) {
    VARIA_ASSERT(position.variant().sides().has(side), "the side is one of the variant's");
    return position.variant().sides().size() != 2 || position.variant().state().draw_odds == side ||
           !is_hopeless(position, side);
}

bool Rules::is_dead(const Position& position) { return !drawn_by_material(position).empty(); }

}  // namespace varia
