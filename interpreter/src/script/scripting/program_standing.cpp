// Methods that positions and games share, about the current position.
#include <array>
#include <utility>

#include <varia/notation.hpp>

#include "asked.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace standing_functions {
namespace {

// The shared pointer to the variant. Only called where no Lua function can raise.
LoadedVariantPtr loaded_of(lua_State* lua) {
    if (HostHeader* header = object_at(lua, 1, game_type))
        return static_cast<HostObject<GameObject>*>(header)->value().loaded;
    return check_object<PositionObject>(lua, 1, position_type).loaded;
}

const std::string& side_at(const Position& position, Side side) {
    return position.variant().definition().sides.of(side).name.text;
}

int push_text(lua_State* lua, const std::string& text) {
    lua_pushlstring(lua, text.data(), text.size());
    return 1;
}

// text(): the text of the position or of the match.
int text(lua_State* lua) {
    const Asked s = asked(lua);
    charge(lua, static_cast<std::uint64_t>(s.position.variant().board().cells()) *
                    static_cast<std::uint64_t>(s.boards()) * 4);
    auto& written = keep<std::string>(lua);
    written = s.contest != nullptr ? s.contest->text() : format_position(s.position);
    return push_text(lua, written);
}

// board(): a drawing in lines. In a match it has all boards, each with its number and its status.
int board(lua_State* lua) {
    const Asked s = asked(lua);
    const ProgramState& program = program_of(lua);
    if (!program.host.draw) raise(lua, "boards cannot be drawn here");
    auto& drawn = keep<std::string>(lua);
    for (int board_number = 0; board_number < s.boards(); ++board_number) {
        const Position& here = s.position_on(board_number);
        charge(lua, static_cast<std::uint64_t>(here.variant().board().cells()) * 50);
        if (board_number > 0) drawn += '\n';
        if (const std::string heading = s.heading(board_number); !heading.empty()) drawn += heading + "\n";
        drawn += program.host.draw(here);
    }
    return push_text(lua, drawn);
}

// The text for a user who types the name of a game or a position: what it is, its status, and the board.
int shown_standing(lua_State* lua) {
    const Asked s = asked(lua);
    charge(lua, static_cast<std::uint64_t>(s.boards()) *
                    (5000 + static_cast<std::uint64_t>(s.position.variant().board().cells()) * 50));
    auto& described = keep<std::string>(lua);
    if (s.contest != nullptr) {
        described = "a " + std::string(s.layout.noun()) + " of " + s.contest->variant().definition().name;
        described += ", " + s.contest->standing().text;
        if (const int player = s.contest->player(); player >= 0)
            described += ", " + s.contest->player_name(player) + " to act";
    } else {
        described = "a position of " + s.position.variant().definition().name;
        described += ", " + side_at(s.position, s.position.turn()) + " to move";
    }
    if (!program_of(lua).host.draw) return push_text(lua, described);
    for (int board_number = 0; board_number < s.boards(); ++board_number) {
        if (const std::string heading = s.heading(board_number); !heading.empty()) described += "\n" + heading;
        described += "\n" + program_of(lua).host.draw(s.position_on(board_number));
        while (described.ends_with('\n')) described.pop_back();
    }
    return push_text(lua, described);
}

// key(): equal for positions that are equal in everything that decides legal moves.
int key(lua_State* lua) {
    const Asked s = asked(lua);
    lua_pushinteger(
        lua, static_cast<lua_Integer>(s.contest != nullptr ? s.contest->zobrist_key() : s.position.zobrist_key()));
    return 1;
}

// Whether a count may continue. On large boards every position has a cost for its cells.
bool afford(SandboxState& sandbox, std::uint64_t leaves, std::uint64_t script_steps, std::uint64_t looking) {
    return spend(sandbox, (leaves == 0 ? looking : leaves) + script_steps);
}

// perft(depth): the number of positions after that number of plies.
int count_leaves(lua_State* lua) {
    const Asked s = asked(lua);
    const std::int64_t depth = check_integer(lua, 2);
    if (depth < 0 || depth > 100) raise(lua, "the depth is a whole number from 0 to 100");
    std::uint64_t count = 0;
    {
        SandboxState& sandbox = sandbox_of(lua);
        const auto cells = static_cast<std::uint64_t>(s.position.variant().board().cells());
        const std::uint64_t looking = 60 + (cells > 64 ? (cells - 64) / 4 : 0);
        const auto go_on_with = [&](auto& counter) -> GoOn {
            return [&](std::uint64_t leaves) { return afford(sandbox, leaves, counter.take_script_steps(), looking); };
        };
        if (s.contest != nullptr) {
            count = s.contest->perft(static_cast<int>(depth), go_on_with(*s.contest));
            note_hooks(lua, *s.contest);
        } else {
            Position position = s.position;
            count = perft(s.rules, position, static_cast<int>(depth), go_on_with(s.rules));
            note_hooks(lua, s.rules);
        }
    }
    charge(lua, 1);
    check_clock(lua);
    raise_error(lua);
    lua_pushinteger(lua, static_cast<lua_Integer>(count));
    return 1;
}

// variant(): the variant of the game or position.
int variant(lua_State* lua) {
    (void)asked(lua);
    HostObject<VariantObject>& made = push_object<VariantObject>(lua, variant_type);
    made.emplace(VariantObject{loaded_of(lua)});
    return 1;
}

// game(): a new game that begins with this position.
int game(lua_State* lua) {
    const Asked s = asked(lua);
    charge(lua, 2000 + (s.contest != nullptr ? look_cost(*s.contest) : look_cost(s.position)));
    HostObject<GameObject>& made = push_object<GameObject>(lua, game_type);
    {
        SharedScripts& scripts = program_of(lua).scripts;
        Result<Contest> begun = s.contest != nullptr ? s.contest->begin_here(&scripts)
                                                     : Result<Contest>(Contest(s.loaded.variant, s.position, &scripts));
        if (begun)
            made.emplace(loaded_of(lua), std::move(begun).value(), program_of(lua).error);
        else
            note_error(program_of(lua), begun.diagnostics());
    }
    raise_error(lua);
    claim_game(lua, made);
    return 1;
}

// last(): the side that moved last, in games of more than two sides; nil if no side has moved.
int last(lua_State* lua) {
    const Asked s = asked(lua);
    if (s.position.last_mover() == Side::nobody)
        lua_pushnil(lua);
    else
        push_text(lua, side_at(s.position, s.position.last_mover()));
    return 1;
}

constexpr std::array methods{
    HostFunction{"board", guarded<board>},
    HostFunction{"game", guarded<game>},
    HostFunction{"key", guarded<key>},
    HostFunction{"last", guarded<last>},
    HostFunction{"perft", guarded<count_leaves>},
    HostFunction{"text", guarded<text>},
    HostFunction{"variant", guarded<variant>},
};

}  // namespace
}  // namespace standing_functions

std::string Asked::heading(int board) const {
    if (!layout.board_number(board)) return {};
    return layout.board_text(board, "floor ", ": " + contest->board_line(board));
}

const HostType standing_type{"position", standing_functions::methods, &asked_action_type};

int shown_by_its_board(lua_State* lua) { return guarded<standing_functions::shown_standing>(lua); }

}  // namespace varia
