// Games on record in programs: read_records reads them one after another, and game:record() writes one.
#include <algorithm>
#include <string>
#include <utility>

#include "key_order.hpp"
#include "program.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

// What reading costs besides the moves, in units for each byte of the text; and how many bytes a reader holds for it.
constexpr std::uint64_t units_a_byte = 1;
constexpr std::size_t held_a_byte = 4;

struct RecordsObject {
    std::unique_ptr<ScriptRecords> reader;
    std::optional<ScriptRecord> record;
};

const HostType records_type{"records", {}};

void push_text(lua_State* lua, const char* name, const std::string& text) {
    push_bytes(lua, text);
    lua_setfield(lua, -2, name);
}

void push_list(lua_State* lua, const char* name, const std::vector<std::string>& list) {
    push_texts(lua, list);
    lua_setfield(lua, -2, name);
}

// Pushes the game after the moves of the record. It becomes an object that works like any other game.
void push_game(lua_State* lua, ScriptRecord& record) {
    ProgramState& program = program_of(lua);
    const LoadedVariantPtr& loaded = keep<LoadedVariantPtr>(lua) = loaded_as(program, record.variant);
    if (loaded == nullptr) return;
    HostObject<GameObject>& made = push_object<GameObject>(lua, game_type);
    made.emplace(loaded, *std::move(record.now), program.error);
    claim_game(lua, made);
    lua_remove(lua, -2);
    lua_setfield(lua, -2, "game");
}

// The function that the loop calls: the next record as a table; nil at the end.
int next_record(lua_State* lua) {
    ProgramState& program = program_of(lua);
    lua_settop(lua, 0);
    lua_pushvalue(lua, lua_upvalueindex(1));
    RecordsObject& records = check_object<RecordsObject>(lua, 1, records_type);
    charge(lua, 5000);
    records.record = records.reader->next();
    charge(lua, 0);
    check_clock(lua);
    raise_error(lua);
    if (!records.record) return 0;
    ScriptRecord& record = *records.record;
    lua_createtable(lua, 0, 10);
    if (record.variant != nullptr) push_text(lua, "variant", record.variant->id());
    push_text(lua, "form", records.reader->form());
    if (record.position) push_text(lua, "position", *record.position);
    push_text(lua, "result", record.result);
    push_list(lua, "moves", record.moves);
    push_list(lua, "written", record.written);
    push_list(lua, "flaws", record.flaws);
    lua_createtable(lua, 0, static_cast<int>(record.tags.size()));
    for (const auto& [name, value] : record.tags) {
        charge(lua, 20 + (name.size() + value.size()) / 8);
        push_bytes(lua, name);
        push_bytes(lua, value);
        lua_rawset(lua, -3);
    }
    lua_setfield(lua, -2, "tags");
    if (record.now && record.variant != nullptr) push_game(lua, record);
    static_cast<void>(program);
    return 1;
}

}  // namespace

