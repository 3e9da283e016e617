// Checks of turns of several steps: numbers and names. check_steps.cpp checks the order of steps, and that turns end.
#include <algorithm>
#include <string>

#include <varia/text.hpp>

#include "check_fields.hpp"
#include "steps.hpp"

namespace varia {
namespace {

void check_counts_of_turn(const Definition& definition, Checks& checks) {
    const TurnDef& turn = definition.turn;
    const std::size_t sides = definition.sides.side.size();
    if (turn.counts.size() > 1 && turn.counts.size() != sides)
        checks.fail(turn.where,
                    "numbers of steps are given for " + std::to_string(turn.counts.size()) + " sides, and there are " +
                        std::to_string(sides),
                    "give one for each, or one for all");
    for (const TurnDef::Count& count : turn.counts) {
        if (!checks.within(count.min, 1, max_turn_steps, turn.where, "the least number of steps of a turn") ||
            !checks.within(count.max, 1, max_turn_steps, turn.where, "the number of steps of a turn"))
            return;
        if (count.min > count.max)
            checks.fail(turn.where,
                        "a turn has at least " + std::to_string(count.min) + " and at most " +
                            std::to_string(count.max) + " steps",
                        "the least comes first");
    }
    if (!turn.landing.empty())
        checks.vector(turn.landing, definition.board.axes.size(), 0, turn.where, "landing", " in `landing`");
}

void check_next(const NextDef& next, const Definition& definition, Checks& checks) {
    const std::string what = "who is next";
    check_fields(next, what, checks);
    checks.move_types(next.types, what);
    checks.states(next.state, what);
    std::vector<std::string> sides{"same"};
    for (const SideDef& side : definition.sides.side) sides.push_back(side.name.text);
    if (std::ranges::find(sides, next.side.text) == sides.end()) {
        const std::string near = did_you_mean(next.side.text, sides);
        checks.fail(next.side.where.line != 0 ? next.side.where : next.where,
                    what + ": no side " + quoted(next.side.text),
                    !near.empty() ? near : "name a side, or write \"same\"");
    }
}

void check_prefer(const RulesDef& rules, Checks& checks) {
    for (const PreferDef& prefer : rules.prefer) {
        if (!checks.choice(prefer.what, prefer.where, "an entry of `prefer`")) continue;
        const bool max = prefer.what == PreferDef::What::most;
        if (max != prefer.kinds.empty())
            checks.fail(prefer.where, max ? "who captures the most pieces: no kinds are asked for"
                                          : "an entry of `prefer` names no kinds");
        checks.kinds(prefer.kinds, prefer.where, "prefer");
    }
}

void check_strength(const Definition& definition, Checks& checks) {
    int min = max_strength;
    int max = 0;
    for (const PieceDef& piece : definition.pieces) {
        const std::string& letter = piece.letter.text;
        min = std::min(min, piece.strength);
        max = std::max(max, piece.strength);
        if (!checks.at_most(piece.shoves.size(), max_shoves, piece.where, letter,
                            "ways of pushing and pulling enemies"))
            continue;
        for (const ShoveDef& shove : piece.shoves) {
            const std::string what = "a push or pull of " + letter;
            checks.choice(shove.way, shove.where, "the way of " + what);
            checks.choice(shove.expand, shove.where, "how " + what + " is expanded");
            checks.axes(shove.axes, shove.where, what, " in " + what);
            if (shove.along.empty()) checks.fail(shove.where, what + " leads nowhere: it has no direction");
            if (!checks.at_most(shove.along.size(), max_vectors, shove.where, what, "directions")) continue;
            checks.vectors(shove.along, shove.axes.size(), shove.where, "push_enemy|pull_enemy", " in " + what);
        }
    }
    for (const PieceDef& piece : definition.pieces)
        if (!piece.shoves.empty() && piece.strength <= min)
            checks.warn(piece.shoves.front().where,
                        piece.letter.text + " can push and pull nothing: no piece is weaker", "give pieces a strength");
    for (const FrozenDef& frozen : definition.rules.frozen)
        if (frozen.by.empty() && min >= max && !definition.pieces.empty())
            checks.warn(frozen.where, "nothing is ever frozen: all pieces are equally strong",
                        "give pieces a strength, or name the kinds that freeze: by = [...]");
}

void check_rules_of_turns(const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    for (const FrozenDef& frozen : rules.frozen) {
        const std::string in = " in the rule about frozen pieces";
        check_fields(frozen, "frozen", checks);
        checks.axes(frozen.axes, frozen.where, "the rule about frozen pieces", in);
        checks.vectors(frozen.along, frozen.axes.size(), frozen.where, "along", in);
        if (frozen.by.empty() && !frozen.unless.empty())
            checks.fail(checks.place(frozen.where, "unless"), "\"unless\" has a meaning only with \"by\"",
                        "name the kinds that freeze: by = [...]");
        for (const auto& [given, key] :
             {std::pair{frozen.far, "far"}, std::pair{frozen.expand == Expand::none, "expand"}})
            if (given && (frozen.by.empty() || !frozen.unless.empty())) {
                checks.fail(
                    checks.place(frozen.where, key),
                    quoted(key) + " in the rule about frozen pieces needs \"by\", and does not go with \"unless\"",
                    frozen.by.empty() ? "name the kinds that freeze: by = [...]" : "leave out `unless`");
                break;
            }
    }
    for (const TrapDef& trap : rules.traps) {
        check_fields(trap, "a trap", checks);
        checks.vectors(trap.along, 0, trap.where, "along", " in a trap");
        // A side must not lose a royal piece that it has to keep. In a trap such a piece would vanish without a
        // capture.
        if (std::ranges::any_of(definition.pieces, &PieceDef::royal))
            checks.fail(trap.where, "a trap, and pieces that are royal: royal pieces cannot be lost in traps",
                        "leave out the traps, or `royal`: kinds that must not die out are a matter of "
                        "[[rules.extinction]]");
    }
    check_prefer(rules, checks);
}

void check_step(const StepDef& step, const Definition& definition, Checks& checks) {
    const std::string what = "step " + step.name.text;
    check_fields(step, what, checks);
    if (step.place.empty()) {
        const bool lands = step.left || !step.zone.empty();
        const std::string_view key = step.from != StepDef::From::nowhere ? "source"
                                     : step.neutral                      ? "owner"
                                     : lands                             ? "to"
                                     : !step.by.empty()                  ? "by"
                                                                         : "";
        if (!key.empty())
            checks.fail(checks.place(step.where, key),
                        quoted(key) + " is about a piece that is put down, and step " + quoted(step.name.text) +
                            " puts none down",
                        "add place = [...]; where a piece goes its own moves say");
        return;
    }
    if (step.from == StepDef::From::enemy) {
        if (step.neutral || step.left)
            checks.fail(checks.place(step.where, step.neutral ? "owner" : "to"),
                        what + " moves a piece of an enemy, which stays its owner's, and goes by moves of its own",
                        "leave it out");
        for (const Name& letter : step.place)
            if (std::ranges::any_of(definition.pieces, [&](const PieceDef& piece) {
                    return piece.royal && piece.letter.text == letter.text;
                }))
                checks.fail(letter.where, what + ": " + letter.text + " is royal, and only its own side moves it",
                            "leave it out of `place`");
        return;
    }
    if (step.neutral && definition.sides.neutral == Neutral::none)
        checks.fail(step.name.where, what + " puts down what is nobody's, and there are no such pieces",
                    "add neutral = \"blocks\" or \"taken\" to [sides]");
    if (step.neutral && step.from == StepDef::From::hand)
        checks.fail(step.name.where, what + " puts down what is nobody's out of a hand: what is there is its owner's",
                    "leave source out, or owner");
    if (step.neutral)
        for (const Name& letter : step.place)
            if (const auto kind = std::ranges::find_if(definition.pieces,
                                                       [&](const PieceDef& p) { return p.letter.text == letter.text; });
                kind != definition.pieces.end() && kind->royal)
                checks.fail(letter.where, what + ": " + letter.text + " is royal, and cannot be nobody's");
}

}  // namespace

void check_turn(const Definition& definition, Checks& checks) {
    const TurnDef& turn = definition.turn;
    if (!check_fields<&TurnDef::counts>(turn, "the turn", checks)) return;
    check_counts_of_turn(definition, checks);
    check_strength(definition, checks);
    check_rules_of_turns(definition, checks);
    for (const NextDef& next : turn.next) check_next(next, definition, checks);
    for (const StepDef& step : turn.then)
        if (checks.word(step.name.text, step.name.where, "a step")) check_step(step, definition, checks);
    check_steps(definition, checks);
    if (turn.any())
        for (const PieceDef& piece : definition.pieces)
            if (piece.drop && piece.drop->no_check)
                checks.fail(piece.drop->where,
                            "drops that may not give check (`no_check`) in turns of several steps are not defined",
                            "leave `no_check` out, or [turn]");
    // The player does not choose whether a piece promotes there, so the rule must leave no choice.
    if (turn.promotes == TurnDef::Promotes::last)
        for (const PieceDef& piece : definition.pieces)
            for (const PromotionDef& p : piece.promotions)
                if (piece.promotions.size() > 1 || p.to.size() != 1 || p.optional || p.leaving || p.entering ||
                    p.from_reserve || !p.most.empty() || !p.side.empty() || !p.state.empty() || !p.quiet ||
                    !p.capture) {
                    checks.fail(
                        p.where,
                        piece.letter.text +
                            " promotes where its turn ends: to one kind then, always, and wherever it came from",
                        "write `to` with one kind and `zone` alone, or leave out promotes = \"last\"");
                    break;
                }
    const bool royal = std::ranges::any_of(definition.pieces, &PieceDef::royal);
    const auto crowned_royal = [&](const PieceDef& piece) {
        const auto becomes_royal = [&](const Name& to) {
            return std::ranges::any_of(definition.pieces,
                                       [&](const PieceDef& p) { return p.royal && p.letter.text == to.text; });
        };
        return std::ranges::any_of(piece.promotions, [&](const PromotionDef& p) {
            return piece.royal || std::ranges::any_of(p.to, becomes_royal);
        });
    };
    if (turn.promotes == TurnDef::Promotes::last)
        if (const auto piece = std::ranges::find_if(definition.pieces, crowned_royal); piece != definition.pieces.end())
            checks.fail(
                piece->promotions.front().where,
                piece->letter.text + " cannot promote where its turn ends: no royal piece does, and none becomes royal",
                "leave out promotes = \"last\", or the promotion");
    if (turn.any())
        for (const PieceDef& piece : definition.pieces)
            if (const auto exposing = std::ranges::find_if(piece.moves, &MoveDef::exposes);
                piece.royal && exposing != piece.moves.end())
                checks.fail(exposing->where,
                            "a royal piece cannot expose itself where turns have several steps: whether it is safe is "
                            "asked before its turn is over",
                            "leave out `exposes`");
    if (turn.captured_stay && royal && (definition.rules.royal_capture || definition.rules.royal != RoyalRule::each))
        checks.fail(turn.where,
                    "captured = \"stay\": a royal piece that has been captured would still be there, and none may be "
                    "captured so",
                    "write captured = \"leave\", or leave out royal_capture and royal = \"last\"");
    const bool about_check = turn.safe_at_end || turn.threat_by_turn || turn.check != TurnDef::Check::free;
    if (!royal && about_check)
        checks.warn(turn.where,
                    std::string(turn.safe_at_end      ? "`safe`"
                                : turn.threat_by_turn ? "`threat`"
                                                      : "`check`") +
                        " means nothing: no piece is royal",
                    "write royal = true in a piece's table, or leave it out");
    if (definition.match && (turn.any() || !turn.landing.empty()))
        checks.fail(turn.where, "matches on boards with turns of several steps are not played yet",
                    "leave out [turn], or [match]");
}

}  // namespace varia
