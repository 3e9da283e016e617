// `varia run`: a program in Lua from a file. `varia repl`: Lua as it is typed.
#include <fmt/format.h>

#include <memory>
#include <string>

#include <varia/script.hpp>

#include "commands.hpp"
#include "deadline.hpp"
#include "layout.hpp"
#include "script_engine.hpp"
#include "script_host.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

// What the host hands programs, the computer as a player besides.
ScriptSettings settings_of(const Arguments& arguments, const std::shared_ptr<ScriptStreams>& streams) {
    ScriptSettings settings = script_settings(arguments, streams);
    settings.host.engine = make_script_engine;
    return settings;
}

// All of it, or why not: as long as a file may be.
FileText standard_input() {
    FileText text;
    while (const std::optional<std::string> line = read_line()) {
        text.bytes += *line + '\n';
        if (text.bytes.size() > max_file_bytes) return {{}, fmt::format("it is longer than {} MiB", max_file_bytes >> 20U)};
    }
    return text;
}

}  // namespace

int run_script(const Arguments& arguments) {
    set_deadline(arguments.seconds.value_or(0));
    const bool typed = arguments.script == "-";  // on standard input
    const FileText text = typed ? standard_input() : read_user_file(arguments.script);
    if (!text.error.empty()) {
        complain(fmt::format("{}: error: cannot read the program: {}", arguments.script, text.error));
        return answer_no;
    }
    const auto streams = std::make_shared<ScriptStreams>();
    ScriptProgram program(settings_of(arguments, streams));
    const Result<bool> done = program.run(text.bytes, typed ? "standard input" : arguments.script);
    streams->check();
    complain(done.diagnostics());
    return done && *done ? success : answer_no;
}

int run_repl(const Arguments& arguments) {
    const auto streams = std::make_shared<ScriptStreams>();
    ScriptProgram program(settings_of(arguments, streams));
    const bool at_terminal = is_terminal_in() && is_terminal_out();
    if (at_terminal) print("Lua with the table `varia`: docs/scripting.md. Ctrl-D leaves.\n");
    bool failed = false;
    std::string lines;
    for (;;) {
        if (at_terminal) print(lines.empty() ? "> " : ">> ");
        flush();
        const std::optional<std::string> line = read_line();
        if (!line) break;
        lines += (lines.empty() ? "" : "\n") + *line;
        const Result<ScriptAnswer> answer = program.explore(lines);
        streams->check();
        if (answer && answer->incomplete) continue;
        lines.clear();
        complain(answer.diagnostics());
        failed = failed || !answer;
        if (!answer) continue;
        for (const std::string& value : answer->values) print(escaped(value) + "\n");
    }
    if (at_terminal) print("\n");
    if (!lines.empty()) {
        complain("the last lines are not complete");
        failed = true;
    }
    // What was typed by hand has been seen; from a pipe it matters whether all of it worked.
    return failed && !at_terminal ? answer_no : success;
}

}  // namespace varia::cli
