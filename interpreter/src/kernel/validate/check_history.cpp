// Checks of the rules about the history of a game: repetition, counted moves and declarations.
#include <algorithm>
#include <string>

#include <varia/text.hpp>

#include "check_fields.hpp"

namespace varia {
namespace {

void check_chase(const ChaseDef& chase, const std::vector<PieceDef>& pieces, Checks& checks) {
    check_fields(chase, "chase", checks);
    for (const Name& of : chase.of)
        if (std::ranges::any_of(pieces, [&](const PieceDef& p) { return p.royal && p.letter.text == of.text; }))
            checks.mistake(of.where, "chase: a royal piece is checked, not chased", "leave it out of \"of\"");
    for (const ChaseDef::Pair& pair : chase.guarded) check_fields(pair, "chase", checks);
    for (const ChaseDef::Spared& spared : chase.spared) check_fields(spared, "chase", checks);
}

// Moves that repeat are struck out of the legal moves last. Rules under which a move is legal only because there is no
// other one of some type would leave a side without the moves that these rules have ruled out.
void check_barred_repetition(const Definition& definition, Checks& checks) {
    const RulesDef& rules = definition.rules;
    const auto refuse = [&](bool there, Where where, const std::string& what, const std::string& key) {
        if (there) checks.fail(where, "moves that repeat are not barred " + what, "leave out illegal, or " + key);
    };
    const Where where = rules.repetition.where;
    refuse(rules.has_pass(PassRule::forced), where, "where a side passes only if it has no other move", "the pass");
    refuse(rules.forced_capture, where, "where a side that can capture must capture", "forced_capture");
    for (const PieceDef& piece : definition.pieces)
        refuse(piece.drop && piece.drop->must, piece.drop ? piece.drop->where : where,
               "where a side that can drop " + piece.letter.text + " must drop it", "must");
}

void check_repetition(const Definition& definition, Checks& checks) {
    const RepetitionDef& repetition = definition.rules.repetition;
    if (repetition.count == 1) {
        checks.fail(repetition.where, "a position repeats when it comes the second time",
                    "write a count of 2 or more, or 0 for no rule");
        return;
    }
    if (repetition.count == 0) return;
    check_fields(repetition, "repetition", checks);
    if (repetition.illegal) {
        const auto no_result = [&](bool given, std::string_view key) {
            if (given)
                checks.fail(checks.place(repetition.where, key),
                            "repetition: " + quoted(key) + " does not go with illegal = true",
                            "leave it out: a move that is not legal has no result; false drops what is inherited");
        };
        no_result(repetition.result.verdict != Verdict::none, "result");
        no_result(!repetition.side.empty(), "side");
        no_result(repetition.check.has_value(), "check");
        no_result(repetition.chase.has_value(), "chase");
        if (definition.rules.out.any())
            checks.fail(repetition.where, "moves that repeat are not barred where sides go out", "leave out illegal");
        if (definition.match)
            checks.fail(repetition.where, "moves that repeat are not barred in matches", "leave out illegal");
        check_barred_repetition(definition, checks);
        return;
    }
    if (repetition.result.verdict == Verdict::none && !definition.rules.most)
        checks.fail(repetition.where, "repetition: no result, and nothing says who has most",
                    "write result = \"draw\", or [rules.most]");
    if (!repetition.side.empty()) checks.side(repetition.side, " in the rule about repetition");
    if (repetition.chase) check_chase(*repetition.chase, definition.pieces, checks);
    if ((repetition.check || repetition.chase) && definition.sides.side.size() != 2)
        checks.fail(repetition.chase ? repetition.chase->where : repetition.where,
                    "perpetual check and chases are told apart between two sides only", "leave out check and chase");
    else if (repetition.chase && definition.turn.any())
        checks.fail(repetition.chase->where, "chases are not known where turns have rules of their own",
                    "leave out chase, or [turn]");
}

void check_countings(const Definition& definition, Checks& checks) {
    const std::vector<CountingDef>& countings = definition.rules.countings;
    if (countings.empty()) return;
    if (definition.sides.side.size() != 2) {
        checks.fail(countings.front().where, "moves are counted between two sides only", "leave out counting");
        return;
    }
    if (definition.turn.any()) {
        checks.fail(countings.front().where, "moves are not counted where turns have rules of their own",
                    "leave out counting, or [turn]");
        return;
    }
    for (const CountingDef& counting : countings) {
        if (counting.limits.empty())
            checks.fail(counting.where, "this count has no limit", "write limits = [{ moves = 64 }]");
        else
            check_fields(counting, "counting", checks);
        for (const WorthDef& worth : counting.worth) check_fields(worth, "counting", checks);
        if (counting.left == 0 && counting.worth.empty())
            checks.fail(counting.where, "this count does not say which side's moves are counted",
                        "write left = 1, or worth");
        for (std::size_t i = 0; i < counting.limits.size(); ++i) {
            const CountingDef::Limit& limit = counting.limits[i];
            check_fields(limit, "counting", checks);
            if (limit.kind.empty() && i + 1 < counting.limits.size())
                checks.fail(counting.limits[i + 1].where,
                            "this limit is never asked for: the one before it fits in any case",
                            "write it before that");
        }
    }
}

void check_declares(const Definition& definition, Checks& checks) {
    const std::vector<DeclareDef>& declares = definition.rules.declares;
    if (declares.empty()) return;
    if (definition.sides.side.size() != 2) {
        checks.fail(declares.front().where, "declarations are known between two sides only", "write a goal instead");
        return;
    }
    for (const DeclareDef& declare : declares) {
        check_fields(declare, "declare", checks);
        for (const WorthDef& worth : declare.worth) check_fields(worth, "declare", checks);
        for (const DeclareDef::Points& points : declare.points) {
            checks.side(points.side, " in the points of a declaration");
            checks.within(points.points, 0, max_declared_points, points.side.where, "the points of a declaration");
        }
        if (!declare.royal && declare.men == 0 && declare.points.empty())
            checks.fail(declare.where, "this declaration asks for nothing", "write royal = true, men, or points");
    }
}

}  // namespace

void check_history(const Definition& definition, Checks& checks) {
    check_repetition(definition, checks);
    check_countings(definition, checks);
    check_declares(definition, checks);
}

}  // namespace varia
