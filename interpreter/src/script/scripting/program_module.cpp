// The functions of the table `varia`: loading, playing, JSON, files; also print and warn.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <locale>
#include <optional>
#include <random>
#include <sstream>
#include <string>

#include "json_text.hpp"
#include "key_order.hpp"
#include "program.hpp"
#include "sandbox_libraries.hpp"
#include "sandbox_state.hpp"

namespace varia {

namespace {

// variants(): the names of the variants that load accepts.
int variants(lua_State* lua) {
    const ProgramState& program = program_of(lua);
    charge(lua, 1000);
    auto& names = keep<std::vector<std::string>>(lua);
    if (program.host.variants) names = program.host.variants();
    push_texts(lua, names);
    return 1;
}

// Reads the options in the table at index 2, as texts, into `set`. May raise; Lua owns `set`.
void read_options(lua_State* lua, ScriptHost::Options& set) {
    if (lua_isnoneornil(lua, 2)) return;
    check_readable_table(lua, 2);
    const std::uint64_t each = 20 + cost_of_a_key(lua);
    for (lua_pushnil(lua); lua_next(lua, 2) != 0; lua_pop(lua, 1)) {
        charge(lua, each);
        if (lua_type(lua, -2) != LUA_TSTRING) raise(lua, "options are given by name: { name = value }");
        const int type = lua_type(lua, -1);
        if (type != LUA_TSTRING && type != LUA_TBOOLEAN && type != LUA_TNUMBER)
            raise(lua, "option \"%s\" cannot be a %s", lua_tostring(lua, -2), type_name(lua, -1));
        push_text_of(lua, lua_gettop(lua));
        lua_replace(lua, -2);
        set.emplace_back(text_at(lua, -2), text_at(lua, -1));
    }
}

// Loaded variants are kept for later calls of load, until their memory is needed. This forgets those that nothing uses.
void forget_unused(lua_State* lua, ProgramState& program) {
    collect_garbage(lua);
    std::erase_if(program.variants, [&](const auto& entry) {
        if (entry.second.use_count() > 1) return false;
        give_back(lua, entry.second->claimed);
        return true;
    });
}

// The minimum cost of loading a variant from the host, successful or not, in units.
constexpr std::uint64_t loading = 1'000'000;

// The cost of one step of a search through the turns of a position.
constexpr std::uint64_t searched_step = 100;

// Loading may use what the program has left, but no more than the usual budget. `use` receives what it used.
LoadBudget budget_of(SandboxState& s, LoadUse& use) {
    LoadBudget budget;
    if (s.metered) budget.steps = std::min(budget.steps, static_cast<std::uint64_t>(std::max<std::int64_t>(s.fuel, 0)));
    budget.memory = std::min(budget.memory, s.account.room());
    budget.expired = [&s] { return s.stop != Stop::none || s.is_late(1'000'000); };
    budget.used = [&use](const LoadUse& described) { use = described; };
    return budget;
}

// What the program asks for, as a key. Every text that a program gives is a variant of its own.
std::string key_of(ProgramState& program, const ScriptVariant& asked) {
    if (asked.given) return '\1' + std::to_string(program.texts++);
    std::string key = asked.name;
    for (const auto& [option, value] : asked.set) key.append(1, '\0').append(option).append(1, '=').append(value);
    return key;
}

std::size_t bytes_of(const ScriptVariant& asked) {
    std::size_t bytes = asked.text.size();
    for (const auto& [path, text] : asked.files) bytes += path.size() + text.size();
    return bytes;
}

// Loads the variant from the host, within the program's remaining budget, and stores it under the key. On failure,
// notes the error; if loading failed because the program's budget is used up, the program also ends. Returns the cost
// in units. If `first` is set and memory was lacking, it notes nothing and sets `lacks`, because memory may be freed
// for a second attempt.
std::uint64_t load_from_host(SandboxState& s, ProgramState& program, const ScriptVariant& asked, const std::string& key,
                             bool first, bool& lacks) {
    LoadUse use;
    const LoadBudget usual;
    const LoadBudget budget = budget_of(s, use);
    Result<VariantPtr> loaded = asked.given ? program.host.load_text(asked, budget)
                                            : program.host.load(asked.name, asked.set, budget);
    const bool no_memory = use.end == LoadUse::End::memory && budget.memory < usual.memory;
    lacks = !loaded && no_memory && first;
    if (loaded) {
        program.scripts.watch_searches([&s](std::uint64_t steps) { return spend(s, steps * searched_step); });
        const auto made = std::make_shared<LoadedVariant>(*std::move(loaded), program.memory, program.scripts);
        made->asked = asked;
        program.variants.emplace(key, made);
    } else if (!lacks) {
        note_error(program, loaded.diagnostics());
        if (no_memory) s.note_stop(Stop::memory, "memory");
        if (use.end == LoadUse::End::steps && budget.steps < usual.steps) s.note_stop(Stop::fuel, "fuel");
    }
    return use.steps;
}

// Takes a variant that the program above a worker has loaded. It is shared, and that program's memory has its tables.
bool share_from_above(ProgramState& program, const std::string& key) {
    if (program.above == nullptr) return false;
    const auto known = program.above->variants.find(key);
    if (known == program.above->variants.end()) return false;
    const auto made = std::make_shared<LoadedVariant>(known->second->variant, program.memory, program.scripts);
    made->asked = known->second->asked;
    made->claimed = 1;
    program.variants.emplace(key, made);
    return true;
}

// Loads what stands in `asked` unless it is known, and gives the object its value. All of them belong to Lua.
void load_into(lua_State* lua, HostObject<VariantObject>& made, const ScriptVariant& asked, std::string& key) {
    ProgramState& program = program_of(lua);
    key = key_of(program, asked);
    std::uint64_t taken = 500;  // in units: whatever the host answers, calling it takes time
    if (!program.variants.contains(key) && !share_from_above(program, key)) {
        SandboxState& s = sandbox_of(lua);
        bool lacks = false;
        taken = std::max(loading, load_from_host(s, program, asked, key, true, lacks));
        if (lacks) {  // unused variants may make room
            charge(lua, taken);
            forget_unused(lua, program);
            taken = std::max(loading, load_from_host(s, program, asked, key, false, lacks));
        }
    }
    charge(lua, taken);
    check_clock(lua);
    raise_error(lua);
    made.emplace(VariantObject{program.variants.find(key)->second});
    LoadedVariant& loaded = *made.value().loaded;
    if (loaded.claimed != 0) return;
    // The size of the tables indicates the cost of compiling.
    std::size_t bytes = loaded.variant->memory();
    for (const VariantPtr& game : Layout(loaded.variant).games())
        if (game != loaded.variant) bytes += game->memory();
    // Charge at least a quarter of a unit for each byte.
    if (loading + bytes / 4 > taken) charge(lua, loading + bytes / 4 - taken);
    bytes += bytes_of(loaded.asked);
    if (!has_room(lua, bytes)) forget_unused(lua, program);
    claim_for_good(lua, bytes);
    loaded.claimed = bytes;
}

// load(name [, options]): loads a variant.
int load(lua_State* lua) {
    const std::string_view name = check_text(lua, 1);
    if (!program_of(lua).host.load) raise(lua, "variants cannot be loaded here");
    lua_settop(lua, 2);
    auto& asked = keep<ScriptVariant>(lua);
    read_options(lua, asked.set);
    auto& key = keep<std::string>(lua);
    HostObject<VariantObject>& made = push_object<VariantObject>(lua, variant_type);
    std::sort(asked.set.begin(), asked.set.end());
    asked.name = name;
    load_into(lua, made, asked, key);
    return 1;
}

// Reads the texts in the table under a name of the table at index 3, as path and text.
void read_files(lua_State* lua, std::vector<std::pair<std::string, std::string>>& files) {
    check_readable_table(lua, -1);
    const int table = lua_gettop(lua);
    const std::uint64_t each = 50 + cost_of_a_key(lua);
    for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) {
        charge(lua, each);
        if (lua_type(lua, -2) != LUA_TSTRING || lua_type(lua, -1) != LUA_TSTRING)
            raise(lua, "files are texts by their names: { [\"rules.lua\"] = text }");
        files.emplace_back(text_at(lua, -2), text_at(lua, -1));
    }
    std::sort(files.begin(), files.end());
}

// load_text(text [, options [, about]]): loads a variant from the text of its file. `about` may have `name`, the
// variant's id; `file`, its name in messages; and `files`, the texts of the files that it names.
int load_text(lua_State* lua) {
    const std::string_view text = check_text(lua, 1);
    if (!program_of(lua).host.load_text) raise(lua, "variants cannot be loaded from a text here");
    lua_settop(lua, 3);
    auto& asked = keep<ScriptVariant>(lua);
    read_options(lua, asked.set);
    std::sort(asked.set.begin(), asked.set.end());
    asked.given = true;
    asked.name = "variant";
    if (!lua_isnil(lua, 3)) {
        check_readable_table(lua, 3);
        const std::uint64_t each = 20 + cost_of_a_key(lua);
        for (lua_pushnil(lua); lua_next(lua, 3) != 0; lua_pop(lua, 1)) {
            charge(lua, each);
            const std::string_view name = lua_type(lua, -2) == LUA_TSTRING ? text_at(lua, -2) : std::string_view();
            if (name == "files") {
                lua_pushvalue(lua, -1);
                read_files(lua, asked.files);
                lua_pop(lua, 1);
                continue;
            }
            if (name != "name" && name != "file")
                raise(lua, "load_text: %s is none of name, file and files",
                      name.empty() ? "a key without a name" : lua_tostring(lua, -2));
            if (lua_type(lua, -1) != LUA_TSTRING)
                raise(lua, "load_text: %s is a text, not a %s", lua_tostring(lua, -2), type_name(lua, -1));
            (name == "name" ? asked.name : asked.file) = text_at(lua, -1);
        }
    }
    auto& key = keep<std::string>(lua);
    HostObject<VariantObject>& made = push_object<VariantObject>(lua, variant_type);
    asked.text = text;
    if (asked.file.empty()) asked.file = asked.name + ".toml";
    charge(lua, bytes_of(asked) / 8);
    make_room(lua, bytes_of(asked));
    load_into(lua, made, asked, key);
    return 1;
}

// game(variant [, position]): needs a variant. A name is also accepted, for load(name):game().
int game(lua_State* lua) {
    if (lua_type(lua, 1) == LUA_TSTRING) {
        lua_settop(lua, 2);
        lua_pushcfunction(lua, guarded<load>);
        lua_pushvalue(lua, 1);
        lua_call(lua, 1, 1);
        lua_replace(lua, 1);
    }
    (void)check_header(lua, 1, variant_type);
    lua_getfield(lua, 1, "game");
    lua_insert(lua, 1);
    lua_call(lua, lua_gettop(lua) - 1, 1);
    return 1;
}

}  // namespace

