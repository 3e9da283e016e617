// Runs attacks, one after the other, and reports the resources that each of them used. run.py writes the attacks and
// judges the results.
//
// Each line of input is a JSON object. One line of output answers it:
//
//     {"id": "a", "as": "program", "script": "...", "prepare": "...", "steps": 100000000, "memory": 134217728}
//     {"id": "b", "as": "moves", "script": "function f(position) ... end", "variant": "... [[hook]] ...", "plain":
//     "..."}
//     {"id": "a", "nanoseconds": 12, "steps": 3, "kilobytes": 900, "end": "used up its budget ..."}
//
// `as` is `program`, `load`, or a hook point (`moves`, `allow`, `legal`, `choose`, `after`, `attacks`, `outcome`). A
// hook is called once with the start position; `load` reads the variant. `plain` is the variant without its hook: the
// moves for the hook are generated from it, and the time that it takes to load is subtracted for `load`. A program's
// `prepare` runs first, and its time is subtracted. Time is the processor time of this thread. Memory is the peak of
// the process during the attack, less what it held before. Before each attack a line with "begins" is written, so that
// an attack that ends the process can be identified.
#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>
#include <varia/script.hpp>

#include "make_move.hpp"
#include "script_runner.hpp"

namespace {

using namespace varia;
using nlohmann::json;

std::uint64_t thread_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

// Memory of the process in kilobytes: now (VmRSS), and the peak since `forget_peak` (VmHWM).
std::uint64_t held(const std::string& field) {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == field) {
            std::uint64_t kilobytes = 0;
            status >> kilobytes;
            return kilobytes;
        }
    return 0;
}

void forget_peak() {
    malloc_trim(0);
    const int file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    if (write(file, "5", 1) != 1) std::clog << "attack: peaks are those of the whole process\n";
    close(file);
}

struct Taken {
    std::uint64_t nanoseconds = 0;
    std::uint64_t steps = 0;
    std::string end;  // a message; empty if the attack ended without an error
};

template <class Work>
std::uint64_t timed(Work work) {
    const std::uint64_t begin = thread_time();
    work();
    return thread_time() - begin;
}

Taken run_program(const json& attack) {
    ScriptSettings settings;
    settings.host.load = [](const std::string& name, const ScriptHost::Options& set, const LoadBudget& budget) {
        return load_builtin(name, {set, {}, {}, budget});
    };
    settings.host.load_text = [](const ScriptVariant& asked, const LoadBudget& budget) {
        return load_text(asked.text, asked.file, asked.name, {asked.set, {}, {}, budget});
    };
    settings.host.module = [](const std::string&) { return ScriptModule{{}, {}, "there is none"}; };
    settings.host.variants = builtin_variants;
    settings.host.print = settings.host.warn = [](std::string_view) {};
    settings.host.read = [](const std::string&) { return FileText{std::string(1'000'000, 'x'), {}}; };
    settings.host.write = [](const std::string&, std::string_view, bool) { return std::string(); };
    settings.host.read_line = [](std::string& line) { return line = "x", true; };
    if (attack.value("clock", true)) settings.host.clock = thread_time;
    settings.limits.steps = attack.value("steps", settings.limits.steps);
    settings.limits.memory = attack.value("memory", settings.limits.memory);
    Taken taken;
    // What `prepare` sets up belongs to one program. So it runs twice: alone, to measure it, and before the attack.
    const std::string prepare = attack.value("prepare", "");
    std::uint64_t usual = 0;
    if (!prepare.empty()) {
        ScriptProgram alone(settings);
        usual = timed([&] {
            if (const Result<bool> done = alone.run(prepare, "prepare.lua"); !done)
                taken.end = "not prepared: " + done.error();
        });
        if (!taken.end.empty()) return taken;
    }
    ScriptProgram program(std::move(settings));
    const std::string text = prepare + "\n" + std::string(attack["script"]);
    const std::uint64_t both = timed([&] {
        if (const Result<bool> done = program.run(text, "attack.lua"); !done) taken.end = done.error();
    });
    taken.nanoseconds = both - std::min(both, usual);
    return taken;
}

