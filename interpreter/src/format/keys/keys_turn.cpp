// The keys of turns.
#include "key_tables.hpp"

namespace varia {

namespace {

const TableSpec& next_keys() {
    static const TableSpec spec{
        "turn.next",
        {{"types", Shape::rows, "only after these kinds of moves", !required, 1, max_hook_types},
         {"pieces", Shape::kinds, "only after moves of these kinds", !required, 1, max_declared_kinds},
         {"state", Shape::named_integers, "only while state values are these", !required, 1, max_state},
         {"side", Shape::word, "whose turn it is then; same: still the one's who has moved", required},
         {"when", Shape::expression, when_help}}};
    return spec;
}

const TableSpec& then_keys() {
    static const TableSpec spec{
        "turn.then.*",
        {{"after", Shape::words, "the steps that it follows, where a move does not say itself what does", !required, 1,
          max_step_names + 1},
         {"of", Shape::kinds, "only after steps of these kinds", !required, 1, max_declared_kinds},
         {"first", Shape::boolean, "only after steps of pieces that had not moved before"},
         {"must", Shape::choice, "whether it has to be made: always, wherever it is possible, or never", !required, 0,
          0, choices_of<StepDef::Must>()},
         {"place", Shape::kinds, "a piece of one of these kinds is put down", !required, 1, max_declared_kinds},
         {"source", Shape::choice, "where that comes from", !required, 0, 0, choices_of<StepDef::From>()},
         {"owner", Shape::choice, "whose it is then", !required, 0, 0, {"own", "neutral"}},
         {"to", Shape::zone, "only onto these cells; left: onto a cell that the step before has left"},
         {"by", Shape::kind, "only where a piece of this kind could go from the cell of the one that has moved"},
         {"when", Shape::expression, when_help}}};
    return spec;
}

}  // namespace

const TableSpec& turn_keys() {
    static const TableSpec spec{
        "turn",
        {{"steps", Shape::turn_steps, "how many moves a turn has, [least, most] of them, or by side", !required, 1,
          max_turn_steps},
         {"first", Shape::integer, "how many the first turn of the game has", !required, 1, max_turn_steps},
         {"grow", Shape::integer, "how many more each turn has than the one before it", !required, 0, max_turn_steps},
         {"check", Shape::choice, "a step that gives check goes on, ends the turn, or must be the last", !required, 0,
          0, choices_of<TurnDef::Check>()},
         {"safe",
          Shape::choice,
          "when royal pieces have to be safe: after each step, or at the end",
          !required,
          0,
          0,
          {"each", "end"}},
         {"threat",
          Shape::choice,
          "what a check is: a threat to capture with the next step, or within a turn",
          !required,
          0,
          0,
          {"step", "turn"}},
         {"same",
          Shape::choice,
          "which turns are one: those by the same route, or with the same result",
          !required,
          0,
          0,
          {"route", "result"}},
         {"restore", Shape::boolean, "a turn may leave the board as it was; true unless said otherwise"},
         {"over", Shape::choice, "when goals and dying out are looked for", !required, 0, 0, {"step", "end"}},
         {"captured", Shape::choice, "when captured pieces leave the board", !required, 0, 0, {"leave", "stay"}},
         {"promotes", Shape::choice,
          "who promotes goes on as what he has become, ends the turn, or only promotes where it ends", !required, 0, 0,
          choices_of<TurnDef::Promotes>()},
         {"landing", Shape::vector, "whoever has moved goes on by this vector, to an empty cell"},
         {"then",
          Shape::named_tables,
          "steps that follow others, by name",
          !required,
          0,
          max_step_names,
          {},
          &then_keys()},
         {"next",
          Shape::tables,
          "who moves next, if not who is next in the order",
          !required,
          0,
          max_next,
          {},
          &next_keys()}}};
    return spec;
}

}  // namespace varia
