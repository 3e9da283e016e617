// Games in programs, on one board or on several, and matches between players that are functions.
#include <algorithm>
#include <array>

#include "asked.hpp"
#include "program.hpp"

namespace varia {

namespace game_functions {
namespace {

GameObject& game_at(lua_State* lua) { return check_object<GameObject>(lua, 1, game_type); }

HostObject<GameObject>& game_object(lua_State* lua) {
    return static_cast<HostObject<GameObject>&>(check_header(lua, 1, game_type));
}

// The legal moves, sorted by text. Calls no Lua function that raises; errors are noted.
const std::vector<Choice>& listed(lua_State* lua, GameObject& object) {
    if (object.listed_known) return object.listed;
    object.listed = object.contest.choices();
    note_hooks(lua, object.contest);
    object.listed_known = program_of(lua).error.empty();
    return object.listed;
}

// The legal turns, where a turn has several steps.
const std::vector<WrittenTurn>& listed_turns(lua_State* lua, GameObject& object) {
    if (object.turns_known) return object.turns;
    if (auto turns = object.contest.turns(max_turns_listed))
        object.turns = *std::move(turns);
    else
        note_error(program_of(lua), {too_many_turns()});
    note_hooks(lua, object.contest);
    object.turns_known = program_of(lua).error.empty();
    return object.turns;
}

// Invalidates the lists.
void forget_lists(GameObject& object) { object.listed_known = object.turns_known = false; }

void play_listed(GameObject& object, const Action& action) {
    object.contest.act(action);
    forget_lists(object);
}

void play_listed(GameObject& object, const Turn& turn) {
    for (const Move step : turn) {
        Action action;
        action.move = step;
        object.contest.act(action);
    }
    forget_lists(object);
}

// The board that an argument names, counted from 1; the first board if there is no argument.
int board_at(lua_State* lua, const GameObject& object, int argument) {
    const std::int64_t board = integer_or(lua, argument, 1);
    if (board < 1 || board > object.contest.boards())
        raise(lua, "there is no floor %I: floors are 1 to %d", static_cast<LUAI_UACINT>(board),
              object.contest.boards());
    return static_cast<int>(board - 1);
}

template <class List>
int push_list(lua_State* lua, const List& list) {
    raise_error(lua);
    charge(lua, list.size() * 40);
    lua_createtable(lua, static_cast<int>(list.size()), 0);
    lua_Integer count = 0;
    for (const auto& item : list) {
        lua_pushlstring(lua, item.text.data(), item.text.size());
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

// moves(): the texts of the legal moves, sorted; empty when the game is over. Where a turn has several steps, the texts
// of the turns.
int moves(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, look_cost(object.contest));
    return object.contest.layout().has_turns() ? push_list(lua, listed_turns(lua, object))
                                               : push_list(lua, listed(lua, object));
}

// steps(): the texts of the possible next steps, sorted.
int steps(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, look_cost(object.contest));
    return push_list(lua, listed(lua, object));
}

[[noreturn]] void raise_no_number(lua_State* lua, std::size_t count, const char* what, lua_Integer number) {
    raise(lua, "there are %d legal %s, and no number %I", static_cast<int>(count), what,
          static_cast<LUAI_UACINT>(number));
}

// Plays the move at a stack index: a text in any accepted form, or a number in the list of legal moves.
void play_at(lua_State* lua, GameObject& object, int index) {
    const std::uint64_t looking = look_cost(object.contest);
    charge(lua, 200 + looking);
    if (lua_isinteger(lua, index) != 0) {
        const lua_Integer number = lua_tointeger(lua, index);
        if (object.contest.layout().has_turns()) {
            const std::vector<WrittenTurn>& list = listed_turns(lua, object);
            raise_error(lua);
            if (number < 1 || number > static_cast<lua_Integer>(list.size()))
                raise_no_number(lua, list.size(), "turns", number);
            play_listed(object, Turn(list[static_cast<std::size_t>(number - 1)].turn));
        } else {
            const std::vector<Choice>& list = listed(lua, object);
            raise_error(lua);
            if (number < 1 || number > static_cast<lua_Integer>(list.size()))
                raise_no_number(lua, list.size(), "moves", number);
            play_listed(object, list[static_cast<std::size_t>(number - 1)].action);
        }
    } else {
        const std::string_view text = check_text(lua, index);
        const auto known = std::lower_bound(object.listed.begin(), object.listed.end(), text,
                                            [](const Choice& choice, std::string_view t) { return choice.text < t; });
        if (object.listed_known && !object.contest.layout().has_turns() && known != object.listed.end() &&
            known->text == text) {
            play_listed(object, known->action);
        } else {
            charge(lua, read_cost(looking, text));
            const Result<Action> played = object.contest.play(text);
            if (played)
                forget_lists(object);
            else
                note_error(program_of(lua), played.diagnostics());
        }
    }
    note_hooks(lua, object.contest);
    raise_error(lua);
    settle_game(lua, game_object(lua));
}

// play(move): plays the move and returns the game.
int play(lua_State* lua) {
    play_at(lua, game_at(lua), 2);
    lua_settop(lua, 1);
    return 1;
}

// play_step(step): plays one step of a turn and returns the game.
int play_step(lua_State* lua) {
    GameObject& object = game_at(lua);
    if (!object.contest.layout().has_turns()) return play(lua);
    const std::string_view text = check_text(lua, 2);
    charge(lua, 200 + 2 * look_cost(object.contest) + text.size() / 2);
    {
        // A comma at the end marks the text as a step, although it might also be a turn.
        const Result<Action> played = object.contest.play(std::string(text) + ",");
        if (played)
            forget_lists(object);
        else
            note_error(program_of(lua), played.diagnostics());
        note_hooks(lua, object.contest);
    }
    raise_error(lua);
    settle_game(lua, game_object(lua));
    lua_settop(lua, 1);
    return 1;
}

// undo(): takes back the last move; false at the start. undo_step(): takes back the last step of a turn.
int undo(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, 20);
    forget_lists(object);
    lua_pushboolean(lua, object.contest.undo() ? 1 : 0);
    return 1;
}

int undo_step(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, 20 + look_cost(object.contest));
    forget_lists(object);
    lua_pushboolean(lua, object.contest.undo_step() ? 1 : 0);
    return 1;
}

// made_steps(): the texts of the steps that the current turn has so far.
int made_steps(lua_State* lua) {
    auto& texts = keep<std::vector<std::string>>(lua);
    texts = game_at(lua).contest.step_texts();
    push_texts(lua, texts);
    return 1;
}

// legal(move): whether the text means a legal move.
int legal(lua_State* lua) {
    GameObject& object = game_at(lua);
    const std::string_view text = check_text(lua, 2);
    charge(lua, read_cost(look_cost(object.contest), text));
    bool may = !object.contest.over();
    if (may && object.contest.layout().has_turns()) {
        Position position = object.contest.position();
        Rules& rules = object.contest.rules();
        const Result<Turn> turn = parse_turn(rules, position, text);
        may = turn || (turn.code() != ErrorCode::ambiguous && parse_move(rules, position, text));
    } else if (may) {
        may = object.contest.read_action(text).has_value();
    }
    note_hooks(lua, object.contest);
    raise_error(lua);
    lua_pushboolean(lua, may ? 1 : 0);
    return 1;
}

// outcome(): whether the game is over, and with which result.
int outcome(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, look_cost(object.contest));
    auto& found = keep<Standing>(lua);
    const std::span<const std::string> players = keep_players(lua, object.contest);
    found = object.contest.standing();
    note_hooks(lua, object.contest);
    raise_error(lua);
    push_standing(lua, found, players);
    return 1;
}

