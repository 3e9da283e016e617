// Programs in Lua that control Varia: they load variants, make games, list and play moves, count, and write reports.
//
//     ScriptSettings settings;
//     settings.host.load = [](const std::string& name, const auto& set, const LoadBudget& budget) {
//         return load_builtin(name, {.set = set, .budget = budget});
//     };
//     settings.host.print = [](std::string_view text) { std::cout << text; };
//     ScriptProgram program(std::move(settings));
//     Result<bool> done = program.run("print(varia.load('chess'):game():perft(3))", "count.lua");
//
// A program can use what docs/scripting.md describes and nothing else: no file, clock or process, unless the host
// provides it. It has a budget of steps and of memory. Whatever it does, it ends with a value or with a diagnostic that
// has file and line. A host may declare its own programs as trusted; they can use all of Lua.
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

#include <varia/contest.hpp>
#include <varia/load_budget.hpp>
#include <varia/position.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

// The settings of a player that a program requests from its host (varia.engine): its strength. 0: not set.
struct ScriptEngineSettings {
    int level = 0;
    std::uint64_t nodes = 0;  // positions to search for a turn
    int depth = 0;            // depth in steps
    std::uint64_t seed = 1;   // seed of a level's random mistakes
    std::string weights;      // the text of weights that `varia train` wrote; empty: those of the host
};

// A player of the host for one variant. Belongs to the program, on one thread.
class ScriptEngine {
public:
    struct Move {
        // A turn, or a part of it; in a match the actions of the player's turn; empty: there is nothing to play.
        std::vector<std::string> texts;
        std::uint64_t nodes = 0;            // number of positions that were searched
        std::optional<Diagnostic> failure;  // a rule failed
    };
    virtual ~ScriptEngine() = default;
    // The player's choice, after searching at most this number of positions. The player calls `go_on` often and stops
    // when it returns false. The choice for a game is always the same, apart from what the player remembers of games
    // before: it uses no clock.
    [[nodiscard]] virtual Move choose(const Contest& contest, int player, std::uint64_t max_nodes,
                                      const std::function<bool()>& go_on) = 0;
    // Memory in bytes, without the variant.
    [[nodiscard]] virtual std::size_t memory() const = 0;
};

// A variant that a program asks its host for: by its name, or with the text of its file.
struct ScriptVariant {
    std::string name;  // a built-in name or a path; with `given` the variant's id
    bool given = false;
    std::string text, file;                                  // with `given`: the file's text, and its name in messages
    std::vector<std::pair<std::string, std::string>> files;  // with `given`: the files beside it, by path
    std::vector<std::pair<std::string, std::string>> set;    // option = value
};

// The result of a test of a variant's rules (varia/rule_test.hpp). `message` and `position` are empty if it passed.
struct ScriptTestResult {
    std::string name, file;
    std::uint32_t line = 0;
    bool passed = false;
    std::string message, position;
};

// The text of a module that a program requires, and its name in messages; or why there is none.
struct ScriptModule {
    std::string text, file, error;
};

// A game on record that a program reads. It is played as far as its moves are legal.
struct ScriptRecord {
    VariantPtr variant;  // null if it is not known
    std::vector<std::pair<std::string, std::string>> tags;
    std::optional<std::string> position;  // the text of the start position; nothing if it is not known
    std::vector<std::string> moves;       // the canonical texts of the moves that were played
    std::vector<std::string> written;     // all moves as the record has them
    std::string result;                   // as the record states it; "*" if it states none
    std::vector<std::string> flaws;       // what is wrong or was tolerated, with lines
    std::optional<Contest> now;           // the game after the moves that were played
};

// Reads the records of one text. Belongs to the program, on one thread.
class ScriptRecords {
public:
    virtual ~ScriptRecords() = default;
    // The next record; nothing at the end, or if the program has no more steps.
    [[nodiscard]] virtual std::optional<ScriptRecord> next() = 0;
    [[nodiscard]] virtual std::string form() const = 0;  // "pgn", "kif": as in docs/records.md
};

// What reading records needs from the program.
struct ScriptRecordsRequest {
    std::string bytes;   // of the file, in any encoding
    VariantPtr variant;  // of all records; null: each names its own
    std::function<Result<VariantPtr>(const std::string& name,
                                     const std::vector<std::pair<std::string, std::string>>& set)>
        load;
    std::function<bool(const Contest& now)> go_on;  // called after each move; false ends the reading
};

