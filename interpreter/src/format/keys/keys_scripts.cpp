// The keys of state values and of hooks.
#include "key_tables.hpp"

namespace varia {

const TableSpec& state_keys() {
    static const TableSpec spec{
        "state.*",
        {{"initial", Shape::integer, "its value at the start", required, -max_state_value, max_state_value},
         {"min", Shape::integer, "the least it can be; 0 unless said otherwise", !required, -max_state_value,
          max_state_value},
         {"max", Shape::integer, "the most it can be; 255 unless said otherwise", !required, -max_state_value,
          max_state_value},
         {"lasts", Shape::choice,
          "how long it keeps what it is set to: for the game, to the end of that turn, or to the end of the turn after "
          "it",
          !required, 0, 0, choices_of<StateDef::Lasts>()}}};
    return spec;
}

const TableSpec& hook_keys() {
    static const TableSpec spec{
        "hook",
        {{"point", Shape::choice, "what it is asked", required, 0, 0, choices_of<HookPoint>()},
         {"call", Shape::word, "the function of the script", required},
         {"script", Shape::included, "the Lua file, if not the file's own script"},
         {"pieces", Shape::kinds, "only for moves of these kinds", !required, 1, max_declared_kinds},
         {"side", Shape::word, "only for this side"},
         {"types", Shape::rows, "only for these kinds of moves", !required, 1, max_hook_types},
         {"from", Shape::zone, "only for moves from these cells"},
         {"to", Shape::zone, "only for moves onto these cells"},
         {"state", Shape::named_integers, "only while state values are these", !required, 1, max_state},
         {"attacks", Shape::boolean, "allow: what is forbidden does not attack either"},
         {"suffix", Shape::line, "moves: what ends the texts of the moves", !required, 0, max_suffix},
         {"suffixes", Shape::rows, "moves: what a move may name to end its own text", !required, 1, max_suffixes},
         {"once", Shape::boolean, "moves: asked once about the side, not about each piece"},
         {"with", Shape::named_values, "constants for the script, in its table `parameters`", !required, 0,
          max_parameters},
         {"when", Shape::expression, when_help}}};
    return spec;
}

}  // namespace varia
