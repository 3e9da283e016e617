#include "program_options.hpp"

#include "option_groups.hpp"
#include "script_engine.hpp"
#include "weights.hpp"
#include "weights_folder.hpp"

namespace varia::cli {

void add_program_options(OptionList& list, ProgramOptions& options) {
    constexpr std::uint64_t max_budget = std::uint64_t{1} << 62U;
    add_weights_file(list, options.weights);
    list.texts("--allow-read", options.allow_read, "Let it read files in this folder; may be repeated", "DIR");
    list.texts("--allow-write", options.allow_write, "Let it write files in this folder; may be repeated", "DIR");
    list.number("--budget", options.budget, {0, max_budget}, "Steps of about ten nanoseconds; 0: no limit");
    list.number("--memory", options.memory, {0, max_memory}, "MiB of memory it may take; 0: no limit");
    list.number("--seconds", options.seconds, {0, max_asked_seconds},
                "Seconds of processor time it may take; 0: no limit");
    add_seed(list, options.seed, "Seed of its random numbers");
    list.number("--threads", options.threads, {1, 256}, "Threads of varia.parallel, 1 to 256");
    list.flag("--trace", options.trace, "Tell each call of a hook, with its answer");
    list.flag("--trusted", options.trusted, "Give it all of Lua, files included, and no limits");
    list.check([&options]() -> std::string {
        if (!options.trusted || (options.budget.value_or(0) == 0 && options.memory.value_or(0) == 0)) return {};
        return "a program with --trusted has no --budget and no --memory; --seconds can end it";
    });
    add_ascii(list, options.ascii);
    add_width(list, options.width);
}

std::optional<ComputerOfPrograms> computer_of(const ProgramOptions& options) {
    ComputerOfPrograms computer;
    computer.options.weights_folder = own_weights_folder();
    computer.weights = text_of_weights(options.weights);
    if (computer.weights.empty() && !options.weights.empty()) return std::nullopt;
    return computer;
}

ScriptSettings settings_of(const ProgramOptions& options, const ComputerOfPrograms& computer,
                           const std::shared_ptr<ScriptStreams>& streams) {
    ScriptSettings settings = script_settings(options, streams);
    settings.host.engine = script_engines(computer.options, computer.weights);
    return settings;
}

}  // namespace varia::cli
