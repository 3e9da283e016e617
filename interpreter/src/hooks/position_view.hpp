// What a script sees of a position: a handle with methods, re-aimed at every call and dead when the call returns.
//
// docs/hooks.md lists the methods. Cells are whole numbers from 1 on, in the order of Board; where a method takes a
// cell its name will do as well. Sides go by their names, kinds by their letters, as in the variant's file.
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
    bool may_list;  // the hook may ask for legal moves: only where that cannot lead back to it
    // Null in hooks. In programs, where to note what a hook that was asked did wrong, which only this call is told.
    std::string* trouble = nullptr;
    // In hooks that are asked about a move: which, and what takes `position` back to where it was made; null if it is
    // that.
    const MoveFacts* facts = nullptr;
    const Position::Undo* undo = nullptr;
    // The position before the move, once the script has asked for it, and the script's handle.
    PositionView* earlier = nullptr;
    void* earlier_handle = nullptr;
    // Where to note what the script looks at; null if nobody wants to know.
    Looked* looked = nullptr;
};

[[nodiscard]] std::span<const HostFunction> position_methods();

// What a script is told about a move.
struct MoveFacts {
    Move move;
    Side mover;
    Piece moved, captured;
    bool attack = false;
    // Where turns are made of several: which it is, if it has not been made (Position::Progress).
    std::optional<std::uint8_t> step = {};
};
// The facts of a move that has not been made.
[[nodiscard]] MoveFacts facts_before(const Position& position, Move move);
// What push_move costs, in steps: to be charged by its callers.
inline constexpr std::uint64_t move_cost = 50;
// Puts a table on the stack: from, to, type, kind, side, promotion, captured, step, attack, and the cells whose pieces
// are captured if any are given. May raise (memory).
void push_move(lua_State* lua, const Variant& variant, const MoveFacts& facts, std::span<const Cell> victims = {});
// Puts a list of cells on the stack. May raise (memory).
void push_cells(lua_State* lua, std::span<const Cell> cells);

// The same facts for a hook's record (Sandbox::set_record), and the record's fields. What is captured is worked out
// when a script asks for it.
inline constexpr std::array move_fields{"from",      "to",       "type", "side",  "kind",
                                        "promotion", "captured", "step", "attack"};
[[nodiscard]] Plain move_field(const void* view, std::size_t field);  // of a PositionView
int other_move_field(lua_State* lua);

}  // namespace varia
