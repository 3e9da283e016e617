// `varia run`: a program in Lua from a file. `varia repl`: Lua as it is typed.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/script.hpp>

#include "commands.hpp"
#include "deadline.hpp"
#include "layout.hpp"
#include "line_editor.hpp"
#include "script_engine.hpp"
#include "script_host.hpp"
#include "terminal.hpp"
#include "typing.hpp"
#include "variant_files.hpp"
#include "weights.hpp"
#include "weights_folder.hpp"

namespace varia::cli {
namespace {

// What the computer plays by for programs in Lua, which play any variant; nothing, and told, if the file of --weights
// cannot be read.
struct ComputerOfPrograms {
    player::Options options;
    std::string weights;
};
std::optional<ComputerOfPrograms> computer_of(const Arguments& arguments) {
    ComputerOfPrograms computer;
    computer.options.weights_folder = own_weights_folder();
    computer.weights = text_of_weights(arguments.weights);
    if (computer.weights.empty() && !arguments.weights.empty()) return std::nullopt;
    return computer;
}

// What the host hands programs, the computer as a player besides.
ScriptSettings settings_of(const Arguments& arguments, const ComputerOfPrograms& computer,
                           const std::shared_ptr<ScriptStreams>& streams) {
    ScriptSettings settings = script_settings(arguments, streams);
    settings.host.engine = script_engines(computer.options, computer.weights);
    return settings;
}

// All of it, or why not: as long as a file may be.
FileText standard_input() {
    FileText text;
    while (const std::optional<std::string> line = read_line()) {
        text.bytes += *line + '\n';
        if (text.bytes.size() > max_file_bytes)
            return {{}, fmt::format("it is longer than {} MiB", max_file_bytes >> 20U)};
    }
    return text;
}

}  // namespace

int run_script(const Arguments& arguments) {
    const std::optional<ComputerOfPrograms> computer = computer_of(arguments);
    if (!computer) return answer_no;
    print_line_by_line();
    set_deadline(arguments.seconds.value_or(0));
    const bool typed = arguments.script == "-";  // on standard input
    const FileText text = typed ? standard_input() : read_user_file(arguments.script);
    if (!text.error.empty()) {
        complain(fmt::format("{}: error: cannot read the program: {}", arguments.script, text.error));
        return answer_no;
    }
    const auto streams = std::make_shared<ScriptStreams>();
    ScriptProgram program(settings_of(arguments, *computer, streams));
    const Result<bool> done = program.run(text.bytes, typed ? "standard input" : arguments.script);
    streams->check();
    complain(done.diagnostics());
    return done && *done ? success : answer_no;
}

namespace {

constexpr std::string_view lua_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

// Names of Lua's: the last one that was typed is completed, among those that what stands before it has (`varia.lo`,
// `g:mo`).
Completions lua_names(ScriptProgram& program, std::string_view typed) {
    constexpr const char* reserved[] = {"and", "break",    "do",     "else", "elseif", "end",   "false",
                                        "for", "function", "if",     "in",   "local",  "nil",   "not",
                                        "or",  "repeat",   "return", "then", "true",   "until", "while"};
    Completions found;
    const std::size_t before = typed.find_last_not_of(lua_letters);
    found.from = before == std::string_view::npos ? 0 : before + 1;
    std::vector<std::string> chain;
    std::size_t end = found.from;
    while (end > 0 && (typed[end - 1] == '.' || typed[end - 1] == ':')) {
        const std::size_t last = end - 1;
        const std::size_t earlier = last == 0 ? std::string_view::npos : typed.find_last_not_of(lua_letters, last - 1);
        const std::size_t first = earlier == std::string_view::npos ? 0 : earlier + 1;
        // Behind something else.
        if (last == 0 || first == last || std::string_view("0123456789").find(typed[first]) != std::string_view::npos)
            return found;
        chain.emplace(chain.begin(), typed.substr(first, last - first));
        end = first;
    }
    const std::string_view word = typed.substr(found.from);
    if (word.empty() && chain.empty()) return found;
    found.words = program.names_in(chain);
    if (chain.empty()) found.words.insert(found.words.end(), std::begin(reserved), std::end(reserved));
    std::erase_if(found.words, [&](const std::string& name) {
        return !name.starts_with(word) || name.find_first_not_of(lua_letters) != std::string::npos;
    });
    std::ranges::sort(found.words);
    return found;
}

// An interrupt makes an end of the lines that run, and of nothing else.
std::atomic<bool> lines_interrupted{false};

class InterruptibleLines {
public:
    InterruptibleLines() {
        lines_interrupted.store(false);
        on_interrupt([] { lines_interrupted.store(true); });
    }
    ~InterruptibleLines() { on_interrupt({}); }
    InterruptibleLines(const InterruptibleLines&) = delete;
    InterruptibleLines& operator=(const InterruptibleLines&) = delete;
};

}  // namespace

int run_repl(const Arguments& arguments) {
    const std::optional<ComputerOfPrograms> computer = computer_of(arguments);
    if (!computer) return answer_no;
    print_line_by_line();
    const auto streams = std::make_shared<ScriptStreams>();
    const bool at_terminal = is_terminal_in() && is_terminal_out();
    ScriptSettings settings = settings_of(arguments, *computer, streams);
    if (at_terminal)
        settings.host.expired = [earlier = settings.host.expired] {
            return lines_interrupted.load() || (earlier && earlier());
        };
    ScriptProgram program(std::move(settings));
    std::optional<KeptInterrupts> interrupts;  // one that comes between two lines is for the next
    std::optional<TerminalKeeper> keeper;
    if (at_terminal) {
        interrupts.emplace();
        if (can_edit_lines()) keeper.emplace();
        print("Lua with the table `varia`: docs/scripting.md. Ctrl-D leaves.\n");
    }
    TypingGuide guide;
    guide.complete = [&program](std::string_view typed) { return lua_names(program, typed); };
    LineEditor editor(at_terminal ? "repl_history" : "", std::move(guide), false);
    bool failed = false;
    std::string lines;
    for (;;) {
        std::string line;
        const Came came = editor.read(!at_terminal ? "" : lines.empty() ? "> " : ">> ", line, std::nullopt);
        if (came == Came::end) break;
        if (came == Came::interrupt) {
            // All that is known stays known; only what has been begun is forgotten.
            print(editor.sees_keys() ? "" : "\n");
            if (lines.empty()) print("Ctrl-D leaves\n");
            lines.clear();
            continue;
        }
        lines += (lines.empty() ? "" : "\n") + line;
        std::optional<InterruptibleLines> interruptible;
        if (at_terminal) interruptible.emplace();
        const Result<ScriptAnswer> answer = program.explore(lines);
        interruptible.reset();
        streams->check();
        if (answer && answer->incomplete) continue;
        lines.clear();
        if (!answer && at_terminal && lines_interrupted.load())
            complain("interrupted; what was known before is known still");
        else
            complain(answer.diagnostics());
        failed = failed || !answer;
        if (!answer) continue;
        for (const std::string& value : answer->values) print(escaped_lines(value + "\n"));
    }
    if (at_terminal)
        print(editor.sees_keys() ? "to go on: varia repl, where Ctrl-P brings back what was typed here\n" : "\n");
    if (!lines.empty()) {
        complain("the last lines are not complete");
        failed = true;
    }
    // What was typed by hand has been seen; from a pipe it matters whether all of it worked.
    return failed && !at_terminal ? answer_no : success;
}

}  // namespace varia::cli
