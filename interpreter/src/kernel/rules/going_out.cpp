// Takes sides out, one turn after another.
#include "going_out.hpp"

#include <algorithm>
#include <utility>

#include "endings.hpp"
#include "guard.hpp"
#include "make_move.hpp"
#include "state_tables.hpp"
#include "turns.hpp"

namespace varia {

bool GoingOut::finished(const Position& position) {
    const StateTables& state = position.variant().state();
    if (!state.turns.sides_go_out) return false;
    const SideSet in = state.sides - position.out();
    return in.empty() || (in & state.enemies[static_cast<std::size_t>(index(in.lowest()))]).empty();
}

bool GoingOut::by_capture(const Variant& variant) {
    const OutDef& rules = variant.definition().rules.out;
    return rules.royal_capture.men != GoingOutDef::Men::none || rules.extinction.men != GoingOutDef::Men::none;
}

// If royal pieces can be captured, a side without any is out, whether or not it is its turn. So is an extinct side.
bool GoingOut::takes_out_captured(Position::Undo& undo) {
    if (!by_capture(position_.variant())) return false;
    const StateTables& state = position_.variant().state();
    const OutDef& rules = position_.variant().definition().rules.out;
    const bool royals = rules.royal_capture.men != GoingOutDef::Men::none && !state.royal_kinds.empty();
    const bool extinctions = rules.extinction.men != GoingOutDef::Men::none;
    for (const Side side : state.sides - position_.out()) {
        const auto extinct = [&](const StateTables::Extinction& rule) { return died_out(position_, side, rule); };
        const GoingOutDef* how = royals && position_.royals(side).empty()                         ? &rules.royal_capture
                                 : extinctions && std::ranges::any_of(state.extinctions, extinct) ? &rules.extinction
                                                                                                  : nullptr;
        if (how == nullptr) continue;
        position_.go_out(side, *how, undo);
        return true;
    }
    return false;
}

void GoingOut::settle(Position::Undo& undo, bool own) {
    // If the caller takes the move back itself, this function does not.
    Guard take_back([&] {
        if (own) MoveMaker::undo(position_, undo);
    });
    const OutDef& rules = position_.variant().definition().rules.out;
    while (!finished(position_)) {
        if (takes_out_captured(undo)) continue;
        if (Turns::can_move(rules_, position_)) break;
        const Side side = position_.turn();
        const GoingOutDef& how = Turns::in_check(rules_, position_, side) ? rules.checkmate : rules.stalemate;
        if (how.men == GoingOutDef::Men::none) break;
        position_.go_out(side, how, undo);
    }
    take_back.release();
}

void GoingOut::resign(Position::Undo& undo) {
    MoveMaker::begin(position_, undo);
    Guard take_back([&] { MoveMaker::undo(position_, undo); });
    position_.go_out(position_.turn(), position_.variant().definition().rules.out.resign, undo);
    take_back.release();
    settle(undo);
}

Outcome outcome_by_places(const Position& position, int more, std::string reason) {
    const Variant& variant = position.variant();
    const bool by_points = variant.definition().rules.by_points;
    const SideSet sides = variant.sides();
    const auto worth = [&](Side side) {
        const bool in = !position.out().has(side);
        return by_points ? position.points(side) + (in ? more : 0) : in ? 1 : 0;
    };
    Outcome outcome;
    outcome.over = true;
    outcome.reason = std::move(reason);
    for (const Side side : sides) {
        int better = 0;
        int equal = 0;
        for (const Side other : sides) {
            better += worth(other) > worth(side) ? 1 : 0;
            equal += worth(other) == worth(side) ? 1 : 0;
        }
        // Sides that share places get the mean of their scores: of n sides the one on place p scores (n - p) / (n - 1).
        const auto s = static_cast<std::size_t>(index(side));
        if (by_points) outcome.points[s] = worth(side);
        outcome.place[s] = static_cast<std::uint8_t>(better + 1);
        outcome.score[s] = {2 * sides.size() - 2 * better - 1 - equal, 2 * (sides.size() - 1)};
    }
    const int first = outcome.place[0];
    const bool shared = std::ranges::count(outcome.place, std::uint8_t{1}) > 1;
    outcome.verdict = first != 1 ? Verdict::loss : shared ? Verdict::draw : Verdict::win;
    return outcome;
}

}  // namespace varia