LoadedVariantPtr load_quietly(SandboxState& s, ProgramState& program, const ScriptVariant& asked) {
    const std::string key = key_of(program, asked);
    if (!program.variants.contains(key) && !share_from_above(program, key)) {
        if (!program.host.load) return nullptr;
        bool lacks = false;
        const std::uint64_t taken = std::max(loading, load_from_host(s, program, asked, key, false, lacks));
        const auto made = program.variants.find(key);
        if (!spend(s, taken) || made == program.variants.end()) return nullptr;
        const std::size_t bytes = made->second->variant->memory();
        if (!s.account.has_room(bytes) || !spend(s, bytes / 4)) {
            s.note_stop(Stop::memory, "memory");
            return nullptr;
        }
        s.account.take(bytes);
        made->second->claimed = bytes;
    }
    return program.variants.find(key)->second;
}

LoadedVariantPtr loaded_as(ProgramState& program, const VariantPtr& variant) {
    for (const auto& [key, loaded] : program.variants)
        if (loaded->variant == variant) return loaded;
    return nullptr;
}

// The seed of a program's next generator. Both numbers are mixed (by the finalizer of SplitMix64), so that programs
// with neighbouring seeds have no generator in common.
std::uint64_t next_seed(ProgramState& program) {
    const auto mixed = [](std::uint64_t x) {
        x += 0x9E3779B97F4A7C15U;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
        return x ^ (x >> 31);
    };
    return mixed(mixed(program.seed) ^ program.generators++);
}