// over(): whether the game is over.
int over(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, look_cost(object.contest));
    const bool is_over = object.contest.over();
    note_hooks(lua, object.contest);
    raise_error(lua);
    lua_pushboolean(lua, is_over ? 1 : 0);
    return 1;
}

// status([floor]): "ongoing", or the result, the reason and the score. For a board of a match: "open", or its winner
// and the reason.
int status(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, look_cost(object.contest));
    const bool whole = lua_isnoneornil(lua, 2);
    const int board = whole ? 0 : board_at(lua, object, 2);
    auto& line = keep<std::string>(lua);
    line = whole ? object.contest.standing().text : object.contest.board_line(board);
    note_hooks(lua, object.contest);
    raise_error(lua);
    lua_pushlstring(lua, line.data(), line.size());
    return 1;
}

// result(player): 1 if the player has won, alone or with others; 0 if another has; 0.5 if nobody has, or all have. nil
// while the game goes on. Unlike a match's score it does not count boards.
int result(lua_State* lua) {
    GameObject& object = game_at(lua);
    const std::string_view name = check_text(lua, 2);
    charge(lua, look_cost(object.contest));
    const int player = object.contest.find_player(name);
    if (player < 0) raise(lua, "there is no player \"%s\"", lua_tostring(lua, 2));
    auto& found = keep<Standing>(lua);
    found = object.contest.standing();
    note_hooks(lua, object.contest);
    raise_error(lua);
    if (!found.over)
        lua_pushnil(lua);
    else if (found.winners.empty() || static_cast<int>(found.winners.size()) == object.contest.players())
        lua_pushnumber(lua, 0.5);
    else
        lua_pushinteger(lua, std::ranges::find(found.winners, player) != found.winners.end() ? 1 : 0);
    return 1;
}

