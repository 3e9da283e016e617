// Checks of the ends of games, and of the rules about royal pieces.
#include <algorithm>
#include <string>

#include <varia/text.hpp>

#include "checks.hpp"
#include "declared_facts.hpp"

namespace varia {
namespace {

void check_counts(const RulesDef& rules, Checks& checks) {
    const CheckCountDef& given = rules.checks;
    if (checks.within(given.count, 0, max_checks, given.where, "the number of checks that end the game") &&
        given.count > 0) {
        checks.result(given.result, given.where, "counted checks");
        checks.word(given.reason, given.where, "the reason of counted checks", true);
    }
    const MoveRuleDef& move_rule = rules.move_rule;
    if (checks.within(move_rule.plies, 0, max_plies, move_rule.where, "the plies of the move rule") &&
        move_rule.plies > 0)
        checks.result(move_rule.result, move_rule.where, "the move rule");
    checks.kinds(move_rule.reset, move_rule.where, "the move rule");
}

void check_endings(const RulesDef& rules, Checks& checks) {
    if (checks.at_most(rules.extinctions.size(), max_extinctions, {}, "a variant", "extinctions"))
        for (const ExtinctionDef& extinction : rules.extinctions) {
            checks.kinds(extinction.kinds, extinction.where, "extinction");
            if (!extinction.side.empty()) checks.side(extinction.side, " in an extinction");
            checks.within(extinction.min, 0, max_cells, extinction.where, "what is left at an extinction");
            checks.result(extinction.result, extinction.where, "an extinction");
            checks.word(extinction.reason, extinction.where, "the reason of an extinction", true);
        }
    if (checks.at_most(rules.goals.size(), max_goals, {}, "a variant", "goals"))
        for (const GoalDef& goal : rules.goals) {
            checks.kinds(goal.kinds, goal.where, "goal");
            checks.mention(goal.zone, "a goal's zone");
            checks.result(goal.result, goal.where, "a goal");
            if (goal.both) checks.result(*goal.both, goal.where, "a goal that both reach");
            checks.word(goal.reason, goal.where, "the reason of a goal", true);
        }
    if (rules.bare_king) {
        const BareKingDef& bare = *rules.bare_king;
        checks.choice(bare.counter, CounterBare::now, bare.where, "the counter of the bare king");
        checks.result(bare.result, bare.where, "the bare king");
        checks.result(bare.both, bare.where, "two bare kings");
    }
}

bool is_royal(const Definition& definition, const Name& letter) {
    return std::ranges::any_of(definition.pieces,
                               [&](const PieceDef& piece) { return piece.royal && piece.letter.text == letter.text; });
}

void check_facing(const FacingDef& facing, const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    if (checks.kind(facing.kind, "facing") && !is_royal(definition, facing.kind))
        checks.mistake(facing.kind.where, "facing: " + quoted(facing.kind.text) + " is not royal");
    if (facing.result.verdict != Verdict::none) checks.result(facing.result, facing.where, "facing");
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
    if (facing.along.empty()) checks.fail(facing.where, "facing: no line is given along which pieces face each other");
    if (checks.at_most(facing.along.size(), max_vectors, facing.where, "the facing rule", "directions"))
        for (const Vector& v : facing.along)
            if (!checks.vector(v, definition.board.axes.size(), 0, facing.where, "along", " in the facing rule")) break;
}

void check_holds(const Definition& definition, Checks& checks) {
    const std::vector<HoldDef>& holds = definition.rules.holds;
    if (holds.empty() || !checks.at_most(holds.size(), max_holds, {}, "a variant", "holds")) return;
    // One bit for each side that is held. In games of two sides both are never held at once.
    const std::size_t sides = definition.sides.side.size();
    const int max = sides == 2 ? 2 : (1 << sides) - 1;
    for (const HoldDef& hold : holds) {
        if (hold.sharing.empty())
            checks.fail(hold.where, "a hold names no axis whose lines share it", "write sharing = [\"file\"]");
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

}  // namespace

void check_rules(const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    checks.result(rules.checkmate, {}, "checkmate");
    checks.result(rules.stalemate, {}, "stalemate");
    checks.choice(rules.royal, RoyalRule::one, {}, "which royal pieces must be safe");
    if (rules.royal == RoyalRule::one && (definition.sides.side.size() != 2 || definition.turn.any() || rules.facing))
        checks.fail({},
                    "royal = \"one\" is for two sides, turns of one move, and royal pieces that may face each other",
                    "write royal = \"last\", or \"each\"");
    checks.choice(rules.reserve, Reserve::owner, {}, "where captured pieces go");
    check_endings(rules, checks);
    check_material(definition, checks);
    check_counts(rules, checks);
    check_history(definition, checks);
    check_ends(definition, checks);
    if (rules.facing) check_facing(*rules.facing, definition, checks);
    check_holds(definition, checks);
}

}  // namespace varia
