// `varia uci`: the computer behind the Universal Chess Interface, for programs that show boards and programs that match
// engines.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "engine_session.hpp"
#include "protocol_words.hpp"

namespace varia::cli {

using namespace records;

namespace {

constexpr std::array uci_settings{
    NamedSetting{"UCI_Variant", Setting::variant},
    NamedSetting{"VariantPath", Setting::variant_path},
    NamedSetting{"WeightsFile", Setting::weights_file},
    NamedSetting{"UCI_Chess960", Setting::chess960},
    NamedSetting{"Ponder", Setting::ponder},
    NamedSetting{"Hash", Setting::hash},
    NamedSetting{"Threads", Setting::threads},
    NamedSetting{"MultiPV", Setting::lines},
    NamedSetting{"UCI_ShowWDL", Setting::show_wdl},
    NamedSetting{"UCI_LimitStrength", Setting::limit_strength},
    NamedSetting{"UCI_Elo", Setting::elo},
    NamedSetting{"Clear Hash", Setting::clear_hash},
};

constexpr std::array uci_go_words{
    NamedGoWord{"infinite", GoWord::infinite},
    NamedGoWord{"ponder", GoWord::ponder},
    NamedGoWord{"perft", GoWord::perft},
    NamedGoWord{"movetime", GoWord::move_time},
    NamedGoWord{"wtime", GoWord::first_time},
    NamedGoWord{"btime", GoWord::other_time},
    NamedGoWord{"winc", GoWord::first_increment},
    NamedGoWord{"binc", GoWord::other_increment},
    NamedGoWord{"movestogo", GoWord::moves_to_go},
    NamedGoWord{"nodes", GoWord::nodes},
    NamedGoWord{"depth", GoWord::depth},
    NamedGoWord{"mate", GoWord::mate},
    NamedGoWord{"searchmoves", GoWord::search_moves},
};

constexpr EngineProtocol uci_protocol{
    .hello = "uci",
    .hello_done = "uciok",
    .new_game = "ucinewgame",
    .unnamed = unnamed_in_uci,
    .dialect = {},
    .remark = "info string ",
    .no_move = "bestmove (none)",
    .settings = uci_settings,
    .go_words = uci_go_words,
};

// The value at which a win and any other result are equally probable, and the steepness of the two logistic curves from
// values to probabilities. With them the expected share of an advantage is nearly that of share_value(). They are the
// same for all games, and measured in none.
constexpr double even_chance = 90, steepness = 150;

std::string wdl_text(const player::Line& line) {
    const auto chance = [](double points) { return 1 / (1 + std::exp(-(points - even_chance) / steepness)); };
    double wins = chance(line.value.points), loses = chance(-line.value.points);
    if (line.value.wins()) wins = 1, loses = 0;
    if (line.value.loses()) wins = 0, loses = 1;
    const auto win = static_cast<int>(std::lround(1000 * wins)), loss = static_cast<int>(std::lround(1000 * loses));
    return fmt::format(" wdl {} {} {}", win, 1000 - win - loss, loss);
}

class UciSession final : public EngineSession {
public:
    explicit UciSession(const EngineSessionOptions& arguments) : EngineSession(uci_protocol, arguments) {}

private:
    bool obey_own(const std::string& command, LineWords&) override {
        return command == "debug" || command == "register";  // nothing is to be done
    }

    void report(const Contest& game, const player::Info& info) override {
        const auto time = std::max<std::int64_t>(info.time.count(), 1);
        for (std::size_t i = 0; i < lines_of(info); ++i) {
            const player::Line& line = info.lines[i];
            std::string score = fmt::format("cp {}", line.value.points);
            if (line.value.wins())
                score = fmt::format("mate {}", std::max(player::moves_to_end(game, line), 1));
            else if (line.value.loses())
                score = fmt::format("mate {}", -player::moves_to_end(game, line));
            if (shows_wdl()) score += wdl_text(line);
            const std::vector<std::string> turns = texts(game, line);
            say(fmt::format("info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {}{}{}",
                            info.depth, info.deepest, i + 1, score, info.nodes,
                            info.nodes * 1000 / static_cast<std::uint64_t>(time), info.full, info.time.count(),
                            turns.empty() ? "" : " pv ", fmt::join(turns, " ")));
        }
    }

    void give(const Contest&, const player::Answer&, const Found& found) override {
        say("bestmove " + (found.best.empty() ? std::string("(none)") : found.best) +
            (found.reply.empty() ? "" : " ponder " + found.reply));
    }
};

int run_uci(const EngineSessionOptions& arguments) { return UciSession(arguments).run(); }

}  // namespace

extern const CommandDef uci_command = {
    .name = "uci",
    .usage = "[VARIANT] [OPTIONS]",
    .summary = "Plays by the Universal Chess Interface",
    .help =
        "For programs that show boards or match engines. Without VARIANT, the option\n"
        "UCI_Variant or VariantPath says what is played.",
    .first_words = prints_variants,
    .begin = begin_command<EngineSessionOptions, add_engine_session_options, run_uci>,
};

}  // namespace varia::cli
