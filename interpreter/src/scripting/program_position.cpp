// Positions as programs hold them: values, which playing a move does not change.
#include <array>

#include <varia/notation.hpp>

#include "program.hpp"

namespace varia {

namespace {

PositionObject& position_at(lua_State* lua) { return check_object<PositionObject>(lua, 1, position_type); }

// moves(): the texts of the legal moves, sorted.
int moves(lua_State* lua) {
    PositionObject& object = position_at(lua);
    charge(lua, look_cost(object.position));
    auto& texts = keep<std::vector<std::string>>(lua);
    texts = sorted_move_texts(object.loaded->rules, object.position);
    note_hooks(lua, object.loaded->rules);
    raise_trouble(lua);
    charge(lua, texts.size() * 40);
    push_texts(lua, texts);
    return 1;
}

// play(move): the position after it.
int play(lua_State* lua) {
    PositionObject& object = position_at(lua);
    const std::string_view text = check_text(lua, 2);
    charge(lua, 500 + read_cost(look_cost(object.position), text));
    HostObject<PositionObject>& made = push_object<PositionObject>(lua, position_type);
    {
        Rules& rules = object.loaded->rules;
        const bool resigns = text == "resign" && rules.variant().definition().rules.out.resign.men != GoingOutDef::Men::none && !rules.outcome(object.position).over;
        const Result<Move> move = resigns ? Result<Move>(Move::null()) : parse_move(rules, object.position, text);
        if (resigns) {
            Position after = object.position;
            Position::Undo undo;
            rules.resign(after, undo);
            made.emplace(object.loaded, std::move(after), program_of(lua).trouble);
        } else if (move) {
            Position after = object.position;
            Position::Undo undo;
            rules.do_move(after, *move, undo);
            made.emplace(object.loaded, std::move(after), program_of(lua).trouble);
        } else {
            note_trouble(program_of(lua), move.diagnostics());
        }
        note_hooks(lua, rules);
    }
    raise_trouble(lua);
    claim_position(lua, made);
    return 1;
}

// outcome(): whether and how the game is over, as far as the position alone tells.
int outcome(lua_State* lua) {
    PositionObject& object = position_at(lua);
    charge(lua, look_cost(object.position));
    auto& found = keep<Standing>(lua);
    auto& sides = keep<std::vector<std::string>>(lua);
    const Variant& variant = *object.loaded->variant;
    for (const SideDef& side : variant.definition().sides.side) sides.push_back(side.name.text);
    found = standing_of(object.loaded->rules.outcome(object.position), variant);
    note_hooks(lua, object.loaded->rules);
    raise_trouble(lua);
    push_standing(lua, found, sides);
    return 1;
}

// status(): the same in one line.
int status(lua_State* lua) {
    PositionObject& object = position_at(lua);
    charge(lua, look_cost(object.position));
    auto& line = keep<std::string>(lua);
    line = object.loaded->rules.outcome(object.position).text(*object.loaded->variant);
    note_hooks(lua, object.loaded->rules);
    raise_trouble(lua);
    lua_pushlstring(lua, line.data(), line.size());
    return 1;
}

constexpr std::array methods{
    HostFunction{"moves", guarded<moves>},
    HostFunction{"outcome", guarded<outcome>},
    HostFunction{"play", guarded<play>},
    HostFunction{"status", guarded<status>},
};

}  // namespace

const HostType position_type{"position", methods, &standing_type};

}  // namespace varia