Result<VariantPtr> load(const std::string& text, const std::string& script, const ScriptBudget& budget) {
    LoadOptions options;
    options.scripts = budget;
    options.read = [&](const std::string&) { return FileText{script, {}}; };
    return load_text(text, "variant.toml", "attack", options);
}

Taken ask_hook(const json& attack) {
    const std::string as = attack["as"];
    ScriptBudget budget;
    budget.steps = attack.value("steps", budget.steps);
    budget.memory = attack.value("memory", budget.memory);
    if (attack.value("clock", false)) budget.clock = thread_time;
    const std::string script = attack["script"];
    Taken taken;
    Result<VariantPtr> plain = load(attack["plain"], "", budget);
    if (!plain) return {0, 0, "not prepared: " + plain.error()};
    const std::uint64_t usual = as == "load" ? timed([&] { plain = load(attack["plain"], "", budget); }) : 0;
    std::optional<Result<VariantPtr>> loaded;
    const std::uint64_t loading = timed([&] { loaded.emplace(load(attack["variant"], script, budget)); });
    if (as == "load") {
        taken.nanoseconds = loading - std::min(loading, usual);
        taken.end = loaded->error();
        return taken;
    }
    if (!*loaded) return {loading, 0, "not loaded: " + loaded->error()};
    const VariantPtr& variant = **loaded;
    const Position position = start_position(variant);
    Rules rules(*plain);
    Position asked = start_position(*plain);
    const MoveList moves = rules.legal_moves(asked);
    if (moves.empty()) return {0, 0, "not prepared: no move"};
    const Move move = moves[moves.size() / 2];
    const Piece moved = position.at(move.from);

    ScriptRunner runner(*variant, budget);
    std::vector<HookMove> offered;
    std::vector<bool> keep(moves.size(), true);
    Effects effects;
    // A hook that is called after a move may read the position before the move.
    Position made = position;
    Position::Undo undo;
    MoveMaker::make(made, move, undo, nullptr);
    // The second hook is called first, so that the time for loading the scripts is not counted.
    const auto ask = [&](int hook) {
        if (as == "moves")
            runner.moves(hook, position, move.from, offered);
        else if (as == "allow")
            (void)runner.allow(hook, position, move, false);
        else if (as == "legal")
            (void)runner.legal(hook, made, move, moved, {}, undo);
        else if (as == "choose")
            runner.choose(hook, position, moves, keep);
        else if (as == "after")
            runner.after(hook, made, move, moved, {}, undo, effects);
        else if (as == "attacks")
            (void)runner.attacks(hook, position, move.to, Side::first);
        else if (as == "outcome")
            (void)runner.outcome(hook, position);
        else
            taken.end = "not prepared: no such point";
    };
    if (variant->definition().hooks.size() > 1) {
        ask(1);
        if (const auto failure = runner.take_failure()) return {0, 0, "not prepared: " + failure->text()};
        (void)runner.take_steps();
    }
    taken.nanoseconds = timed([&] { ask(0); });
    taken.steps = runner.take_steps();
    if (const auto failure = runner.take_failure()) taken.end = failure->text();
    return taken;
}

}  // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const json attack = json::parse(line);
        std::cout << json{{"begins", attack["id"]}}.dump() << std::endl;
        forget_peak();
        const std::uint64_t before = held("VmRSS:");
        const Taken taken = attack["as"] == "program" ? run_program(attack) : ask_hook(attack);
        const std::uint64_t max = held("VmHWM:");
        std::cout << json{{"id", attack["id"]},
                          {"nanoseconds", taken.nanoseconds},
                          {"steps", taken.steps},
                          {"kilobytes", max - std::min(max, before)},
                          {"end", taken.end.substr(0, 300)}}
                         .dump(-1, ' ', true, json::error_handler_t::replace)
                  << std::endl;
    }
}