namespace {

// The generator that `state` of another one has written; nothing if the text is none of its. The state is its words and
// the index of the next one, which the standard library would take without looking whether it is one.
std::optional<std::mt19937_64> restored_generator(std::string_view text) {
    constexpr std::size_t words = std::mt19937_64::state_size;
    std::size_t read = 0;
    std::uint64_t word = 0;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
        const auto [next, error] = std::from_chars(at, end, word);
        if (error != std::errc() || ++read > words + 1 || (next != end && *next != ' ')) return std::nullopt;
        at = next == end ? end : next + 1;
    }
    if (read != words + 1 || word > words) return std::nullopt;
    std::mt19937_64 generator;
    std::istringstream stream{std::string(text)};
    stream.imbue(std::locale::classic());
    stream >> generator;
    return stream ? std::optional(generator) : std::nullopt;
}

// random([seed]): a generator of random numbers; instead of a seed there may be the state of another one.
int random_generator(lua_State* lua) {
    ProgramState& program = program_of(lua);
    charge(lua, 500);
    std::optional<std::mt19937_64> generator;
    if (lua_type(lua, 1) == LUA_TSTRING) {
        const std::string_view text = check_text(lua, 1);
        charge(lua, 500 + 4 * text.size());
        generator = restored_generator(text);
        if (!generator) raise(lua, "random: a seed, or a text that state() of a generator has returned, expected");
    } else {
        generator.emplace(lua_isnoneornil(lua, 1) ? next_seed(program)
                                                  : static_cast<std::uint64_t>(check_integer(lua, 1)));
    }
    HostObject<RandomObject>& made = push_object<RandomObject>(lua, random_type);
    made.emplace(RandomObject{*generator});
    claim(lua, made, sizeof(RandomObject));
    return 1;
}

