#include "declared_facts.hpp"

#include <algorithm>

namespace varia {

bool moves_in_steps(const Definition& definition) {
    TurnDef turn = definition.turn;
    turn.next.clear();  // the next side can also be declared for turns of one move
    const auto goes_on = [](const PieceDef& piece) {
        return std::ranges::any_of(piece.moves, &MoveDef::takes_hurdle) || !piece.shoves.empty();
    };
    return turn.any() || std::ranges::any_of(definition.pieces, goes_on) || !definition.rules.traps.empty() ||
           !definition.rules.prefer.empty();
}

namespace {

bool castling_wins(const Definition& definition) {
    return std::ranges::any_of(definition.castlings,
                               [](const CastlingDef& castling) { return !castling.wins.empty(); });
}

}  // namespace

bool anybody_can_win(const Definition& definition) {
    const RulesDef& rules = definition.rules;
    return std::ranges::any_of(definition.pieces, &PieceDef::royal) || !rules.goals.empty() ||
           !rules.extinctions.empty() || rules.checks.count != 0 || !rules.lines.empty() || !rules.enclosed.empty() ||
           !rules.connected.empty() || rules.most || rules.passes.result || rules.checkmate.verdict != Verdict::loss ||
           rules.stalemate.verdict != Verdict::draw || !rules.no_moves.empty() || !rules.draw_odds.empty() ||
           !definition.hooks.empty() || castling_wins(definition);
}

bool can_lose_without_royal(const Definition& definition, Side side) {
    const RulesDef& rules = definition.rules;
    const std::string& name = definition.sides.of(side).name.text;
    for (const ExtinctionDef& extinction : rules.extinctions)
        if (extinction.side.empty() || extinction.side.text == name) return true;
    // Such a side is never in check.
    for (const NoMovesDef& rule : rules.no_moves)
        if (!rule.check.value_or(false) && rule.result.verdict == Verdict::loss &&
            (rule.side.empty() || rule.side.text == name))
            return true;
    return !rules.goals.empty() || !rules.lines.empty() || !rules.enclosed.empty() || !rules.connected.empty() ||
           rules.most.has_value() || rules.bare_king.has_value() || castling_wins(definition);
}

}  // namespace varia
