// Positions in programs. They are values: playing a move does not change them.
#include <array>

#include <varia/notation.hpp>

#include "asked.hpp"
#include "program.hpp"

namespace varia {

namespace position_functions {
namespace {

PositionObject& position_at(lua_State* lua) { return check_object<PositionObject>(lua, 1, position_type); }

// moves(): the texts of the legal turns, sorted. steps(): the texts of the possible next steps.
int listed(lua_State* lua, bool steps) {
    PositionObject& object = position_at(lua);
    charge(lua, look_cost(object.position));
    auto& texts = keep<std::vector<std::string>>(lua);
    if (steps || !object.position.variant().has_turns()) {
        texts = sorted_move_texts(object.loaded->rules, object.position);
    } else if (auto turns = sorted_turns(object.loaded->rules, object.position, max_turns_listed)) {
        for (WrittenTurn& turn : *turns) texts.push_back(std::move(turn.text));
    } else {
        note_error(program_of(lua), {too_many_turns()});
    }
    note_hooks(lua, object.loaded->rules);
    raise_error(lua);
    charge(lua, texts.size() * 40);
    push_texts(lua, texts);
    return 1;
}

int moves(lua_State* lua) { return listed(lua, false); }
int steps(lua_State* lua) { return listed(lua, true); }

// Reads a turn or the rest of a turn; if the text is neither, a step. Calls no Lua function that raises.
Result<Turn> turn_or_step(Rules& rules, Position& position, std::string_view text) {
    Result<Turn> turn = parse_turn(rules, position, text);
    // A text that may mean several turns is not read as a step.
    if (turn || !rules.variant().has_turns() || turn.code() == ErrorCode::ambiguous) return turn;
    if (const Result<Move> step = parse_move(rules, position, text)) return Turn{*step};
    return turn;
}

Result<Turn> one_step(Rules& rules, Position& position, std::string_view text) {
    const Result<Move> step = parse_move(rules, position, text);
    if (!step) return step.diagnostics();
    return Turn{*step};
}

// play(move): the position after the move. play_step(step): the position after one step.
int played(lua_State* lua, bool step) {
    PositionObject& object = position_at(lua);
    const std::string_view text = check_text(lua, 2);
    charge(lua, 500 + read_cost(look_cost(object.position), text));
    HostObject<PositionObject>& made = push_object<PositionObject>(lua, position_type);
    {
        Rules& rules = object.loaded->rules;
        const bool resigns = text == "resign" &&
                             rules.variant().definition().rules.out.resign.men != GoingOutDef::Men::none &&
                             !rules.outcome(object.position).over;
        const Result<Turn> turn = resigns ? Result<Turn>(Turn{})
                                  : step  ? one_step(rules, object.position, text)
                                          : turn_or_step(rules, object.position, text);
        if (resigns) {
            Position after = object.position;
            Position::Undo undo;
            rules.resign(after, undo);
            made.emplace(object.loaded, std::move(after), program_of(lua).error);
        } else if (turn) {
            Position after = object.position;
            Position::Undo undo;
            for (const Move move : *turn) rules.do_move(after, move, undo);
            made.emplace(object.loaded, std::move(after), program_of(lua).error);
        } else {
            note_error(program_of(lua), turn.diagnostics());
        }
        note_hooks(lua, rules);
    }
    raise_error(lua);
    claim_position(lua, made);
    return 1;
}

int play(lua_State* lua) { return played(lua, false); }
int play_step(lua_State* lua) { return played(lua, true); }

// outcome(): whether the game is over, and with which result, as far as the position alone decides it.
int outcome(lua_State* lua) {
    PositionObject& object = position_at(lua);
    charge(lua, look_cost(object.position));
    auto& found = keep<Standing>(lua);
    auto& sides = keep<std::vector<std::string>>(lua);
    const Variant& variant = *object.loaded->variant;
    for (const SideDef& side : variant.definition().sides.side) sides.push_back(side.name.text);
    found = standing_of(object.loaded->rules.outcome(object.position), variant);
    note_hooks(lua, object.loaded->rules);
    raise_error(lua);
    push_standing(lua, found, sides);
    return 1;
}

// status(): the outcome in one line.
int status(lua_State* lua) {
    PositionObject& object = position_at(lua);
    charge(lua, look_cost(object.position));
    auto& line = keep<std::string>(lua);
    line = object.loaded->rules.outcome(object.position).text(*object.loaded->variant);
    note_hooks(lua, object.loaded->rules);
    raise_error(lua);
    lua_pushlstring(lua, line.data(), line.size());
    return 1;
}

// a == b: whether two positions of one variant are equal, as key() says it.
int equal(lua_State* lua) {
    charge(lua, 20);
    bool same = false;
    if (object_at(lua, 1, position_type) != nullptr && object_at(lua, 2, position_type) != nullptr) {
        const PositionObject& one = check_object<PositionObject>(lua, 1, position_type);
        const PositionObject& other = check_object<PositionObject>(lua, 2, position_type);
        same = one.loaded->variant == other.loaded->variant &&
               one.position.zobrist_key() == other.position.zobrist_key();
    }
    lua_pushboolean(lua, same ? 1 : 0);
    return 1;
}

constexpr std::array methods{
    HostFunction{"moves", guarded<moves>},   HostFunction{"outcome", guarded<outcome>},
    HostFunction{"play", guarded<play>},     HostFunction{"play_step", guarded<play_step>},
    HostFunction{"status", guarded<status>}, HostFunction{"steps", guarded<steps>},
};

}  // namespace
}  // namespace position_functions

const HostType position_type{"position", position_functions::methods, &standing_type, shown_by_its_board,
                             guarded<position_functions::equal>};

}  // namespace varia
