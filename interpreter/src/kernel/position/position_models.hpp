// The models of a position: what a turn is, how long a piece stays exposed, what pieces do to their neighbours, and
// what a move changes besides the pieces that it moves and captures.
//
// Each model is decided once, when the tables are complete (compile/compile_position_models.hpp). Code that makes moves
// asks a model, not the tables behind it.
#pragma once

#include <cstdint>

#include <varia/definition.hpp>
#include <varia/types.hpp>

namespace varia {

// What a turn is.
struct TurnModel {
    bool many_sides = false;    // the number of sides is not two: turns may be left out
    bool of_steps = false;      // turns have several steps, or rules of their own: see RuleTables::turn
    bool names_next = false;    // rules or scripts may name the side that moves next
    bool sides_go_out = false;  // a side can be out while the game goes on
};

// How long a piece stays exposed to capture en passant.
struct ExposureModel {
    ExposedFor lasts = ExposedFor::move;
    bool several = false;          // several pieces can be exposed: they stay so for longer than a move
    bool replaceable = false;      // one move may replace an exposed piece by another of its side, or by a neutral one
    BySide<std::uint8_t> limit{};  // by side: the most pieces that its moves in a row may expose
};

// What pieces do to their neighbours.
struct NeighbourModel {
    bool freeze = false;  // a piece may keep another one from moving and attacking: see FrozenDef
    bool shove = false;   // a piece may push or pull a neighbour: see ShoveDef
    bool trap = false;    // a piece on a trap leaves the board without a friend beside it: see TrapDef
};

// What a move changes besides the pieces that it moves and captures where it ends.
struct ChangeModel {
    bool lands = false;            // a piece may land elsewhere than it goes
    bool remote_captures = false;  // a move may capture remotely
    bool owners = false;           // the moving piece may change sides, or the pieces that it captures may join it
    // Something follows when a move has been made: a landing, a rule that names the next side, remote captures,
    // captured pieces that are put back or join the captor's side, a captor that changes sides, or a change of state
    // values.
    bool follow_ups = false;
    bool state_values = false;  // moves or turns change state values by the tables
    bool keeps_more = false;    // positions keep the members of Position::Many
    // A move changes nothing but pieces, marks, hands and one exposed piece, and then the turn passes. There are no
    // holds, no counted passes, no turns of several steps, no state values that lapse or count, and no side goes out.
    bool pieces_alone = false;
    // The Zobrist key after a move without effects of scripts follows from the pieces, marks, hands and exposures.
    bool key_of_pieces = false;
    // Rules take part in what a move does: holds, counted checks, counted passes, counted turns, follow-ups and the
    // like.
    bool rules_take_part = false;
};

struct PositionModels {
    TurnModel turns;
    ExposureModel exposure;
    NeighbourModel neighbours;
    ChangeModel changes;
};

}  // namespace varia
