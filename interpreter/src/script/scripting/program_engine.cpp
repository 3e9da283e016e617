// engine{...}: a player that the host provides, as a function from a game to a move.
#include <algorithm>
#include <limits>
#include <utility>

#include "key_order.hpp"
#include "program.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

// The cost of making an engine, and of each position that it searches. Both grow with the size of the board.
constexpr std::uint64_t making = 2'000'000, making_a_cell = 20'000;
constexpr std::uint64_t position_looked_at = 100;
constexpr std::uint64_t unlimited = std::uint64_t{1} << 62;

// The data of such a function: an engine for each variant, and the planned rest of a match's turn.
struct EngineObject {
    struct Made {
        LoadedVariantPtr loaded;
        std::unique_ptr<ScriptEngine> engine;
    };
    struct Step {
        std::uint64_t key;  // the key of the game before the step
        std::string text;
    };
    ScriptEngineSettings settings;
    std::vector<Made> made;
    std::vector<Step> plan;  // in reverse order: the next step is last
    std::string next;
};

const HostType engine_type{"engine", {}};

// The number under a name in the table at index 1; `otherwise` if it has no such field.
std::uint64_t number_in(lua_State* lua, const char* name, std::uint64_t otherwise) {
    if (lua_getfield(lua, 1, name) == LUA_TNIL) {
        lua_pop(lua, 1);
        return otherwise;
    }
    if (lua_isinteger(lua, -1) == 0 || lua_tointeger(lua, -1) < 0)
        raise(lua, "engine: %s is a whole number from 0 on, not %s", name,
              lua_type(lua, -1) == LUA_TNUMBER ? "this one" : type_name(lua, -1));
    const auto number = static_cast<std::uint64_t>(lua_tointeger(lua, -1));
    lua_pop(lua, 1);
    return number;
}

int small_in(lua_State* lua, const char* name) {
    return static_cast<int>(std::min<std::uint64_t>(number_in(lua, name, 0), std::numeric_limits<int>::max()));
}

void check_names(lua_State* lua) {
    for (lua_pushnil(lua); lua_next(lua, 1) != 0; lua_pop(lua, 1)) {
        charge(lua, 20 + cost_of_a_key(lua));
        const std::string_view name = lua_type(lua, -2) == LUA_TSTRING ? text_at(lua, -2) : std::string_view();
        if (name != "level" && name != "nodes" && name != "depth" && name != "seed" && name != "weights")
            raise(lua, "engine: %s is none of level, nodes, depth, seed and weights",
                  name.empty() ? "a key without a name" : lua_tostring(lua, -2));
    }
}

// The engine for a variant, made if there is none yet. If no engine can be made, returns null and notes the error.
ScriptEngine* engine_for(ProgramState& program, EngineObject& object, const LoadedVariantPtr& loaded) {
    for (const EngineObject::Made& made : object.made)
        if (made.loaded == loaded) return made.engine.get();
    Result<std::unique_ptr<ScriptEngine>> engine = program.host.engine(loaded->variant, object.settings);
    if (!engine) {
        note_error(program, engine.diagnostics());
        return nullptr;
    }
    object.made.push_back({loaded, std::move(engine).value()});
    return object.made.back().engine.get();
}

// The player for whom the engine chooses: the player named at index 2, or else the player to move. If anybody may act,
// it is the first player who has an action.
int player_asked(lua_State* lua, GameObject& game) {
    if (!lua_isnoneornil(lua, 2)) {
        const int named = game.contest.find_player(check_text(lua, 2));
        if (named < 0) raise(lua, "there is no player \"%s\"", lua_tostring(lua, 2));
        return named;
    }
    int player = game.contest.player();
    for (int p = 0; player < 0 && p < game.contest.players(); ++p)
        if (!game.contest.ordered_actions(p).empty()) player = p;
    return player;
}

// Takes the next step of the plan, if the game stands as the plan expects.
bool take_planned(EngineObject& object, const Contest& contest) {
    if (object.plan.empty()) return false;
    const EngineObject::Step step = std::move(object.plan.back());
    object.plan.pop_back();
    if (step.key != contest.zobrist_key()) {
        object.plan.clear();
        return false;
    }
    object.next = step.text;
    return true;
}

