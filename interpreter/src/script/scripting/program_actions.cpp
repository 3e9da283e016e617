// Methods of positions and games about one action: its spelling, its type, and its effects.
#include <array>
#include <optional>
#include <string_view>

#include <varia/notation.hpp>
#include <varia/texts.hpp>

#include "asked.hpp"

namespace varia {

Asked asked(lua_State* lua) {
    if (HostHeader* header = object_at(lua, 1, game_type)) {
        GameObject& game = static_cast<HostObject<GameObject>*>(header)->value();
        return {*game.loaded, &game.contest, game.contest.rules(), game.contest.position(), game.contest.layout()};
    }
    PositionObject& object = check_object<PositionObject>(lua, 1, position_type);
    return {*object.loaded, nullptr, object.loaded->rules, object.position,
            Layout::of_one_board(object.position.variant_ptr())};
}

namespace {

// The cost of reading the text of a move.
std::uint64_t reading(const Asked& s, std::string_view text) {
    return read_cost(s.contest != nullptr ? look_cost(*s.contest) : look_cost(s.position), text);
}

// The action that a text means. If there is none, returns nothing and notes the error. Calls no Lua function that
// raises.
std::optional<Action> action_meant(lua_State* lua, const Asked& s, std::string_view text) {
    std::optional<Action> meant;
    if (s.layout.numbered_boards() > 0) {
        const Result<Action> action = s.contest->read_action(text);
        if (action)
            meant = *action;
        else
            note_error(program_of(lua), action.diagnostics());
        note_hooks(lua, *s.contest);
        return meant;
    }
    Position position = s.position;
    const Result<Move> move = parse_move(s.rules, position, text);
    if (move)
        meant.emplace().move = *move;
    else
        note_error(program_of(lua), move.diagnostics());
    note_hooks(lua, s.rules);
    return meant;
}

// The same where a turn has several steps: the text may be a turn, the rest of a turn, or a step. If it is none of
// them, returns an empty turn and notes the error. Calls no Lua function that raises.
Turn turn_meant(lua_State* lua, const Asked& s, std::string_view text) {
    Position position = s.position;
    Result<Turn> turn = parse_turn(s.rules, position, text);
    if (!turn)
        if (const Result<Move> step = parse_move(s.rules, position, text)) turn = Turn{*step};
    if (!turn) note_error(program_of(lua), turn.diagnostics());
    note_hooks(lua, s.rules);
    return turn ? *turn : Turn{};
}

// Pushes a turn of several steps as a table with its steps.
int describe_turn(lua_State* lua, const Asked& s, std::string_view text) {
    auto& turn = keep<Turn>(lua);
    auto& facts = keep<std::vector<MoveFacts>>(lua);
    turn = turn_meant(lua, s, text);
    {
        Position position = s.position;
        Position::Undo undo;
        for (const Move step : turn) {
            facts.push_back(facts_before(position, step));
            s.rules.do_move(position, step, undo);
        }
        note_hooks(lua, s.rules);
    }
    raise_error(lua);
    charge(lua, facts.size() * move_cost);
    const Variant& variant = s.position.variant();
    if (facts.size() == 1) {
        push_move(lua, variant, facts.front());
        return 1;
    }
    lua_createtable(lua, 0, 3);
    lua_pushstring(lua, "turn");
    lua_setfield(lua, -2, "type");
    const std::string& side = variant.definition().sides.of(s.position.turn()).name.text;
    lua_pushlstring(lua, side.data(), side.size());
    lua_setfield(lua, -2, "side");
    lua_createtable(lua, static_cast<int>(facts.size()), 0);
    lua_Integer count = 0;
    for (const MoveFacts& step : facts) {
        push_move(lua, variant, step);
        lua_rawseti(lua, -2, ++count);
    }
    lua_setfield(lua, -2, "steps");
    return 1;
}

// The text of a turn. In UCI it is the texts of the steps with commas between them.
std::string turn_spelt(const Asked& s, const Turn& turn, Spelling spelling) {
    Position position = s.position;
    if (spelling == Spelling::canonical) return turn_text(s.rules, position, turn);
    if (spelling == Spelling::san) return san_turn_text(s.rules, position, turn);
    std::string text;
    Position::Undo undo;
    for (const Move step : turn) {
        if (step.type != MoveType::stop) {
            if (!text.empty()) text += ',';
            text += uci_text(position, step);
        }
        s.rules.do_move(position, step, undo);
    }
    // If the text would be read as another turn, or as none, the canonical text is used.
    position = s.position;
    std::string canonical = turn_text(s.rules, position, turn);
    const Result<Turn> read = parse_turn(s.rules, position, text);
    return read && turn_text(s.rules, position, *read) == canonical ? text : canonical;
}

void push_link_move(lua_State* lua, const Contest& contest, const Action& link_move) {
    lua_createtable(lua, 0, 4);
    lua_pushstring(lua, "ride");
    lua_setfield(lua, -2, "type");
    lua_pushinteger(lua, contest.layout().from_cell(link_move) + 1);
    lua_setfield(lua, -2, "from");
    lua_pushboolean(lua, link_move.up ? 1 : 0);
    lua_setfield(lua, -2, "up");
}

// describe(move): a table with the type of the move and its details.
int describe(lua_State* lua) {
    const Asked s = asked(lua);
    const std::string_view text = check_text(lua, 2);
    charge(lua, reading(s, text));
    if (s.layout.has_turns()) return describe_turn(lua, s, text);
    const std::optional<Action> meant = action_meant(lua, s, text);
    raise_error(lua);
    const Action& action = *meant;
    if (action.type == ActionType::move) {
        const Position& here = s.position_on(action.board);
        push_move(lua, here.variant(), facts_before(here, action.move));
    } else if (action.type == ActionType::link_move) {
        push_link_move(lua, *s.contest, action);
    } else {
        lua_createtable(lua, 0, 2);
        lua_pushstring(lua, action.type == ActionType::done ? "done" : "resign");
        lua_setfield(lua, -2, "type");
    }
    if (action.type == ActionType::done) return 1;
    if (const std::optional<int> number = s.layout.board_number(action.board)) {
        lua_pushinteger(lua, *number);
        lua_setfield(lua, -2, "floor");
    }
    return 1;
}

int spelt(lua_State* lua, Spelling spelling) {
    const Asked s = asked(lua);
    const std::string_view text = check_text(lua, 2);
    charge(lua, 500 + reading(s, text));
    auto& written = keep<std::string>(lua);
    if (s.layout.has_turns()) {
        if (const Turn turn = turn_meant(lua, s, text); !turn.empty()) written = turn_spelt(s, turn, spelling);
        note_hooks(lua, s.rules);
        raise_error(lua);
        lua_pushlstring(lua, written.data(), written.size());
        return 1;
    }
    const std::optional<Action> meant = action_meant(lua, s, text);
    raise_error(lua);
    if (s.contest != nullptr) {
        written = s.contest->action_text(*meant, spelling);
    } else {
        Position position = s.position;
        written = spelling == Spelling::san   ? san_text(s.rules, position, meant->move)
                  : spelling == Spelling::uci ? uci_text(s.rules, position, meant->move)
                                              : move_text(s.rules, position, meant->move);
    }
    lua_pushlstring(lua, written.data(), written.size());
    return 1;
}

// san(move), uci(move), canonical(move): other spellings of a legal move.
int san(lua_State* lua) { return spelt(lua, Spelling::san); }
int uci(lua_State* lua) { return spelt(lua, Spelling::uci); }
int canonical(lua_State* lua) { return spelt(lua, Spelling::canonical); }

// ---- effects of an action -----------------------------------------------------------------------------------------
void set_text(lua_State* lua, const char* key, std::string_view text) {
    lua_pushlstring(lua, text.data(), text.size());
    lua_setfield(lua, -2, key);
}

void set_number(lua_State* lua, const char* key, lua_Integer number) {
    lua_pushinteger(lua, number);
    lua_setfield(lua, -2, key);
}

void set_piece(lua_State* lua, const Variant& variant, Piece piece) {
    set_text(lua, "kind", variant.kind(piece.kind()).letter.text);
    set_text(lua, "side",
             piece.side() == Side::nobody ? neutral_name
                                          : std::string_view(variant.definition().sides.of(piece.side()).name.text));
}

// Sets the fields of a consequence on one board, in the table on top. Cells and slots count from 1, as everywhere.
void set_on_board(lua_State* lua, const Position& position, const Consequence& c) {
    const Variant& variant = position.variant();
    if (!c.piece.empty()) set_piece(lua, variant, c.piece);
    if (c.from != no_cell) set_number(lua, "from", c.from + 1);
    if (c.to != no_cell) set_number(lua, "to", c.to + 1);
    switch (c.type) {
        case ConsequenceType::captured:
            if (c.becomes.empty()) break;
            lua_createtable(lua, 0, 2);
            set_piece(lua, variant, c.becomes);
            lua_setfield(lua, -2, "hand");
            break;
        case ConsequenceType::promoted:
            set_text(lua, "becomes", variant.kind(c.becomes.kind()).letter.text);
            break;
        case ConsequenceType::hand_changed:
            set_number(lua, "by", c.value);
            break;
        case ConsequenceType::block_moved:
            set_number(lua, "from", c.number + 1);
            set_number(lua, "to", c.value + 1);
            break;
        case ConsequenceType::state_changed:
            set_text(lua, "name", variant.definition().state[c.number].name.text);
            set_number(lua, "value", c.value);
            break;
        case ConsequenceType::check_counted:
            set_text(lua, "side", variant.definition().sides.side[index(position.turn())].name.text);
            set_number(lua, "given", c.value);
            break;
        default:
            break;
    }
}

void set_decided(lua_State* lua, const Contest& contest, const BoardConsequence& c) {
    if (c.verdict != Verdict::draw) {
        const Side winner = c.verdict == Verdict::win ? Side::first : Side::second;
        set_text(lua, "winner", contest.player_name(contest.player_of(c.board, winner)));
    }
    set_text(lua, "reason", c.reason);
}

void push_effect(lua_State* lua, const Asked& s, const BoardConsequence& c) {
    lua_createtable(lua, 0, 6);
    set_text(lua, "effect", effect_word(c));
    if (c.what.together) {
        lua_pushboolean(lua, 1);
        lua_setfield(lua, -2, "together");
    }
    if (const std::optional<int> number = s.layout.board_number(c.board)) set_number(lua, "floor", *number);
    if (c.event == BoardEvent::link_moved) set_number(lua, "to_floor", c.to_board + 1);
    if (c.event == BoardEvent::decided)
        set_decided(lua, *s.contest, c);
    else if (c.event != BoardEvent::closed)
        set_on_board(lua, s.position_on(c.board), c.what);
}

// Lists the consequences of all steps of a turn.
void foretell_turn(lua_State* lua, const Asked& s, const Turn& turn, BoardConsequenceList& list) {
    Position position = s.position;
    Position::Undo undo;
    ConsequenceList on_board;
    for (const Move step : turn) {
        s.rules.consequences(position, step, on_board);
        for (const Consequence& c : on_board) list.emplace_back().what = c;
        s.rules.do_move(position, step, undo);
    }
    note_hooks(lua, s.rules);
}

void announce(lua_State* lua, const Asked& s, const Action& action, BoardConsequenceList& list) {
    if (s.contest != nullptr) {
        s.contest->consequences(action, list);
        note_hooks(lua, *s.contest);
        return;
    }
    Position position = s.position;
    ConsequenceList on_board;
    s.rules.consequences(position, action.move, on_board);
    note_hooks(lua, s.rules);
    for (const Consequence& c : on_board) list.emplace_back().what = c;
}

// effects(move): the effects of a move before it is made: a list of tables in the order in which they happen.
int effects(lua_State* lua) {
    const Asked s = asked(lua);
    const std::string_view text = check_text(lua, 2);
    charge(lua, 500 + 2 * reading(s, text));
    auto& list = keep<BoardConsequenceList>(lua);
    if (s.layout.has_turns())
        foretell_turn(lua, s, turn_meant(lua, s, text), list);
    else if (const std::optional<Action> meant = action_meant(lua, s, text))
        announce(lua, s, *meant, list);
    raise_error(lua);
    charge(lua, list.size() * 60);
    lua_createtable(lua, static_cast<int>(list.size()), 0);
    lua_Integer count = 0;
    for (const BoardConsequence& c : list) {
        push_effect(lua, s, c);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

constexpr std::array methods{
    HostFunction{"canonical", guarded<canonical>},
    HostFunction{"describe", guarded<describe>},
    HostFunction{"effects", guarded<effects>},
    HostFunction{"san", guarded<san>},
    HostFunction{"uci", guarded<uci>},
};

const HostType reading_type{"position", position_methods()};

}  // namespace

const HostType asked_action_type{"position", methods, &reading_type};

}  // namespace varia