// to_json(value [, indent]), from_json(text), null().
int to_json(lua_State* lua) {
    const std::int64_t indent = integer_or(lua, 2, 0);
    if (indent < 0 || indent > 16) raise(lua, "the indent is a number of blanks from 0 to 16");
    push_json(lua, 1, static_cast<int>(indent), JsonRigour::strict);
    return 1;
}

int from_json(lua_State* lua) {
    push_parsed_json(lua, 1);
    return 1;
}

int null(lua_State* lua) {
    push_json_null(lua);
    return 1;
}

// object([table]): the table, which to_json writes as an object even if it is empty.
int object(lua_State* lua) {
    lua_settop(lua, 1);
    if (lua_isnil(lua, 1)) {
        lua_newtable(lua);
        lua_replace(lua, 1);
    }
    check_plain_table(lua, 1);
    mark_json_object(lua, 1);
    return 1;
}

// expect(actual, expected [, what]): raises if the values differ. Tables are equal if their contents are equal.
int expect(lua_State* lua) {
    const std::string_view what = lua_isnoneornil(lua, 3) ? std::string_view() : check_text(lua, 3);
    lua_settop(lua, 3);
    push_json(lua, 1, 0, JsonRigour::lenient);
    push_json(lua, 2, 0, JsonRigour::lenient);
    if (text_at(lua, 4) == text_at(lua, 5)) return 0;
    raise(lua, "%s%sgot %s, expected %s", what.empty() ? "" : lua_tostring(lua, 3), what.empty() ? "" : ": ",
          lua_tostring(lua, 4), lua_tostring(lua, 5));
}

// ---- the world outside --------------------------------------------------------------------------------------------

// progress(text): shows how far the program is, in place of what it showed before.
int progress(lua_State* lua) {
    const ProgramState& program = program_of(lua);
    const std::string_view text = check_text(lua, 1);
    charge(lua, 500 + text.size() / 4);
    if (program.host.progress) program.host.progress(text);
    check_clock(lua);
    return 0;
}

