// How games end, in the order in which the endings are tested.
#include "endings.hpp"

#include <algorithm>
#include <compare>
#include <string>
#include <string_view>
#include <utility>

#include <varia/rules.hpp>

#include "connections.hpp"
#include "enclosures.hpp"
#include "generator.hpp"
#include "going_out.hpp"
#include "guard.hpp"
#include "hook_patterns.hpp"
#include "make_move.hpp"
#include "material.hpp"
#include "most.hpp"
#include "position_access.hpp"
#include "programs.hpp"
#include "rows.hpp"
#include "rules_impl.hpp"

namespace varia {
namespace {

Verdict opposite(Verdict v) {
    switch (v) {
        case Verdict::win:
            return Verdict::loss;
        case Verdict::minor_win:
            return Verdict::minor_loss;
        case Verdict::minor_loss:
            return Verdict::minor_win;
        case Verdict::loss:
            return Verdict::win;
        default:
            return v;
    }
}

// Whether a side has died out by a rule that asks for state values, or also counts the pieces of the other side.
bool has_died_out_alone(const Position& position, Side side, const StateTables::Extinction& rule) {
    if (!all_hold(rule.state, position)) return false;
    const std::uint16_t* own = PositionAccess::counts(position, side);
    // Games of more than two sides ask for no pieces of the others.
    const std::uint16_t* other = rule.other != 0 ? PositionAccess::counts(position, !side) : own;
    const auto alone = [&](int left, int others) { return left <= rule.min && others >= rule.other; };
    if (rule.kinds.empty()) return alone(own[0], other[0]);
    if (rule.any) return std::ranges::any_of(rule.kinds, [&](Kind k) { return alone(own[k], other[k]); });
    int left = 0;
    int others = 0;
    for (const Kind k : rule.kinds) {
        left += own[k];
        others += other[k];
    }
    return alone(left, others);
}

// Runs after every move of some games, so the cost of a call would matter.
[[gnu::always_inline]] inline bool has_died_out(const Position& position, Side side,
                                                const StateTables::Extinction& rule) {
    if (!rule.sides.has(side)) return false;
    if (rule.asks) return has_died_out_alone(position, side, rule);
    const std::uint16_t* counts = PositionAccess::counts(position, side);
    if (rule.kinds.empty()) return counts[0] <= rule.min;
    if (rule.any) return std::ranges::any_of(rule.kinds, [&](Kind k) { return counts[k] <= rule.min; });
    int together = 0;
    for (const Kind k : rule.kinds) together += counts[k];
    return together <= rule.min;
}

// Whether a goal that asks more than for one piece is reached. It looks at the pieces in the zone one by one.
[[gnu::noinline]] bool enough_stand_in(const Attacks& attacks, const Position& position, Side side,
                                       const StateTables::Goal& goal) {
    if (!all_hold(goal.state, position)) return false;
    if (goal.stays && (position.turn() != side || position.mid_turn())) return false;
    const StateTables& state = position.variant().state();
    const Bitboard& zone = goal.cells[static_cast<std::size_t>(index(side))];
    const SideSet enemies = state.enemies[static_cast<std::size_t>(index(side))];
    int there = 0;
    bool filled = true;
    zone.each([&](Cell c) {
        const Piece p = position.at(c);
        filled = filled && !p.empty();
        if (there == goal.count || !p.is(side)) return;
        if (!goal.kinds.empty() && !goal.kinds.has(p.kind())) return;
        if (!goal.safe || !attacks.at(position, c, enemies)) ++there;
    });
    return there == goal.count && (filled || !goal.filled);
}

// Runs after every move of some games, too.
bool stands_in(const Attacks& attacks, const Position& position, Side side, const StateTables::Goal& goal) {
    const StateTables& state = position.variant().state();
    const auto meets = [&](const std::uint64_t* pieces) {
        const std::vector<std::uint64_t>& cells = goal.cells[static_cast<std::size_t>(index(side))].words();
        for (std::size_t w = 0; w < cells.size(); ++w)
            if ((pieces[w] & cells[w]) != 0) return true;
        return false;
    };
    if (!meets(PositionAccess::set(position, side))) return false;
    if (goal.plain) {
        if (goal.kinds.empty()) return true;
        if (state.set_kinds != 0) {
            for (const Kind kind : goal.kinds)
                if (meets(PositionAccess::set(position, side, kind))) return true;
            return false;
        }
    }
    return enough_stand_in(attacks, position, side, goal);
}

}  // namespace

bool died_out(const Position& position, Side side, const StateTables::Extinction& rule) {
    return has_died_out(position, side, rule);
}

bool has_endings(const Variant& variant) {
    const StateTables& state = variant.state();
    const RulesDef& rules = variant.definition().rules;
    return !state.goals.empty() || !state.extinctions.empty() || rules.royal_capture || rules.bare_king.has_value() ||
           has_unfiltered_endings(variant);
}

bool has_unfiltered_endings(const Variant& variant) {
    const StateTables& state = variant.state();
    const std::optional<MostDef>& most = variant.definition().rules.most;
    return (most && most->full) || !state.rows.empty() || !state.enclosures.empty() || !state.connections.empty() ||
           state.passes_limit != 0 || state.check_limit != 0 || state.facing.state >= 0 || !state.castled.empty() ||
           variant.programs().script.outcome || state.turns.sides_go_out;
}

namespace {

Outcome outcome_between_two(Side side, const ResultDef& result, std::string reason) {
    Outcome outcome;
    outcome.over = true;
    outcome.verdict = side == Side::first ? result.verdict : opposite(result.verdict);
    outcome.score[static_cast<std::size_t>(index(side))] = result.score;
    outcome.score[static_cast<std::size_t>(index(!side))] = {result.score.denominator - result.score.numerator,
                                                             result.score.denominator};
    outcome.reason = std::move(reason);
    return outcome;
}

}  // namespace

Outcome outcome_for(const Variant& variant, Side side, const ResultDef& result, std::string reason) {
    if (variant.sides().size() == 2) {
        const Side odds = variant.state().draw_odds;
        if (result.verdict == Verdict::draw && odds != Side::nobody)
            return outcome_between_two(odds, {Verdict::win, {1, 1}}, std::move(reason));
        return outcome_between_two(side, result, std::move(reason));
    }
    Outcome outcome;
    outcome.over = true;
    outcome.reason = std::move(reason);
    const SideSet allies = variant.allies(side);
    outcome.verdict = allies.has(Side::first) ? result.verdict : opposite(result.verdict);
    // A side that plays alone against several loses to each of them what they together lose to it.
    const Score rest{result.score.denominator - result.score.numerator, result.score.denominator};
    for (const Side s : variant.sides())
        outcome.score[static_cast<std::size_t>(index(s))] = allies.has(s) ? result.score : rest;
    return outcome;
}

namespace {

// The side that has most, as the rules count.
Outcome outcome_by_most(const Position& position, std::string reason) {
    const Variant& variant = position.variant();
    const MostDef& rule = *variant.definition().rules.most;
    if (reason.empty()) reason = rule.reason;
    const std::strong_ordering order = compare_most(position);
    if (order == 0) return outcome_for(variant, Side::first, rule.tie, std::move(reason));
    return outcome_for(variant, order > 0 ? Side::first : Side::second, rule.result, std::move(reason));
}

// A side that has castled, if that wins.
std::optional<Outcome> castled(const Position& position) {
    const Variant& variant = position.variant();
    for (const int state : variant.state().castled) {
        const int number = position.state(state);
        if (number >= 1 && number <= static_cast<int>(variant.sides().size()))
            return outcome_for(variant, static_cast<Side>(number - 1), {Verdict::win, {1, 1}}, "castled");
    }
    return std::nullopt;
}

// A draw, if sides can go out: the sides that are in share the first places, or get points for it.
Outcome outcome_among_those_in(const Position& position, Side side, const ResultDef& result, std::string reason) {
    const Variant& variant = position.variant();
    if (variant.state().turns.sides_go_out && result.verdict == Verdict::draw)
        return outcome_by_places(position, variant.definition().rules.out.draw, std::move(reason));
    return outcome_for(variant, side, result, std::move(reason));
}

// The same endings for more than two sides. The mover is tested first.
std::optional<Outcome> reached_of_many(const Attacks& attacks, const Position& position) {
    const Variant& variant = position.variant();
    const StateTables& state = variant.state();
    if (GoingOut::finished(position))
        return outcome_by_places(position, 0, variant.definition().rules.by_points ? "points" : "last");
    // Within a turn the mover is the side whose turn it is. If no side is ever passed over, it is else that of the turn
    // before.
    const std::size_t turns = state.order.size();
    const Side mover = position.mid_turn() ? position.turn()
                       : state.turns.sides_go_out
                           ? position.last_mover()
                           : state.order[(static_cast<std::size_t>(position.turn_index()) + turns - 1) % turns];
    const SideSet in = state.sides - position.out();
    const RulesDef& rules = variant.definition().rules;
    if (rules.royal_capture && rules.out.royal_capture.men == GoingOutDef::Men::none && !state.royal_kinds.empty())
        for (const Side side : in)
            if (position.royals(side).empty())
                return outcome_for(variant, side, {Verdict::loss, {0, 1}}, "king-captured");
    if (!position.variant().state().castled.empty())
        if (std::optional<Outcome> outcome = castled(position)) return outcome;
    // The rule's outcome for the first side of which it holds; the mover is asked first.
    const auto each = [&](const auto& holds, const ResultDef& result,
                          const std::string& reason) -> std::optional<Outcome> {
        if (mover != Side::nobody && in.has(mover) && holds(mover)) return outcome_for(variant, mover, result, reason);
        for (const Side side : in)
            if (holds(side)) return outcome_for(variant, side, result, reason);
        return std::nullopt;
    };
    for (const StateTables::Goal& goal : state.goals)
        if (auto outcome = each([&](Side side) { return stands_in(attacks, position, side, goal); }, goal.result,
                                goal.reason))
            return outcome;
    for (const StateTables::Row& row : state.rows)
        if (auto outcome = each([&](Side side) { return has_row(position, side, row); }, row.result, row.reason))
            return outcome;
    const SideSet out = position.out();
    for (const StateTables::Enclosure& rule : state.enclosures) {
        const auto holds = [&](Side side) { return !out.has(side) && is_enclosed(position, side, rule); };
        if (auto outcome = each(holds, rule.result, rule.reason)) return outcome;
    }
    for (const StateTables::Connection& rule : state.connections) {
        const auto holds = [&](Side side) { return !out.has(side) && is_connected(position, side, rule); };
        if (auto outcome = each(holds, rule.result, rule.reason)) return outcome;
    }
    for (const StateTables::Extinction& rule : state.extinctions) {
        // A side that dies out goes out, and that is all.
        if (rules.out.extinction.men != GoingOutDef::Men::none) break;
        const auto holds = [&](Side side) { return !out.has(side) && died_out(position, side, rule); };
        if (auto outcome = each(holds, rule.result, rule.reason)) return outcome;
    }
    if (state.check_limit != 0) {
        const auto holds = [&](Side side) { return position.checks_given(side) >= state.check_limit; };
        if (auto outcome = each(holds, rules.checks.result, rules.checks.reason)) return outcome;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Outcome> reached(const Attacks& attacks, const Position& position) {
    const Variant& variant = position.variant();
    const StateTables& state = variant.state();
    if (state.turns.many_sides) return reached_of_many(attacks, position);
    // The side that has just moved is tested first: what its move did counts before what was there already.
    const Side mover = position.mid_turn() ? position.turn() : !position.turn();
    const RulesDef& rules = variant.definition().rules;
    if (rules.royal_capture && position.royals(!mover).empty() && !state.royal_kinds.empty())
        return outcome_for(variant, !mover, {Verdict::loss, {0, 1}}, "king-captured");
    if (!position.variant().state().castled.empty())
        if (std::optional<Outcome> outcome = castled(position)) return outcome;
    for (const StateTables::Goal& goal : state.goals)
        for (const Side side : {mover, !mover}) {
            if (!stands_in(attacks, position, side, goal)) continue;
            if (goal.both && stands_in(attacks, position, !side, goal))
                return outcome_for(variant, side, *goal.both, goal.reason);
            // The first side in the order has not won while the other may follow: Rules::decided tests that.
            if (goal.reply && side == state.order[0] && side == mover) continue;
            return outcome_for(variant, side, goal.result, goal.reason);
        }
    for (const StateTables::Row& row : state.rows)
        for (const Side side : {mover, !mover})
            if (has_row(position, side, row)) return outcome_for(variant, side, row.result, row.reason);
    for (const StateTables::Enclosure& rule : state.enclosures)
        for (const Side side : {!mover, mover})
            if (is_enclosed(position, side, rule)) return outcome_for(variant, side, rule.result, rule.reason);
    for (const StateTables::Connection& rule : state.connections)
        for (const Side side : {mover, !mover}) {
            if (!is_connected(position, side, rule)) continue;
            const bool both = rule.both && side == mover && is_connected(position, !side, rule);
            return outcome_for(variant, side, both ? *rule.both : rule.result, rule.reason);
        }
    for (const StateTables::Extinction& rule : state.extinctions)
        for (const Side side : {!mover, mover})
            if (has_died_out(position, side, rule)) return outcome_for(variant, side, rule.result, rule.reason);
    if (state.facing.state >= 0 && position.state(state.facing.state) != 0) {
        const ResultDef& result = state.facing.result;
        return result.verdict == Verdict::none ? outcome_by_most(position, "facing")
                                               : outcome_for(variant, mover, result, "facing");
    }
    if (state.check_limit != 0) {
        const CheckCountDef& checks = variant.definition().rules.checks;
        for (const Side side : {mover, !mover})
            if (position.checks_given(side) >= state.check_limit)
                return outcome_for(variant, side, checks.result, checks.reason);
    }
    return std::nullopt;
}

bool is_bare(const Position& position, Side side) {
    if (position.count(side) != static_cast<int>(position.royals(side).size())) return false;
    if (position.variant().definition().rules.reserve == Reserve::owner) return true;
    for (int k = 1; k <= position.variant().kinds(); ++k)
        if (position.hand(side, static_cast<Kind>(k)) != 0) return false;
    return true;
}

namespace {

// Goals that the first side in the order has reached, if the other side has the move and cannot follow with it.
std::optional<Outcome> reached_without_reply(Rules& rules, Generator generator, const Attacks& attacks,
                                             Position& position) {
    const StateTables& state = position.variant().state();
    const Side first = state.order[0];
    if (position.turn() == first) return std::nullopt;
    for (const StateTables::Goal& goal : state.goals) {
        if (!goal.reply || !stands_in(attacks, position, first, goal)) continue;
        MoveList moves;
        generator.list(moves);
        const bool follows = std::ranges::any_of(moves, [&](Move move) {
            Position::Undo undo;
            rules.do_move(position, move, undo);
            const Guard unmake([&] { rules.undo_move(position, undo); });
            return stands_in(attacks, position, !first, goal);
        });
        if (!follows) return outcome_for(position.variant(), first, goal.result, goal.reason);
    }
    return std::nullopt;
}

// The outcome if no cell of the board is empty, and the side that has most is found then.
std::optional<Outcome> filled_up(const Position& position) {
    const std::optional<MostDef>& most = position.variant().definition().rules.most;
    if (!most || !most->full) return std::nullopt;
    const int cells = position.variant().board().cells();
    for (int c = 0; c < cells; ++c)
        if (position.at(static_cast<Cell>(c)).empty()) return std::nullopt;
    return outcome_by_most(position, {});
}

// The outcome if there were so many passes in a row that the game is over.
std::optional<Outcome> passed_out(const Position& position) {
    const Variant& variant = position.variant();
    const StateTables& state = variant.state();
    if (state.passes_limit == 0 || position.state(state.passes_state) < state.passes_limit) return std::nullopt;
    const PassesDef& rule = variant.definition().rules.passes;
    if (!rule.result) return outcome_by_most(position, {});
    const std::size_t turns = state.order.size();
    const Side before = state.order[(static_cast<std::size_t>(position.turn_index()) + turns - 1) % turns];
    return outcome_for(variant, position.last_mover() != Side::nobody ? position.last_mover() : before, *rule.result,
                       rule.reason);
}

}  // namespace

Outcome Rules::outcome_by_most(const Position& position) { return varia::outcome_by_most(position, {}); }

Outcome Rules::outcome_of_draw(const Variant& variant, std::string reason) {
    return outcome_for(variant, Side::first, {Verdict::draw, {1, 2}}, std::move(reason));
}

std::optional<Outcome> Rules::decided(Position& position) {
    Impl::expect(impl_.get(), position);
    if (!impl_->may_be_over(position)) return std::nullopt;
    return impl_->ended(*this, position);
}

std::optional<Outcome> Rules::Impl::ended(Rules& rules, Position& position) {
    if (std::optional<Outcome> outcome = reached(attacks, position)) return outcome;
    if (replies)
        if (std::optional<Outcome> outcome = reached_without_reply(rules, Generator(position, scratch, hooks.get()),
                                                                   attacks, position))
            return outcome;
    if (std::optional<Outcome> outcome = filled_up(position)) return outcome;
    if (std::optional<Outcome> outcome = passed_out(position)) return outcome;
    if (variant->programs().script.outcome && hooks) {
        const std::vector<CompiledHook>& compiled = variant->programs().hooks;
        for (std::size_t h = 0; h < compiled.size(); ++h)
            if (compiled[h].point == HookPoint::outcome && hook_is_live(compiled[h], position, position.turn()))
                if (std::optional<Outcome> outcome = hooks->outcome(static_cast<int>(h), position)) return outcome;
    }
    const std::optional<BareKingDef>& rule = variant->definition().rules.bare_king;
    if (!rule) return std::nullopt;

    const Side us = position.turn();
    const auto bare_enemy = [&] {
        for (const Side enemy : variant->enemies(us) - position.out())
            if (is_bare(position, enemy)) return enemy;
        return Side::nobody;
    };
    const bool we = is_bare(position, us);
    const Side they = bare_enemy();
    if (we && they != Side::nobody) return outcome_for(*variant, us, rule->both, "bared-king");
    // A side that was bared and has had its move has lost; one that is bared and to move may have a counter.
    if (they != Side::nobody) return outcome_for(*variant, they, rule->result, "bared-king");
    // A side that is bare by its own step, and has more steps to make, is tested when its turn is over.
    if (!we || position.mid_turn()) return std::nullopt;
    switch (rule->counter) {
        case CounterBare::none:
            return outcome_for(*variant, us, rule->result, "bared-king");
        case CounterBare::move:
            return std::nullopt;
        case CounterBare::now: {
            bool counters = false;
            if (turns_of_steps) {
                Turns(rules, *this, position).each([&](const Turn&) {
                    counters = bare_enemy() != Side::nobody;
                    return !counters;
                });
                return outcome_for(*variant, us, counters ? rule->both : rule->result, "bared-king");
            }
            MoveList moves;
            Generator(position, scratch, hooks.get()).list(moves);
            counters = std::ranges::any_of(moves, [&](Move move) {
                Position::Undo undo;
                rules.do_move(position, move, undo);
                const bool bares = bare_enemy() != Side::nobody;
                rules.undo_move(position, undo);
                return bares;
            });
            return outcome_for(*variant, us, counters ? rule->both : rule->result, "bared-king");
        }
    }
    return std::nullopt;
}

SideResult without_moves(const Position& position, Side side, bool check) {
    static const std::string checkmate = "checkmate";
    static const std::string stalemate = "stalemate";
    const RulesDef& rules = position.variant().definition().rules;
    const std::string& usual = check ? checkmate : stalemate;
    const std::vector<StateTables::NoMoves>& tables = position.variant().state().no_moves;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const StateTables::NoMoves& entry = tables[i];
        if (!(check ? entry.in_check : entry.unchecked) || !entry.sides.has(side) || !all_hold(entry.state, position))
            continue;
        const NoMovesDef& def = rules.no_moves[i];
        return {side, &def.result, def.reason.empty() ? &usual : &def.reason};
    }
    return {side, check ? &rules.checkmate : &rules.stalemate, &usual};
}

Outcome Rules::outcome(Position& position) {
    if (std::optional<Outcome> outcome = decided(position)) return *outcome;
    const RulesDef& rules = impl_->variant->definition().rules;
    const Side us = position.turn();
    if (!impl_->any(*this, position)) {
        if (impl_->failed()) return {};
        // A turn that can go no further ends the game as it stands.
        if (impl_->endings && position.mid_turn() && impl_->variant->state().turn.over_at_end)
            if (std::optional<Outcome> outcome = impl_->ended(*this, position)) return *outcome;
        const bool check = in_check(position, us);
        if (impl_->failed()) return {};
        const SideResult end = without_moves(position, us, check);
        if (end.result == &rules.stalemate && rules.most) return outcome_by_most(position);
        return outcome_among_those_in(position, us, *end.result, *end.reason);
    }
    if (position.mid_turn()) return {};
    if (const std::string_view why = drawn_by_material(position); !why.empty())
        return outcome_among_those_in(position, us, {Verdict::draw, {1, 2}}, std::string(why));
    return {};
}

namespace {

bool has_come_so_far(const Position& position, Side side, const StateTables::Declare& tables, const DeclareDef& def) {
    const auto s = static_cast<std::size_t>(index(side));
    const Bitboard& zone = tables.zone[s];
    const std::span<const Cell> royals = position.royals(side);
    if (def.royal && (royals.empty() || !std::ranges::all_of(royals, [&](Cell c) { return zone.has(c); })))
        return false;
    int men = 0;
    int points = 0;
    for (const Cell c : position.pieces(side)) {
        if (!zone.has(c)) continue;
        const Kind kind = position.at(c).kind();
        if (!position.variant().state().royal_kinds.has(kind)) ++men;
        points += tables.worth[kind];
    }
    if (men < def.men) return false;
    for (int k = 1; k <= position.variant().kinds(); ++k)
        points += position.hand(side, static_cast<Kind>(k)) * tables.worth[static_cast<std::size_t>(k)];
    return points >= tables.points[s];
}

}  // namespace

std::optional<SideResult> declared(Rules& rules, const Position& position) {
    const std::vector<StateTables::Declare>& tables = position.variant().state().declares;
    const Side side = position.turn();
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const DeclareDef& def = position.variant().definition().rules.declares[i];
        if (has_come_so_far(position, side, tables[i], def) && (def.in_check || !rules.in_check(position, side)))
            return SideResult{side, &def.result, &def.reason};
    }
    return std::nullopt;
}

std::optional<SideResult> counted_out(const Position& position) {
    const Position::Counting& counting = position.counting();
    if (counting.side == Side::nobody || counting.count <= counting.limit) return std::nullopt;
    const CountingDef& def = position.variant().definition().rules.countings[counting.rule];
    return SideResult{counting.side, &def.result, &def.reason};
}

Side repeater(const Position& position) {
    const Variant& variant = position.variant();
    if (variant.state().repetition.side != Side::nobody) return variant.state().repetition.side;
    const std::vector<Side>& order = variant.order();
    const Side before = order[(static_cast<std::size_t>(position.turn_index()) + order.size() - 1) % order.size()];
    return position.last_mover() != Side::nobody ? position.last_mover() : before;
}

Outcome outcome_by_history(Rules& rules, const Position& position, int occurrences) {
    if (position.mid_turn()) return {};
    const Variant& variant = position.variant();
    const RulesDef& def = variant.definition().rules;
    if (const std::optional<SideResult> end = declared(rules, position))
        return outcome_for(variant, end->side, *end->result, *end->reason);
    const bool repeated = def.repetition.count > 0 && !def.repetition.illegal && occurrences >= def.repetition.count;
    if (repeated && def.repetition.result.verdict == Verdict::none) return outcome_by_most(position, "repetition");
    if (repeated) return outcome_among_those_in(position, repeater(position), def.repetition.result, "repetition");
    if (const std::optional<SideResult> end = counted_out(position))
        return outcome_for(variant, end->side, *end->result, *end->reason);
    if (def.move_rule.plies > 0 && position.clock() >= def.move_rule.plies &&
        def.move_rule.result.verdict == Verdict::none)
        return outcome_by_most(position, "move-rule");
    if (def.move_rule.plies > 0 && position.clock() >= def.move_rule.plies)
        return outcome_among_those_in(position, position.turn(), def.move_rule.result, "move-rule");
    return {};
}

}  // namespace varia
