// `varia repl`: runs Lua as it is typed.
#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/script.hpp>
#include <varia/text.hpp>

#include "command.hpp"
#include "layout.hpp"
#include "line_editor.hpp"
#include "program_options.hpp"
#include "script_services.hpp"
#include "script_stubs.hpp"
#include "terminal.hpp"
#include "typing.hpp"

namespace varia::cli {
namespace {

constexpr std::string_view lua_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

// Completes the move in `g:play("e2`: the moves of the game or position in front. Nothing if the text is no such call.
std::optional<Completions> moves_typed(ScriptProgram& program, std::string_view typed) {
    constexpr std::string_view methods[] = {"play", "legal", "san", "uci", "canonical", "describe", "effects"};
    const std::size_t quote = typed.find_last_of("\"'");
    if (quote == std::string_view::npos || quote < 2) return std::nullopt;
    std::string_view before = typed.substr(0, quote);
    while (before.ends_with(' ') || before.ends_with('(')) before.remove_suffix(1);
    const std::size_t colon = before.rfind(':');
    if (colon == std::string_view::npos || colon == 0) return std::nullopt;
    if (std::ranges::find(methods, before.substr(colon + 1)) == std::end(methods)) return std::nullopt;
    const std::size_t earlier = before.find_last_not_of(lua_letters, colon - 1);
    const std::size_t first = earlier == std::string_view::npos ? 0 : earlier + 1;
    if (first == colon || (first > 0 && before[first - 1] == '.')) return std::nullopt;
    const std::string object(before.substr(first, colon - first));
    if (object.find_first_of("0123456789") == 0) return std::nullopt;
    const Result<ScriptAnswer> listed = program.explore(object + ":moves()");
    Completions found;
    found.from = quote + 1;
    if (!listed || listed->values.size() != 1) return found;
    const std::string& list = listed->values.front();  // a list of texts in quotes
    for (std::size_t at = list.find('"'); at != std::string::npos; at = list.find('"', at + 1)) {
        const std::size_t end = list.find('"', at + 1);
        if (end == std::string::npos) break;
        const std::string move = list.substr(at + 1, end - at - 1);
        if (move.starts_with(typed.substr(found.from)) && move.find('\\') == std::string::npos)
            found.words.push_back(move);
        at = end;
    }
    return found;
}

// Completes the last typed name among the names in the table or object before it (`varia.lo`, `g:mo`).
Completions lua_names(ScriptProgram& program, std::string_view typed) {
    constexpr const char* reserved[] = {"and", "break",    "do",     "else", "elseif", "end",   "false",
                                        "for", "function", "if",     "in",   "local",  "nil",   "not",
                                        "or",  "repeat",   "return", "then", "true",   "until", "while"};
    if (std::optional<Completions> moves = moves_typed(program, typed)) return *std::move(moves);
    Completions found;
    const std::size_t before = typed.find_last_not_of(lua_letters);
    found.from = before == std::string_view::npos ? 0 : before + 1;
    std::vector<std::string> chain;
    std::size_t end = found.from;
    while (end > 0 && (typed[end - 1] == '.' || typed[end - 1] == ':')) {
        const std::size_t last = end - 1;
        const std::size_t earlier = last == 0 ? std::string_view::npos : typed.find_last_not_of(lua_letters, last - 1);
        const std::size_t first = earlier == std::string_view::npos ? 0 : earlier + 1;
        // Something other than a name stands before it.
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

// What `help` answers; for a name what the description for editors says about it.
std::string help_text(std::string_view name) {
    if (name.empty())
        return "A line is run as Lua, and the value of an expression is printed. Names:\n"
               "  varia.load(\"chess\")   a variant           help(\"varia.load\")   what a function does\n"
               "  varia.game(\"chess\")   a game              help(\"game\")         the methods of games\n"
               "  g:moves(), g:play(\"e4\"), g:board()       quit                what ends this, or Ctrl-D\n"
               "docs/scripting.md describes everything; Tab completes names and moves.\n";
    return described_name(name);
}

std::string_view trimmed(std::string_view text, std::string_view what) {
    const std::size_t first = text.find_first_not_of(what);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(what) - first + 1);
}

// What a line asks for that is no Lua: to leave, or to be told something.
enum class Wish { none, leave, help };
Wish wish_of(std::string_view line, std::string_view& name) {
    const std::string_view word = trimmed(line, " \t;");
    if (word == "quit" || word == "exit" || word == "quit()" || word == "exit()") return Wish::leave;
    if (!word.starts_with("help")) return Wish::none;
    name = word.substr(4);
    if (!name.empty() && name[0] != '(' && name[0] != ' ') return Wish::none;
    name = trimmed(name, " ()\"'");
    return name.find_first_not_of(std::string(lua_letters) + ".:") == std::string_view::npos ? Wish::help : Wish::none;
}

// An interrupt ends the lines that run, and nothing else.
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

int run_repl(const ProgramOptions& options) {
    const std::optional<ComputerOfPrograms> computer = computer_of(options);
    if (!computer) return answer_no;
    print_line_by_line();
    const auto streams = std::make_shared<ScriptStreams>();
    const bool at_terminal = is_terminal_in() && is_terminal_out();
    ScriptSettings settings = settings_of(options, *computer, streams);
    if (at_terminal)
        settings.host.expired = [earlier = settings.host.expired] {
            return lines_interrupted.load() || (earlier && earlier());
        };
    ScriptProgram program(std::move(settings));
    std::optional<KeptInterrupts> interrupts;  // an interrupt between two lines is for the next line
    std::optional<TerminalGuard> store;
    if (at_terminal) {
        interrupts.emplace();
        if (can_edit_lines()) store.emplace();
        print("Lua with the table `varia`: docs/scripting.md. `help` tells more, Ctrl-D leaves.\n");
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
            // All values that are known stay known. Only the lines that were begun are dropped.
            print(editor.sees_keys() ? "" : "\n");
            if (lines.empty()) print("Ctrl-D leaves\n");
            lines.clear();
            continue;
        }
        std::string_view name;
        const Wish wish = lines.empty() ? wish_of(line, name) : Wish::none;
        if (wish == Wish::leave) break;
        if (wish == Wish::help) {
            print(help_text(name));
            continue;
        }
        append_item(lines, "\n", line);
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
    // A user at a terminal has seen every error. For lines from a pipe the exit code shows whether all of them worked.
    return failed && !at_terminal ? answer_no : success;
}

}  // namespace

extern const CommandDef repl_command = {
    .name = "repl",
    .usage = "[OPTIONS]",
    .summary = "Runs Lua as it is typed",
    .help =
        "Type what a program for `run` may contain; the value of an expression is\n"
        "printed. `help` and `help(NAME)` tell what there is. At a terminal Tab completes\n"
        "names and moves, and Ctrl-C discards a line. `quit` or the end of the input ends\n"
        "the command.",
    .begin = begin_command<ProgramOptions, add_program_options, run_repl>,
};

}  // namespace varia::cli
