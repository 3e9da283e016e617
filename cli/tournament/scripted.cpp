// A player that is a function in Lua: the global `player` of a file, from a game to a move.
#include <fmt/format.h>

#include <utility>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/script.hpp>

#include "competitor.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"
#include "wire.hpp"

namespace varia::cli {
namespace {

// A text as Lua reads it whatever is in it.
std::string lua_text(std::string_view text) { return fmt::format("[===[{}]===]", text); }

class Scripted final : public Competitor {
public:
    Scripted(const Setting& setting, const Entrant& entrant)
        : Competitor(setting.stopped),
          entrant_(entrant),
          variant_(setting.variant),
          wire_(variant_, Wire::Dialect::uci) {}

    std::string begin(const Game& game, Side, const Limit&, std::uint64_t) override {
        until_ = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        if (!program_) {
            const FileText text = read_user_file(entrant_.value);
            if (!text.error.empty()) return "cannot read it: " + text.error;
            program_ = std::make_unique<ScriptProgram>(settings());
            if (std::string trouble = run(text.bytes); !trouble.empty()) return trouble;
            if (std::string trouble = run("varia.write('answer', type(player))"); !trouble.empty()) return trouble;
            if (answer_ != "function") return "the file has no function \"player\"; write one from a game to a move";
        }
        mirror_.emplace(game);
        while (mirror_->undo()) {
        }
        fed_ = 0;
        return run(fmt::format("tournament_game = varia.game(varia.load({}), {})", lua_text(variant_->id()),
                               lua_text(format_position(mirror_->position()))));
    }

    Choice choose(Played& played, const Allowance& allowance) override {
        until_ = allowance.until;
        Choice choice;
        std::string news;
        for (; fed_ < played.steps.size(); ++fed_) {
            const Move step = played.steps[fed_];
            if (step == Move::null()) {
                mirror_->resign();
                news += "tournament_game:play('resign')\n";
                continue;
            }
            news += fmt::format("tournament_game:play_step({})\n", lua_text(move_text(mirror_->position(), step)));
            mirror_->play(step);
        }
        choice.failure = news.empty() ? std::string() : run(news);
        if (choice.failure.empty())
            choice.failure =
                run("local move = player(tournament_game:copy())\n"
                    "if type(move) == 'number' then move = tournament_game:moves()[move] end\n"
                    "varia.write('answer', move or 'resign')");
        choice.interrupted = stopped().load();
        if (!choice.failure.empty()) return choice;
        choice.resigns = answer_ == "resign";
        if (choice.resigns) return choice;
        if (std::optional<Turn> turn = wire_.read_turn(played.game, answer_))
            choice.turn = *std::move(turn);
        else
            choice.failure = fmt::format("illegal move \"{}\"", answer_.substr(0, 80));
        return choice;
    }

private:
    ScriptSettings settings() {
        ScriptSettings settings;
        settings.host.load = [this](const std::string& name, const OptionValues& set,
                                    const LoadBudget& budget) -> Result<VariantPtr> {
            if (name == variant_->id() && set.empty()) return variant_;
            LoadOptions options = load_options(set);
            options.budget = budget;
            return load_builtin(name, options);
        };
        settings.host.variants = builtin_variants;
        settings.host.print = settings.host.warn = [this](std::string_view text) {
            complain(
                fmt::format("{}: {}", entrant_.name, text.ends_with('\n') ? text.substr(0, text.size() - 1) : text));
        };
        // How its answers come: a value that is shown would be JSON.
        settings.host.write = [this](const std::string& path, std::string_view bytes, bool) {
            if (path != "answer") return std::string("it is a tournament, in which nothing is written");
            answer_ = bytes;
            return std::string();
        };
        settings.host.expired = [this] { return stopped().load() || std::chrono::steady_clock::now() > until_; };
        settings.seed = entrant_.seed != 0 ? entrant_.seed : 1;
        return settings;
    }

    // What went wrong, or nothing.
    std::string run(const std::string& lines) {
        const Result<ScriptAnswer> done = program_->explore(lines);
        if (!done) {
            Diagnostic first = done.diagnostics().front();
            first.file = entrant_.value;
            return first.text();
        }
        if (done->incomplete) return entrant_.value + ": the program is not complete";
        return {};
    }

    const Entrant& entrant_;
    VariantPtr variant_;
    Wire wire_;
    std::unique_ptr<ScriptProgram> program_;
    std::chrono::steady_clock::time_point until_;
    std::optional<Game> mirror_;
    std::size_t fed_ = 0;
    std::string answer_;
};

}  // namespace

std::unique_ptr<Competitor> make_scripted(const Setting& setting, const Entrant& entrant) {
    return std::make_unique<Scripted>(setting, entrant);
}

}  // namespace varia::cli
