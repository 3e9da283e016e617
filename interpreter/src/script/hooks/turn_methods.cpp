// Methods of a position about the side to move, the progress of the turn, and the sides.
#include "position_methods.hpp"

#include "make_move.hpp"
#include "position_access.hpp"
#include "view_values.hpp"

namespace varia::view {

// sides(): all sides, in order.
int sides(lua_State* lua) {
    const Variant& variant = variant_of(lua);
    charge(lua, 3 * static_cast<std::uint64_t>(variant.sides().size()));
    for (const Side side : variant.sides()) push_side(lua, variant, side);
    return variant.sides().size();
}

int turn(lua_State* lua) {
    charge(lua, 3);
    push_side(lua, variant_of(lua), noting_view_of(lua).position->turn());
    return 1;
}

// turn_step(): the name of the next step. In `after` and `turn` hooks: of the step that has just been made.
int turn_step(lua_State* lua) {
    charge(lua, 5);
    const PositionView& view = view_of(lua);
    const bool kept = view.turn_over && view.position->variant().has_turns();
    push_step(lua, variant_of(lua), kept ? MoveMaker::step_made(*view.undo) : view.position->progress().step);
    return 1;
}

// following(): the name of the step that follows the one that has just been made, if it can be made; nil if none does.
// For `after` hooks, and for `turn` hooks, where nothing follows.
int following(lua_State* lua) {
    charge(lua, 8);
    const PositionView& view = view_of(lua);
    if (!view.step_made && !view.turn_over)
        raise(lua, "following() is for after and turn hooks: elsewhere no step has just been made");
    const bool steps = view.step_made && view.position->variant().has_turns();
    if (const std::uint8_t step = steps ? PositionAccess::step_after(*view.position, view.facts->move) : 0; step != 0)
        push_step(lua, variant_of(lua), step);
    else
        lua_pushnil(lua);
    return 1;
}

// made(), turn_steps(): how many moves of the turn are made or begun (in `turn` hooks all), and the maximum number of
// moves in the turn.
int made(lua_State* lua) {
    charge(lua, 3);
    const PositionView& view = view_of(lua);
    const bool whole = view.turn_over && !view.position->variant().has_turns();
    lua_pushinteger(lua, whole ? 1 : view.position->progress().made);
    return 1;
}

int turn_steps(lua_State* lua) {
    charge(lua, 5);
    const Position& position = position_of(lua);
    lua_pushinteger(lua, position.variant().has_turns() ? position.turn_steps() : 1);
    return 1;
}

// mid_turn(): whether a turn has begun and is not complete.
int mid_turn(lua_State* lua) {
    charge(lua, 3);
    const PositionView& view = view_of(lua);
    lua_pushboolean(lua, view.position->mid_turn() && !view.turn_over ? 1 : 0);
    return 1;
}

// captured(cell): whether the piece on the cell has been captured and leaves when the turn is over.
int captured(lua_State* lua) {
    charge(lua, 6);
    const Cell cell = check_cell(lua, 2);
    lua_pushboolean(lua, position_of(lua).is_captured(cell) ? 1 : 0);
    return 1;
}

int opponent(lua_State* lua) {
    charge(lua, 6);
    const Variant& variant = variant_of(lua);
    const Side side = check_side(lua, variant, 2);
    if (variant.sides().size() != 2) refuse_many(lua, "opponents(side) lists those who play against it");
    push_side(lua, variant, !side);
    return 1;
}

namespace {

int push_sides(lua_State* lua, SideSet sides) {
    charge(lua, 10 + 3 * static_cast<std::uint64_t>(sides.size()));
    lua_createtable(lua, sides.size(), 0);
    lua_Integer count = 0;
    for (const Side side : sides) {
        push_side(lua, variant_of(lua), side);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

}  // namespace

// opponents(side): the sides that play against it and are not out.
int opponents(lua_State* lua) {
    const Side side = check_side(lua, 2);
    return push_sides(lua, variant_of(lua).enemies(side) - position_of(lua).out());
}

// allies(side): its team without the side itself, including sides that are out.
int allies(lua_State* lua) {
    const Side side = check_side(lua, 2);
    return push_sides(lua, variant_of(lua).allies(side) - side);
}

// neutral(): the name of the owner of neutral pieces; nil if the game has no neutral pieces.
int neutral(lua_State* lua) {
    charge(lua, 3);
    const Variant& variant = variant_of(lua);
    if (variant.has_neutral())
        push_side(lua, variant, Side::nobody);
    else
        lua_pushnil(lua);
    return 1;
}

// out(side): whether the side is out while the others play on.
int out(lua_State* lua) {
    charge(lua, 5);
    lua_pushboolean(lua, position_of(lua).out().has(check_side(lua, 2)) ? 1 : 0);
    return 1;
}

// points(side): the side's points.
int points(lua_State* lua) {
    charge(lua, 5);
    lua_pushinteger(lua, position_of(lua).points(check_side(lua, 2)));
    return 1;
}

int state(lua_State* lua) {
    charge(lua, 5);
    const std::string_view wanted = check_text(lua, 2);
    const std::vector<StateDef>& declared = variant_of(lua).definition().state;
    for (std::size_t i = 0; i < declared.size(); ++i)
        if (declared[i].name.text == wanted) {
            lua_pushinteger(lua, position_of(lua).state(static_cast<int>(i)));
            return 1;
        }
    raise(lua, "the variant declares no state value \"%s\"", lua_tostring(lua, 2));
}

}  // namespace varia::view
