// Programs in Lua that drive Varia: they load variants, make games, list and play moves, count, and write reports.
//
//     ScriptSettings settings;
//     settings.host.load = [](const std::string& name, const auto& set, const LoadBudget& budget) {
//         return load_builtin(name, {.set = set, .budget = budget});
//     };
//     settings.host.print = [](std::string_view text) { std::cout << text; };
//     ScriptProgram program(std::move(settings));
//     Result<bool> done = program.run("print(varia.load('chess'):game():perft(3))", "count.lua");
//
// A program sees what docs/scripting.md says and nothing else: no file, clock or process that the host does not hand
// it. It has a budget of steps and of memory, and whatever it does it comes to an end, as a value or as a diagnostic
// with file and line. Programs of the host's own may be declared trusted instead, and have all of Lua.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/load_budget.hpp>
#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

class Contest;

// What a program wants of the host's player (varia.engine): how strong it is. 0: that is not said.
struct ScriptEngineSettings {
    int level = 0;
    std::uint64_t nodes = 0;  // positions for a turn
    int depth = 0;            // steps
    std::uint64_t seed = 1;   // of a level's mistakes
    std::string weights;      // the text of weights that `varia train` wrote; empty: the host's
};

// A player of the host's, for one variant. Belongs to the program, on one thread.
class ScriptEngine {
public:
    struct Move {
        // A turn, or part of it; of a match the actions of the player's turn; none: it has nothing to play.
        std::vector<std::string> texts;
        std::uint64_t nodes = 0;            // positions it has looked at
        std::optional<Diagnostic> failure;  // a rule failed
    };
    virtual ~ScriptEngine() = default;
    // What the player does now, within so many positions, and only as long as `go_on`, asked often, answers true. The
    // same each time for the same game, but for what it remembers of those before: no clock has a part in it.
    [[nodiscard]] virtual Move choose(const Contest& contest, int player, std::uint64_t most_nodes,
                                      const std::function<bool()>& go_on) = 0;
    // Bytes that it takes beside the variant.
    [[nodiscard]] virtual std::size_t memory() const = 0;
};

// What a host hands its programs. Any of these may be empty: the program is told that it cannot do that here. None may
// throw anything but a std::exception, nor call back into the program.
struct ScriptHost {
    using Options = std::vector<std::pair<std::string, std::string>>;
    // `budget` is what the program has left, for LoadOptions::budget: what loading takes is charged to the program.
    std::function<Result<VariantPtr>(const std::string& name, const Options& set, const LoadBudget& budget)> load;
    std::function<std::vector<std::string>()> variants;     // the names load knows
    std::function<void(std::string_view text)> print;       // a line, its end included
    std::function<void(std::string_view text)> warn;        // a line without its end
    std::function<bool(std::string& line)> read_line;       // false at the end of input
    std::function<FileText(const std::string& path)> read;  // a file's bytes, or why not
    // Writes a file, or adds to it; why not, or an empty text.
    std::function<std::string(const std::string& path, std::string_view bytes, bool append)> write;
    std::function<std::string(const Position& position)> draw;  // the board, in lines
    std::function<Result<std::unique_ptr<ScriptEngine>>(const VariantPtr& variant,
                                                        const ScriptEngineSettings& settings)>
        engine;
    std::function<bool()> expired;  // asked now and then; true ends the program
    // Nanoseconds of this thread's time. With it a program that takes much longer than its steps should last ends as
    // well.
    std::function<std::uint64_t()> clock;
};

// What a program may use up; 0: without limit.
struct ScriptLimits {
    std::uint64_t steps = 2'000'000'000;          // of about ten nanoseconds each; see docs/sandbox.md
    std::size_t memory = std::size_t{128} << 20;  // bytes, games and positions included
};

struct ScriptSettings {
    ScriptHost host;
    ScriptLimits limits;
    bool trusted = false;                // all of Lua's standard library, files and processes included, and no limits
    std::uint64_t seed = 1;              // of random numbers that a program does not seed itself
    std::vector<std::string> arguments;  // the list `arg`
};

// What lines that were typed come to.
struct ScriptAnswer {
    bool incomplete = false;          // they are the beginning of something longer; nothing was run
    std::vector<std::string> values;  // of an expression, as text
};

// Belongs to one thread at a time; different ones share nothing but the variants their host gives them. What was moved
// from may only be destroyed or assigned to.
//
// When memory runs out: std::bad_alloc where it is the host's own, a diagnostic or an error in the program where it is
// Lua's or an object's that the program asked for. Either way the next call starts afresh.
class ScriptProgram {
public:
    explicit ScriptProgram(ScriptSettings settings);
    ~ScriptProgram();
    ScriptProgram(ScriptProgram&&) noexcept;
    ScriptProgram& operator=(ScriptProgram&&) noexcept;

    // Runs a program from beginning to end. False if it returned false: its own word for "no".
    [[nodiscard]] Result<bool> run(std::string_view text, const std::string& file);

    // Runs lines as they are typed, each with the full budget. Global variables stay.
    [[nodiscard]] Result<ScriptAnswer> explore(std::string_view lines);
    // For completing what is typed: the names that what a chain of names leads to has, {"varia"} or {"g"}, sorted; of
    // an empty chain the global ones. Nothing is run for it.
    [[nodiscard]] std::vector<std::string> names_in(const std::vector<std::string>& chain);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace varia
