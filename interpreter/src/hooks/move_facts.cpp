// Moves as tables.
#include "make_move.hpp"
#include "position_view.hpp"
#include "sandbox_lua.hpp"
#include "state_tables.hpp"
#include "view_values.hpp"

namespace varia {
namespace {

const char* type_text(const MoveFacts& facts) {
    switch (facts.move.type) {
        case MoveType::normal:
            return facts.attack || !facts.captured.empty() ? "capture" : "quiet";
        case MoveType::exposing:
            return facts.captured.empty() ? "exposing" : "capture";
        case MoveType::en_passant:
            return "en-passant";
        case MoveType::jump:
        case MoveType::sweep:
        case MoveType::shot:
            return "capture";
        case MoveType::swap:
            return "quiet";
        case MoveType::place:
            return "place";
        case MoveType::shove:
            return "shove";
        case MoveType::castling:
            return "castling";
        case MoveType::drop:
            return "drop";
        case MoveType::pass:
            return "pass";
        case MoveType::push:
            return "push";
        case MoveType::block:
            return "block";
        case MoveType::hook:
            return "special";
        case MoveType::stop:
            return "stop";
        case MoveType::null:
            break;
    }
    return "";
}

}  // namespace

MoveFacts facts_before(const Position& position, Move move) {
    MoveFacts facts;
    facts.move = move;
    facts.mover = position.turn();
    facts.moved = moving_piece(position, move);
    facts.captured = captured_piece(position, move);
    if (position.variant().has_turns()) facts.step = position.progress().step;
    return facts;
}

void push_move(lua_State* lua, const Variant& variant, const MoveFacts& facts) {
    luaL_checkstack(lua, 4, "too many values");
    const Move move = facts.move;
    lua_createtable(lua, 0, 8);
    // Of a block they are slots, counted from 1 like cells.
    const bool block = move.type == MoveType::block;
    if (block || move.from != no_cell) {
        lua_pushinteger(lua, (block ? move.slot() : move.from) + 1);
        lua_setfield(lua, -2, "from");
    }
    if (block || move.to != no_cell) {
        lua_pushinteger(lua, (block ? variant.state().slots[static_cast<std::size_t>(move.slot())].target(move) : move.to) + 1);
        lua_setfield(lua, -2, "to");
    }
    lua_pushstring(lua, type_text(facts));
    lua_setfield(lua, -2, "type");
    view::push_side(lua, variant, facts.mover);
    lua_setfield(lua, -2, "side");
    if (!facts.moved.empty()) {
        view::push_kind(lua, variant, facts.moved.kind());
        lua_setfield(lua, -2, "kind");
    }
    if (move.promotion() != 0) {
        view::push_kind(lua, variant, move.promotion());
        lua_setfield(lua, -2, "promotion");
    }
    if (!facts.captured.empty() && !facts.captured.is_void()) {
        view::push_kind(lua, variant, facts.captured.kind());
        lua_setfield(lua, -2, "captured");
    }
    if (facts.step) {
        view::push_step(lua, variant, *facts.step);
        lua_setfield(lua, -2, "step");
    }
    if (facts.attack) {
        lua_pushboolean(lua, 1);
        lua_setfield(lua, -2, "attack");
    }
}

}  // namespace varia
