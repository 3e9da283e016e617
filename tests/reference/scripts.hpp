// The meanings of a variant's script functions, in C++. The referee runs no Lua and calls these instead.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "state.hpp"

namespace reference {

class Referee;
struct Play;
struct Ending;

// The meaning of a script function. Only the member of its hook's point is set. In a state `after` a move the turn has
// passed, unless stated otherwise.
struct Meaning {
    std::function<bool(Referee&, const State& before, const Play&)> allow;
    std::function<bool(Referee&, const State& after, const Play&)> legal;
    // For `after` and `turn` hooks: makes the changes that follow the move, or the turn of which it is the last move.
    std::function<void(Referee&, State& after, const Play&)> follow;
    std::function<std::vector<bool>(Referee&, const State&, const std::vector<const Play*>&)> choose;
    // The plays have `to` and `after` set. The turn has not passed. The state's clock already counts the move.
    std::function<std::vector<Play>(Referee&, const State&, int from)> moves;
    std::function<bool(Referee&, const State&, int cell, int by)> attacks;
    std::function<std::optional<Ending>(Referee&, const State&)> outcome;
};

// By the name of the function (HookDef::function).
using Meanings = std::map<std::string, Meaning>;

}  // namespace reference
