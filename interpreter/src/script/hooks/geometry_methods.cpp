// Methods of a position that return facts about its board: cells, the targets of vectors, zones.
#include "position_methods.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "known_answers.hpp"
#include "script_runner.hpp"
#include "view_values.hpp"

namespace varia::view {

// cells(): the number of cells.
int cells(lua_State* lua) {
    charge(lua, 3);
    lua_pushinteger(lua, board_of(lua).cells());
    return 1;
}

int cell(lua_State* lua) {
    charge(lua, 10);
    push_cell(lua, check_cell(lua, 2));
    return 1;
}

int name(lua_State* lua) {
    charge(lua, 5);
    const Cell cell = check_cell(lua, 2);
    push_text(lua, board_of(lua).name(cell));
    return 1;
}

// axes(): the number of axes.
int axes(lua_State* lua) {
    charge(lua, 3);
    lua_pushinteger(lua, board_of(lua).dimensions());
    return 1;
}

// coord(cell, axis): from 1.
int coord(lua_State* lua) {
    charge(lua, 10);
    const Cell cell = check_cell(lua, 2);
    const int axis = check_axis(lua, 3);
    lua_pushinteger(lua, board_of(lua).coordinates(cell)[static_cast<std::size_t>(axis)] + 1);
    return 1;
}

// Reads a vector that begins at an argument: one number for each axis, or one list of numbers.
std::span<const int> check_vector(lua_State* lua, int argument, std::array<int, max_axes>& vector) {
    const auto dimensions = static_cast<std::size_t>(board_of(lua).dimensions());
    const bool list = lua_type(lua, argument) == LUA_TTABLE;
    for (std::size_t i = 0; i < dimensions; ++i) {
        std::int64_t component = 0;
        if (list) {
            lua_geti(lua, argument, static_cast<lua_Integer>(i + 1));
            component = check_integer(lua, -1);
            lua_pop(lua, 1);
        } else {
            component = check_integer(lua, argument + static_cast<int>(i));
        }
        if (component < -max_axis_length || component > max_axis_length)
            raise(lua, "a component of this vector is larger than any board");
        vector[i] = static_cast<int>(component);
    }
    return {vector.data(), dimensions};
}

// step(cell, dx, dy, ...) or step(cell, { dx, dy, ... }): the cell to which the vector leads, or nil.
int step(lua_State* lua) {
    charge(lua, 10);
    const Cell cell = check_cell(lua, 2);
    std::array<int, max_axes> vector{};
    const std::span<const int> by = check_vector(lua, 3, vector);
    push_cell(lua, board_of(lua).step(cell, by));
    return 1;
}

// along(cell, axis, distance): the cell at this distance along an axis, or nil.
int along(lua_State* lua) {
    charge(lua, 10);
    const Cell cell = check_cell(lua, 2);
    const int axis = check_axis(lua, 3);
    const std::int64_t distance = check_integer(lua, 4);
    const Board& board = board_of(lua);
    if (distance < -max_axis_length || distance > max_axis_length) raise(lua, "this distance is larger than any board");
    std::array<int, max_axes> vector{};
    vector[static_cast<std::size_t>(axis)] = static_cast<int>(distance);
    push_cell(lua, board.step(cell, {vector.data(), static_cast<std::size_t>(board.dimensions())}));
    return 1;
}

// distance(cell, cell [, axis]): the difference of the coordinates along this axis, or the largest of these
// differences; around a wrapped axis the shorter way.
int distance(lua_State* lua) {
    charge(lua, 10);
    const Cell from = check_cell(lua, 2);
    const Cell to = check_cell(lua, 3);
    const int only = lua_isnoneornil(lua, 4) ? -1 : check_axis(lua, 4);
    const Board& board = board_of(lua);
    int largest = 0;
    for (int a = 0; a < board.dimensions(); ++a) {
        if (only >= 0 && a != only) continue;
        const auto axis = static_cast<std::size_t>(a);
        const int apart = std::abs(board.coordinates(from)[axis] - board.coordinates(to)[axis]);
        largest = std::max(largest, board.axis(a).wrap ? std::min(apart, board.length(a) - apart) : apart);
    }
    lua_pushinteger(lua, largest);
    return 1;
}

std::span<const Cell> around(lua_State* lua, const PositionView& view, Cell cell) {
    constexpr int max_neighbour_axes = 6;
    const int dimensions = view.position->variant().board().dimensions();
    if (dimensions > max_neighbour_axes)
        raise(lua, "neighbours are looked at on boards of at most %d axes", max_neighbour_axes);
    if (!view.runner->knows_around(cell)) {
        std::uint64_t all = 3;
        for (int a = 0; a < dimensions; ++a) all *= 3;
        charge(lua, all);
        if (view.looked != nullptr) view.looked->once(all);
    }
    const std::span<const Cell> cells = view.runner->around(cell);
    charge(lua, 10 + cells.size());
    return cells;
}

// neighbours(cell): the cells that touch the cell, corners included.
int neighbours(lua_State* lua) {
    const PositionView& view = noting_view_of(lua);
    const std::span<const Cell> cells = around(lua, view, check_cell(lua, 2));
    charge(lua, 2 * cells.size());
    push_cells(lua, cells);
    return 1;
}

// mirrored(cell [, side]): the cell as the other side sees it, or as the given side sees it.
int mirrored(lua_State* lua) {
    charge(lua, 10);
    const Cell cell = check_cell(lua, 2);
    const Variant& variant = variant_of(lua);
    if (lua_isnoneornil(lua, 3)) {
        refuse_many(lua, "say whose view is meant, as in mirrored(cell, side)");
        push_cell(lua, variant.sides().has(Side::second) ? variant.seen_by(Side::second, cell) : cell);
    } else {
        push_cell(lua, variant.seen_by(check_side(lua, 3), cell));
    }
    return 1;
}

int in_zone(lua_State* lua) {
    charge(lua, 10);
    const Cell cell = check_cell(lua, 2);
    const std::string_view zone_name = check_text(lua, 3);
    const Side side = lua_isnoneornil(lua, 4) ? Side::first : check_side(lua, 4);
    const Bitboard* zone = noting_view_of(lua).runner->zone(zone_name, side);
    if (zone == nullptr) raise(lua, "there is no zone \"%s\"", lua_tostring(lua, 3));
    lua_pushboolean(lua, zone->has(cell) ? 1 : 0);
    return 1;
}

// zone(name [, side]): the cells of the zone as seen by the side.
int zone(lua_State* lua) {
    const std::string_view zone_name = check_text(lua, 2);
    const Side side = lua_isnoneornil(lua, 3) ? Side::first : check_side(lua, 3);
    const Bitboard* found = noting_view_of(lua).runner->zone(zone_name, side);
    if (found == nullptr) raise(lua, "there is no zone \"%s\"", lua_tostring(lua, 2));
    charge(lua, static_cast<std::uint64_t>(board_of(lua).cells()));
    lua_newtable(lua);
    lua_Integer count = 0;
    for (int c = 0; c < board_of(lua).cells(); ++c) {
        if (!found->has(static_cast<Cell>(c))) continue;
        lua_pushinteger(lua, c + 1);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

}  // namespace varia::view