// player(): the name of the player to act; nil if the game is over or anybody may act.
int player(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, look_cost(object.contest));
    const int number = object.contest.player();
    note_hooks(lua, object.contest);
    raise_error(lua);
    if (number < 0)
        lua_pushnil(lua);
    else
        lua_pushstring(lua, object.contest.player_name(number).c_str());
    return 1;
}

// floors(): the number of boards.
int boards(lua_State* lua) {
    lua_pushinteger(lua, game_at(lua).contest.boards());
    return 1;
}

// history(): the texts of the moves that were played.
int history(lua_State* lua) {
    push_texts(lua, game_at(lua).contest.texts());
    return 1;
}

int plies(lua_State* lua) {
    lua_pushinteger(lua, game_at(lua).contest.plies());
    return 1;
}

// occurrences([floor]): how often the position has occurred.
int occurrences(lua_State* lua) {
    GameObject& object = game_at(lua);
    lua_pushinteger(lua, object.contest.occurrences(board_at(lua, object, 2)));
    return 1;
}

// position([floor]): the current position of the board, as an independent value.
int position(lua_State* lua) {
    GameObject& object = game_at(lua);
    const int board = board_at(lua, object, 2);
    charge(lua, 100 + object.contest.position(board).memory() / 16);
    HostObject<PositionObject>& made = push_object<PositionObject>(lua, position_type);
    made.emplace(loaded_game(program_of(lua), object.loaded, object.contest.board_variant(board)),
                 object.contest.position(board), program_of(lua).error);
    claim_position(lua, made);
    return 1;
}

// copy(): another game with the same history.
int copy(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, 2000 + object.contest.memory() / 16);
    HostObject<GameObject>& made = push_object<GameObject>(lua, game_type);
    made.emplace(object.loaded, Contest(object.contest), program_of(lua).error);
    claim_game(lua, made);
    return 1;
}

// play_random([random [, plies]]): plays random moves until the game is over, or until the number of plies is reached.
// Returns the number of moves played.
int play_random(lua_State* lua) {
    GameObject& object = game_at(lua);
    RandomObject& random = check_object<RandomObject>(lua, 2, random_type);
    const std::int64_t max = integer_or(lua, 3, INT64_MAX);
    std::int64_t played = 0;
    for (; played < max; ++played) {
        charge(lua, 300 + look_cost(object.contest));
        // Chooses by the order of texts, which does not depend on the version of the move generator.
        const std::vector<Choice>& sorted = listed(lua, object);
        raise_error(lua);
        if (sorted.empty()) break;
        charge(lua, sorted.size() * 40);
        play_listed(object, sorted[below(random.generator, sorted.size())].action);
        note_hooks(lua, object.contest);
        raise_error(lua);
        settle_game(lua, game_object(lua));
        if (played % 64 == 0) check_clock(lua);
        if (object.contest.mid_turn()) --played;  // only whole turns count
    }
    lua_pushinteger(lua, played);
    return 1;
}

