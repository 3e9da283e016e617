// What positions and games answer alike: about what stands on the board now.
#include <array>

#include <varia/notation.hpp>

#include "program.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

// Where a method looks: a position, and the rules it is asked by.
struct Standing {
    LoadedVariant& loaded;
    Rules& rules;
    const Position& position;
};

Standing standing_of(lua_State* lua) {
    if (HostHeader* header = object_at(lua, 1, game_type)) {
        GameObject& game = static_cast<HostObject<GameObject>*>(header)->value();
        return {*game.loaded, game.game.rules(), game.game.position()};
    }
    PositionObject& object = check_object<PositionObject>(lua, 1, position_type);
    return {*object.loaded, object.loaded->rules, object.position};
}

// The variant as it is shared. Only called where nothing of Lua's can raise.
LoadedVariantPtr loaded_of(lua_State* lua) {
    if (HostHeader* header = object_at(lua, 1, game_type))
        return static_cast<HostObject<GameObject>*>(header)->value().loaded;
    return check_object<PositionObject>(lua, 1, position_type).loaded;
}

int push_text(lua_State* lua, const std::string& text) {
    lua_pushlstring(lua, text.data(), text.size());
    return 1;
}

// text(): the position text.
int text(lua_State* lua) {
    const Standing s = standing_of(lua);
    charge(lua, static_cast<std::uint64_t>(s.loaded.variant->board().cells()) * 4);
    auto& written = keep<std::string>(lua);
    written = format_position(s.position);
    return push_text(lua, written);
}

// board(): a drawing, in lines.
int board(lua_State* lua) {
    const Standing s = standing_of(lua);
    const ProgramState& program = program_of(lua);
    charge(lua, static_cast<std::uint64_t>(s.loaded.variant->board().cells()) * 50);
    if (!program.host.draw) raise(lua, "boards cannot be drawn here");
    auto& drawn = keep<std::string>(lua);
    drawn = program.host.draw(s.position);
    return push_text(lua, drawn);
}

// key(): equal for positions that are equal in all that decides legal moves.
int key(lua_State* lua) {
    lua_pushinteger(lua, static_cast<lua_Integer>(standing_of(lua).position.key()));
    return 1;
}

std::uint64_t count_within_budget(SandboxState& sandbox, Rules& rules, Position& position, int depth) {
    if (depth <= 0) return 1;
    if (sandbox.metered && sandbox.fuel < 0) return 0;
    sandbox.take(60 + rules.take_script_steps());
    if (depth == 1) {
        const std::uint64_t count = rules.count_legal_moves(position);
        sandbox.take(count);
        return count;
    }
    const MoveList moves = rules.legal_moves(position);
    if (sandbox.settings.expired && sandbox.settings.expired()) return 0;
    std::uint64_t total = 0;
    Position::Undo undo;
    for (const Move move : moves) {
        rules.do_move(position, move, undo);
        total += count_within_budget(sandbox, rules, position, depth - 1);
        rules.undo_move(position, undo);
    }
    return total;
}

// perft(depth): how many positions there are after that many half-moves.
int perft(lua_State* lua) {
    const Standing s = standing_of(lua);
    const std::int64_t depth = check_integer(lua, 2);
    if (depth < 0 || depth > 100) raise(lua, "the depth is a whole number from 0 to 100");
    std::uint64_t count = 0;
    {
        Position position = s.position;
        count = count_within_budget(sandbox_of(lua), s.rules, position, static_cast<int>(depth));
        note_hooks(lua, s.rules);
    }
    charge(lua, 1);
    check_clock(lua);
    raise_trouble(lua);
    lua_pushinteger(lua, static_cast<lua_Integer>(count));
    return 1;
}

// The move a text means, or no_cell for both ends and trouble noted.
Move move_here(lua_State* lua, const Standing& s, std::string_view text) {
    Position position = s.position;
    const Result<Move> move = parse_move(s.rules, position, text);
    if (!move) note_trouble(program_of(lua), move.diagnostics());
    note_hooks(lua, s.rules);
    return move ? *move : Move{};
}

// describe(move): what kind of move it is, as a table.
int describe(lua_State* lua) {
    const Standing s = standing_of(lua);
    charge(lua, 500);
    const Move move = move_here(lua, s, check_text(lua, 2));
    raise_trouble(lua);
    push_move(lua, *s.loaded.variant, facts_before(s.position, move));
    return 1;
}

template <class Spell>
int spelt(lua_State* lua, Spell spell) {
    const Standing s = standing_of(lua);
    charge(lua, 1000);
    const Move move = move_here(lua, s, check_text(lua, 2));
    raise_trouble(lua);
    auto& written = keep<std::string>(lua);
    {
        Position position = s.position;
        written = spell(s.rules, position, move);
    }
    return push_text(lua, written);
}

// san(move), uci(move), canonical(move): other spellings of a legal move.
int san(lua_State* lua) {
    return spelt(lua, [](Rules& rules, Position& position, Move move) { return san_text(rules, position, move); });
}
int uci(lua_State* lua) {
    return spelt(lua, [](Rules&, Position& position, Move move) { return uci_text(position, move); });
}
int canonical(lua_State* lua) {
    return spelt(lua, [](Rules&, Position& position, Move move) { return move_text(position, move); });
}

// variant(): the variant it is played by.
int variant(lua_State* lua) {
    (void)standing_of(lua);
    HostObject<VariantObject>& made = push_object<VariantObject>(lua, variant_type);
    made.emplace(VariantObject{loaded_of(lua)});
    return 1;
}

// game(): a new game that begins here.
int game(lua_State* lua) {
    const Standing s = standing_of(lua);
    charge(lua, 2000);
    HostObject<GameObject>& made = push_object<GameObject>(lua, game_type);
    made.emplace(loaded_of(lua), Game(s.loaded.variant, s.position), program_of(lua).trouble);
    claim_game(lua, made);
    return 1;
}

constexpr std::array methods{
    HostFunction{"board", guarded<board>},         HostFunction{"canonical", guarded<canonical>},
    HostFunction{"describe", guarded<describe>},   HostFunction{"game", guarded<game>},
    HostFunction{"key", guarded<key>},             HostFunction{"perft", guarded<perft>},
    HostFunction{"san", guarded<san>},             HostFunction{"text", guarded<text>},
    HostFunction{"uci", guarded<uci>},             HostFunction{"variant", guarded<variant>},
};

const HostType reading_type{"position", position_methods()};

}  // namespace

const HostType standing_type{"position", methods, &reading_type};

}  // namespace varia
