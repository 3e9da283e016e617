// A program names files as its user does, relative to the current folder. A name is split into an allowed folder and
// the rest of the path. The rest is then followed with the same care as the paths of a variant's own files.
#include "script_host.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "contest_words.hpp"
#include "deadline.hpp"
#include "draw.hpp"
#include "folder.hpp"
#include "layout.hpp"
#include "script_services.hpp"
#include "terminal.hpp"
#include "typing.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

namespace fs = std::filesystem;

// The absolute path, without resolving links.
fs::path absolute(const std::string& path) {
    std::error_code error;
    fs::path whole = fs::absolute(path, error).lexically_normal();
    return whole.has_filename() ? whole : whole.parent_path();
}

struct Below {
    std::string folder;
    std::string rest;
};

// The first of the folders that contains the path, and the rest of the path. Nothing if no folder does.
std::optional<Below> below(const std::vector<std::string>& folders, const std::string& path) {
    if (path.empty()) return std::nullopt;
    for (const std::string& folder : folders) {
        const fs::path rest = absolute(path).lexically_relative(absolute(folder));
        if (rest.empty() || *rest.begin() == ".." || rest == ".") continue;
        return Below{folder, rest.string()};
    }
    return std::nullopt;
}

std::string not_allowed(const char* option) { return fmt::format("it is in no folder given with {}", option); }

// The largest file that a program may read, in bytes: as large as a text may be (ScriptLimits).
std::size_t longest_read(const ScriptChoice& choice) {
    const std::size_t memory = choice.memory ? static_cast<std::size_t>(*choice.memory) << 20 : ScriptLimits().memory;
    if (choice.trusted || memory == 0) return std::numeric_limits<std::size_t>::max() / 2;
    return std::max(std::size_t{2} << 20, memory / 64);
}

FileText read_allowed(const ScriptChoice& choice, const std::string& path) {
    const std::size_t most = longest_read(choice);
    const auto with_remedy = [](FileText text) {
        if (text.error.starts_with("the file has ")) text.error += "; --memory N allows more";
        return text;
    };
    if (choice.trusted) return read_user_file(path, most);
    for (const std::string& folder : choice.allow_read)
        if (absolute(path) == absolute(folder)) return {{}, "not a regular file but a folder"};
    const std::optional<Below> place = below(choice.allow_read, path);
    if (!place) return {{}, not_allowed("--allow-read")};
    std::string error;
    const std::vector<std::string> parts = parts_below(place->rest, error);
    return error.empty() ? with_remedy(Folder(place->folder).read(parts, most)) : FileText{{}, error};
}

std::string write_allowed(const ScriptChoice& choice, const std::string& path, std::string_view bytes, bool append) {
    if (choice.trusted) {
        const fs::path whole = absolute(path);
        return write_below(whole.parent_path().string(), whole.filename().string(), bytes, append);
    }
    const std::optional<Below> place = below(choice.allow_write, path);
    if (!place) return not_allowed("--allow-write");
    return write_below(place->folder, place->rest, bytes, append);
}

// Loads a variant by its name, or by a path that the program may read. The files that it extends are read from its own
// folder.
Result<VariantPtr> load_allowed(const ScriptChoice& choice, const std::string& name, const OptionValues& set,
                                const LoadBudget& budget) {
    if (choice.trusted && looks_like_path(name)) return open_variant(name, set);
    LoadOptions options = load_options(set);
    options.budget = budget;
    if (!looks_like_path(name)) return load_builtin(name, options);
    const Result<VariantPath> path = script_variant_path(choice, name);
    if (!path) return path.diagnostics();
    const FileText text = path->opened->read({path->file.substr(path->file.rfind('/') + 1)});
    if (!text.error.empty()) return typed_error(fmt::format("cannot read \"{}\": {}", name, text.error));
    options.read = reader_in(path->opened);
    return load_text(text.bytes, path->file, path->id, options);
}

// The output of a program. On a terminal it is escaped, unless the program is trusted.
std::string shown(const ScriptChoice& choice, std::string_view text) {
    if (choice.trusted || !is_terminal_out()) return std::string(text);
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        result += escaped(text.substr(0, end));
        if (end < text.size()) result += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

// Whether the text of a move names the cell: "Nge2" names e2; "e1-e10" names e10, and e1 once.
bool names(std::string_view text, std::string_view cell) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    for (std::size_t at = text.find(cell); !cell.empty() && at != std::string_view::npos;
         at = text.find(cell, at + 1)) {
        const std::size_t end = at + cell.size();
        const bool longer_before = at > 0 && digit(text[at - 1]) && digit(cell.front());
        const bool longer_behind = end < text.size() && digit(text[end]) && digit(cell.back());
        if (!longer_before && !longer_behind) return true;
    }
    return false;
}

// The calls about a move that this text can mean, and those that are about no move.
std::vector<const HookCall*> calls_about(const std::vector<HookCall>& calls, std::string_view move) {
    const auto about_move = [](const HookCall& call) { return !call.from.empty() || !call.to.empty(); };
    const bool origin_named = std::ranges::any_of(
        calls, [&](const HookCall& call) { return names(move, call.to) && names(move, call.from); });
    std::vector<const HookCall*> found;
    for (const HookCall& call : calls)
        if (!about_move(call) || (names(move, call.to) && (!origin_named || names(move, call.from))))
            found.push_back(&call);
    return found;
}

}  // namespace

