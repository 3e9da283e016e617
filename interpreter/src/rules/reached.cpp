// Reads the declared endings off a position.
#include "reached.hpp"

#include "programs.hpp"

#include <algorithm>
#include <bit>

namespace varia {
namespace {

Verdict opposite(Verdict v) {
    switch (v) {
        case Verdict::win: return Verdict::loss;
        case Verdict::minor_win: return Verdict::minor_loss;
        case Verdict::minor_loss: return Verdict::minor_win;
        case Verdict::loss: return Verdict::win;
        default: return v;
    }
}

bool died_out(const Position& position, Side side, const StateTables::Extinction& rule) {
    if (!rule.side[static_cast<std::size_t>(index(side))]) return false;
    if (rule.kinds.empty()) return position.count(side) <= rule.least;
    if (rule.any)
        return std::ranges::any_of(rule.kinds, [&](Kind k) { return position.count(side, k) <= rule.least; });
    int together = 0;
    for (const Kind k : rule.kinds) together += position.count(side, k);
    return together <= rule.least;
}

bool stands_in(const Position& position, Side side, const StateTables::Goal& goal) {
    bool found = false;
    goal.cells[static_cast<std::size_t>(index(side))].each([&](Cell c) {
        const Piece p = position.at(c);
        found = found || (!p.empty() && p.is(side) && (goal.kinds == 0 || (goal.kinds >> p.kind() & 1) != 0));
    });
    return found;
}

}  // namespace

bool has_endings(const Variant& variant) {
    const StateTables& state = variant.state();
    return !state.goals.empty() || !state.extinctions.empty() || state.check_limit != 0 ||
           variant.definition().rules.royal_capture || variant.definition().rules.bare_king.has_value() || variant.programs().outcome_hooks;
}

Outcome outcome_for(Side side, const ResultDef& result, std::string reason) {
    Outcome outcome;
    outcome.over = true;
    outcome.verdict = side == Side::first ? result.verdict : opposite(result.verdict);
    outcome.score[index(side)] = result.score;
    outcome.score[index(!side)] = {result.score.denominator - result.score.numerator, result.score.denominator};
    outcome.reason = std::move(reason);
    return outcome;
}

std::optional<Outcome> reached(const Position& position) {
    const StateTables& state = position.variant().state();
    // The side that has just moved is asked first: what its move did counts before what it found.
    const Side mover = !position.turn();
    const RulesDef& rules = position.variant().definition().rules;
    if (rules.royal_capture && position.royals(!mover).empty() && state.royal_kinds != 0)
        return outcome_for(!mover, {Verdict::loss, {0, 1}}, "king-captured");
    for (const StateTables::Goal& goal : state.goals)
        for (const Side side : {mover, !mover})
            if (stands_in(position, side, goal)) return outcome_for(side, goal.result, goal.reason);
    for (const StateTables::Extinction& rule : state.extinctions)
        for (const Side side : {!mover, mover})
            if (died_out(position, side, rule)) return outcome_for(side, rule.result, rule.reason);
    if (state.check_limit != 0) {
        const CheckCountDef& checks = position.variant().definition().rules.checks;
        for (const Side side : {mover, !mover})
            if (position.checks_given(side) >= state.check_limit) return outcome_for(side, checks.result, checks.reason);
    }
    return std::nullopt;
}

bool is_bare(const Position& position, Side side) {
    if (position.count(side) != static_cast<int>(position.royals(side).size())) return false;
    if (position.variant().definition().rules.reserve != Reserve::captor) return true;
    for (int k = 1; k <= position.variant().kinds(); ++k)
        if (position.hand(side, static_cast<Kind>(k)) != 0) return false;
    return true;
}

}  // namespace varia
