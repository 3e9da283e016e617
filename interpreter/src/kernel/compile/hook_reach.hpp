// Finds the moves that a hook's pattern can match, so that the hook costs nothing while there are none. Reads the
// finished programs.
#pragma once

#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

class HookReach {
public:
    // Precondition: `programs` are complete, with their features, except for the reach of the hooks.
    HookReach(int cells, int kinds, const StateTables& state, Programs& programs)
        : cells_(cells), kinds_(kinds), state_(state), programs_(programs) {}
    // Fills in CompiledHook::reach of every hook.
    void note();

private:
    void starts(CompiledHook& hook, Side side) const;

    int cells_, kinds_;
    const StateTables& state_;
    Programs& programs_;
};

}  // namespace varia