// In a match, keeps all actions of the turn, each with the match's key before it.
void make_plan(EngineObject& object, const Contest& contest, std::vector<std::string> texts) {
    object.plan.clear();
    if (texts.size() > 1) {
        Contest then = contest;
        for (std::string& text : texts) {
            const std::uint64_t key = then.zobrist_key();
            if (!then.play(text)) break;
            object.plan.push_back({key, std::move(text)});
        }
        std::ranges::reverse(object.plan);
        (void)take_planned(object, contest);
    } else if (!texts.empty()) {
        object.next = std::move(texts.front());
    }
}

// engine(game [, player]): the move as a text; nil if there is none.
int choose(lua_State* lua) {
    ProgramState& program = program_of(lua);
    lua_settop(lua, 2);
    GameObject& game = check_object<GameObject>(lua, 1, game_type);
    auto& held = static_cast<HostObject<EngineObject>&>(check_header(lua, lua_upvalueindex(1), engine_type));
    EngineObject& object = held.value();
    charge(lua, look_cost(game.contest));
    const bool over = game.contest.over();
    note_hooks(lua, game.contest);
    raise_error(lua);
    if (over) {
        lua_pushnil(lua);
        return 1;
    }
    const int player = player_asked(lua, game);
    object.next.clear();
    if (!take_planned(object, game.contest)) {
        const auto cells = static_cast<std::uint64_t>(game.contest.variant().board().cells());
        const std::size_t before = object.made.size();
        charge(lua, 2 * look_cost(game.contest));
        ScriptEngine* const engine = engine_for(program, object, game.loaded);
        raise_error(lua);
        if (object.made.size() > before) {
            charge(lua, making + making_a_cell * cells);
            claim(lua, held, engine->memory());
        }
        SandboxState& s = sandbox_of(lua);
        const std::uint64_t each = position_looked_at + cells;
        const std::uint64_t max = s.metered ? static_cast<std::uint64_t>(std::max<std::int64_t>(s.fuel, 0)) / each
                                            : unlimited;
        std::uint64_t used = 0;
        {
            ScriptEngine::Move move = engine->choose(game.contest, player, std::max<std::uint64_t>(max, 1),
                                                     [&s] { return s.stop == Stop::none && !s.is_late(20'000); });
            used = move.nodes;
            if (move.failure)
                note_error(program, {*move.failure});
            else
                make_plan(object, game.contest, std::move(move.texts));
        }
        // If the search was cut short because the program's budget ran out, it gave no answer, and the program ends.
        charge(lua, used >= max ? static_cast<std::uint64_t>(std::max<std::int64_t>(s.fuel, 0)) + 1 : used * each);
        check_clock(lua);
        raise_error(lua);
    }
    if (object.next.empty()) {
        lua_pushnil(lua);
        return 1;
    }
    push_bytes(lua, object.next);
    return 1;
}

}  // namespace

// engine{ level = 5 }: a function from a game to a move.
int make_engine(lua_State* lua) {
    const ProgramState& program = program_of(lua);
    if (!program.host.engine) raise(lua, "there is no engine here");
    lua_settop(lua, 1);
    if (lua_isnil(lua, 1)) {
        lua_newtable(lua);
        lua_replace(lua, 1);
    }
    check_readable_table(lua, 1);
    charge(lua, 500);
    check_names(lua);
    HostObject<EngineObject>& made = push_object<EngineObject>(lua, engine_type);
    EngineObject& object = made.emplace();
    object.settings.level = small_in(lua, "level");
    object.settings.nodes = number_in(lua, "nodes", 0);
    object.settings.depth = small_in(lua, "depth");
    object.settings.seed = number_in(lua, "seed", 1);
    if (lua_getfield(lua, 1, "weights") != LUA_TNIL) {
        if (lua_type(lua, -1) != LUA_TSTRING)
            raise(lua, "engine: weights are the text of a file, not %s", type_name(lua, -1));
        charge(lua, text_at(lua, -1).size());
        object.settings.weights = text_at(lua, -1);
    }
    lua_pop(lua, 1);
    claim(lua, made, sizeof(EngineObject));
    lua_pushcclosure(lua, guarded<choose>, 1);
    return 1;
}

}  // namespace varia