// read_records(text [, variant]): for record in varia.read_records(text) do ... end.
int read_records(lua_State* lua) {
    ProgramState& program = program_of(lua);
    const std::string_view text = check_text(lua, 1);
    if (!program.host.read_records) raise(lua, "records cannot be read here");
    lua_settop(lua, 2);
    if (!lua_isnil(lua, 2)) (void)check_header(lua, 2, variant_type);
    charge(lua, 10'000 + text.size() * units_a_byte);
    HostObject<RecordsObject>& made = push_object<RecordsObject>(lua, records_type);
    RecordsObject& records = made.emplace();
    claim(lua, made, sizeof(RecordsObject) + 4096 + text.size() * held_a_byte);
    {
        SandboxState& s = sandbox_of(lua);
        ScriptRecordsRequest request;
        request.bytes = text;
        if (!lua_isnil(lua, 2)) request.variant = check_object<VariantObject>(lua, 2, variant_type).loaded->variant;
        request.load = [&s, &program](const std::string& name, const ScriptHost::Options& set) -> Result<VariantPtr> {
            ScriptVariant asked;
            asked.name = name;
            asked.set = set;
            std::sort(asked.set.begin(), asked.set.end());
            const std::string before = std::exchange(program.error, {});
            const LoadedVariantPtr loaded = load_quietly(s, program, asked);
            std::string why = std::exchange(program.error, before);
            if (loaded != nullptr) return loaded->variant;
            return typed_error(why.empty() ? "it cannot be loaded" : std::move(why));
        };
        request.go_on = [&s](const Contest& now) { return spend(s, 500 + 2 * look_cost(now)); };
        Result<std::unique_ptr<ScriptRecords>> reader = program.host.read_records(std::move(request));
        if (reader)
            records.reader = std::move(reader).value();
        else
            note_error(program, reader.diagnostics());
    }
    raise_error(lua);
    lua_pushcclosure(lua, guarded<next_record>, 1);
    return 1;
}

// game:record([form [, tags]]): the game as a record.
int write_game_record(lua_State* lua) {
    ProgramState& program = program_of(lua);
    GameObject& object = check_object<GameObject>(lua, 1, game_type);
    if (!lua_isnoneornil(lua, 2)) (void)check_text(lua, 2);
    if (!program.host.write_record) raise(lua, "records cannot be written here");
    lua_settop(lua, 3);
    auto& tags = keep<ScriptHost::Options>(lua);
    if (!lua_isnil(lua, 3)) {
        check_readable_table(lua, 3);
        const std::uint64_t each = 50 + cost_of_a_key(lua);
        for (lua_pushnil(lua); lua_next(lua, 3) != 0; lua_pop(lua, 1)) {
            charge(lua, each);
            if (lua_type(lua, -2) != LUA_TSTRING || lua_type(lua, -1) != LUA_TSTRING)
                raise(lua, "tags are texts by their names: { White = \"Ann\" }");
            tags.emplace_back(text_at(lua, -2), text_at(lua, -1));
        }
        std::sort(tags.begin(), tags.end());
    }
    charge(lua, 2000 + static_cast<std::uint64_t>(object.contest.plies() + 1) * 3 * look_cost(object.contest));
    auto& written = keep<std::string>(lua);
    {
        const std::string form = lua_isnil(lua, 2) ? "pgn" : std::string(text_at(lua, 2));
        Result<std::string> record = program.host.write_record(object.contest, form, tags);
        if (record)
            written = *std::move(record);
        else
            note_error(program, record.diagnostics());
        note_hooks(lua, object.contest);
    }
    raise_error(lua);
    charge(lua, written.size() / 4);
    push_bytes(lua, written);
    return 1;
}

// variant:test(): runs the tests of its rules; a list of { name, file, line, passed, message, position }.
int test_variant(lua_State* lua) {
    ProgramState& program = program_of(lua);
    LoadedVariant& loaded = *check_object<VariantObject>(lua, 1, variant_type).loaded;
    if (!program.host.test) raise(lua, "tests cannot be run here");
    charge(lua, 100'000);
    auto& results = keep<std::vector<ScriptTestResult>>(lua);
    std::uint64_t used = 0;
    {
        SandboxState& s = sandbox_of(lua);
        // A step of a test is a move that is counted, listed or read.
        constexpr std::uint64_t units_a_step = 20;
        const std::uint64_t left = s.metered && s.call_fuel > 0
                                       ? static_cast<std::uint64_t>(std::max<std::int64_t>(s.fuel, 0))
                                       : UINT64_MAX;
        const auto go_on = [&s] { return spend(s, 1000) && !s.is_late(100'000); };
        Result<std::vector<ScriptTestResult>> run = program.host.test(loaded.asked, left / units_a_step, go_on, used);
        if (run)
            results = *std::move(run);
        else
            note_error(program, run.diagnostics());
        used = used > UINT64_MAX / 2 / units_a_step ? UINT64_MAX / 2 : used * units_a_step;
    }
    charge(lua, used);
    check_clock(lua);
    raise_error(lua);
    lua_createtable(lua, static_cast<int>(std::min<std::size_t>(results.size(), 65'536)), 0);
    lua_Integer count = 0;
    for (const ScriptTestResult& result : results) {
        charge(lua, 200);
        lua_createtable(lua, 0, 6);
        push_text(lua, "name", result.name);
        push_text(lua, "file", result.file);
        lua_pushinteger(lua, result.line);
        lua_setfield(lua, -2, "line");
        lua_pushboolean(lua, result.passed ? 1 : 0);
        lua_setfield(lua, -2, "passed");
        if (!result.passed) push_text(lua, "message", result.message);
        if (!result.position.empty()) push_text(lua, "position", result.position);
        lua_rawseti(lua, -2, ++count);
    }
    return 1;
}

}  // namespace varia
