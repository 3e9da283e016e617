// Checks of the rules about the history of a game: repetition, counted moves and declarations.
#include <algorithm>
#include <string>

#include "checks.hpp"

namespace varia {
namespace {

void check_chase(const ChaseDef& chase, const std::vector<PieceDef>& pieces, Checks& checks) {
    checks.result(chase.result, chase.where, "perpetual chase");
    checks.kinds(chase.by, chase.where, "chase");
    checks.kinds(chase.of, chase.where, "chase");
    for (const Name& of : chase.of)
        if (std::ranges::any_of(pieces, [&](const PieceDef& p) { return p.royal && p.letter.text == of.text; }))
            checks.mistake(of.where, "chase: a royal piece is checked, not chased", "leave it out of \"of\"");
    if (checks.at_most(chase.guarded.size(), max_chases, chase.where, "a chase", "guarded entries"))
        for (const ChaseDef::Pair& pair : chase.guarded) {
            checks.kinds(pair.by, pair.where, "chase");
            checks.kinds(pair.of, pair.where, "chase");
        }
    if (checks.at_most(chase.spared.size(), max_chases, chase.where, "a chase", "spared entries"))
        for (const ChaseDef::Spared& spared : chase.spared) {
            checks.kinds(spared.of, spared.where, "chase");
            checks.mention(spared.zone, "the zone of who is not chased");
        }
}

void check_repetition(const Definition& definition, Checks& checks) {
    const RepetitionDef& repetition = definition.rules.repetition;
    if (repetition.count == 1) {
        checks.fail(repetition.where, "a position repeats when it comes the second time",
                    "write a count of 2 or more, or 0 for no rule");
        return;
    }
    if (!checks.within(repetition.count, 0, max_repetitions, repetition.where, "the count of repetition") ||
        repetition.count == 0)
        return;
    if (repetition.result.verdict == Verdict::none && !definition.rules.most)
        checks.fail(repetition.where, "repetition: no result, and nothing says who has most",
                    "write result = \"draw\", or [rules.most]");
    if (repetition.result.verdict != Verdict::none) checks.result(repetition.result, repetition.where, "repetition");
    if (!repetition.side.empty()) checks.side(repetition.side, " in the rule about repetition");
    if (repetition.check) checks.result(*repetition.check, repetition.where, "perpetual check");
    if (repetition.chase) check_chase(*repetition.chase, definition.pieces, checks);
    if ((repetition.check || repetition.chase) && definition.sides.side.size() != 2)
        checks.fail(repetition.chase ? repetition.chase->where : repetition.where,
                    "perpetual check and chases are told apart between two sides only", "leave out check and chase");
    else if (repetition.chase && definition.turn.any())
        checks.fail(repetition.chase->where, "chases are not known where turns have rules of their own",
                    "leave out chase, or [turn]");
}

void check_worth(const std::vector<WorthDef>& worth, Where where, const std::string& owner, Checks& checks) {
    if (!checks.at_most(worth.size(), max_worths, where, owner, "entries of worth")) return;
    for (const WorthDef& def : worth) {
        checks.kinds(def.kinds, def.where, owner);
        checks.within(def.points, 0, max_worth, def.where, "what a piece counts");
    }
}

void check_countings(const Definition& definition, Checks& checks) {
    const std::vector<CountingDef>& countings = definition.rules.countings;
    if (countings.empty() || !checks.at_most(countings.size(), max_countings, {}, "a variant", "counts")) return;
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
        checks.within(counting.left, 0, max_cells, counting.where, "what a side has left when its moves are counted");
        checks.kinds(counting.without, counting.where, "counting");
        check_worth(counting.worth, counting.where, "counting", checks);
        checks.result(counting.result, counting.where, "a count");
        checks.word(counting.reason, counting.where, "the reason of a count", true);
        if (counting.left == 0 && counting.worth.empty())
            checks.fail(counting.where, "this count does not say which side's moves are counted",
                        "write left = 1, or worth");
        if (counting.limits.empty())
            checks.fail(counting.where, "this count has no limit", "write limits = [{ moves = 64 }]");
        if (!checks.at_most(counting.limits.size(), max_counting_limits, counting.where, "a count", "limits")) continue;
        for (std::size_t i = 0; i < counting.limits.size(); ++i) {
            const CountingDef::Limit& limit = counting.limits[i];
            if (!limit.kind.empty()) checks.kind(limit.kind, "counting");
            checks.within(limit.count, 1, max_cells, limit.where, "how many pieces a limit asks for");
            checks.within(limit.moves, 1, max_counted_moves, limit.where, "the moves of a limit");
            if (limit.kind.empty() && i + 1 < counting.limits.size())
                checks.fail(counting.limits[i + 1].where,
                            "this limit is never asked for: the one before it fits in any case",
                            "write it before that");
        }
    }
}

void check_declares(const Definition& definition, Checks& checks) {
    const std::vector<DeclareDef>& declares = definition.rules.declares;
    if (declares.empty() || !checks.at_most(declares.size(), max_declares, {}, "a variant", "declarations")) return;
    if (definition.sides.side.size() != 2) {
        checks.fail(declares.front().where, "declarations are known between two sides only", "write a goal instead");
        return;
    }
    for (const DeclareDef& declare : declares) {
        checks.mention(declare.zone, "the zone of a declaration");
        checks.within(declare.men, 0, max_cells, declare.where, "the men of a declaration");
        check_worth(declare.worth, declare.where, "declare", checks);
        checks.at_most(declare.points.size(), max_sides, declare.where, "a declaration", "entries of points");
        for (const DeclareDef::Points& points : declare.points) {
            checks.side(points.side, " in the points of a declaration");
            checks.within(points.points, 0, max_declared_points, points.side.where, "the points of a declaration");
        }
        checks.result(declare.result, declare.where, "a declaration");
        checks.word(declare.reason, declare.where, "the reason of a declaration", true);
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
