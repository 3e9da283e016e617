// `varia train`: plays games of the computer with itself, and learns weights from them.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <varia/load.hpp>
#include <varia/player/rules_hash.hpp>
#include <varia/player/training.hpp>

#include "answering.hpp"
#include "command.hpp"
#include "json.hpp"
#include "layout.hpp"
#include "option_groups.hpp"
#include "session.hpp"
#include "terminal.hpp"
#include "training_file.hpp"
#include "variant_files.hpp"
#include "weights_folder.hpp"
#include "written_file.hpp"

namespace varia::cli {
namespace {

struct TrainOptions : GameChoice {
    std::optional<int> games;  // games to learn from
    std::optional<int> match;  // games against the computer without learned weights
    std::uint64_t nodes = 0;   // positions searched for a move; 0 for the usual number
    int threads = 1;
    std::optional<std::uint64_t> seed;
    std::string output;  // empty for a file beside the variant's
    bool json = false;
};

using player::TrainingGame;

constexpr int usual_games = 2000;
constexpr int usual_pairs = 100;
constexpr std::uint64_t usual_nodes = 400;
// The match needs other openings than the games that were learned from.
constexpr std::uint64_t match_seed = 1'000'000'007;

std::atomic<bool> training_interrupted{false};

// Shows a line on a terminal, in place of the line before.
void show(const std::string& text) {
    if (!is_terminal_error()) return;
    fmt::print(stderr, "\r{} \x1b[K", text);
    std::fflush(stderr);
}
void show_nothing() {
    if (!is_terminal_error()) return;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
}

// The first line of a file of games. All games of a file have the same rules and the same number of positions a move.
std::string first_line(std::uint64_t rules, std::uint64_t nodes) {
    return fmt::format("varia games 1 {:016x} {}", rules, nodes);
}

// Whether this command has written a file of weights.
bool is_trained(std::string_view beginning) {
    const std::string_view line = beginning.substr(0, beginning.find('\n'));
    return line.starts_with("# What the computer takes positions of ") && line.ends_with(": `varia train` wrote it.");
}

std::string score_text(const player::MatchResult& result) {
    return fmt::format("won {}, drawn {}, lost {}: {:+.0f} Elo, give or take {:.0f}", result.won, result.drawn,
                       result.lost, result.elo, result.error);
}

// The file for the weights: the file of --output, or a file beside the variant's, or for a built-in variant a file in
// the user's folder, which is created. A file whose name is made up here is replaced only if this command has written
// it. Returns nothing if there can be no such file, which has been reported.
struct Target {
    std::string file;
    bool made_up = false;
};

std::optional<Target> target(const TrainOptions& arguments, const Variant& opened, const Variant& learned) {
    if (!arguments.output.empty()) return Target{arguments.output, false};
    if (const std::optional<VariantPath> path = file_of_variant(arguments.variant))
        return Target{(path->folder == "." ? "" : path->folder + "/") + player::weights_file_name(opened.id()), true};
    const std::string folder = own_weights_folder();
    std::error_code error;
    if (!folder.empty()) std::filesystem::create_directories(folder, error);
    if (folder.empty() || error) {
        complain(typed_error(folder.empty() ? std::string("there is no folder for weights: HOME is not set")
                                            : fmt::format("cannot make the folder {}: {}", folder, error.message()),
                             "--output FILE names the file to write")
                     .text());
        return std::nullopt;
    }
    // Another choice of options, or another board, has a file of its own.
    const std::uint64_t rules = player::rules_hash(learned.definition());
    const Result<VariantPtr> usual = load_builtin(arguments.variant);
    const bool is_usual = usual && player::rules_hash((*usual)->definition()) == rules;
    const std::string name = is_usual ? player::weights_file_name(opened.id())
                                      : player::weights_file_name(opened.id(), rules);
    return Target{folder + "/" + name, true};
}

// Returns the error, or an empty text.
std::string write_weights(const Target& target, const std::string& text) {
    return target.made_up ? write_made_up(target.file, text, is_trained) : write_file(target.file, text);
}

int run_train(const TrainOptions& arguments) {
    const Result<VariantPtr> opened = open_variant(arguments.variant, arguments.set);
    complain(opened.diagnostics());
    if (!opened) return answer_no;
    const Result<VariantPtr> board = one_board(arguments, *opened);
    if (!board) {
        complain(board.diagnostics());
        return answer_no;
    }
    // In a match the weights are learned for one board, and with it for all boards with the same rules.
    const VariantPtr& variant = Layout(*board).variant();
    if (const std::optional<Diagnostic> why = player::training_refusal(*variant)) {
        complain({*why});
        return answer_no;
    }
    const std::optional<Target> to = target(arguments, **opened, *variant);
    if (!to) return answer_no;
    const std::string& path = to->file;
    const int wanted = arguments.games.value_or(usual_games), pairs = arguments.match.value_or(usual_pairs * 2) / 2;
    player::TrainingLimits limits;
    limits.nodes = arguments.nodes != 0 ? arguments.nodes : usual_nodes;
    limits.threads = arguments.threads;
    limits.seed = arguments.seed.value_or(1);

    if (const std::string why = to->made_up ? in_the_way(path, is_trained) : std::string(); !why.empty()) {
        complain(
            typed_error(fmt::format("cannot write {}: {}", path, why), "remove it, or name another file with --output")
                .text());
        return answer_no;
    }
    TrainingFile file(path + ".games", first_line(player::rules_hash(variant->definition()), limits.nodes));
    if (file.refusal()) {
        complain({*file.refusal()});
        return answer_no;
    }
    std::vector<TrainingGame> games = file.games(limits.seed);
    if (file.damaged() > 0)
        complain(fmt::format("{} of {} left out: no game there", counted(file.damaged(), "line"), file.path()));
    const auto before = games.size();

    training_interrupted = false;
    on_interrupt([] { training_interrupted = true; });
    bool unwritten = false;
    if (static_cast<int>(games.size()) < wanted) {
        limits.seed += games.size();
        limits.see = [&](const TrainingGame& game) {
            unwritten = !file.add(game) || unwritten;
            games.push_back(game);
            if (games.size() % 10 == 0) {
                unwritten = !file.flush() || unwritten;
                show(fmt::format("{} of {}; Ctrl-C keeps them", counted(games.size(), "game"), wanted));
            }
            return !training_interrupted && !unwritten;
        };
        player::play_training_games(variant, wanted - static_cast<int>(games.size()), limits);
        show_nothing();
    }
    if (!file.flush() || unwritten) {
        on_interrupt({});
        complain(fmt::format("cannot write {}", file.path()));
        return answer_no;
    }
    if (training_interrupted) {
        on_interrupt({});
        complain(
            fmt::format("{} in {}; the same command goes on from there", counted(games.size(), "game"), file.path()),
            Fault::cancelled);
        return answer_no;
    }
    // Games are sorted by their seeds, because threads finish in any order. So the same games give the same weights.
    std::ranges::sort(games, {}, &TrainingGame::seed);
    if (static_cast<int>(games.size()) > wanted) games.resize(static_cast<std::size_t>(wanted));
    show(fmt::format("learns from {}", counted(games.size(), "game")));
    const Result<player::Learned> learned = player::learn(variant, games);
    show_nothing();
    if (!learned) {
        on_interrupt({});
        complain(learned.diagnostics());
        return answer_no;
    }
    if (const std::string why = write_weights(*to, player::weights_text(learned->weights, *variant)); !why.empty()) {
        on_interrupt({});
        complain(fmt::format("cannot write {}: {}", path, why));
        return answer_no;
    }
    if (!arguments.json) {
        print(
            fmt::format("{} ({} new), {} positions; in games left aside the mean square error of what was expected "
                        "went from {:.4f} to {:.4f}\n",
                        counted(games.size(), "game"), games.size() - std::min(before, games.size()),
                        learned->positions, learned->error_before, learned->error));
        print(fmt::format("written: {}\n", escaped(path)));
        flush();
    }
    player::MatchResult result;
    if (pairs > 0) {
        player::Options trained, untrained;
        trained.table = untrained.table = 4;
        trained.weights = std::make_shared<const player::Weights>(learned->weights);
        untrained.trained = false;
        limits.seed = match_seed;
        limits.see = {};
        result = player::play_match(variant, trained, untrained, pairs, limits, [&](const player::MatchResult& now) {
            show(fmt::format("against what is worked out: {}", score_text(now)));
            return !training_interrupted;
        });
        show_nothing();
        if (!arguments.json) print(fmt::format("against what is worked out: {}\n", score_text(result)));
        // The file gets a line with this result.
        std::string text = player::weights_text(learned->weights, *variant);
        text.insert(text.find('\n') + 1, fmt::format("# Against what is worked out, {} positions a move: {}.\n",
                                                     limits.nodes, score_text(result)));
        const std::string why = training_interrupted ? std::string() : write_weights(*to, text);
        if (!why.empty()) {
            on_interrupt({});
            complain(fmt::format("cannot write {}: {}", path, why));
            return answer_no;
        }
    }
    on_interrupt({});
    if (arguments.json) {
        Json json = Json::object();
        json.set("variant", (*opened)->id()).set("file", path).set("games", static_cast<std::uint64_t>(games.size()));
        json.set("positions", learned->positions)
            .set("error_before", learned->error_before)
            .set("error", learned->error);
        if (pairs > 0) {
            Json match = Json::object();
            match.set("won", result.won).set("drawn", result.drawn).set("lost", result.lost);
            match.set("elo", result.elo).set("elo_error", result.error);
            json.set("match", std::move(match));
        }
        print_answer(std::move(json));
    }
    return success;
}

void add_train_options(OptionList& list, TrainOptions& options) {
    add_variant(list, options);
    add_set(list, options.set);
    list.number("--games", options.games, {1, max_asked_games}, "Games to learn from, 1 to 1000000; default 2000");
    list.number("--match", options.match, {0, max_asked_games}, "Games against the computed values; default 200");
    list.number("--nodes", options.nodes, {.min = 1}, "Positions to search for a move; default 400");
    add_threads(list, options.threads, "Threads to play with, 1 to 256");
    add_seed(list, options.seed, "Seed of the first game");
    list.text("--output", options.output, "The file to write", "FILE");
    add_board(list, options);
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef train_command = {
    .name = "train",
    .usage = "VARIANT [OPTIONS]",
    .summary = "Learns the values of pieces from games with itself",
    .help =
        "Plays games, learns the values of pieces from them, and writes them into\n"
        "VARIANT.eval.toml: beside the variant's file, or for a built-in variant in the\n"
        "user's folder of weights. The games are kept beside that file, in\n"
        "VARIANT.eval.toml.games; if the command is run again, it goes on from there.\n"
        "Then the learned values play against those that are computed without games. In a\n"
        "match it learns for the boards with the rules of board 1, or of --board N.\n"
        "docs/training.md tells more.",
    .first_words = prints_variants,
    .begin = begin_command<TrainOptions, add_train_options, run_train>,
};

}  // namespace varia::cli
