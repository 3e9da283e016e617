// Compiles enclosures, what it means to have no move, connections, the rule about the side that has most, and counted
// passes.
#include <cstdint>

#include <varia/limits.hpp>

#include "compile_hooks.hpp"
#include "compile_near.hpp"
#include "compile_rules.hpp"

namespace varia {

std::vector<StateTables::Enclosure> compile_enclosures(const Declared& declared) {
    std::vector<StateTables::Enclosure> enclosures;
    for (const EnclosedDef& def : declared.definition.rules.enclosed) {
        StateTables::Enclosure enclosure;
        enclosure.kinds = declared.kind_set(def.kinds);
        enclosure.sides = declared.sides.all;
        if (!def.side.empty()) enclosure.sides = declared.side(def.side);
        enclosure.zone = declared.zone(def.zone);
        enclosure.near = compile_near(declared, def.along, Expand::all, {}, def.where, Side::first,
                                      "the enclosed rule");
        enclosure.result = def.result;
        enclosure.reason = def.reason;
        enclosure.state = state_tests(declared, def.state);
        if (enclosure.near.empty()) return enclosures;  // the error is reported already
        enclosures.push_back(std::move(enclosure));
    }
    return enclosures;
}

std::vector<StateTables::NoMoves> compile_no_moves(const Declared& declared) {
    std::vector<StateTables::NoMoves> all;
    for (const NoMovesDef& def : declared.definition.rules.no_moves)
        all.push_back({.in_check = def.check.value_or(true),
                       .unchecked = !def.check.value_or(false),
                       .sides = def.side.empty() ? declared.sides.all : SideSet(declared.side(def.side)),
                       .state = state_tests(declared, def.state)});
    return all;
}

std::vector<StateTables::Connection> compile_connections(const Declared& declared) {
    std::vector<StateTables::Connection> connections;
    for (const ConnectedDef& def : declared.definition.rules.connected) {
        StateTables::Connection connection;
        connection.kinds = declared.kind_set(def.kinds);
        connection.sides = declared.sides.all;
        if (!def.side.empty()) connection.sides = declared.side(def.side);
        const std::uint64_t bitboard = static_cast<std::uint64_t>(declared.board.cells()) / 8;
        for (const ZoneRef& zone : def.zones) {
            if (!declared.report.claim(def.where, max_sides * bitboard)) return connections;
            connection.zones.push_back(declared.zone(zone));
            for (const Side side : connection.sides)
                if (connection.zones.back()[static_cast<std::size_t>(index(side))].empty()) {
                    declared.report.warning(zone.where, "no piece can be in this zone, which has no cells");
                    break;
                }
        }
        connection.near = compile_near_both_ways(declared, def.along, def.expand, def.where, "the connected rule");
        connection.both = def.both;
        connection.result = def.result;
        connection.reason = def.reason;
        if (connection.near.empty()) return connections;  // the error is reported already
        connections.push_back(std::move(connection));
    }
    return connections;
}

MostTables compile_most(const Declared& declared) {
    MostTables made;
    const std::optional<MostDef>& def = declared.definition.rules.most;
    if (!def) return made;
    const KindSet kinds = declared.kind_set(def->kinds);
    made.most_kinds = kinds;
    if (!def->along.empty())
        made.most_near = compile_near_both_ways(declared, def->along, Expand::all, def->where, "the rule `most`");
    made.worth.assign(static_cast<std::size_t>(declared.kinds) + 1, 0);
    for (int k = 1; k <= declared.kinds; ++k) {
        const auto kind = static_cast<Kind>(k);
        if (kinds.empty() || kinds.has(kind))
            made.worth[static_cast<std::size_t>(k)] = 2 * (def->count == MostDef::Count::points
                                                               ? declared.piece(kind).points
                                                               : 1);
    }
    for (const HalfPoints& half : def->half_points)
        made.worth_before[static_cast<std::size_t>(index(declared.side(half.side)))] = half.amount;
    return made;
}

PassTables compile_passes(const Declared& declared) {
    const PassesDef& def = declared.definition.rules.passes;
    if (def.count == 0) return {};
    const int state = declared.state(def.state);
    return {state < 0 ? 0 : def.count, state};
}

}  // namespace varia