Result<VariantPath> script_variant_path(const ScriptChoice& choice, const std::string& name) {
    if (choice.trusted) {
        VariantPath path = variant_path(name);
        if (path.opened == nullptr) path.opened = std::make_shared<const Folder>(path.folder);
        return path;
    }
    const std::optional<Below> place = below(choice.allow_read, name);
    if (!place) return typed_error(fmt::format("cannot read \"{}\": {}", name, not_allowed("--allow-read")));
    std::string error;
    std::vector<std::string> parts = parts_below(place->rest, error);
    if (!error.empty()) return typed_error(fmt::format("cannot read \"{}\": {}", name, error));
    if (is_folder(name)) parts.emplace_back("variant.toml");
    return listed_path(std::make_shared<const Folder>(place->folder), place->folder, std::move(parts));
}

std::string call_text(const HookCall& call) {
    const std::string indent(2 * call.depth, ' ');
    const bool about_move = !call.from.empty() || !call.to.empty();
    std::string text = fmt::format("{}{} at {}:{} ({}position {})", indent, call.hook, call.file, call.line,
                                   about_move ? fmt::format("move {}-{}, ", call.from, call.to) : "", call.position);
    for (const std::string& line : call.printed) text += fmt::format("\n{}  prints {}", indent, line);
    text += fmt::format("\n{}  answers {}", indent, call.answer.empty() ? "nothing: it failed" : call.answer);
    if (!call.reason.empty()) text += ": " + call.reason;
    return text + fmt::format(" [{} {}]", call.steps, call.steps == 1 ? "step" : "steps");
}

Result<std::string> hooks_asked(const Contest& contest, const std::string& move) {
    constexpr std::size_t most = 50;
    if (const Result<bool> watched = words_of(contest).watches_hooks(contest); !watched) return watched.diagnostics();
    std::vector<HookCall> calls;
    bool begun = false;
    ScriptBudget scripts = contest.variant().scripts();
    scripts.watch = [&](const HookCall& call) {
        if (begun) calls.push_back(call);
    };
    const Result<VariantPtr> watched = load_definition(contest.variant().definition(), scripts);
    if (!watched) return watched.diagnostics();
    {
        Result<Contest> tried = Contest::parse(*watched, format_position(contest.position()));
        if (!tried) return tried.diagnostics();
        begun = true;
        static_cast<void>(tried->play(move));
        begun = false;
    }
    std::vector<std::string> lines;
    std::vector<const HookCall*> told;
    for (const HookCall* call : calls_about(calls, move)) {
        // The same question may be asked again, for the reason; then it may take other steps.
        const bool known = std::ranges::any_of(told, [&](const HookCall* one) {
            return one->hook == call->hook && one->from == call->from && one->to == call->to &&
                   one->position == call->position && one->answer == call->answer;
        });
        if (known) continue;
        told.push_back(call);
        lines.push_back(call_text(*call));
    }
    if (lines.empty()) return std::string("no hook was asked about it\n");
    std::string all;
    for (std::size_t i = 0; i < std::min(most, lines.size()); ++i) all += escaped_lines(lines[i] + "\n");
    if (lines.size() > most) all += fmt::format("and {} more calls\n", lines.size() - most);
    return all;
}

void ScriptStreams::check() const {
    if (error_ != 0) throw OutputFailed{error_};
}

ScriptSettings script_settings(const ScriptChoice& choice, const std::shared_ptr<ScriptStreams>& streams) {
    ScriptSettings settings;
    ScriptHost& host = settings.host;
    host.load = [&choice](const std::string& name, const OptionValues& set, const LoadBudget& budget) {
        return load_allowed(choice, name, set, budget);
    };
    host.variants = builtin_variants;
    host.print = [&choice, streams](std::string_view text) {
        if (streams->error_ != 0) return;
        clear_progress();
        try {
            print(shown(choice, text));
        } catch (const OutputFailed& failure) {
            streams->error_ = failure.error != 0 ? failure.error : EIO;
        }
    };
    host.flush = [streams] {
        if (streams->error_ != 0) return;
        try {
            flush();
        } catch (const OutputFailed& failure) {
            streams->error_ = failure.error != 0 ? failure.error : EIO;
        }
    };
    host.warn = [](std::string_view text) {
        clear_progress();
        complain_as_written(text);
    };
    host.read_line = [](std::string& line) {
        std::optional<std::string> next = read_line();
        if (!next) return false;
        line = *std::move(next);
        return true;
    };
    host.read = [&choice](const std::string& path) { return read_allowed(choice, path); };
    host.write = [&choice](const std::string& path, std::string_view bytes, bool append) {
        return write_allowed(choice, path, bytes, append);
    };
    host.draw = [&choice](const Position& position) {
        Drawing drawing;
        drawing.unicode = !choice.ascii && (!is_terminal_out() || speaks_utf8());
        drawing.width = terminal_width(choice.width);
        return draw_board(position, drawing) + draw_hands(position, drawing);
    };
    host.expired = [streams, late = deadline()] { return streams->error_ != 0 || (late && late()); };
    host.clock = thread_time;
    settings.trusted = choice.trusted;
    if (choice.budget) settings.limits.steps = *choice.budget;
    if (choice.memory) settings.limits.memory = static_cast<std::size_t>(*choice.memory) << 20;
    settings.limits.more_steps = "--budget N allows more steps, and --budget 0 any number";
    settings.limits.more_memory = "--memory N allows more MiB, and --memory 0 any number";
    if (choice.seed) settings.seed = *choice.seed;
    settings.arguments = choice.arguments;
    add_script_services(settings, choice);
    if (choice.trace)
        watch_hooks([](const HookCall& call) {
            clear_progress();
            complain_as_written(call_text(call));
        });
    return settings;
}

}  // namespace varia::cli
