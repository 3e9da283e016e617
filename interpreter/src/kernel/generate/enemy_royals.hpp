// Royal pieces of the enemy that could be captured. Only special rules make such a capture a move.
#pragma once

#include <algorithm>

#include "move_gen_context.hpp"

namespace varia {

// The constructor finds out whether there are such pieces; it costs nothing if the rules prevent that. In a step that
// follows another, every enemy royal piece that must be safe is one, because check is only tested where a turn begins.
class EnemyRoyals {
public:
    explicit EnemyRoyals(const MoveGenContext& context)
        : g_(context),
          at_risk_(context.programs.safety.royals_at_risk && !one_must_be_safe(context.position, context.them) &&
                   (context.follows() ? must_be_safe(context.position, context.them)
                                      : context.attacks.in_check(context.position, context.them))),
          pushed_(context.state.turns.many_sides && context.programs.captures.by_pushing &&
                  !context.state.royal_kinds.empty()) {}

    [[nodiscard]] bool at_risk() const { return at_risk_; }
    // Whether a royal piece that is at risk stands on the cell.
    [[nodiscard]] bool stand_on(Cell cell) const { return at_risk_ && is_royal(cell); }
    // Whether a move that captures up to `pieces` pieces might capture all royal pieces of a side. That is possible if
    // the enemy has no more than `pieces` royal pieces and needs only one of them, so that none is at risk by itself.
    // With more than two sides, any side may have been left exposed to a push.
    [[nodiscard]] bool may_all_fall(int pieces) const {
        if (pushed_ || royals_count_by_kind(g_.position)) return true;
        const std::size_t royals = g_.position.royals(g_.them).size();
        return royals > 1 && royals <= static_cast<std::size_t>(pieces) &&
               g_.position.variant().definition().rules.royal != RoyalRule::each;
    }

private:
    [[nodiscard]] bool is_royal(Cell cell) const {
        const auto royals = g_.position.royals(g_.them);
        return std::ranges::find(royals, cell) != royals.end() &&
               (!royals_count_by_kind(g_.position) || must_be_safe(g_.position, g_.position.at(cell)));
    }

    const MoveGenContext& g_;
    bool at_risk_;
    bool pushed_;
};

}  // namespace varia
