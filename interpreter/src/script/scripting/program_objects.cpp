// Code that the objects of programs share: errors, memory claims, and results for Lua.
#include <algorithm>

#include "program.hpp"
#include "sandbox_state.hpp"

namespace varia {

void note_error(ProgramState& program, const Diagnostics& diagnostics) {
    if (!program.error.empty()) return;
    std::size_t errors = 0;
    for (const Diagnostic& d : diagnostics) {
        if (d.severity != Severity::error) continue;
        if (errors++ == 0) {
            program.error = d.file.empty() ? d.message : d.text();
            if (d.file.empty() && !d.hint.empty()) program.error += "; " + d.hint;
        }
    }
    if (errors > 1) program.error += " (and " + std::to_string(errors - 1) + " more)";
}

namespace {

template <class Asked>
void note_failure(lua_State* lua, Asked& asked) {
    sandbox_of(lua).take(asked.take_script_steps());
    if (const auto failure = asked.take_failure()) {
        program_of(lua).error.clear();  // an answer given meanwhile does not count
        note_error(program_of(lua), {*failure});
    }
}

}  // namespace

void note_hooks(lua_State* lua, Rules& rules) { note_failure(lua, rules); }
void note_hooks(lua_State* lua, Contest& contest) { note_failure(lua, contest); }

LoadedVariantPtr loaded_game(ProgramState& program, const LoadedVariantPtr& loaded, const VariantPtr& game) {
    if (loaded->variant == game) return loaded;
    const auto known = std::ranges::find_if(
        loaded->games, [&](const std::unique_ptr<LoadedVariant>& one) { return one->variant == game; });
    LoadedVariant* const found =
        known != loaded->games.end()
            ? known->get()
            : loaded->games.emplace_back(std::make_unique<LoadedVariant>(game, program.memory, program.scripts)).get();
    return {loaded, found};  // shares ownership of the match's variant
}

std::uint64_t look_cost(const Position& position) {
    return 100 + static_cast<std::uint64_t>(position.variant().board().cells()) +
           static_cast<std::uint64_t>(position.count(position.turn())) * 15;
}

std::uint64_t look_cost(const Contest& contest) {
    std::uint64_t cost = 0;
    for (int board = 0; board < contest.boards(); ++board) cost += look_cost(contest.position(board));
    return cost;
}

Diagnostic too_many_turns() {
    return typed_error("there are more than " + std::to_string(max_turns_listed) + " turns, too many to list",
                       "steps() lists what may be done next");
}

void raise_error(lua_State* lua) { raise_noted(lua, program_of(lua).error); }

void push_texts(lua_State* lua, std::span<const std::string> texts) {
    charge(lua, texts.size() * 4);
    lua_createtable(lua, static_cast<int>(texts.size()), 0);
    lua_Integer count = 0;
    for (const std::string& text : texts) {
        lua_pushlstring(lua, text.data(), text.size());
        lua_rawseti(lua, -2, ++count);
    }
}

namespace {

void push_score(lua_State* lua, const Score& score) {
    if (score.denominator == 1)
        lua_pushinteger(lua, score.numerator);
    else
        lua_pushnumber(lua, static_cast<double>(score.numerator) / score.denominator);
}

}  // namespace

void push_standing(lua_State* lua, const Standing& standing, std::span<const std::string> players) {
    lua_createtable(lua, 0, 6);
    lua_pushboolean(lua, standing.over ? 1 : 0);
    lua_setfield(lua, -2, "over");
    if (!standing.over) return;
    if (standing.winners.size() == 1) {
        lua_pushstring(lua, players[static_cast<std::size_t>(standing.winners[0])].c_str());
        lua_setfield(lua, -2, "winner");
    }
    lua_pushlstring(lua, standing.reason.data(), standing.reason.size());
    lua_setfield(lua, -2, "reason");
    const auto set_by_player = [&](const char* field, auto push) {
        lua_createtable(lua, 0, static_cast<int>(players.size()));
        for (std::size_t p = 0; p < players.size(); ++p) {
            lua_pushlstring(lua, players[p].data(), players[p].size());
            push(p);
            lua_rawset(lua, -3);
        }
        lua_setfield(lua, -2, field);
    };
    set_by_player("score", [&](std::size_t p) { push_score(lua, standing.scores[p]); });
    if (players.size() == 2) return;
    lua_createtable(lua, static_cast<int>(standing.winners.size()), 0);
    lua_Integer count = 0;
    for (const int winner : standing.winners) {
        lua_pushstring(lua, players[static_cast<std::size_t>(winner)].c_str());
        lua_rawseti(lua, -2, ++count);
    }
    lua_setfield(lua, -2, "winners");
    if (!standing.places.empty())
        set_by_player("places", [&](std::size_t p) { lua_pushinteger(lua, standing.places[p]); });
}

std::span<const std::string> keep_players(lua_State* lua, const Contest& contest) {
    auto& names = keep<std::vector<std::string>>(lua);
    for (int p = 0; p < contest.players(); ++p) names.push_back(contest.player_name(p));
    return names;
}

void claim_position(lua_State* lua, HostObject<PositionObject>& made) {
    made.view = &made.value().view;
    claim(lua, made, sizeof(PositionObject) - sizeof(Position) + made.value().position.memory());
}

void claim_game(lua_State* lua, HostObject<GameObject>& made) {
    GameObject& object = made.value();
    if (object.contest.layout().numbered_boards() > 0)
        made.viewless = "this is a match on several boards: ask one of them, as in game:position(1)";
    else
        made.view = &object.view;
    settle_game(lua, made);
}

// Computing a game's memory visits every ply, so it is done again only after an eighth more plies.
void settle_game(lua_State* lua, HostObject<GameObject>& made) {
    GameObject& object = made.value();
    const int plies = object.contest.plies();
    // The lists, with a text for each entry.
    const std::size_t list = object.listed.capacity() * (sizeof(Choice) + 16) +
                             object.turns.capacity() * (sizeof(WrittenTurn) + 48);
    if (made.claimed > 0 && plies < object.weighed_until && list <= object.weighed_list) return;
    object.weighed_until = plies + std::max(16, plies / 8);
    object.weighed_list = list;
    const std::size_t held = sizeof(GameObject) - sizeof(Contest) + object.contest.memory() + list;
    if (held > made.claimed) {
        claim(lua, made, held - made.claimed);
    } else {
        give_back(lua, made.claimed - held);
        made.claimed = held;
    }
}

}  // namespace varia