// put(...): like print, without the line end.
int put(lua_State* lua) {
    const ProgramState& program = program_of(lua);
    push_line(lua);
    if (program.host.print) program.host.print(text_at(lua, -1));
    check_clock(lua);
    return 0;
}

// read(path): the bytes of a file.
int read(lua_State* lua) {
    ProgramState& program = program_of(lua);
    (void)check_text(lua, 1);
    charge(lua, 10'000);
    auto& path = keep<std::string>(lua);
    path = text_at(lua, 1);
    auto& file = keep<FileText>(lua);
    if (program.host.read)
        file = program.host.read(path);
    else
        file.error = "files cannot be read here";
    charge(lua, file.bytes.size() / 8);
    if (!file.error.empty()) raise(lua, "cannot read \"%s\": %s", path.c_str(), file.error.c_str());
    push_bytes(lua, file.bytes);
    return 1;
}

int write_file(lua_State* lua, bool append) {
    ProgramState& program = program_of(lua);
    (void)check_text(lua, 1);
    const std::string_view bytes = check_text(lua, 2);
    charge(lua, 10'000 + bytes.size() / 8);
    auto& path = keep<std::string>(lua);
    path = text_at(lua, 1);
    auto& error = keep<std::string>(lua);
    error = program.host.write ? program.host.write(path, bytes, append) : "files cannot be written here";
    if (!error.empty()) raise(lua, "cannot write \"%s\": %s", path.c_str(), error.c_str());
    return 0;
}

int write(lua_State* lua) { return write_file(lua, false); }
int append(lua_State* lua) { return write_file(lua, true); }

// flush(): what was printed goes out now.
int flush(lua_State* lua) {
    const ProgramState& program = program_of(lua);
    charge(lua, 500);
    if (program.host.flush) program.host.flush();
    check_clock(lua);
    return 0;
}

// read_line(): the next line of the input; nil at its end.
int read_line(lua_State* lua) {
    ProgramState& program = program_of(lua);
    charge(lua, 500);
    auto& line = keep<std::string>(lua);
    if (!program.host.read_line || !program.host.read_line(line))
        lua_pushnil(lua);
    else
        push_bytes(lua, line);
    return 1;
}

constexpr std::array functions{
    HostFunction{"append", guarded<append>},
    HostFunction{"engine", guarded<make_engine>},
    HostFunction{"expect", guarded<expect>},
    HostFunction{"flush", guarded<flush>},
    HostFunction{"from_json", guarded<from_json>},
    HostFunction{"game", guarded<game>},
    HostFunction{"load", guarded<load>},
    HostFunction{"load_text", guarded<load_text>},
    HostFunction{"match", guarded<play_match>},
    HostFunction{"null", guarded<null>},
    HostFunction{"object", guarded<object>},
    HostFunction{"parallel", guarded<run_parallel>},
    HostFunction{"progress", guarded<progress>},
    HostFunction{"put", guarded<put>},
    HostFunction{"random", guarded<random_generator>},
    HostFunction{"read", guarded<read>},
    HostFunction{"read_line", guarded<read_line>},
    HostFunction{"read_records", guarded<read_records>},
    HostFunction{"to_json", guarded<to_json>},
    HostFunction{"variants", guarded<variants>},
    HostFunction{"write", guarded<write>},
};

int print(lua_State* lua) {
    const ProgramState& program = program_of(lua);
    push_line(lua);
    lua_pushliteral(lua, "\n");
    lua_concat(lua, 2);
    if (program.host.print) program.host.print(text_at(lua, -1));
    check_clock(lua);
    return 0;
}

int warn(lua_State* lua) {
    const ProgramState& program = program_of(lua);
    push_line(lua);
    if (program.host.warn) program.host.warn(text_at(lua, -1));
    check_clock(lua);
    return 0;
}

constexpr std::array globals{HostFunction{"print", guarded<print>}, HostFunction{"warn", guarded<warn>}};

}  // namespace

std::span<const HostFunction> module_functions() { return functions; }
std::span<const HostFunction> global_functions() { return globals; }

}  // namespace varia
