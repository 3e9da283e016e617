// Games as programs play them, and matches between players that are functions.
#include <algorithm>
#include <array>

#include <varia/notation.hpp>

#include "program.hpp"
#include "reached.hpp"

namespace varia {

namespace {

GameObject& game_at(lua_State* lua) { return check_object<GameObject>(lua, 1, game_type); }

// The legal moves by text. Computes only; what goes wrong is noted.
const std::vector<ListedMove>& listed(lua_State* lua, GameObject& object) {
    if (object.listed_known) return object.listed;
    object.listed.clear();
    for (const Move move : object.game.legal_moves())
        object.listed.push_back({move_text(object.game.position(), move), move});
    std::sort(object.listed.begin(), object.listed.end(),
              [](const ListedMove& a, const ListedMove& b) { return a.text < b.text; });
    note_hooks(lua, object.game.rules());
    object.listed_known = program_of(lua).trouble.empty();
    return object.listed;
}

void play_listed(GameObject& object, Move move) {
    object.game.play(move);
    object.listed_known = false;
}

// moves(): the texts of the legal moves, sorted; none when the game is over.
int moves(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, 300);
    const std::vector<ListedMove>& list = listed(lua, object);
    raise_trouble(lua);
    charge(lua, list.size() * 40);
    lua_createtable(lua, static_cast<int>(list.size()), 0);
    lua_Integer count = 0;
    for (const ListedMove& move : list) {
        lua_pushlstring(lua, move.text.data(), move.text.size());
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

// Plays the move at a stack index: a text in any accepted form, or a number in the list of legal moves.
void play_at(lua_State* lua, GameObject& object, int index) {
    charge(lua, 500);
    if (lua_isinteger(lua, index) != 0) {
        const lua_Integer number = lua_tointeger(lua, index);
        const std::vector<ListedMove>& list = listed(lua, object);
        raise_trouble(lua);
        if (number < 1 || number > static_cast<lua_Integer>(list.size()))
            raise(lua, "there are %d legal moves, and no number %I", static_cast<int>(list.size()),
                  static_cast<LUAI_UACINT>(number));
        play_listed(object, list[static_cast<std::size_t>(number - 1)].move);
    } else {
        const std::string_view text = check_text(lua, index);
        const auto known = std::lower_bound(object.listed.begin(), object.listed.end(), text,
                                            [](const ListedMove& move, std::string_view t) { return move.text < t; });
        if (object.listed_known && known != object.listed.end() && known->text == text) {
            play_listed(object, known->move);
        } else {
            charge(lua, 1000);
            const Result<Move> played = object.game.play(text);
            if (played) object.listed_known = false;
            else note_trouble(program_of(lua), played.diagnostics());
        }
    }
    note_hooks(lua, object.game.rules());
    raise_trouble(lua);
    claim(lua, *object_at(lua, 1, game_type), 64);
}

// play(move): plays it, and gives the game itself.
int play(lua_State* lua) {
    play_at(lua, game_at(lua), 2);
    lua_settop(lua, 1);
    return 1;
}

// undo(): takes the last move back; false at the start.
int undo(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, 20);
    object.listed_known = false;
    lua_pushboolean(lua, object.game.undo() ? 1 : 0);
    return 1;
}

// legal(move): whether a text means a legal move.
int legal(lua_State* lua) {
    GameObject& object = game_at(lua);
    const std::string_view text = check_text(lua, 2);
    charge(lua, 1000);
    bool may = false;
    {
        Position position = object.game.position();
        may = !object.game.outcome().over && parse_move(object.game.rules(), position, text).has_value();
        note_hooks(lua, object.game.rules());
    }
    raise_trouble(lua);
    lua_pushboolean(lua, may ? 1 : 0);
    return 1;
}

int outcome(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, 300);
    auto& found = keep<Outcome>(lua);
    found = object.game.outcome();
    note_hooks(lua, object.game.rules());
    raise_trouble(lua);
    push_outcome(lua, found, object.game.variant());
    return 1;
}

// over(): whether the game is over.
int over(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, 300);
    const bool is_over = object.game.outcome().over;
    note_hooks(lua, object.game.rules());
    raise_trouble(lua);
    lua_pushboolean(lua, is_over ? 1 : 0);
    return 1;
}

// status(): "ongoing", or the result, the reason and the score.
int status(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, 300);
    auto& line = keep<std::string>(lua);
    line = object.game.outcome().text(object.game.variant());
    note_hooks(lua, object.game.rules());
    raise_trouble(lua);
    lua_pushlstring(lua, line.data(), line.size());
    return 1;
}

// history(): the texts of the moves that were played.
int history(lua_State* lua) {
    push_texts(lua, game_at(lua).game.texts());
    return 1;
}

int plies(lua_State* lua) {
    lua_pushinteger(lua, game_at(lua).game.plies());
    return 1;
}

// occurrences(): how often the position has occurred.
int occurrences(lua_State* lua) {
    lua_pushinteger(lua, game_at(lua).game.occurrences());
    return 1;
}

