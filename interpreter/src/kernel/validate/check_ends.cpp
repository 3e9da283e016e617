// Checks of endings that count pieces or look at the whole board, of replies to goals, of passes, and of gives_check.
#include <algorithm>
#include <string>

#include <varia/text.hpp>

#include "check_fields.hpp"

namespace varia {
namespace {

bool has_steps(const Definition& definition) {
    const auto leaps = [](const PieceDef& piece) { return std::ranges::any_of(piece.moves, &MoveDef::takes_hurdle); };
    return definition.turn.any() || std::ranges::any_of(definition.pieces, leaps);
}

// Whether there are two sides that move in turn, one turn each.
bool alternates(const SidesDef& sides) {
    const std::vector<Name>& order = sides.order;
    return sides.side.size() == 2 && (order.empty() || (order.size() == 2 && order[0].text != order[1].text));
}

// Whether a side can have two turns, one after the other.
bool may_move_again(const Definition& definition) {
    const std::vector<Name>& order = definition.sides.order;
    if (!definition.turn.next.empty()) return true;
    for (std::size_t i = 0; i < order.size() && order.size() > 1; ++i)
        if (order[i].text == order[(i + 1) % order.size()].text) return true;
    return false;
}

void check_goals(const Definition& definition, Checks& checks) {
    for (const GoalDef& goal : definition.rules.goals) {
        if (goal.reply && !goal.both)
            checks.fail(goal.where, "a goal with a reply needs a result for both", "add both = \"draw\"");
        if (goal.reply && (has_steps(definition) || !alternates(definition.sides)))
            checks.fail(goal.where, "a reply is for two sides that move in turn, one move each", "leave it out");
        if (goal.both && definition.sides.side.size() != 2)
            checks.fail(goal.where, "a goal that both reach is for two sides", "leave `both` out");
        if (goal.stays && goal.both)
            checks.fail(goal.where,
                        "only the side to move can reach a goal with `stays`: it goes neither with `reply` nor `both`",
                        "leave them out");
        if (goal.stays && may_move_again(definition))
            checks.fail(goal.where, "a goal with `stays` is for sides that never have two turns one after the other",
                        "leave `stays` out");
        if (goal.safe && has_steps(definition))
            checks.fail(goal.where, "a goal with `safe` is for turns of one step so far", "leave `safe` out");
        if (goal.safe && definition.match)
            checks.fail(goal.where,
                        "a goal with `safe` is not for matches: who rides to another board may capture there",
                        "leave `safe` out");
    }
}

void check_square(const LineDef& line, std::size_t axes, Checks& checks) {
    if (!line.along.empty())
        checks.fail(line.where, "a square lies along two axes of the board, and has no `along`", "leave it out");
    if (line.apart || line.exactly)
        checks.fail(line.where, "a square goes neither with `apart` nor with `exactly`", "leave them out");
    if (axes < 2) checks.fail(line.where, "a square needs a board of at least two axes", "leave `square` out");
}

void check_lines(const Definition& definition, Checks& checks) {
    for (const LineDef& line : definition.rules.lines) {
        check_fields(line, "a line", checks);
        checks.states(line.state, "a line");
        if (!line.side.empty()) checks.side(line.side, " in a rule about lines");
        const std::size_t axes = definition.board.axes.size();
        checks.vectors(line.along, 0, line.where, "along", " in the rule about lines");
        if (line.along.empty() && line.expand != Expand::all)
            checks.fail(line.where, "a line: `expand` says how `along` is meant, which is not there",
                        "add along = [1, 0], or leave `expand` out");
        if (line.apart && line.exactly)
            checks.fail(line.where, "a line of pieces apart does not go with `exactly`", "leave one of them out");
        if (line.square) check_square(line, axes, checks);
        if (line.along.empty() && !line.square && axes > 6)
            checks.fail(line.where,
                        "a line: a board of " + std::to_string(axes) + " axes has too many ways for all of them",
                        "name some: along = [1, 0]");
    }
}

void check_enclosed(const Definition& definition, Checks& checks) {
    for (const EnclosedDef& rule : definition.rules.enclosed) {
        check_fields(rule, "enclosed", checks);
        checks.states(rule.state, "enclosed");
        if (!rule.side.empty()) checks.side(rule.side, " in a rule about enclosed sides");
        checks.vectors(rule.along, 0, rule.where, "along", " in the rule about enclosed sides");
    }
}

void check_no_moves(const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    const bool royal = std::ranges::any_of(definition.pieces, &PieceDef::royal);
    for (const NoMovesDef& rule : rules.no_moves) {
        if (rule.reason.empty())
            check_fields<&NoMovesDef::reason>(rule, "no_moves", checks);
        else
            check_fields(rule, "no_moves", checks);
        checks.states(rule.state, "no_moves");
        if (!rule.side.empty()) checks.side(rule.side, " in a rule about sides without a move");
        if (!rule.check && rule.side.empty() && rule.state.empty())
            checks.fail(rule.where, "no_moves: the entry has no condition, and would always count",
                        "write checkmate and stalemate, or add `check`, `side` or `state`");
        if (rule.check.value_or(false) && !royal)
            checks.fail(rule.where, "no_moves: no piece is royal, so no side is in check", "leave `check` out");
        const auto goes_out = [](const GoingOutDef& how) { return how.men != GoingOutDef::Men::none; };
        if ((rule.check.value_or(true) && goes_out(rules.out.checkmate)) ||
            (!rule.check.value_or(false) && goes_out(rules.out.stalemate)))
            checks.fail(rule.where,
                        "no_moves: a side without a legal move goes out by [rules.out], and the game goes on",
                        "leave one of them out");
    }
}

void check_connected(const Definition& definition, Checks& checks) {
    for (const ConnectedDef& rule : definition.rules.connected) {
        check_fields(rule, "connected", checks);
        if (!rule.side.empty()) checks.side(rule.side, " in a rule about connected pieces");
        checks.vectors(rule.along, 0, rule.where, "along", " in the rule about connected pieces");
        if (rule.all && !rule.zones.empty())
            checks.fail(rule.where,
                        "connected: all pieces of a side are one group, or one group joins zones, but not both",
                        "leave `all` or `zones` out");
        if (!rule.all && rule.zones.empty())
            checks.fail(rule.where, "connected: nothing says what is connected",
                        R"(write zones = ["rank == 1", "rank == 8"], or all = true)");
        if (rule.zones.size() == 1) checks.fail(rule.where, R"(connected: "zones" needs at least 2 entries)");
        if (rule.both && (definition.sides.side.size() != 2 || !rule.side.empty()))
            checks.fail(rule.where, "connected: `both` is for a rule about two sides", "leave `both` out");
    }
}

// What groups and areas need, and nothing else can use.
void check_neighbours(const MostDef& most, Checks& checks) {
    using Count = MostDef::Count;
    const bool neighbours = most.count != Count::pieces && most.count != Count::points;
    checks.vectors(most.along, 0, most.where, "along", " in the rule about the side that has most");
    if (neighbours && most.along.empty())
        checks.fail(most.where, "groups and areas are counted, but nothing says which cells are neighbours",
                    "add along = [1, 0]");
    if (!neighbours && !most.along.empty())
        checks.fail(most.where, "`along` says which cells are neighbours, and only groups and areas have neighbours",
                    R"(write count = "group", "territory" or "area", or leave `along` out)");
    if (most.next && most.count != Count::group)
        checks.fail(most.where, "`next` compares the next largest groups, and no groups are counted",
                    R"(write count = "group", or leave `next` out)");
    if (most.next && !most.half_points.empty())
        checks.fail(most.where, "`next` does not go with half points: they would belong to no group",
                    "leave one of them out");
}

void check_most(const Definition& definition, Checks& checks) {
    const std::optional<MostDef>& max = definition.rules.most;
    if (!max) return;
    check_fields(*max, "most", checks);
    if (definition.sides.side.size() != 2)
        checks.fail(max->where,
                    "who has most is asked of two sides so far, and this game has " +
                        std::to_string(definition.sides.side.size()),
                    "leave it out");
    Distinct named(checks, "half points are given twice for");
    for (const HalfPoints& half : max->half_points) {
        checks.side(half.side, " with half points");
        checks.within(half.amount, 0, max_points, half.side.where, "the half points of a side");
        named.add(half.side.text, half.side.where);
    }
    const auto worth = [&](const PieceDef& piece) {
        const auto is_it = [&](const Name& n) { return n.text == piece.letter.text; };
        return piece.points != 0 && (max->kinds.empty() || std::ranges::any_of(max->kinds, is_it));
    };
    check_neighbours(*max, checks);
    if (max->count == MostDef::Count::points && std::ranges::none_of(definition.pieces, worth))
        checks.fail(max->where, "points are counted, but no piece that counts has any",
                    "write points = 3 in a piece's table");
}

void check_passes(const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    Distinct named(checks, "whether it passes is said twice for");
    for (const PassOfSide& of : rules.pass_of) {
        checks.side(of.side, " in pass");
        checks.choice(of.pass, of.side.where, "pass");
        named.add(of.side.text, of.side.where);
    }
    if (rules.pass != PassRule::never && !rules.pass_of.empty())
        checks.fail(rules.pass_of.front().side.where, "who passes is said for all sides, and by side",
                    "say one of them");
    if (rules.has_pass(PassRule::forced) && has_steps(definition))
        checks.fail(definition.turn.where, "a pass of who has no other move is for turns of one step so far",
                    "write pass = true");
    const PassesDef& passes = rules.passes;
    if (passes.count == 0 || !check_fields(passes, "passes", checks)) return;
    if (!rules.may_pass())
        checks.fail(passes.where, "passes end the game, but nobody may pass", "add pass = true to [rules]");
    if (has_steps(definition))
        checks.fail(passes.where, "passes are counted in turns of one step so far", "leave it out");
    const std::string declare = "declare it in [state]: " + passes.state.text + " = 0";
    const StateDef* state = checks.state(passes.state, "passes", declare);
    if (state != nullptr &&
        (state->initial != 0 || state->min > 0 || state->max < passes.count || state->lasts != StateDef::Lasts::game))
        checks.mistake(passes.state.where,
                       "passes: state " + quoted(passes.state.text) + " must begin with 0, be able to be " +
                           std::to_string(passes.count) + ", and last",
                       declare);
    if (!passes.result && !rules.most)
        checks.fail(passes.where, "passes end the game, but nothing says how",
                    "add a result, or most = { result = \"win\" } to [rules]");
}

}  // namespace

void check_ends(const Definition& definition, Checks& checks) {
    check_lines(definition, checks);
    check_enclosed(definition, checks);
    check_no_moves(definition, checks);
    check_connected(definition, checks);
    check_most(definition, checks);
    check_passes(definition, checks);
    check_goals(definition, checks);
    if (definition.rules.gives_check) return;
    if (definition.turn.any())
        checks.fail(definition.turn.where, "gives_check = false is for turns of one step so far",
                    "leave one of them out");
    if (definition.match)
        checks.fail(definition.match->where,
                    "gives_check = false is not for matches: who rides to another board may give check there",
                    "leave one of them out");
}

}  // namespace varia