constexpr std::array methods{
    HostFunction{"copy", guarded<copy>},
    HostFunction{"floors", guarded<boards>},
    HostFunction{"history", guarded<history>},
    HostFunction{"legal", guarded<legal>},
    HostFunction{"made_steps", guarded<made_steps>},
    HostFunction{"moves", guarded<moves>},
    HostFunction{"occurrences", guarded<occurrences>},
    HostFunction{"outcome", guarded<outcome>},
    HostFunction{"over", guarded<over>},
    HostFunction{"play", guarded<play>},
    HostFunction{"play_random", guarded<play_random>},
    HostFunction{"play_step", guarded<play_step>},
    HostFunction{"player", guarded<player>},
    HostFunction{"plies", guarded<plies>},
    HostFunction{"position", guarded<position>},
    HostFunction{"record", guarded<write_game_record>},
    HostFunction{"result", guarded<result>},
    HostFunction{"status", guarded<status>},
    HostFunction{"steps", guarded<steps>},
    HostFunction{"undo", guarded<undo>},
    HostFunction{"undo_step", guarded<undo_step>},
};

// The player who must act: the player to move. If anybody may act, the players take turns, and a player without an
// action is skipped. Calls no Lua function that raises.
int player_to_ask(lua_State* lua, GameObject& object, int last) {
    int asked = object.contest.player();
    for (int i = 1; asked < 0 && i <= object.contest.players(); ++i) {
        const int next = (last + i) % object.contest.players();
        if (!object.contest.ordered_actions(next).empty()) asked = next;
    }
    note_hooks(lua, object.contest);
    return asked;
}

// Pushes a player's function, from the table of players at index 2.
void push_player(lua_State* lua, GameObject& object, int player) {
    const std::string& name = object.contest.player_name(player);
    lua_pushlstring(lua, name.data(), name.size());
    if (lua_rawget(lua, 2) == LUA_TNIL) {
        lua_pop(lua, 1);
        lua_rawgeti(lua, 2, player + 1);
    }
    if (lua_type(lua, -1) != LUA_TFUNCTION)
        raise(lua, "the player of %s must be a function, not %s", name.c_str(), type_name(lua, -1));
}

void resign_at(lua_State* lua, GameObject& object) {
    const std::optional<Action> action = object.contest.layout().resignation();
    if (!action) raise(lua, "in a match a player gives an action; a floor is given up as in \"2:resign\"");
    play_listed(object, *action);
}

}  // namespace
}  // namespace game_functions

// match(game, players [, plies]): lets the players play until the game is over or the number of plies is reached. A
// player is a function from the game and the player's name to a move; nil means to resign. Returns the outcome, with
// `plies` and `status`.
int play_match(lua_State* lua) {
    GameObject& object = game_functions::game_at(lua);
    check_plain_table(lua, 2);
    const std::int64_t max = integer_or(lua, 3, INT64_MAX);
    lua_settop(lua, 2);
    auto& end = keep<Standing>(lua);
    const std::span<const std::string> names = keep_players(lua, object.contest);
    const int top = lua_gettop(lua);
    int asked = -1;
    for (std::int64_t played = 0; played < max; ++played) {
        charge(lua, look_cost(object.contest));
        end = object.contest.standing();
        if (!end.over) asked = game_functions::player_to_ask(lua, object, asked);
        note_hooks(lua, object.contest);
        raise_error(lua);
        if (end.over) break;
        game_functions::push_player(lua, object, asked);
        lua_pushvalue(lua, 1);
        const std::string& name = names[static_cast<std::size_t>(asked)];
        lua_pushlstring(lua, name.data(), name.size());
        const int before = object.contest.plies();
        lua_call(lua, 2, 1);
        if (object.contest.plies() != before) raise(lua, "a player gives its move and leaves the playing to the match");
        if (lua_isnil(lua, -1))
            game_functions::resign_at(lua, object);
        else
            game_functions::play_at(lua, object, lua_gettop(lua));
        if (object.contest.mid_turn()) --played;  // a player may return step after step: only whole turns count
        lua_settop(lua, top);
    }
    if (!end.over) {
        end = object.contest.standing();
        note_hooks(lua, object.contest);
        raise_error(lua);
    }
    push_standing(lua, end, names);
    lua_pushlstring(lua, end.text.data(), end.text.size());
    lua_setfield(lua, -2, "status");
    lua_pushinteger(lua, object.contest.plies());
    lua_setfield(lua, -2, "plies");
    return 1;
}

const HostType game_type{"game", game_functions::methods, &standing_type, shown_by_its_board};

}  // namespace varia
