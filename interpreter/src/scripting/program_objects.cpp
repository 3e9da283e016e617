// What the objects of programs have in common: what goes wrong, what they weigh, and how answers reach Lua.
#include <algorithm>

#include "program.hpp"
#include "sandbox_state.hpp"

namespace varia {

void note_trouble(ProgramState& program, const Diagnostics& diagnostics) {
    if (!program.trouble.empty()) return;
    std::size_t errors = 0;
    for (const Diagnostic& d : diagnostics) {
        if (d.severity != Severity::error) continue;
        if (errors++ == 0) {
            program.trouble = d.file.empty() ? d.message : d.text();
            if (d.file.empty() && !d.hint.empty()) program.trouble += "; " + d.hint;
        }
    }
    if (errors > 1) program.trouble += " (and " + std::to_string(errors - 1) + " more)";
}

void note_hooks(lua_State* lua, Rules& rules) {
    sandbox_of(lua).take(rules.take_script_steps());
    if (const auto failure = rules.take_failure()) {
        program_of(lua).trouble.clear();  // what was answered meanwhile does not count
        note_trouble(program_of(lua), {*failure});
    }
}

void raise_trouble(lua_State* lua) { raise_noted(lua, program_of(lua).trouble); }

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
    if (score.denominator == 1) lua_pushinteger(lua, score.numerator);
    else lua_pushnumber(lua, static_cast<double>(score.numerator) / score.denominator);
}

const char* winner_of(const Outcome& outcome, const Variant& variant) {
    const SideDef* sides = variant.definition().sides.side;
    switch (outcome.verdict) {
        case Verdict::win:
        case Verdict::minor_win: return sides[0].name.text.c_str();
        case Verdict::loss:
        case Verdict::minor_loss: return sides[1].name.text.c_str();
        default: return nullptr;
    }
}

}  // namespace

void push_outcome(lua_State* lua, const Outcome& outcome, const Variant& variant) {
    lua_createtable(lua, 0, 6);
    lua_pushboolean(lua, outcome.over ? 1 : 0);
    lua_setfield(lua, -2, "over");
    if (!outcome.over) return;
    if (const char* winner = winner_of(outcome, variant)) {
        lua_pushstring(lua, winner);
        lua_setfield(lua, -2, "winner");
    }
    lua_pushlstring(lua, outcome.reason.data(), outcome.reason.size());
    lua_setfield(lua, -2, "reason");
    lua_createtable(lua, 0, 2);
    for (const Side side : {Side::first, Side::second}) {
        lua_pushstring(lua, variant.definition().sides.side[index(side)].name.text.c_str());
        push_score(lua, outcome.score[index(side)]);
        lua_rawset(lua, -3);
    }
    lua_setfield(lua, -2, "score");
}

namespace {

std::size_t position_bytes(const Variant& variant) {
    return sizeof(Position) + static_cast<std::size_t>(variant.board().cells()) * 2 + 512;
}

}  // namespace

void claim_position(lua_State* lua, HostObject<PositionObject>& made) {
    made.view = &made.value().view;
    claim(lua, made, position_bytes(*made.value().loaded->variant));
}

void claim_game(lua_State* lua, HostObject<GameObject>& made) {
    made.view = &made.value().view;
    const Variant& variant = *made.value().loaded->variant;
    // Two positions, the generator's scratch memory, and the scripts of the variant, loaded anew.
    const std::size_t scripts = variant.definition().hooks.empty() ? 0 : std::size_t{128} << 10;
    claim(lua, made, 2 * position_bytes(variant) + static_cast<std::size_t>(variant.board().cells()) * 32 + 4096 + scripts);
}

}  // namespace varia