// The services that a host provides for its programs. Each may be empty: the program then gets an error that the
// service is not available. A service must not throw anything but a std::exception, and must not call the program.
struct ScriptHost {
    using Options = std::vector<std::pair<std::string, std::string>>;
    // `budget` is what the program has left, for LoadOptions::budget: the resources of loading count for the program.
    std::function<Result<VariantPtr>(const std::string& name, const Options& set, const LoadBudget& budget)> load;
    // The same for a variant whose text the program gives.
    std::function<Result<VariantPtr>(const ScriptVariant& variant, const LoadBudget& budget)> load_text;
    // Runs the tests of the variant's rules with at most this number of steps. `go_on` is called now and then; false
    // ends the tests.
    std::function<Result<std::vector<ScriptTestResult>>(const ScriptVariant& variant, std::uint64_t steps,
                                                        const std::function<bool()>& go_on, std::uint64_t& used)>
        test;
    // The program's own module of this name: letters, digits and _, with a . between folders ("tools.lists").
    std::function<ScriptModule(const std::string& name)> module;
    std::function<Result<std::unique_ptr<ScriptRecords>>(ScriptRecordsRequest request)> read_records;
    // The game's record in a form, with these tags besides those that follow from the game.
    std::function<Result<std::string>(const Contest& contest, const std::string& form,
                                      const std::vector<std::pair<std::string, std::string>>& tags)>
        write_record;
    // Calls `task` for each number below `count`, on at most `workers` threads at once, and returns when all calls have
    // returned. Programs in these threads call `load`, `load_text`, `test`, `module`, `read`, `engine`, `write_record`,
    // `read_records`, `draw`, `expired` and `clock` at the same time. Empty: the calls are made one after the other.
    std::function<void(std::size_t count, std::size_t workers, const std::function<void(std::size_t)>& task)> parallel;
    std::size_t workers = 1;  // how many threads `parallel` runs at once if the program does not say
    // A line that shows how far the program is and replaces the one before it.
    std::function<void(std::string_view text)> progress;
    std::function<std::vector<std::string>()> variants;     // the names that `load` accepts
    std::function<void(std::string_view text)> print;       // a line with its line end
    std::function<void()> flush;                            // sends off what was printed
    std::function<void(std::string_view text)> warn;        // a line without its line end
    std::function<bool(std::string& line)> read_line;       // false at the end of input
    std::function<FileText(const std::string& path)> read;  // the bytes of a file, or the error
    // Writes a file, or appends to it. Returns the error, or an empty text.
    std::function<std::string(const std::string& path, std::string_view bytes, bool append)> write;
    std::function<std::string(const Position& position)> draw;  // the board as lines of text
    std::function<Result<std::unique_ptr<ScriptEngine>>(const VariantPtr& variant,
                                                        const ScriptEngineSettings& settings)>
        engine;
    std::function<bool()> expired;  // called now and then; true ends the program
    // CPU time of this thread in nanoseconds. With it, a program also ends if it takes much longer than its steps
    // should take.
    std::function<std::uint64_t()> clock;
};

// Limits for a program; 0: no limit. With more memory than the default a text may have a 64th of it, and the block of a
// table an eighth; otherwise 2 and 16 MiB.
struct ScriptLimits {
    std::uint64_t steps = 2'000'000'000;          // of about ten nanoseconds each; see docs/sandbox.md
    std::size_t memory = std::size_t{128} << 20;  // bytes, games and positions included
    // What the messages advise if a limit was reached: "--budget N allows more". Empty: nothing.
    std::string more_steps, more_memory;
};

struct ScriptSettings {
    ScriptHost host;
    ScriptLimits limits;
    // The program can use all of Lua's standard library, files and processes included, and has no limits.
    bool trusted = false;
    std::uint64_t seed = 1;              // seed of the random numbers, if the program sets none itself
    std::string script;                  // the name of the program, arg[0]; empty: there is none
    std::vector<std::string> arguments;  // the list `arg`
};

// The result of lines that were typed.
struct ScriptAnswer {
    bool incomplete = false;          // the lines are the beginning of something longer; nothing was run
    std::vector<std::string> values;  // the values of an expression, as text
};

// Belongs to one thread at a time. Programs share nothing but the variants that their host gives them. After it has
// been moved from, a ScriptProgram may only be destroyed or assigned to.
//
// When memory runs out: std::bad_alloc if it is the host's own memory; a diagnostic, or an error in the program, if it
// is the memory of Lua or of an object that the program requested. In both cases the next call starts afresh.
class ScriptProgram {
public:
    explicit ScriptProgram(ScriptSettings settings);
    ~ScriptProgram();
    ScriptProgram(ScriptProgram&&) noexcept;
    ScriptProgram& operator=(ScriptProgram&&) noexcept;

    // Runs a program from beginning to end. The value is false if the program returned false, which means failure.
    // `code` receives what the program returned as a whole number from 0 to 255, which is its exit code; any other
    // number is an error. Without a number it is 0, or 1 for false.
    [[nodiscard]] Result<bool> run(std::string_view text, const std::string& file, int* code = nullptr);

    // Runs lines as they are typed, each call with the full budget. Global variables stay.
    [[nodiscard]] Result<ScriptAnswer> explore(std::string_view lines);
    // For completion of typed names: the names in the object to which a chain of names leads, {"varia"} or {"g"},
    // sorted; for an empty chain the global names. No code is run for this.
    [[nodiscard]] std::vector<std::string> names_in(const std::vector<std::string>& chain);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace varia
