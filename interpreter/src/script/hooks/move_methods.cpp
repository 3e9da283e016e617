// Methods of a position about the hook's move: what the move captures, and the position before it.
#include "position_methods.hpp"

#include <span>

#include "known_answers.hpp"
#include "script_runner.hpp"
#include "view_values.hpp"

namespace varia::view {

// before(): the position before the move. For `legal`, `after` and `turn` hooks.
int before(lua_State* lua) {
    PositionView& view = view_of(lua);
    if (view.undo == nullptr)
        raise(lua, "before() is for legal, after and turn hooks: elsewhere nothing has been done");
    if (view.earlier == nullptr) {
        charge(lua, 60 + static_cast<std::uint64_t>(board_of(lua).cells()) / 2);
        view.runner->look_back(view);
        view.earlier_handle = give_view(lua, view.earlier);
    }
    lua_pushlightuserdata(lua, view.earlier_handle);
    return 1;
}

// earlier(n): the position at the beginning of the turn n turns before this one; nil if it is not known.
int earlier(lua_State* lua) {
    charge(lua, 30);
    PositionView& view = view_of(lua);
    if (view.error != nullptr) raise(lua, "earlier() is for hooks");
    const int history = variant_of(lua).definition().history;
    if (history == 0) raise(lua, "earlier() needs the key history, which says how many turns back hooks see");
    const lua_Integer turns = check_integer(lua, 2);
    if (turns < 1 || turns > history) raise(lua, "earlier() sees 1 to %d turns back here", history);
    // A turn that has begun stands first among the earlier ones.
    const bool begun = view.undo != nullptr || view.position->mid_turn();
    const Position* const position = view.position->earlier(static_cast<int>(turns) - (begun ? 0 : 1));
    if (position == nullptr) {
        lua_pushnil(lua);
        return 1;
    }
    const auto [handle, past] = view.runner->past_turn(static_cast<int>(turns));
    if (*handle == nullptr) {
        *past = PositionView{position, view.runner, false};
        *handle = give_view(lua, past);
    }
    lua_pushlightuserdata(lua, *handle);
    return 1;
}

// victims(): the cells whose pieces the move captures.
int victims(lua_State* lua) {
    PositionView& view = view_of(lua);
    if (view.facts == nullptr) raise(lua, "victims() is for hooks that are asked about a move");
    push_cells(lua, victims_of(lua, view));
    return 1;
}

// taken(): the pieces that the move captures, as tables { cell, kind, side }.
int taken(lua_State* lua) {
    PositionView& view = view_of(lua);
    if (view.facts == nullptr) raise(lua, "taken() is for hooks that are asked about a move");
    const std::uint64_t copy = 60 + static_cast<std::uint64_t>(board_of(lua).cells()) / 2;
    const bool by_script = view.facts->move.type == MoveType::hook;
    charge(lua, 40 + (view.undo != nullptr && view.earlier == nullptr ? copy : 0) + (by_script ? 2 * copy : copy));
    const std::span<const TakenPiece> taken = view.runner->taken(view);
    if (by_script) settle(lua, view, 0);
    charge(lua, 30 * taken.size());
    const Variant& variant = variant_of(lua);
    luaL_checkstack(lua, 4, "too many values");
    lua_createtable(lua, static_cast<int>(taken.size()), 0);
    for (std::size_t i = 0; i < taken.size(); ++i) {
        lua_createtable(lua, 0, 3);
        push_cell(lua, taken[i].cell);
        lua_setfield(lua, -2, "cell");
        push_kind(lua, variant, taken[i].piece.kind());
        lua_setfield(lua, -2, "kind");
        push_side(lua, variant, taken[i].piece.side());
        lua_setfield(lua, -2, "side");
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i + 1));
    }
    return 1;
}

}  // namespace varia::view

namespace varia {

// Answers for names that are not fields of the record: only "victims", as victims() does, but nil if nothing is
// captured.
int other_move_field(lua_State* lua) {
    auto* const view = static_cast<PositionView*>(first_view(lua));
    if (view != nullptr && view->looked != nullptr) view->looked->everywhere();
    if (view == nullptr || view->facts == nullptr || lua_type(lua, 2) != LUA_TSTRING || check_text(lua, 2) != "victims")
        return 0;
    const std::span<const Cell> victims = view::victims_of(lua, *view);
    if (victims.empty()) return 0;
    push_cells(lua, victims);
    return 1;
}

}  // namespace varia
