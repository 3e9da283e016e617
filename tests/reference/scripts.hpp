// What the functions of a variant's script mean, said again in C++: the referee runs no Lua, and asks these instead.
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

// A function of a script; the one that its hook's point calls for is set. A state `after` a move has the turn passed,
// unless said otherwise.
struct Meaning {
    std::function<bool(Referee&, const State& before, const Play&)> allow;
    std::function<bool(Referee&, const State& after, const Play&)> legal;
    std::function<void(Referee&, State& after, const Play&)> follow;  // `after` hooks: does what follows the move
    std::function<std::vector<bool>(Referee&, const State&, const std::vector<const Play*>&)> choose;
    // With `to` and `after`; the turn has not passed. The state's clock counts the move already.
    std::function<std::vector<Play>(Referee&, const State&, int from)> moves;
    std::function<bool(Referee&, const State&, int cell, int by)> attacks;
    std::function<std::optional<Ending>(Referee&, const State&)> outcome;
};

// By the name of the function (HookDef::function).
using Meanings = std::map<std::string, Meaning>;

}  // namespace reference