// position(): what stands on the board now, as a value of its own.
int position(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, 100);
    HostObject<PositionObject>& made = push_object<PositionObject>(lua, position_type);
    made.emplace(object.loaded, object.game.position(), program_of(lua).trouble);
    claim_position(lua, made);
    return 1;
}

// copy(): another game with the same past.
int copy(lua_State* lua) {
    GameObject& object = game_at(lua);
    charge(lua, 2000 + static_cast<std::uint64_t>(object.game.plies()) * 1500);
    HostObject<GameObject>& made = push_object<GameObject>(lua, game_type);
    {
        Game game(object.loaded->variant, object.game.start());
        for (const std::string& text : object.game.texts())
            if (const Result<Move> move = game.play(text, true); !move)
                note_trouble(program_of(lua), move.diagnostics());
        note_hooks(lua, game.rules());
        made.emplace(object.loaded, std::move(game), program_of(lua).trouble);
    }
    raise_trouble(lua);
    claim_game(lua, made);
    return 1;
}

// play_random([random [, plies]]): plays moves at random until the game is over, or so many; how many it played.
int play_random(lua_State* lua) {
    GameObject& object = game_at(lua);
    RandomObject& random = check_object<RandomObject>(lua, 2, random_type);
    const std::int64_t most = integer_or(lua, 3, INT64_MAX);
    std::int64_t played = 0;
    for (; played < most; ++played) {
        charge(lua, 600);
        const MoveList& list = object.game.legal_moves();
        note_hooks(lua, object.game.rules());
        raise_trouble(lua);
        if (list.empty()) break;
        charge(lua, list.size() * 40);
        // By the order of texts, which is the same for every version of the generator.
        const std::vector<ListedMove>& sorted = listed(lua, object);
        raise_trouble(lua);
        play_listed(object, sorted[below(random.generator, sorted.size())].move);
        note_hooks(lua, object.game.rules());
        raise_trouble(lua);
        claim(lua, *object_at(lua, 1, game_type), 64);
        if (played % 64 == 0) check_clock(lua);
    }
    lua_pushinteger(lua, played);
    return 1;
}

constexpr std::array methods{
    HostFunction{"copy", guarded<copy>},           HostFunction{"history", guarded<history>},
    HostFunction{"legal", guarded<legal>},         HostFunction{"moves", guarded<moves>},
    HostFunction{"occurrences", guarded<occurrences>}, HostFunction{"outcome", guarded<outcome>},
    HostFunction{"over", guarded<over>},           HostFunction{"play", guarded<play>},
    HostFunction{"play_random", guarded<play_random>}, HostFunction{"plies", guarded<plies>},
    HostFunction{"position", guarded<position>},   HostFunction{"status", guarded<status>},
    HostFunction{"undo", guarded<undo>},
};

// Pushes the player of the side to move, from the table of players at 2.
void push_player(lua_State* lua, GameObject& object) {
    const Side side = object.game.position().turn();
    const std::string& name = object.game.variant().definition().sides.side[index(side)].name.text;
    lua_pushlstring(lua, name.data(), name.size());
    if (lua_rawget(lua, 2) == LUA_TNIL) {
        lua_pop(lua, 1);
        lua_rawgeti(lua, 2, index(side) + 1);
    }
    if (lua_type(lua, -1) != LUA_TFUNCTION)
        raise(lua, "the player of %s must be a function, not %s", name.c_str(), type_name(lua, -1));
}

}  // namespace

// match(game, players [, plies]): lets the players play until the game is over, or so many plies are played. A player
// is a function from the game to a move; nil is to resign. Gives the outcome, with `plies` and `status`.
int play_match(lua_State* lua) {
    GameObject& object = game_at(lua);
    check_plain_table(lua, 2);
    const std::int64_t most = integer_or(lua, 3, INT64_MAX);
    lua_settop(lua, 2);
    auto& end = keep<Outcome>(lua);
    for (std::int64_t played = 0; !end.over && played < most; ++played) {
        charge(lua, 300);
        end = object.game.outcome();
        note_hooks(lua, object.game.rules());
        raise_trouble(lua);
        if (end.over) break;
        push_player(lua, object);
        lua_pushvalue(lua, 1);
        const int before = object.game.plies();
        lua_call(lua, 1, 1);
        if (object.game.plies() != before) raise(lua, "a player gives its move and leaves the playing to the match");
        if (lua_isnil(lua, -1)) {
            end = outcome_for(object.game.position().turn(), {Verdict::loss, {0, 1}}, "resign");
        } else {
            play_at(lua, object, lua_gettop(lua));
        }
        lua_settop(lua, 3);
    }
    if (!end.over) {
        end = object.game.outcome();
        note_hooks(lua, object.game.rules());
        raise_trouble(lua);
    }
    auto& line = keep<std::string>(lua);
    line = end.text(object.game.variant());
    push_outcome(lua, end, object.game.variant());
    lua_pushlstring(lua, line.data(), line.size());
    lua_setfield(lua, -2, "status");
    lua_pushinteger(lua, object.game.plies());
    lua_setfield(lua, -2, "plies");
    return 1;
}

const HostType game_type{"game", methods, &standing_type};

}  // namespace varia
