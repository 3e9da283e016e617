// Methods of a position that return what stands where, and what a side holds in hand.
#include "position_methods.hpp"

#include <algorithm>
#include <array>

#include "script_runner.hpp"
#include "view_values.hpp"

namespace varia::view {

// at(cell): the kind's letter and the side of the piece there, or nil.
int at(lua_State* lua) {
    charge(lua, 8);
    const PositionView& view = noting_view_of(lua);
    const Variant& variant = view.position->variant();
    const Piece piece = look_at(view, check_cell(lua, variant.board(), 2));
    if (piece.empty() || piece.is_void()) {
        lua_pushnil(lua);
        return 1;
    }
    push_kind(lua, variant, piece.kind());
    push_side(lua, variant, piece.side());
    return 2;
}

// empty(cell): whether the cell can hold a piece and holds none.
int empty(lua_State* lua) {
    charge(lua, 6);
    const PositionView& view = noting_view_of(lua);
    lua_pushboolean(lua, look_at(view, check_cell(lua, view.position->variant().board(), 2)).empty() ? 1 : 0);
    return 1;
}

// solid(cell): whether a block is there; true everywhere on a board without moving blocks.
int solid(lua_State* lua) {
    charge(lua, 6);
    const Cell cell = check_cell(lua, 2);
    lua_pushboolean(lua, look_at(noting_view_of(lua), cell).is_void() ? 0 : 1);
    return 1;
}

int unmoved(lua_State* lua) {
    charge(lua, 6);
    const Cell cell = check_cell(lua, 2);
    lua_pushboolean(lua, position_of(lua).unmoved(cell) ? 1 : 0);
    return 1;
}

// pieces([side [, letter]]): the cells of these pieces.
int pieces(lua_State* lua) {
    const bool any_side = lua_isnoneornil(lua, 2);
    const bool any_kind = lua_isnoneornil(lua, 3);
    const Side side = any_side ? Side::first : check_owner(lua, 2);
    const Kind kind = any_kind ? Kind{0} : check_kind(lua, 3);
    const Position& position = position_of(lua);
    const int cells = board_of(lua).cells();
    charge(lua, static_cast<std::uint64_t>(cells));
    lua_newtable(lua);
    lua_Integer count = 0;
    for (int c = 0; c < cells; ++c) {
        const Piece piece = position.at(static_cast<Cell>(c));
        if (piece.empty() || piece.is_void() || (!any_side && piece.side() != side) ||
            (!any_kind && piece.kind() != kind))
            continue;
        lua_pushinteger(lua, c + 1);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

// beside(cell [, side [, letter]]): the number of these pieces on the cells that touch the cell.
int beside(lua_State* lua) {
    const PositionView& view = noting_view_of(lua);
    const Variant& variant = view.position->variant();
    const Cell cell = check_cell(lua, variant.board(), 2);
    const bool any_side = lua_isnoneornil(lua, 3);
    const bool any_kind = lua_isnoneornil(lua, 4);
    const Side side = any_side ? Side::first : check_owner(lua, variant, 3);
    const Kind kind = any_kind ? Kind{0} : check_kind(lua, variant, 4);
    int count = 0;
    for (const Cell c : around(lua, view, cell)) {
        const Piece piece = look_at(view, c);
        if (!piece.empty() && !piece.is_void() && (any_side || piece.side() == side) &&
            (any_kind || piece.kind() == kind))
            ++count;
    }
    lua_pushinteger(lua, count);
    return 1;
}

// group(cell [, vectors]): the cells of the pieces of one side that are connected with the piece on this cell, the cell
// itself first; an empty list if there is no piece. Without vectors neighbours are connected, corners included.
int group(lua_State* lua) {
    const Cell cell = check_cell(lua, 2);
    const Position& position = position_of(lua);
    constexpr std::size_t most = 32;
    std::array<std::array<int, max_axes>, most> read{};
    std::size_t size = 0;
    if (!lua_isnoneornil(lua, 3)) {
        if (lua_type(lua, 3) != LUA_TTABLE)
            raise(lua, "the vectors of a group are a list of lists: { { 1, 0 }, { 0, 1 } }");
        const lua_Unsigned given = lua_rawlen(lua, 3);
        if (given == 0 || given > most) raise(lua, "a group has 1 to %d vectors", static_cast<int>(most));
        for (; size < given; ++size) {
            lua_rawgeti(lua, 3, static_cast<lua_Integer>(size + 1));
            if (lua_type(lua, -1) != LUA_TTABLE)
                raise(lua, "the vectors of a group are a list of lists: { { 1, 0 }, { 0, 1 } }");
            (void)check_vector(lua, lua_gettop(lua), read[size]);
            lua_pop(lua, 1);
        }
    }
    const Piece piece = position.at(cell);
    lua_newtable(lua);
    if (piece.empty() || piece.is_void()) return 1;
    // As if all pieces of the side were connected. Without vectors the first look at the neighbours makes their lists.
    std::uint64_t links = 2 * size;
    if (size == 0) {
        links = 1;
        for (int a = 0; a < board_of(lua).dimensions(); ++a) links *= 3;
    }
    charge(lua, 10 + links * static_cast<std::uint64_t>(position.count(piece.side())));
    lua_Integer count = 0;
    for (const Cell c : view_of(lua).runner->group(position, cell, {read.data(), size})) {
        lua_pushinteger(lua, c + 1);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

// royals(side): the cells of the side's royal pieces.
int royals(lua_State* lua) {
    charge(lua, 20);
    const Side side = check_side(lua, 2);
    lua_newtable(lua);
    lua_Integer count = 0;
    for (const Cell cell : position_of(lua).royals(side)) {
        lua_pushinteger(lua, cell + 1);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

// count(side [, letter]): the number of these pieces on the board.
int count(lua_State* lua) {
    charge(lua, 5);
    const Side side = check_owner(lua, 2);
    const bool all = lua_isnoneornil(lua, 3);
    const Kind kind = all ? Kind{0} : check_kind(lua, 3);
    lua_pushinteger(lua, all ? position_of(lua).count(side) : position_of(lua).count(side, kind));
    return 1;
}

int hand(lua_State* lua) {
    charge(lua, 5);
    const Side side = check_side(lua, 2);
    const Kind kind = check_kind(lua, 3);
    lua_pushinteger(lua, position_of(lua).hand(side, kind));
    return 1;
}

// exposed(): the cells of the pieces that may be captured en passant, or nil. With two sides there is at most one.
int exposed(lua_State* lua) {
    charge(lua, 3);
    int count = 0;
    for (const Position::Exposure& exposure : position_of(lua).exposures()) {
        push_cell(lua, exposure.victim);
        ++count;
    }
    if (count == 0) lua_pushnil(lua);
    return std::max(count, 1);
}

}  // namespace varia::view
