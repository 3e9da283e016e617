#include "compile_declared_tables.hpp"

#include <algorithm>
#include <utility>

#include "compile_blocks.hpp"
#include "compile_clearings.hpp"
#include "compile_exchange.hpp"
#include "compile_facing.hpp"
#include "compile_history.hpp"
#include "compile_hooks.hpp"
#include "compile_kinds.hpp"
#include "compile_lots.hpp"
#include "compile_material.hpp"
#include "compile_neighbours.hpp"
#include "compile_pushes.hpp"
#include "compile_remote_captures.hpp"
#include "compile_rules.hpp"
#include "compile_turns.hpp"
#include "zobrist_keys.hpp"

namespace varia {
namespace {

SideTables side_tables(const Declared& declared) {
    const Sides& sides = declared.sides;
    SideTables made;
    made.order = sides.order;
    made.sides = sides.all;
    for (const Side side : sides.all)
        made.enemies[static_cast<std::size_t>(index(side))] = sides.all -
                                                              sides.allies[static_cast<std::size_t>(index(side))];
    const Name& odds = declared.definition.rules.draw_odds;
    if (!odds.empty()) made.draw_odds = declared.side(odds);
    made.owners = made.many() || sides.neutral ? max_sides + 1 : 2;
    const std::size_t turns = made.order.size();
    for (std::size_t turn = 0; turn < turns; ++turn)
        made.turn_keys.push_back(zobrist::turn(static_cast<int>(turn)) ^
                                 zobrist::turn(static_cast<int>((turn + 1) % turns)));
    return made;
}

std::vector<Kind> held_as(const Declared& declared, const std::vector<DropRule>& drops) {
    std::vector<Kind> held;
    if (std::ranges::all_of(drops, [](const DropRule& rule) { return rule.held == rule.kind; })) return held;
    for (int k = 0; k <= declared.kinds; ++k) held.push_back(static_cast<Kind>(k));
    for (const DropRule& rule : drops) held[rule.kind] = rule.held;
    return held;
}

KindSet endless(const std::vector<DropRule>& drops) {
    KindSet kinds;
    for (const DropRule& rule : drops)
        if (rule.endless) kinds.add(rule.kind);
    return kinds;
}

// What moves, drops and castlings do to state values.
void note_changes(const Declared& declared, RuleTables& rules) {
    rules.changes_of_moves = compile_changes(declared);
    if (rules.changes_of_moves.empty()) return;
    for (const Side side : declared.sides.all) {
        std::vector<std::uint8_t>& of_side = rules.changes_of_drops[static_cast<std::size_t>(index(side))];
        of_side.assign(static_cast<std::size_t>(declared.kinds) + 1, 0);
        for (int k = 1; k <= declared.kinds; ++k) {
            const std::optional<DropDef>& drop = declared.piece(static_cast<Kind>(k)).drop;
            if (!drop) continue;
            const std::uint8_t changes = changes_of(declared, rules.changes_of_moves, drop->sets,
                                                    adds_of_drop(declared, *drop, side));
            of_side[static_cast<std::size_t>(k)] = changes;
            for (const Name& face : drop->faces) of_side[declared.kind(face)] = changes;
        }
    }
    for (auto& side : rules.castlings)
        for (std::size_t i = 0; i < side.size(); ++i) {
            const CastlingDef& castling = declared.definition.castlings[i];
            side[i].changes = changes_of(declared, rules.changes_of_moves, castling.sets, castling.adds);
        }
}

}  // namespace

DeclaredTables compile_declared_tables(const Declared& declared, const PromotionTables& promotions) {
    const Definition& definition = declared.definition;
    DeclaredTables made;
    RuleTables& rules = made.rules;
    rules.cells = declared.board.cells();
    rules.set_words = (declared.board.cells() + 63) / 64;
    rules.history = definition.history;
    rules.check_limit = definition.rules.checks.count;
    const SideTables sides = side_tables(declared);
    static_cast<SideTables&>(rules) = sides;
    static_cast<SpecialPromotions&>(rules) = promotions.special;
    static_cast<ConversionTables&>(rules) = compile_conversions(declared);
    rules.castlings = compile_castlings(declared);
    for (const auto& of_side : rules.castlings)
        for (const StateTables::Castling& castling : of_side)
            if (castling.wins >= 0 && std::ranges::find(rules.castled, castling.wins) == rules.castled.end())
                rules.castled.push_back(castling.wins);
    const KindTables kinds = compile_kinds(declared, rules.castlings);
    static_cast<KindTables&>(rules) = kinds;
    rules.remote_captures = compile_remote_captures(declared);
    rules.turn = compile_turn(declared);
    static_cast<NeighbourTables&>(rules) = compile_neighbours(declared);
    static_cast<LandingTables&>(rules) = compile_landing(declared);
    rules.next = compile_next(declared);
    rules.points = compile_points(declared, &PieceDef::points);
    rules.neutral_points = compile_points(declared, &PieceDef::neutral_points);
    rules.withins = compile_withins(declared);
    static_cast<RebirthTables&>(rules) = compile_rebirths(declared);
    made.drops = compile_drops(declared);
    rules.endless_drops = endless(made.drops[0]);
    rules.held_as = held_as(declared, made.drops[0]);
    rules.goals = compile_goals(declared);
    rules.extinctions = compile_extinctions(declared);
    rules.repetition = compile_repetition(declared);
    rules.countings = compile_countings(declared);
    rules.declares = compile_declares(declared);
    static_cast<MaterialTables&>(rules) = compile_material(declared);
    rules.rows = compile_rows(declared);
    rules.enclosures = compile_enclosures(declared);
    rules.no_moves = compile_no_moves(declared);
    rules.connections = compile_connections(declared);
    static_cast<MostTables&>(rules) = compile_most(declared);
    rules.lost_without_royals = lost_without_royals(sides, kinds, rules.remote_captures, rules.extinctions);
    static_cast<StateValueTables&>(rules) = compile_state(declared);
    note_changes(declared, rules);
    rules.exchange = compile_exchange(declared);
    rules.holds = compile_holds(declared);
    static_cast<PassTables&>(rules) = compile_passes(declared);
    rules.facing = compile_facing(declared);
    made.hooks = compile_hooks(declared);
    made.placed = compile_placed(declared);
    made.lots = compile_lots(declared);
    static_cast<SlotTables&>(rules) = compile_slots(declared);
    static_cast<PushTables&>(rules) = compile_pushes(declared);
    return made;
}

}  // namespace varia
