// Finds the moves that a hook's pattern can match, so that the hook costs nothing while there are none. Reads the
// finished programs.
#pragma once

#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

class HookReach {
public:
    // All references must outlive it. `drops`: see Programs::drops.
    HookReach(int kinds, const RuleTables& rules, const MovePrograms& programs,
              const BySide<std::vector<DropRule>>& drops, const Models& models)
        : kinds_(kinds), rules_(rules), programs_(programs), drops_(drops), models_(models) {}
    [[nodiscard]] CompiledHook find(HookPattern pattern) const;

private:
    [[nodiscard]] CompiledHook::Reach of_side(const HookPattern& hook, Side side) const;
    // Moves that are not in the programs of a turn's first step: shoves, pieces that a later step puts down, and pieces
    // that go on in a later step.
    [[nodiscard]] bool shoves(std::size_t side) const;
    [[nodiscard]] bool places() const;
    [[nodiscard]] bool goes_on() const;

    int kinds_;
    const RuleTables& rules_;
    const MovePrograms& programs_;
    const BySide<std::vector<DropRule>>& drops_;
    const Models& models_;
};

}  // namespace varia
