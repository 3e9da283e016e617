// Royal pieces of the enemy's that could be captured, which is never a move by the way.
#pragma once

#include <algorithm>

#include "ground.hpp"

namespace varia {

// Whether there are any is found out when this is made; costs nothing where the rules never let it come to that. By a
// step that follows another any may be one: attacks are what a turn begins with.
class EnemyRoyals {
public:
    explicit EnemyRoyals(const Ground& ground)
        : g_(ground),
          at_risk_(ground.programs.royals_at_risk && !one_must_be_safe(ground.position, ground.them) &&
                   (ground.follows() ? must_be_safe(ground.position, ground.them)
                                     : ground.attacks.in_check(ground.position, ground.them))),
          pushed_(ground.state.many && ground.programs.pushes && !ground.state.royal_kinds.empty()) {}

    [[nodiscard]] bool at_risk() const { return at_risk_; }
    // Whether one that is at risk stands on the cell.
    [[nodiscard]] bool stand_on(Cell cell) const { return at_risk_ && is_royal(cell); }
    // Whether there are several of which one is enough, so that none is at risk by itself, and no more than `pieces`,
    // so that a move that takes so many might take them all. Among more than two sides anybody's may have been left
    // where it can.
    [[nodiscard]] bool may_all_fall(int pieces) const {
        if (pushed_) return true;
        const std::size_t royals = g_.position.royals(g_.them).size();
        return royals > 1 && royals <= static_cast<std::size_t>(pieces) &&
               g_.position.variant().definition().rules.royal != RoyalRule::each;
    }

private:
    [[nodiscard]] bool is_royal(Cell cell) const {
        const auto royals = g_.position.royals(g_.them);
        return std::ranges::find(royals, cell) != royals.end();
    }

    const Ground& g_;
    bool at_risk_;
    bool pushed_;
};

}  // namespace varia
