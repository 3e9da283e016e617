// `varia run`: runs a program in Lua from a file.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include <varia/script.hpp>

#include "command.hpp"
#include "deadline.hpp"
#include "program_options.hpp"
#include "script_services.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

struct RunOptions : ProgramOptions {};  // `script` is a file, or "-" for standard input

void add_run_options(OptionList& list, RunOptions& options) {
    add_program_options(list, options);
    list.rest(options.arguments, "which program? its file is missing");
    list.check([&options]() -> std::string {
        options.script = options.arguments.front();
        options.arguments.erase(options.arguments.begin());
        return {};
    });
}

// All of standard input, or an error. It may be as long as a file may be.
FileText standard_input() {
    FileText text;
    while (const std::optional<std::string> line = read_line()) {
        text.bytes += *line + '\n';
        if (text.bytes.size() > max_file_bytes)
            return {{}, fmt::format("it is longer than {} MiB", max_file_bytes >> 20U)};
    }
    return text;
}

int run_script(const RunOptions& options) {
    const std::optional<ComputerOfPrograms> computer = computer_of(options);
    if (!computer) return answer_no;
    print_line_by_line();
    set_deadline(options.seconds.value_or(0));
    const bool typed = options.script == "-";  // it comes from standard input
    const FileText text = typed ? standard_input() : read_user_file(options.script);
    if (!text.error.empty()) {
        complain(fmt::format("{}: error: cannot read the program: {}", options.script, text.error));
        return answer_no;
    }
    const auto streams = std::make_shared<ScriptStreams>();
    ScriptProgram program(settings_of(options, *computer, streams));
    int code = success;
    const Result<bool> done = program.run(text.bytes, typed ? "standard input" : options.script, &code);
    clear_progress();
    streams->check();
    complain(done.diagnostics());
    return done ? code : answer_no;
}

}  // namespace

extern const CommandDef run_command = {
    .name = "run",
    .usage = "[OPTIONS] SCRIPT [ARGUMENTS...]",
    .summary = "Runs a program in Lua",
    .help =
        "SCRIPT is a file, or - for standard input; the words behind it are the program's\n"
        "arguments. The table `varia` holds what Varia offers. The program reaches no\n"
        "file unless it is allowed to.\n"
        "The exit code is the whole number that the program returns, 0 without one; it is\n"
        "1 if the program fails or returns false.",
    .begin = begin_command<RunOptions, add_run_options, run_script>,
};

}  // namespace varia::cli
