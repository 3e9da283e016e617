// Data that a program's functions share: its host, the variants that it has loaded, and its objects.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>
#include <varia/rules.hpp>
#include <varia/script.hpp>

#include "host_object.hpp"
#include "position_view.hpp"
#include "script_runner.hpp"

namespace varia {

// A variant with the objects that answer questions about its positions.
struct LoadedVariant {
    // The variant's scripts are loaded once for all its games. They count on the program's memory.
    LoadedVariant(VariantPtr given, MemoryAccount& memory, SharedScripts& scripts)
        : variant(std::move(given)), rules(variant, &scripts), reader(*variant, variant->scripts(), &memory) {}
    VariantPtr variant;
    Rules rules;
    ScriptRunner reader;                                // for the methods that hooks have too
    std::vector<std::unique_ptr<LoadedVariant>> games;  // the games of a match in which a position was requested
    ScriptVariant asked;                                // how the program asked for it, for its tests
    std::size_t claimed = 0;  // bytes claimed from the sandbox's memory; 0 if nothing is claimed yet
};
using LoadedVariantPtr = std::shared_ptr<LoadedVariant>;

// A game that is played on the boards of a loaded variant. It may be that variant itself.
struct ProgramState;
struct SandboxState;
[[nodiscard]] LoadedVariantPtr loaded_game(ProgramState& program, const LoadedVariantPtr& loaded,
                                           const VariantPtr& game);

struct ProgramState {
    explicit ProgramState(ScriptSettings settings)
        : host(std::move(settings.host)),
          seed(settings.seed),
          limits(std::move(settings.limits)),
          trusted(settings.trusted),
          script(std::move(settings.script)),
          arguments(std::move(settings.arguments)) {}
    ProgramState(const ProgramState&) = delete;  // its parts refer to each other
    ProgramState& operator=(const ProgramState&) = delete;
    [[nodiscard]] bool is_worker() const { return above != nullptr; }
    ScriptHost host;
    std::uint64_t seed;
    ScriptLimits limits;
    bool trusted;
    std::string script;  // its name; empty if it has none
    std::vector<std::string> arguments;
    const ProgramState* above = nullptr;  // of a worker: the program whose variants it shares
    std::uint64_t generators = 0;         // how many generators without a seed of their own were made
    // Counts the memory of the program and of its variants' scripts. It outlives these scripts.
    MemoryAccount memory;
    SharedScripts scripts{&memory};
    std::map<std::string, LoadedVariantPtr> variants;  // by name and options
    std::uint64_t texts = 0;                           // how many variants were loaded from texts
    std::string error;                                 // an error that a function raises once its C++ values are gone
};

[[nodiscard]] inline ProgramState& program_of(lua_State* lua) { return *static_cast<ProgramState*>(host_of(lua)); }

// ---- objects ------------------------------------------------------------------------------------------------------
// A game on one board or a match on several.
struct GameObject {
    GameObject(LoadedVariantPtr of, Contest started, std::string& error)
        : loaded(std::move(of)),
          contest(std::move(started)),
          view{&contest.position(), &loaded->reader, true, &error} {}
    LoadedVariantPtr loaded;
    Contest contest;
    PositionView view;           // of the game's board, if it has one
    std::vector<Choice> listed;  // the legal moves sorted by text, once they were requested
    bool listed_known = false;
    std::vector<WrittenTurn> turns;  // the legal turns, where a turn has several steps; `listed` then has steps
    bool turns_known = false;
    int weighed_until = 0;  // the claim need not be renewed before this number of plies
    std::size_t weighed_list = 0;
};

struct PositionObject {
    PositionObject(LoadedVariantPtr of, Position given, std::string& error)
        : loaded(std::move(of)), position(std::move(given)), view{&position, &loaded->reader, true, &error} {}
    LoadedVariantPtr loaded;
    Position position;
    PositionView view;
};

struct VariantObject {
    LoadedVariantPtr loaded;
};

struct RandomObject {
    std::mt19937_64 generator;
};

extern const HostType game_type, position_type, variant_type, random_type;

// A uniform number from 0 to n - 1, the same on every machine. Precondition: n > 0.
[[nodiscard]] std::uint64_t below(std::mt19937_64& generator, std::uint64_t n);

// The variant that a program asks for under this key, loaded unless it is known; charges for it. Notes an error and
// returns null if it cannot be loaded. Raises nothing, so it may be called while C++ values are alive; charge(lua, 0)
// afterwards ends a program whose budget is used up.
[[nodiscard]] LoadedVariantPtr load_quietly(SandboxState& s, ProgramState& program, const ScriptVariant& asked);
// The program's object for a variant that the host has loaded meanwhile.
[[nodiscard]] LoadedVariantPtr loaded_as(ProgramState& program, const VariantPtr& variant);

// The sandbox of a program or of a worker, with everything that it may call.
[[nodiscard]] Sandbox make_program_sandbox(ProgramState& program);
// The seed of a program's next generator.
[[nodiscard]] std::uint64_t next_seed(ProgramState& program);

// ---- for functions of the module ----------------------------------------------------------------------------------
// A function reads its arguments, computes in a C++ block that calls no Lua function, and then raises the noted error
// or pushes its result. So no C++ value is alive when Lua raises.

// Notes an error for raise_trouble.
void note_error(ProgramState& program, const Diagnostics& diagnostics);
// Charges for hooks that ran meanwhile, and notes an error if one failed. Call it before the end of the block.
void note_hooks(lua_State* lua, Rules& rules);
void note_hooks(lua_State* lua, Contest& contest);
// Raises the error that was noted since the call began, if there is one.
void raise_error(lua_State* lua);

// The cost of judging a position and listing its moves, without the cost for each listed move; and the cost of reading
// a move's text, which may have to be compared with all other moves. For a contest, the sum over all its boards.
[[nodiscard]] std::uint64_t look_cost(const Position& position);
[[nodiscard]] std::uint64_t look_cost(const Contest& contest);
[[nodiscard]] inline std::uint64_t read_cost(std::uint64_t looking, std::string_view text) {
    return 500 + 2 * looking + text.size() / 2;
}

// The maximum number of turns with several steps that are listed.
inline constexpr std::size_t max_turns_listed = 100'000;
[[nodiscard]] Diagnostic too_many_turns();

// Pushes a list of texts. The texts must be owned by something that outlives a Lua error.
void push_texts(lua_State* lua, std::span<const std::string> texts);
// Pushes { over, winner, reason, score }. `players` has the names of the players to which the numbers in the standing
// refer.
void push_standing(lua_State* lua, const Standing& standing, std::span<const std::string> players);
// The players' names; they stay alive until the call is over. May raise.
[[nodiscard]] std::span<const std::string> keep_players(lua_State* lua, const Contest& contest);

// Claims the memory of an object that has received its value.
void claim_game(lua_State* lua, HostObject<GameObject>& made);
// Claims the memory that a game has gained, or gives back the memory that it has lost. Call it whenever that may have
// changed.
void settle_game(lua_State* lua, HostObject<GameObject>& object);
void claim_position(lua_State* lua, HostObject<PositionObject>& made);

// The methods that positions and games share, in addition to those of hooks.
extern const HostType standing_type;

// The functions of the table `varia`, and the global functions.
[[nodiscard]] std::span<const HostFunction> module_functions();
[[nodiscard]] std::span<const HostFunction> global_functions();
[[nodiscard]] int play_match(lua_State* lua);
[[nodiscard]] int make_engine(lua_State* lua);
[[nodiscard]] int require_module(lua_State* lua);
[[nodiscard]] int run_parallel(lua_State* lua);
[[nodiscard]] int read_records(lua_State* lua);
[[nodiscard]] int write_game_record(lua_State* lua);
[[nodiscard]] int test_variant(lua_State* lua);

}  // namespace varia
