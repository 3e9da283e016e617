// `varia train`: games of the computer with itself, and weights learned from them.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <system_error>
#include <vector>

#include <varia/player/rules_hash.hpp>
#include <varia/player/training.hpp>

#include "answering.hpp"
#include "commands.hpp"
#include "json.hpp"
#include "layout.hpp"
#include "session.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

using player::TrainingGame;

constexpr int usual_games = 2000;
constexpr int usual_pairs = 100;
constexpr std::uint64_t usual_nodes = 400;
// The match's openings are other ones than those that were learned from.
constexpr std::uint64_t match_seed = 1'000'000'007;

std::atomic<bool> interrupted{false};

// A line on a terminal that is written over again and again.
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

// The games of a file that was begun earlier: those of the same rules and of as many positions a move.
std::string first_line(std::uint64_t rules, std::uint64_t nodes) { return fmt::format("varia games 1 {:016x} {}", rules, nodes); }

struct KeptGames {
    std::vector<TrainingGame> games;
    bool other = false;  // they are of something else
    // Bytes of whole lines: one without an end is of somebody who was stopped while he wrote it.
    std::uintmax_t whole = 0;
};

KeptGames games_in(const std::string& path, const std::string& first, std::uint64_t seed) {
    KeptGames kept;
    std::ifstream in(path, std::ios::binary);
    std::string line;
    if (!in || !std::getline(in, line)) return kept;
    kept.other = line != first;
    std::map<std::uint64_t, TrainingGame> games;
    for (bool more = !kept.other; more && !in.eof(); more = static_cast<bool>(std::getline(in, line))) {
        kept.whole += line.size() + 1;
        if (std::optional<TrainingGame> game = player::read_training_line(line)) games.emplace(game->seed, std::move(*game));
    }
    // Up to the first that is missing: with several threads a later one may have been done when an interrupt came.
    for (auto at = games.find(seed); at != games.end() && at->first == seed; ++at, ++seed) kept.games.push_back(std::move(at->second));
    return kept;
}

// Written beside it first: who is interrupted leaves the old file or the new one.
bool write_whole(const std::string& path, const std::string& text) {
    const std::string part = path + ".part";
    std::error_code error;
    std::ofstream out(part, std::ios::trunc | std::ios::binary);
    out << text;
    out.close();
    if (out) std::filesystem::rename(part, path, error);
    const bool good = out && !error;
    if (!good) std::filesystem::remove(part, error);
    return good;
}

std::string score_text(const player::MatchResult& result) {
    return fmt::format("won {}, drawn {}, lost {}: {:+.0f} Elo, give or take {:.0f}", result.won, result.drawn, result.lost, result.elo, result.error);
}

std::string target(const Arguments& arguments, const Variant& variant) {
    if (!arguments.output.empty()) return arguments.output;
    const std::string name = variant.id() + ".eval.toml";
    if (!looks_like_path(arguments.variant)) return name;
    const std::string folder = variant_path(arguments.variant).folder;
    return folder == "." ? name : folder + "/" + name;
}

}  // namespace

int run_train(const Arguments& arguments) {
    const Result<VariantPtr> opened = open_variant(arguments.variant, arguments.set);
    complain(opened.diagnostics());
    if (!opened) return answer_no;
    const Result<VariantPtr> board = one_board(arguments, *opened);
    if (!board) {
        complain(board.diagnostics());
        return answer_no;
    }
    // Of a match one of its boards is learned for, which is as many as play by its rules.
    const std::shared_ptr<const Building>& building = (*board)->building();
    const VariantPtr& variant = building == nullptr ? *board : building->variant(0);
    if (const std::optional<Diagnostic> why = player::training_refusal(*variant)) {
        complain({*why});
        return answer_no;
    }
    const std::string path = target(arguments, **opened), games_path = path + ".games";
    const int wanted = arguments.games.value_or(usual_games), pairs = arguments.match.value_or(usual_pairs * 2) / 2;
    player::TrainingLimits limits;
    limits.nodes = arguments.nodes != 0 ? arguments.nodes : usual_nodes;
    limits.threads = arguments.threads;
    limits.seed = arguments.seed.value_or(1);

    const std::string first = first_line(player::rules_hash(variant->definition()), limits.nodes);
    KeptGames kept = games_in(games_path, first, limits.seed);
    std::vector<TrainingGame>& games = kept.games;
    if (kept.other) {
        complain(fmt::format("{} has games of other rules or of other --nodes", games_path));
        complain("remove it, or name another file with --output");
        return answer_no;
    }
    const auto before = games.size();

    interrupted = false;
    on_interrupt([] { interrupted = true; });
    bool unwritten = false;
    if (static_cast<int>(games.size()) < wanted) {
        std::error_code none;
        std::filesystem::resize_file(games_path, kept.whole, none);
        std::ofstream out(games_path, std::ios::app | std::ios::binary);
        if (kept.whole == 0) out << first << "\n";
        limits.seed += games.size();
        limits.see = [&](const TrainingGame& game) {
            out << player::training_line(game) << "\n";
            unwritten = unwritten || !out;
            games.push_back(game);
            if (games.size() % 10 == 0) {
                out.flush();
                show(fmt::format("{} of {}; Ctrl-C keeps them", counted(games.size(), "game"), wanted));
            }
            return !interrupted && !unwritten;
        };
        player::play_training_games(variant, wanted - static_cast<int>(games.size()), limits);
        show_nothing();
    }
    if (unwritten) {
        complain(fmt::format("cannot write {}", games_path));
        return answer_no;
    }
    if (interrupted) {
        on_interrupt({});
        complain(fmt::format("{} in {}; the same command goes on from there", counted(games.size(), "game"), games_path),
                 Fault::cancelled);
        return answer_no;
    }
    // In the order of their seeds, whichever thread was done first: the same games teach the same.
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
    if (!write_whole(path, player::weights_text(learned->weights, *variant))) {
        on_interrupt({});
        complain(fmt::format("cannot write {}", path));
        return answer_no;
    }
    if (!arguments.json) {
        print(fmt::format("{} ({} new), {} positions; in games left aside the mean square error of what was expected went from {:.4f} to {:.4f}\n",
                          counted(games.size(), "game"), games.size() - std::min(before, games.size()), learned->positions,
                          learned->error_before, learned->error));
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
            return !interrupted;
        });
        show_nothing();
        if (!arguments.json) print(fmt::format("against what is worked out: {}\n", score_text(result)));
        // The file tells what it is good for.
        std::string text = player::weights_text(learned->weights, *variant);
        text.insert(text.find('\n') + 1, fmt::format("# Against what is worked out, {} positions a move: {}.\n", limits.nodes, score_text(result)));
        if (!interrupted && !write_whole(path, text)) {
            on_interrupt({});
            complain(fmt::format("cannot write {}", path));
            return answer_no;
        }
    }
    on_interrupt({});
    if (arguments.json) {
        Json json = Json::object();
        json.set("variant", (*opened)->id()).set("file", path).set("games", static_cast<std::uint64_t>(games.size()));
        json.set("positions", learned->positions).set("error_before", learned->error_before).set("error", learned->error);
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

}  // namespace varia::cli
