// Which moves a hook's pattern can match, so that it costs nothing while there are none. Read off the finished
// programs.
#pragma once

#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

class HookReach {
public:
    // `programs` have everything but this, their features too.
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
