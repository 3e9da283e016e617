// Moves as tables.
#include "make_move.hpp"
#include "position_view.hpp"
#include "sandbox_lua.hpp"
#include "state_tables.hpp"
#include "view_values.hpp"

namespace varia {
namespace {

view::MoveWord type_word(const MoveFacts& facts) {
    using view::MoveWord;
    switch (facts.move.type) {
        case MoveType::normal:
            return facts.attack || !facts.captured.empty() ? MoveWord::capture : MoveWord::quiet;
        case MoveType::exposing:
            return facts.captured.empty() ? MoveWord::exposing : MoveWord::capture;
        case MoveType::en_passant:
            return MoveWord::en_passant;
        case MoveType::jump:
        case MoveType::sweep:
        case MoveType::shot:
            return MoveWord::capture;
        case MoveType::swap:
            return MoveWord::quiet;
        case MoveType::place:
            return MoveWord::place;
        case MoveType::shove:
            return MoveWord::shove;
        case MoveType::castling:
            return MoveWord::castling;
        case MoveType::drop:
            return MoveWord::drop;
        case MoveType::pass:
            return MoveWord::pass;
        case MoveType::push:
            return MoveWord::push;
        case MoveType::block:
            return MoveWord::block;
        case MoveType::hook:
            return MoveWord::special;
        case MoveType::stop:
            return MoveWord::stop;
        case MoveType::exchange:
            return MoveWord::exchange;
        case MoveType::null:
            break;
    }
    return MoveWord::none;
}

// The numbers are cells, but for moves of blocks they are slots; -1 if there is none. Scripts count both from 1.
int from_number(const Move move) {
    return move.type == MoveType::block ? move.slot() : move.from != no_cell ? move.from : -1;
}
int to_number(const Variant& variant, const Move move) {
    if (move.type == MoveType::block) return variant.state().slots[static_cast<std::size_t>(move.slot())].target(move);
    return move.to != no_cell ? move.to : -1;
}

bool captures(const MoveFacts& facts) { return !facts.captured.empty() && !facts.captured.is_void(); }

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

Plain move_field(const void* view, std::size_t field) {
    const PositionView& seen = *static_cast<const PositionView*>(view);
    const Variant& variant = seen.position->variant();
    const MoveFacts& facts = *seen.facts;
    const auto number = [](int cell) { return cell >= 0 ? Plain::integer(cell + 1) : Plain{}; };
    const auto kind = [&](Kind k) { return k != 0 ? Plain::word(view::kind_word(variant, k)) : Plain{}; };
    switch (field) {
        case 0:
            return number(from_number(facts.move));
        case 1:
            return number(to_number(variant, facts.move));
        case 2:
            return Plain::word(static_cast<std::uint32_t>(type_word(facts)));
        case 3:
            return Plain::word(view::side_word(variant, facts.mover));
        case 4:
            return kind(!facts.moved.empty() ? facts.moved.kind() : Kind{0});
        case 5:
            return kind(facts.move.promotion());
        case 6:
            return kind(captures(facts) ? facts.captured.kind() : Kind{0});
        case 7:
            return facts.step ? Plain::word(view::step_word(variant, *facts.step)) : Plain{};
        default:
            return facts.attack ? Plain::truth(true) : Plain{};
    }
}

void push_cells(lua_State* lua, std::span<const Cell> cells) {
    lua_createtable(lua, static_cast<int>(cells.size()), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        lua_pushinteger(lua, cells[i] + 1);
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i + 1));
    }
}

void push_move(lua_State* lua, const Variant& variant, const MoveFacts& facts, std::span<const Cell> victims) {
    luaL_checkstack(lua, 4, "too many values");
    const Move move = facts.move;
    lua_createtable(lua, 0, 8);
    const auto set_number = [&](const char* field, int number) {
        if (number < 0) return;
        lua_pushinteger(lua, number + 1);
        lua_setfield(lua, -2, field);
    };
    const auto set_kind = [&](const char* field, Kind kind) {
        if (kind == 0) return;
        view::push_kind(lua, variant, kind);
        lua_setfield(lua, -2, field);
    };
    set_number("from", from_number(move));
    set_number("to", to_number(variant, move));
    view::push_text(lua, view::move_words[static_cast<std::size_t>(type_word(facts))]);
    lua_setfield(lua, -2, "type");
    view::push_side(lua, variant, facts.mover);
    lua_setfield(lua, -2, "side");
    if (!facts.moved.empty()) set_kind("kind", facts.moved.kind());
    set_kind("promotion", move.promotion());
    if (captures(facts)) set_kind("captured", facts.captured.kind());
    if (facts.step) {
        view::push_step(lua, variant, *facts.step);
        lua_setfield(lua, -2, "step");
    }
    if (facts.attack) {
        lua_pushboolean(lua, 1);
        lua_setfield(lua, -2, "attack");
    }
    if (!victims.empty()) {
        push_cells(lua, victims);
        lua_setfield(lua, -2, "victims");
    }
}

}  // namespace varia
