// What a program's functions share: the host it runs for, the variants it has loaded, and the objects it holds.
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

// A variant and what answers questions about its positions.
struct LoadedVariant {
    // Its scripts are loaded once for all its games, and count on the program's memory.
    LoadedVariant(VariantPtr given, MemoryAccount& memory, SharedScripts& scripts)
        : variant(std::move(given)), rules(variant, &scripts), reader(*variant, variant->scripts(), &memory) {}
    VariantPtr variant;
    Rules rules;
    ScriptRunner reader;                                // for the methods that hooks have too
    std::vector<std::unique_ptr<LoadedVariant>> games;  // of a match, those that positions were asked of
    std::size_t claimed = 0;                            // of the sandbox's memory; 0 while that is still to be done
};
using LoadedVariantPtr = std::shared_ptr<LoadedVariant>;

// What is played on a floor: the variant itself, if it has one board.
struct ProgramState;
[[nodiscard]] LoadedVariantPtr loaded_on(ProgramState& program, const LoadedVariantPtr& loaded, int floor);

struct ProgramState {
    ProgramState(ScriptHost given, std::uint64_t first_seed) : host(std::move(given)), seed(first_seed) {}
    ScriptHost host;
    std::uint64_t seed;  // of the next generator that is given none
    // Of the program and the scripts of its variants, which it outlives.
    MemoryAccount memory;
    SharedScripts scripts{&memory};
    std::map<std::string, LoadedVariantPtr> variants;  // by name and options
    std::string trouble;                               // what a function has to raise once its values are gone
};

[[nodiscard]] inline ProgramState& program_of(lua_State* lua) { return *static_cast<ProgramState*>(host_of(lua)); }

// ---- objects ------------------------------------------------------------------------------------------------------
// A game on one board or a match on several.
struct GameObject {
    GameObject(LoadedVariantPtr of, Contest started, std::string& trouble)
        : loaded(std::move(of)),
          contest(std::move(started)),
          view{&contest.position(), &loaded->reader, true, &trouble} {}
    LoadedVariantPtr loaded;
    Contest contest;
    PositionView view;           // of the one board
    std::vector<Choice> listed;  // what is legal, by text, once asked for
    bool listed_known = false;
    std::vector<WrittenTurn> turns;  // likewise, where turns are made of several steps; `listed` has steps then
    bool turns_known = false;
    int weighed_until = 0;  // so many plies are claimed by what has been weighed
    std::size_t weighed_list = 0;
};

struct PositionObject {
    PositionObject(LoadedVariantPtr of, Position given, std::string& trouble)
        : loaded(std::move(of)), position(std::move(given)), view{&position, &loaded->reader, true, &trouble} {}
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

// ---- for functions of the module ----------------------------------------------------------------------------------
// Functions read their arguments, compute in a block of C++ that calls nothing of Lua's, and then raise what went wrong
// or push their answer: so no C++ value is alive when Lua raises.

// Notes what went wrong, for raise_trouble.
void note_trouble(ProgramState& program, const Diagnostics& diagnostics);
// Charges for what hooks did meanwhile, and notes it if one failed. Call before leaving the block.
void note_hooks(lua_State* lua, Rules& rules);
void note_hooks(lua_State* lua, Contest& contest);
// Raises what was noted since the call began, if anything.
void raise_trouble(lua_State* lua);

// What judging a position and listing its moves costs, without what each move costs that is given; and reading a move's
// text, which may have to be told from all others. Of a contest: of all its boards.
[[nodiscard]] std::uint64_t look_cost(const Position& position);
[[nodiscard]] std::uint64_t look_cost(const Contest& contest);
[[nodiscard]] inline std::uint64_t read_cost(std::uint64_t looking, std::string_view text) {
    return 500 + 2 * looking + text.size() / 2;
}

// So many turns of several steps are listed, and no more.
inline constexpr std::size_t most_turns_listed = 100'000;
[[nodiscard]] Diagnostic too_many_turns();

// Pushes a list of texts. The list has to be held by something that outlives a Lua error.
void push_texts(lua_State* lua, std::span<const std::string> texts);
// Pushes { over, winner, reason, score }. `players` has the names that the standing's numbers mean.
void push_standing(lua_State* lua, const Standing& standing, std::span<const std::string> players);
// The players' names, held until the call is over. May raise.
[[nodiscard]] std::span<const std::string> keep_players(lua_State* lua, const Contest& contest);

// Claims the memory of an object that has got its value.
void claim_game(lua_State* lua, HostObject<GameObject>& made);
// Claims what a game has grown by, or gives back what it shrank by: to be called when it may have.
void settle_game(lua_State* lua, HostObject<GameObject>& object);
void claim_position(lua_State* lua, HostObject<PositionObject>& made);

// The methods that positions and games share beside those that hooks have.
extern const HostType standing_type;

// The functions of the table `varia`, and those that are global.
[[nodiscard]] std::span<const HostFunction> module_functions();
[[nodiscard]] std::span<const HostFunction> global_functions();
[[nodiscard]] int play_match(lua_State* lua);
[[nodiscard]] int make_engine(lua_State* lua);

}  // namespace varia
