#include "script_player.hpp"

#include <fmt/format.h>

#include <utility>

#include <varia/load.hpp>

#include "script_engine.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

// A text as a literal of Lua. The text must not contain "]===]".
std::string lua_text(std::string_view text) { return fmt::format("[===[{}]===]", text); }

}  // namespace

ScriptPlayer::ScriptPlayer(const Entrant& entrant, VariantPtr variant, const std::atomic<bool>& stopped)
    : entrant_(entrant), variant_(std::move(variant)), stopped_(stopped) {}

std::string ScriptPlayer::begin(const std::string& position) {
    until_ = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    wake_.clear();
    if (!program_) {
        const FileText text = read_user_file(entrant_.value);
        if (!text.error.empty()) return "cannot read it: " + text.error;
        program_ = std::make_unique<ScriptProgram>(settings());
        if (std::string problem = run(text.bytes); !problem.empty()) return problem;
        if (std::string problem = run("varia.write('answer', type(player))"); !problem.empty()) return problem;
        if (answer_ != "function") return "the file has no function \"player\"; write one from a game to a move";
        // All games use one variant, so that an engine for it is created only once.
        if (std::string problem = run(fmt::format("tournament_variant = varia.load({})", lua_text(variant_->id())));
            !problem.empty())
            return problem;
    }
    return run(fmt::format("tournament_game = varia.game(tournament_variant, {})", lua_text(position)));
}

void ScriptPlayer::report(std::string_view method, std::string_view text) {
    wake_ += fmt::format("tournament_game:{}({})\n", method, lua_text(text));
}

std::string ScriptPlayer::ask(const std::string& name, Time until) {
    until_ = until;
    if (!wake_.empty())
        if (std::string problem = run(std::exchange(wake_, {})); !problem.empty()) return problem;
    return run(
        fmt::format("local move = player(tournament_game:copy(), {})\n"
                    "if type(move) == 'number' then move = tournament_game:moves()[move] end\n"
                    "varia.write('answer', move or 'resign')",
                    lua_text(name)));
}

ScriptSettings ScriptPlayer::settings() {
    ScriptSettings settings;
    settings.host.load = [this](const std::string& name, const OptionValues& set,
                                const LoadBudget& budget) -> Result<VariantPtr> {
        if (name == variant_->id() && set.empty()) return variant_;
        LoadOptions options = load_options(set);
        options.budget = budget;
        return load_builtin(name, options);
    };
    settings.host.variants = builtin_variants;
    settings.host.engine = script_engines(entrant_.own);
    settings.host.print = settings.host.warn = [this](std::string_view text) {
        complain(fmt::format("{}: {}", entrant_.name, text.ends_with('\n') ? text.substr(0, text.size() - 1) : text));
    };
    // Answers arrive through varia.write, because values that are shown would be JSON.
    settings.host.write = [this](const std::string& path, std::string_view bytes, bool) {
        if (path != "answer") return std::string("it is a tournament, in which nothing is written");
        answer_ = bytes;
        return std::string();
    };
    settings.host.expired = [this] { return stopped_.load() || std::chrono::steady_clock::now() > until_; };
    settings.seed = entrant_.seed != 0 ? entrant_.seed : 1;
    return settings;
}

// Runs lines of Lua. Returns the error, or an empty text.
std::string ScriptPlayer::run(const std::string& lines) {
    const Result<ScriptAnswer> done = program_->explore(lines);
    if (!done) {
        Diagnostic first = done.diagnostics().front();
        first.file = entrant_.value;
        return first.text();
    }
    if (done->incomplete) return entrant_.value + ": the program is not complete";
    return {};
}

}  // namespace varia::cli
