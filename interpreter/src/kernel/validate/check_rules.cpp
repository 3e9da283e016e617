// Checks of the ends of games, and of the rules about royal pieces.
#include <algorithm>
#include <string>

#include <varia/text.hpp>

#include "check_fields.hpp"
#include "declared_facts.hpp"

namespace varia {
namespace {

void check_counts(const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    if (rules.checks.count != 0) check_fields(rules.checks, "checks", checks);
    if (rules.move_rule.plies == 0)
        check_field<&MoveRuleDef::reset>(rules.move_rule, "the move rule", checks, rules.move_rule.where);
    else
        check_fields(rules.move_rule, "the move rule", checks);
    Distinct named(checks, "the kinds that reset the count are given twice for");
    for (const ResetOfSide& of : rules.move_rule.reset_of) {
        checks.side(of.side, " in the reset of the move rule");
        checks.kinds(of.kinds, of.side.where, "the reset of the move rule");
        named.add(of.side.text, of.side.where);
    }
    if (!rules.move_rule.reset_of.empty() && !rules.move_rule.reset.empty())
        checks.fail(rules.move_rule.where, "the kinds that reset the count are for all sides, and by side",
                    "give one of them");
    if (rules.move_rule.plies == 0 || rules.move_rule.result.verdict != Verdict::none) return;
    if (!rules.most)
        checks.fail(rules.move_rule.where, "the move rule: no result, and nothing says who has most",
                    "write result = \"draw\", or [rules.most]");
    else if (definition.match)
        checks.fail(rules.move_rule.where, "the move rule of a match needs a result", "write result = \"draw\"");
}

void check_endings(const RulesDef& rules, std::size_t sides, Checks& checks) {
    for (const ExtinctionDef& extinction : rules.extinctions) {
        check_fields(extinction, "extinction", checks);
        if (!extinction.side.empty()) checks.side(extinction.side, " in an extinction");
        checks.states(extinction.state, "extinction");
        if (extinction.other != 0 && sides != 2)
            checks.fail(extinction.where,
                        "an extinction that counts the other side's pieces is for two sides, and this game has " +
                            std::to_string(sides),
                        "leave `other` out");
    }
    for (const GoalDef& goal : rules.goals) {
        check_fields(goal, "goal", checks);
        checks.states(goal.state, "goal");
    }
    if (rules.bare_king) check_fields(*rules.bare_king, "the bare king", checks);
}

bool is_royal(const Definition& definition, const Name& letter) {
    return std::ranges::any_of(definition.pieces,
                               [&](const PieceDef& piece) { return piece.royal && piece.letter.text == letter.text; });
}

void check_facing(const FacingDef& facing, const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    check_fields<&FacingDef::kind>(facing, "facing", checks);
    if (checks.kind(facing.kind, "facing") && !is_royal(definition, facing.kind))
        checks.mistake(facing.kind.where, "facing: " + quoted(facing.kind.text) + " is not royal");
    if (facing.result.verdict != Verdict::none && !facing.may_face())
        checks.fail(facing.where, "facing: no state value says when it has come to that",
                    "write state = \"faced\", and faced = { initial = 0, max = 1 } in [state]");
    if (facing.may_face() && facing.result.verdict == Verdict::none && !rules.most)
        checks.fail(facing.where, "facing: a state value without a result",
                    "write result = \"draw\", leave state out, or say by most who wins");
    if (facing.may_face()) {
        const StateDef* state = checks.state(facing.state, "facing",
                                             "write " + facing.state.text + " = { initial = 0, max = 1 } in [state]");
        if (state != nullptr && (state->min > 0 || state->max < 1 || state->lasts != StateDef::Lasts::game))
            checks.mistake(facing.state.where,
                           "facing: state " + quoted(facing.state.text) + " must be able to be 0 and 1, and last");
        if (definition.sides.side.size() != 2 || moves_in_steps(definition))
            checks.mistake(facing.where, "facing with a result is for two sides that make one move a turn",
                           "leave `result` and `state` out: they may not face each other then");
    }
    checks.vectors(facing.along, 0, facing.where, "along", " in the facing rule");
}

void check_holds(const Definition& definition, Checks& checks) {
    const std::vector<HoldDef>& holds = definition.rules.holds;
    if (holds.empty()) return;
    // One bit for each side that is held. In games of two sides both are never held at once.
    // There may be more sides than are allowed: other checks refuse them.
    const std::size_t sides = std::min(definition.sides.side.size(), std::size_t{max_sides});
    const int max = sides == 2 ? 2 : (1 << sides) - 1;
    for (const HoldDef& hold : holds) {
        check_fields(hold, "hold", checks);
        checks.axes(hold.sharing, hold.where, "a hold", " in a hold");
        const std::string declare = hold.state.text + " = { initial = 0, max = " + std::to_string(max) + " }";
        const StateDef* state = checks.state(hold.state, "hold", "write " + declare + " in [state]");
        if (state != nullptr && (state->min > 0 || state->max < max))
            checks.mistake(hold.state.where, "hold: state " + quoted(hold.state.text) + " must be able to be 0" +
                                                 (max == 2 ? ", 1 and 2" : " to " + std::to_string(max)));
    }
    const Where where = holds.front().where;
    if (std::ranges::none_of(definition.pieces, &PieceDef::royal))
        checks.warn(where, "hold: no piece is royal, so none can be held", "");
    for (const PieceDef& piece : definition.pieces)
        if (piece.royal && !piece.pushes.empty())
            checks.mistake(where,
                           "hold: the royal piece " + piece.letter.text +
                               " pushes, and what that does under a hold is not defined",
                           "take its push away, or write the hold as a script");
}

// Boards of a match are checked in check_match, where all its games are known.
void check_draw_odds(const Definition& definition, Checks& checks) {
    const Name& odds = definition.rules.draw_odds;
    if (odds.empty()) return;
    if (definition.sides.side.size() != 2)
        checks.fail(odds.where, "draw odds are between two sides only", "leave out draw_odds");
    else
        checks.side(odds, " in draw_odds");
}

// Whether the game is one of two sides whose turns have one move each, in the usual order.
bool moves_in_turn(const Definition& definition) {
    return definition.sides.side.size() == 2 && !definition.turn.any() && !moves_in_steps(definition);
}

// Rules by which each royal kind counts by itself.
void check_royal_kinds(const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    if (!counts_by_kind(rules.royal)) return;
    const std::string rule = "royal = " + quoted(name_of(rules.royal));
    const bool strikes = !rules.remote_captures.empty() ||
                         std::ranges::any_of(definition.pieces,
                                             [](const PieceDef& piece) { return !piece.remote_captures.empty(); });
    if (!moves_in_turn(definition) || rules.facing)
        checks.fail({}, rule + " is for two sides, turns of one move, and royal pieces that may face each other",
                    "write royal = \"last\", or \"each\"");
    else if (strikes || rules.royal_capture || definition.match)
        checks.fail({},
                    rule + (definition.match      ? " is not for matches"
                            : rules.royal_capture ? " does not go with royal_capture"
                                                  : " does not go with strikes"),
                    "write royal = \"last\", or \"each\"");
    else if (std::ranges::count_if(definition.pieces, &PieceDef::royal) < 2)
        checks.warn({}, rule + " means the same as without \"-of-kind\": there are no two royal kinds", "");
}

}  // namespace

void check_rules(const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    if (!check_fields(rules, "", checks, {})) return;
    check_draw_odds(definition, checks);
    if (rules.royal == RoyalRule::one && (!moves_in_turn(definition) || rules.facing))
        checks.fail({},
                    "royal = \"one\" is for two sides, turns of one move, and royal pieces that may face each other",
                    "write royal = \"last\", or \"each\"");
    check_royal_kinds(definition, checks);
    check_endings(rules, definition.sides.side.size(), checks);
    check_material(definition, checks);
    check_counts(definition, checks);
    check_history(definition, checks);
    check_ends(definition, checks);
    check_pie(definition, checks);
    if (rules.facing) check_facing(*rules.facing, definition, checks);
    check_holds(definition, checks);
}

}  // namespace varia
