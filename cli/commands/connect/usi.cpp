// `varia usi`: the computer behind the Universal Shogi Interface. Positions are SFEN and moves those of USI in games
// that have these dialects; all other games are played as by UCI.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "engine_session.hpp"
#include "protocol_words.hpp"

namespace varia::cli {
namespace {

constexpr std::array usi_settings{
    NamedSetting{"USI_Variant", Setting::variant},
    NamedSetting{"VariantPath", Setting::variant_path},
    NamedSetting{"WeightsFile", Setting::weights_file},
    NamedSetting{"USI_Ponder", Setting::ponder},
    NamedSetting{"USI_Hash", Setting::hash},
    NamedSetting{"Threads", Setting::threads},
    NamedSetting{"MultiPV", Setting::lines},
    NamedSetting{"USI_LimitStrength", Setting::limit_strength},
    NamedSetting{"USI_Elo", Setting::elo},
    NamedSetting{"Clear Hash", Setting::clear_hash},
    // The names of UCI, which some programs send.
    NamedSetting{"UCI_Variant", Setting::variant, false},
    NamedSetting{"Ponder", Setting::ponder, false},
    NamedSetting{"Hash", Setting::hash, false},
    NamedSetting{"UCI_LimitStrength", Setting::limit_strength, false},
    NamedSetting{"UCI_Elo", Setting::elo, false},
};

// The first side is called black.
constexpr std::array usi_go_words{
    NamedGoWord{"infinite", GoWord::infinite},    NamedGoWord{"ponder", GoWord::ponder},
    NamedGoWord{"perft", GoWord::perft},          NamedGoWord{"movetime", GoWord::move_time},
    NamedGoWord{"btime", GoWord::first_time},     NamedGoWord{"wtime", GoWord::other_time},
    NamedGoWord{"binc", GoWord::first_increment}, NamedGoWord{"winc", GoWord::other_increment},
    NamedGoWord{"byoyomi", GoWord::byoyomi},      NamedGoWord{"movestogo", GoWord::moves_to_go},
    NamedGoWord{"nodes", GoWord::nodes},          NamedGoWord{"depth", GoWord::depth},
    NamedGoWord{"mate", GoWord::solve},           NamedGoWord{"searchmoves", GoWord::search_moves},
};

constexpr EngineProtocol usi_protocol{
    .hello = "usi",
    .hello_done = "usiok",
    .new_game = "usinewgame",
    .unnamed = unnamed_in_usi,
    .dialect = "usi",
    .remark = "info string ",
    .no_move = "bestmove resign",
    .no_mate = "checkmate timeout",
    .settings = usi_settings,
    .go_words = usi_go_words,
};

// The number of turns of both sides to the end that a value announces.
int turns_to_end(const Contest& game, const player::Line& line) {
    const int own = player::moves_to_end(game, line);
    return line.value.wins() ? std::max(2 * own - 1, 1) : 2 * own;
}

class UsiSession final : public EngineSession {
public:
    explicit UsiSession(const EngineSessionOptions& arguments) : EngineSession(usi_protocol, arguments) {}

private:
    bool obey_own(const std::string& command, LineWords&) override {
        if (command != "gameover") return false;
        stop();
        return true;
    }

    bool prepare_go(GoRequest& request) override {
        solves_ = request.solves;
        solved_.store(false);
        if (solves_) request.limits.go_on = [this] { return !solved_.load(); };
        return true;
    }

    void report(const Contest& game, const player::Info& info) override {
        if (info.lines.front().value.wins()) solved_.store(true);
        const auto time = std::max<std::int64_t>(info.time.count(), 1);
        for (std::size_t i = 0; i < lines_of(info); ++i) {
            const player::Line& line = info.lines[i];
            std::string score = fmt::format("cp {}", line.value.points);
            if (line.value.wins())
                score = fmt::format("mate {}", turns_to_end(game, line));
            else if (line.value.loses())
                score = fmt::format("mate -{}", turns_to_end(game, line));
            const std::vector<std::string> turns = texts(game, line);
            say(fmt::format("info depth {} seldepth {} time {} nodes {} nps {} hashfull {} multipv {} score {}{}{}",
                            info.depth, info.deepest, info.time.count(), info.nodes,
                            info.nodes * 1000 / static_cast<std::uint64_t>(time), info.full, i + 1, score,
                            turns.empty() ? "" : " pv ", fmt::join(turns, " ")));
        }
    }

    void give(const Contest& game, const player::Answer& answer, const Found& found) override {
        if (solves_) return say("checkmate " + mate_in(answer, found));
        if (!found.best.empty())
            return say("bestmove " + found.best + (found.reply.empty() ? "" : " ponder " + found.reply));
        say(has_won(game) ? "bestmove win" : "bestmove resign");
    }

    // Whether the game is over and the side to move has won it.
    [[nodiscard]] static bool has_won(Contest game) {
        const Standing standing = game.standing();
        const int player = game.player_to_move();
        return standing.over && std::ranges::count(standing.winners, player) > 0 && standing.winners.size() == 1;
    }

    // The moves to the mate, or why there are none. Who loses in every line has no mate; otherwise the search was too
    // short.
    [[nodiscard]] static std::string mate_in(const player::Answer& answer, const Found& found) {
        if (answer.info.lines.empty()) return found.best.empty() ? "nomate" : "timeout";
        const player::Value value = answer.info.lines.front().value;
        if (value.wins() && found.line.empty()) return found.best;
        if (value.wins()) return fmt::format("{}", fmt::join(found.line, " "));
        return value.loses() ? "nomate" : "timeout";
    }

    bool solves_ = false;              // the search is for a mate
    std::atomic<bool> solved_{false};  // it has found one
};

int run_usi(const EngineSessionOptions& arguments) { return UsiSession(arguments).run(); }

}  // namespace

extern const CommandDef usi_command = {
    .name = "usi",
    .usage = "[VARIANT] [OPTIONS]",
    .summary = "Plays by the Universal Shogi Interface",
    .help =
        "For programs that show boards of shogi or match engines. Without VARIANT, the\n"
        "option USI_Variant or VariantPath says what is played; the default is shogi.",
    .first_words = prints_variants,
    .begin = begin_command<EngineSessionOptions, add_engine_session_options, run_usi>,
};

}  // namespace varia::cli
