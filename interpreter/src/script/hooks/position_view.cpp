// The list of the methods of a position.
#include "position_view.hpp"

#include <array>

#include "position_methods.hpp"
#include "sandbox_lua.hpp"

namespace varia {
namespace {

constexpr std::array methods{
    HostFunction{"allies", guarded<view::allies>},
    HostFunction{"along", guarded<view::along>},
    HostFunction{"at", guarded<view::at>},
    HostFunction{"attacked", guarded<view::attacked>},
    HostFunction{"axes", guarded<view::axes>},
    HostFunction{"before", guarded<view::before>},
    HostFunction{"beside", guarded<view::beside>},
    HostFunction{"captured", guarded<view::captured>},
    HostFunction{"cell", guarded<view::cell>},
    HostFunction{"cells", guarded<view::cells>},
    HostFunction{"coord", guarded<view::coord>},
    HostFunction{"count", guarded<view::count>},
    HostFunction{"defended", guarded<view::defended>},
    HostFunction{"distance", guarded<view::distance>},
    HostFunction{"earlier", guarded<view::earlier>},
    HostFunction{"empty", guarded<view::empty>},
    HostFunction{"exposed", guarded<view::exposed>},
    HostFunction{"following", guarded<view::following>},
    HostFunction{"gives_check", guarded<view::gives_check>},
    HostFunction{"group", guarded<view::group>},
    HostFunction{"hand", guarded<view::hand>},
    HostFunction{"has_legal_moves", guarded<view::has_legal_moves>},
    HostFunction{"in_check", guarded<view::in_check>},
    HostFunction{"in_zone", guarded<view::in_zone>},
    HostFunction{"legal_moves", guarded<view::legal_moves>},
    HostFunction{"made", guarded<view::made>},
    HostFunction{"mid_turn", guarded<view::mid_turn>},
    HostFunction{"mirrored", guarded<view::mirrored>},
    HostFunction{"name", guarded<view::name>},
    HostFunction{"neighbours", guarded<view::neighbours>},
    HostFunction{"neutral", guarded<view::neutral>},
    HostFunction{"opponent", guarded<view::opponent>},
    HostFunction{"opponents", guarded<view::opponents>},
    HostFunction{"out", guarded<view::out>},
    HostFunction{"pieces", guarded<view::pieces>},
    HostFunction{"points", guarded<view::points>},
    HostFunction{"royals", guarded<view::royals>},
    HostFunction{"sides", guarded<view::sides>},
    HostFunction{"solid", guarded<view::solid>},
    HostFunction{"state", guarded<view::state>},
    HostFunction{"step", guarded<view::step>},
    HostFunction{"taken", guarded<view::taken>},
    HostFunction{"turn", guarded<view::turn>},
    HostFunction{"turn_step", guarded<view::turn_step>},
    HostFunction{"turn_steps", guarded<view::turn_steps>},
    HostFunction{"unmoved", guarded<view::unmoved>},
    HostFunction{"victims", guarded<view::victims>},
    HostFunction{"zone", guarded<view::zone>},
};

}  // namespace

std::span<const HostFunction> position_methods() { return methods; }

}  // namespace varia
