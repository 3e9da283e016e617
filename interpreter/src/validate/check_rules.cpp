// How games end, and the rules about royal pieces.
#include <string>

#include "checks.hpp"

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
    checks.mentions(move_rule.reset, most_kinds, move_rule.where, "the move rule", "kinds that reset it");
}

void check_endings(const RulesDef& rules, Checks& checks) {
    if (checks.at_most(rules.extinctions.size(), max_extinctions, {}, "a variant", "extinctions"))
        for (const ExtinctionDef& extinction : rules.extinctions) {
            checks.mentions(extinction.kinds, most_kinds, extinction.where, "an extinction", "kinds");
            if (!extinction.side.empty()) checks.side(extinction.side, " in an extinction");
            checks.within(extinction.least, 0, max_cells, extinction.where, "what is left at an extinction");
            checks.result(extinction.result, extinction.where, "an extinction");
            checks.word(extinction.reason, extinction.where, "the reason of an extinction", true);
        }
    if (checks.at_most(rules.goals.size(), max_goals, {}, "a variant", "goals"))
        for (const GoalDef& goal : rules.goals) {
            checks.mentions(goal.kinds, most_kinds, goal.where, "a goal", "kinds");
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
    if (rules.facing) {
        const FacingDef& facing = *rules.facing;
        checks.mention(facing.kind, "the kind of facing pieces");
        if (facing.result.verdict != Verdict::none) checks.result(facing.result, facing.where, "facing");
        checks.mention(facing.state, "the state value that says that pieces were left facing each other");
        if (facing.result.verdict != Verdict::none && !facing.may_face())
            checks.fail(facing.where, "facing: no state value says when it has come to that",
                        "write state = \"faced\", and faced = { initial = 0, max = 1 } in [state]");
        if (facing.may_face() && facing.result.verdict == Verdict::none && !rules.most)
            checks.fail(facing.where, "facing: a state value without a result",
                        "write result = \"draw\", leave state out, or say by most who wins");
        if (facing.along.empty())
            checks.fail(facing.where, "facing: no line is given along which pieces face each other");
        if (checks.at_most(facing.along.size(), max_vectors, facing.where, "the facing rule", "directions"))
            for (const Vector& v : facing.along)
                if (!checks.vector(v, definition.board.axes.size(), 0, facing.where, "along", " in the facing rule"))
                    break;
    }
    if (checks.at_most(rules.holds.size(), max_holds, {}, "a variant", "holds"))
        for (const HoldDef& hold : rules.holds) {
            if (hold.sharing.empty())
                checks.fail(hold.where, "a hold names no axis whose lines share it", "write sharing = [\"file\"]");
            checks.axes(hold.sharing, hold.where, "a hold", " in a hold");
            checks.mention(hold.state, "the state value of a hold");
        }
}

}  // namespace varia
