#include "traits.hpp"

#include <algorithm>
#include <bit>

namespace varia::player {
namespace {

bool has_hook(const Definition& definition, HookPoint point) {
    return std::ranges::any_of(definition.hooks, [&](const HookDef& hook) { return hook.point == point; });
}

// See Traits::given_up.
std::vector<std::vector<Traits::GivenUp>> kinds_given_up(const Variant& variant) {
    const std::vector<PieceDef>& pieces = variant.definition().pieces;
    std::vector<std::vector<Traits::GivenUp>> given_up;
    for (std::size_t kind = 1; kind <= pieces.size(); ++kind)
        for (const PromotionDef& promotion : pieces[kind - 1].promotions) {
            if (promotion.owner == PromotionDef::Owner::own) continue;
            given_up.resize(pieces.size() + 1);
            const bool any = promotion.captured || (promotion.to.empty() && promotion.from_reserve);
            const bool to_enemy = promotion.owner == PromotionDef::Owner::enemy;
            for (std::size_t k = 1; k <= pieces.size(); ++k)
                if (promotion.keeps_kind() ? k == kind
                    : any                  ? k != kind && !pieces[k - 1].royal
                                           : std::ranges::any_of(promotion.to,
                                                                 [&](const Name& to) { return to.text == pieces[k - 1].letter.text; }))
                    given_up[kind].push_back({static_cast<Kind>(k), promotion.quiet, promotion.capture, to_enemy});
        }
    return given_up;
}

// Whether a side that is in check without a legal move has lost, whatever the conditions are.
bool is_royal_lost(const RulesDef& rules) {
    return rules.checkmate.verdict == Verdict::loss && std::ranges::all_of(rules.no_moves, [](const NoMovesDef& rule) {
               return !rule.check.value_or(true) || rule.result.verdict == Verdict::loss;
           });
}

}  // namespace

Traits::Traits(const Variant& variant) {
    const Definition& definition = variant.definition();
    const RulesDef& rules = definition.rules;
    BySide<int> camp_of_first{};
    camp_of_first.fill(-1);
    for (const Side side : variant.sides()) {
        int& known = camp_of_first[static_cast<std::size_t>(index(variant.allies(side).lowest()))];
        if (known < 0) known = camps++;
        camp[static_cast<std::size_t>(index(side))] = known;
        sign[static_cast<std::size_t>(index(side))] = known == 0 ? 1 : -1;
    }
    turns = variant.has_turns();
    changes = turns && !definition.turn.restore;
    const bool any_royal = std::ranges::any_of(definition.pieces, &PieceDef::royal);
    const bool outcome_hooks = has_hook(definition, HookPoint::outcome);
    ends = !rules.goals.empty() || !rules.connected.empty() || !rules.extinctions.empty() || rules.checks.count != 0 ||
           rules.royal_capture || rules.bare_king || outcome_hooks || rules.out.any() ||
           (rules.most && rules.most->full) ||
           std::ranges::any_of(definition.castlings, [](const CastlingDef& c) { return !c.wins.empty(); });
    checks = any_royal && !definition.turn.threat_by_turn;
    // A side that only places its army at the start is not forced to anything later.
    const bool must_drop = std::ranges::any_of(definition.pieces, [&](const PieceDef& piece) {
        return piece.drop && piece.drop->must && (piece.drop->endless || rules.reserve != Reserve::none);
    });
    forcing = rules.forced_capture || must_drop || !rules.prefer.empty() || has_hook(definition, HookPoint::choose);
    giveaway = std::ranges::any_of(rules.extinctions, [](const ExtinctionDef& rule) {
        return rule.kinds.empty() && rule.result.verdict == Verdict::win;
    });
    // Where no piece can be captured, room is what counts, and the side that has to move is the one that loses.
    const bool captures = std::ranges::any_of(definition.pieces, [](const PieceDef& piece) {
        return std::ranges::any_of(piece.moves, [](const MoveDef& move) { return move.capture || move.takes_hurdle; });
    });
    const bool moves = std::ranges::any_of(definition.pieces,
                                           [](const PieceDef& piece) { return !piece.moves.empty(); });
    // Where state values change what pieces can do, a capture may change what follows it, and passing what is possible.
    const auto changes_state = [](const auto& move) { return !move.sets.empty() || !move.adds.empty(); };
    const bool seasons = std::ranges::any_of(definition.state, &StateDef::counts) ||
                         std::ranges::any_of(definition.castlings, changes_state) ||
                         std::ranges::any_of(definition.pieces, [&](const PieceDef& piece) {
                             return std::ranges::any_of(piece.moves, changes_state) ||
                                    (piece.drop && (changes_state(*piece.drop) || piece.drop->price != 0));
                         });
    given_up = kinds_given_up(variant);
    // Exchanges are not added up where captured pieces may come back to the board or join the captor's side, or captors
    // be lost by promotion.
    const bool stays_lost = given_up.empty() && std::ranges::all_of(definition.pieces, [](const PieceDef& piece) {
                                return piece.reborn.empty() && std::ranges::none_of(piece.moves, &MoveDef::converts);
                            });
    exchanges = variant.sides().size() == 2 && camps == 2 && !turns && !forcing && !giveaway && captures && !seasons &&
                stays_lost;
    room = camps == 2 && moves && !captures && rules.goals.empty() && rules.stalemate.verdict == Verdict::loss &&
           rules.no_moves.empty();
    passing_is_bad = camps > 1 && !turns && !rules.may_pass() && !forcing && !giveaway && captures && !seasons &&
                     is_royal_lost(rules);
    const auto takes_away = [](const RemoteCaptureDef& strike) { return !strike.flips; };
    strikes = std::ranges::any_of(rules.remote_captures, takes_away) ||
              std::ranges::any_of(definition.pieces, [&](const PieceDef& piece) {
                  return std::ranges::any_of(piece.remote_captures, takes_away);
              });
    dead_draw = rules.bare_kings_draw || !rules.cannot_win.empty();
    captor = rules.reserve == Reserve::captor || rules.reserve == Reserve::partner;
    // Moves that repeat too often are not legal, or they have results. With a history the moves of a position may not
    // be those that it had before.
    repetitions = rules.repetition.illegal ? 0 : rules.repetition.count;
    repetition_draws = rules.draw_odds.empty() && !rules.repetition.illegal && definition.history == 0 &&
                       (rules.repetition.count == 0 || rules.repetition.result.verdict == Verdict::draw);
    move_rule = rules.move_rule.plies;
    if (!rules.draw_odds.empty()) draw_odds = *variant.find_side(rules.draw_odds.text);
}

Score Traits::share_of(const ResultDef& result, Side side) const {
    if (result.verdict != Verdict::draw || draw_odds == Side::nobody) return result.score;
    return usual_score(side == draw_odds ? Verdict::win : Verdict::loss);
}

int Traits::face(SideSet in, Side side) {
    if (two()) return 2;
    unsigned seen = 0;
    sign.fill(0);
    for (const Side each : in) {
        const auto s = static_cast<std::size_t>(index(each));
        sign[s] = camp[s] == camp[static_cast<std::size_t>(index(side))] ? 1 : -1;
        seen |= 1U << camp[s];
    }
    return std::popcount(seen);
}

}  // namespace varia::player
