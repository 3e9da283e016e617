// Checks of the pie rule: what names one side, or remembers one, cannot be exchanged. compile_exchange.cpp looks at the
// board.
#include <algorithm>
#include <string>

#include "checks.hpp"
#include "declared_facts.hpp"

namespace varia {
namespace {

// What the pie rule does not go with.
void check_kind_of_game(const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    const auto refuse = [&](bool there, Where where, const std::string& what) {
        if (there) checks.fail(where, "the pie rule " + what, "leave one of them out");
    };
    const std::vector<Name>& order = definition.sides.order;
    const bool alternate = order.empty() || (order.size() == 2 && order[0].text != order[1].text);
    refuse(definition.sides.side.size() != 2 || !alternate || !definition.sides.teams.empty(), definition.sides.where,
           "is for two sides that move in turn");
    refuse(definition.turn.any() || moves_in_steps(definition), definition.turn.where,
           "is for turns of one step so far");
    refuse(definition.match.has_value(), definition.match ? definition.match->where : Where{}, "is not for matches");
    refuse(definition.blocks.has_value(), definition.blocks ? definition.blocks->where : Where{},
           "is not for boards whose blocks move");
    refuse(!definition.hooks.empty(), definition.hooks.empty() ? Where{} : definition.hooks[0].where,
           "is not for games with scripts: what a script knows of the sides cannot be exchanged");
    refuse(rules.checks.count != 0, rules.checks.where, "does not go with counted checks so far");
    refuse(!rules.holds.empty(), rules.holds.empty() ? Where{} : rules.holds[0].where, "does not go with holds so far");
    refuse(rules.facing && rules.facing->may_face(), rules.facing ? rules.facing->where : Where{},
           "does not go with facing pieces that a state value remembers");
    for (const StateDef& state : definition.state)
        refuse(state.name.text != rules.passes.state.text, state.name.where,
               "does not go with state values so far, except one that counts passes");
    refuse(rules.exposed_for != ExposedFor::usual && rules.exposed_for != ExposedFor::move, {},
           R"(goes only with en_passant = "move")");
}

// Rules that are not the same for both sides.
void check_named_sides(const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    const auto refuse = [&](bool names, Where where) {
        if (names)
            checks.fail(where, "the pie rule needs the same rules for both sides, and this one names a side",
                        "write the rule for both sides, or leave `pie` out");
    };
    const auto each = [&](const auto& list) {
        for (const auto& rule : list) refuse(!rule.side.empty(), rule.where);
    };
    for (const PieceDef& piece : definition.pieces) {
        each(piece.promotions);
        each(piece.moves);
    }
    each(definition.castlings);
    each(rules.extinctions);
    each(rules.lines);
    each(rules.enclosed);
    each(rules.no_moves);
    each(rules.connected);
    each(rules.cannot_win);
    refuse(!rules.repetition.side.empty(), rules.repetition.where);
    refuse(!rules.draw_odds.empty(), rules.draw_odds.where);
    for (const PassOfSide& of : rules.pass_of) refuse(true, of.side.where);
    for (const ResetOfSide& of : rules.move_rule.reset_of) refuse(true, of.side.where);
    refuse(rules.most && !rules.most->half_points.empty(), rules.most ? rules.most->where : Where{});
    for (const DeclareDef& declare : rules.declares) refuse(!declare.points.empty(), declare.where);
}

}  // namespace

void check_pie(const Definition& definition, Checks& checks) {
    if (!definition.rules.pie) return;
    check_kind_of_game(definition, checks);
    check_named_sides(definition, checks);
}

}  // namespace varia
