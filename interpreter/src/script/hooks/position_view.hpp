// A script's view of a position: a handle with methods. Every call gets a new one, which is dead when the call returns.
//
// docs/hooks.md lists the methods. Cells are whole numbers from 1, in the order of Board; a method that takes a cell
// also accepts its name. Sides are given by name and kinds by letter, as in the variant's file.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include <varia/position.hpp>

#include "sandbox.hpp"

struct lua_State;

namespace varia {

class Looked;
class ScriptRunner;

struct MoveFacts;

struct PositionView {
    const Position* position;
    ScriptRunner* runner;
    bool may_list;  // the hook may list legal moves: only where that cannot call the hook again
    // Null in hooks. In programs: receives the error of a hook that was called meanwhile, for this call only.
    std::string* error = nullptr;
    // In hooks about a move: the move, and the undo that takes `position` back to the position before it. `undo` is
    // null if `position` is the position before the move.
    const MoveFacts* facts = nullptr;
    const Position::Undo* undo = nullptr;
    // The position before the move, once the script has requested it, and the script's handle to it.
    PositionView* earlier = nullptr;
    void* earlier_handle = nullptr;
    // Receives what the script looks at; null if that is not needed.
    Looked* looked = nullptr;
    // In `turn` hooks: the turn has made its last move, though its side is still to move.
    bool turn_over = false;
    bool step_made = false;  // in `after` hooks: a step has been made, and the turn has not gone on
};

[[nodiscard]] std::span<const HostFunction> position_methods();

// A piece that a move captures, and the cell where it is captured.
struct TakenPiece {
    Cell cell;
    Piece piece;
};

// What a script receives about a move.
struct MoveFacts {
    Move move;
    Side mover;
    Piece moved, captured;
    bool attack = false;
    // Where a turn has several steps: the number of the step (Position::Progress), if it has not been made.
    std::optional<std::uint8_t> step = {};
};
// The facts of a move that has not been made yet.
[[nodiscard]] MoveFacts facts_before(const Position& position, Move move);
// The cost of push_move, in steps. Its callers charge it.
inline constexpr std::uint64_t move_cost = 50;
// Pushes a table: from, to, type, kind, side, promotion, captured, step, attack, and the cells whose pieces are
// captured, if any are given. May raise (memory).
void push_move(lua_State* lua, const Variant& variant, const MoveFacts& facts, std::span<const Cell> victims = {});
// Pushes a list of cells. May raise (memory).
void push_cells(lua_State* lua, std::span<const Cell> cells);

// The same facts for a hook's record (Sandbox::set_record), and the record's fields. The captured cells are computed
// only when a script requests them.
inline constexpr std::array move_fields{"from",      "to",       "type", "side",  "kind",
                                        "promotion", "captured", "step", "attack"};
[[nodiscard]] Plain move_field(const void* view, std::size_t field);  // `view` is a PositionView
int other_move_field(lua_State* lua);

}  // namespace varia
